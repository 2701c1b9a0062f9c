import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '#infra/local/required-programs.ts'

/** Drawn by software, on a machine without graphics card. */
const ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
]
const VIEWPORT = { width: 1366, height: 768 }
/** A page is at rest once so long nothing was asked for and nothing blocked. Milliseconds. */
const REST = 2_000
const PATIENCE = 240_000
const LOOK_EVERY = 250
/** What of a task is over this keeps people waiting (the definition of blocking time). Milliseconds. */
const UNNOTICED = 50

export type Task = { start: number; duration: number }
type Watch = { tasks: Task[]; largestPaint: number }

declare global {
  interface Window {
    benchWatch: Watch
  }
}

export const blockingOf = (tasks: readonly Task[]): number =>
  tasks.reduce((total, { duration }) => total + Math.max(0, duration - UNNOTICED), 0)

/** Runs in the page, before anything of it. */
function watchPage(): void {
  const watch: Watch = { tasks: [], largestPaint: 0 }
  window.benchWatch = watch
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => watch.tasks.push({ start: startTime, duration }))
  observe('largest-contentful-paint', ({ startTime }) => {
    watch.largestPaint = startTime
  })
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findOrInstallChromium(), args: ARGS, timeout: PATIENCE })

/** A page in which tasks are watched, on a processor so many times slower. */
export async function watchedPage(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watchPage)
  return page
}

/** Ends once the page has been at rest for a while. Throws when it never is. */
export async function rested(page: Page, lastAnswer: () => number): Promise<void> {
  const begin = Date.now()
  for (;;) {
    await page.waitForTimeout(LOOK_EVERY)
    const sinceTask = await page.evaluate(
      () => performance.now() - Math.max(0, ...window.benchWatch.tasks.map(({ start, duration }) => start + duration)),
    )
    if (Date.now() - lastAnswer() > REST && sinceTask > REST) return
    if (Date.now() - begin > PATIENCE) throw new Error(`${page.url()} does not come to rest`)
  }
}

export type ColdLoad = {
  /** Milliseconds. */
  blocking: number
  largestPaint: number
  longest: number
  /** Scripts, workers' too, and style sheets, by their addresses; what had come when the map was drawn. */
  code: string[]
  codeFirst: string[]
}

/** Loads a page in a browser that was never used. `drawn`: what is there once its map is. */
export async function loadCold(url: string, slower: number, drawn: string): Promise<ColdLoad> {
  const browser = await openBrowser()
  try {
    const page = await watchedPage(browser, slower)
    const code: string[] = []
    let last = Date.now()
    page.on('request', () => {
      last = Date.now()
    })
    page.on('response', response => {
      last = Date.now()
      if (/javascript|text\/css/.test(response.headers()['content-type'] ?? '')) code.push(response.url())
    })
    await page.goto(url, { timeout: PATIENCE })
    await page.waitForSelector(drawn, { timeout: PATIENCE })
    const whenDrawn = code.length
    await rested(page, () => last)
    const { tasks, largestPaint } = await page.evaluate(() => window.benchWatch)
    return {
      blocking: blockingOf(tasks),
      largestPaint,
      longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
      code,
      codeFirst: code.slice(0, whenDrawn),
    }
  } finally {
    await browser.close()
  }
}

/** Bytes of a file as compressed by gzip at its best, however the server sends it. */
export async function gzippedSize(url: string): Promise<number> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length
}
