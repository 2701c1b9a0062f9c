import { serveComparedPage } from './compared-page.ts'
import { median, printFigure } from './figures.ts'
import { CPU_SLOWDOWN, DEVICES, measureBlockedMs, measureCodeBytes, measureTimeUntilDrawn } from './page-load.ts'
import { startQuietSite } from './site.ts'

/** The public map: the time it blocks and the time until its picture is complete, beside pages with less. */

const LOADS_PER_PAGE = 5

/** Prints how long the site takes, compared with another page that is loaded alternately. */
async function compareLoads(
  label: string,
  otherUrl: string,
  measureMs: (url: string) => Promise<number>,
): Promise<void> {
  const [ownTimes, otherTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < LOADS_PER_PAGE; round += 1) {
    const loads = [
      async () => ownTimes.push(await measureMs(site.siteUrl)),
      async () => otherTimes.push(await measureMs(otherUrl)),
    ]
    for (const load of round % 2 ? loads : loads.toReversed()) await load()
  }
  const [ownMs, otherMs] = [median(ownTimes), median(otherTimes)]
  printFigure(
    `${label}, processor ${CPU_SLOWDOWN} times slower`,
    `${(ownMs / otherMs).toFixed(2)} times (${Math.round(ownMs)} ms to ${Math.round(otherMs)} ms, medians of ${LOADS_PER_PAGE})`,
  )
}

const bareMap = await serveComparedPage('bare-map')
const mapAlone = await serveComparedPage('map-alone')
const site = await startQuietSite()
try {
  const codeKb = (await measureCodeBytes(site.siteUrl)) / 1024
  printFigure('JavaScript and CSS of the first view, gzip (goal: 600 KB)', `${Math.round(codeKb)} KB`)
  await compareLoads('time blocked beside a bare map page (goal: 2.5 times)', bareMap, measureBlockedMs)
  for (const device of DEVICES)
    await compareLoads(
      `${device.name}: picture complete beside the map library alone (goal: 1.15 times)`,
      mapAlone,
      url => measureTimeUntilDrawn(url, device),
    )
} finally {
  await site.stop()
}
process.exit(0)
