import { serveComparedPage } from './compared-page.ts'
import { type BenchmarkDevice, measureTimeUntilDrawn } from './drawn-picture.ts'
import { median, printFigure } from './figures.ts'
import { type ColdLoad, measureColdLoad, measureGzippedSize } from './page-load.ts'
import { startQuietSite } from './site.ts'

/**
 * Benchmark: loading the public map without caches, with a processor slowed 4 times, alternately with the bare map
 * page; and the time until its picture is complete, alternately with the map library alone. `npm run bench --
 * first-view [loads of each]` (9).
 */

const CPU_SLOWDOWN = 4
const LOADS_PER_PAGE = Number(process.argv[2] ?? 9)
/** Files of the map library with its worker and styles, which load in parallel with everything else. */
const MAP_LIBRARY = /\/(map-library|map-worker)[\w-]*\.(js|css)$/

const KB = 1024

/** Size of these files in KB; a file that is in several lists counts once. */
async function sizeOf(lists: readonly string[][], isCounted: (url: string) => boolean = () => true): Promise<number> {
  const urls = [...new Set(lists.flat())].filter(isCounted)
  const sizes = await Promise.all(urls.map(measureGzippedSize))
  return sizes.reduce((total, size) => total + size, 0) / KB
}

const barePage = await serveComparedPage('bare-map')
const mapAlone = await serveComparedPage('map-alone')
const deployment = await startQuietSite()
try {
  const pages = {
    ours: [deployment.siteUrl, '[data-map-state=idle]'],
    bare: [barePage.url, '.maplibregl-canvas'],
  } as const
  const coldLoads: Record<keyof typeof pages, ColdLoad[]> = { ours: [], bare: [] }
  for (let round = 0; round < LOADS_PER_PAGE; round += 1) {
    const order = ['ours', 'bare'] as const
    for (const page of round % 2 ? order : order.toReversed()) {
      const [url, drawn] = pages[page]
      coldLoads[page].push(await measureColdLoad(url, CPU_SLOWDOWN, drawn))
    }
  }
  const compareLoads = (metric: string, goal: number, metricOf: (load: ColdLoad) => number) => {
    const [ownMedian, bareMedian] = [median(coldLoads.ours.map(metricOf)), median(coldLoads.bare.map(metricOf))]
    const ownTimes = coldLoads.ours
      .map(metricOf)
      .map(Math.round)
      .toSorted((a, b) => a - b)
    printFigure(
      `first view, processor ${CPU_SLOWDOWN} times slower: ${metric} beside a bare map page (goal: ${goal} times)`,
      `${(ownMedian / bareMedian).toFixed(2)} (${Math.round(ownMedian)} ms to ${Math.round(bareMedian)} ms, medians of ${LOADS_PER_PAGE}; ours ${ownTimes.at(0)} to ${ownTimes.at(-1)})`,
    )
  }
  compareLoads('time blocked', 1.5, ({ blockingMs }) => blockingMs)
  compareLoads('longest task', 1.5, ({ longestTaskMs }) => longestTaskMs)
  const [codeBeforeDrawn, allCode] = [
    coldLoads.ours.map(({ codeFirst }) => codeFirst),
    coldLoads.ours.map(({ code }) => code),
  ]
  const [libraryKb, firstViewKb, allCodeKb, bareKb] = await Promise.all([
    sizeOf(allCode, url => MAP_LIBRARY.test(url)),
    sizeOf(codeBeforeDrawn),
    sizeOf(allCode),
    sizeOf(coldLoads.bare.map(({ code }) => code)),
  ])
  printFigure(
    'first view: JavaScript and CSS, gzip (goal: 600 KB with MapLibre)',
    `${Math.round(firstViewKb - libraryKb)} KB beside MapLibre, ${Math.round(firstViewKb)} with it, in ${new Set(codeBeforeDrawn.flat()).size} files; ${Math.round(allCodeKb)} KB in ${new Set(allCode.flat()).size} with what is fetched once the map is drawn; the bare page ${Math.round(bareKb)}`,
  )

  for (const device of ['desktop', 'phone', 'phone with slow 4G'] as const satisfies BenchmarkDevice[]) {
    const urls = {
      ours: deployment.siteUrl,
      alone: mapAlone.url,
      'no-base-map': `${mapAlone.url}?no-base-map`,
    } as const
    const names = ['ours', 'alone', 'no-base-map'] as const
    const times: Record<keyof typeof urls, number[]> = { ours: [], alone: [], 'no-base-map': [] }
    for (let round = 0; round < LOADS_PER_PAGE; round += 1) {
      for (const name of round % 2 ? names : names.toReversed())
        times[name].push(await measureTimeUntilDrawn(urls[name], CPU_SLOWDOWN, device))
    }
    const medianOf = (name: keyof typeof urls) => Math.round(median(times[name]))
    printFigure(
      `first view on a ${device}: the picture is complete, beside the map library with our base map (goal: 1.15 times)`,
      `${(medianOf('ours') / medianOf('alone')).toFixed(2)} (${medianOf('ours')} ms to ${medianOf('alone')} ms, medians of ${LOADS_PER_PAGE}; without base map ${medianOf('no-base-map')} ms)`,
    )
  }
} finally {
  await deployment.stop()
  barePage.close()
  mapAlone.close()
}
process.exit(0)
