import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '#local/required-programs.ts'

/** Flags for WebGL in software, for machines without a graphics card. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
]
const VIEWPORT = { width: 1366, height: 768 }
/** A page counts as quiet after this time without requests and long tasks. Milliseconds. */
const QUIET_MS = 2_000
const TIMEOUT_MS = 240_000
const POLL_MS = 250
/** The part of a task beyond this time counts as blocking time, by its usual definition. Milliseconds. */
const LONG_TASK_MS = 50

export type LongTask = { start: number; duration: number }

declare global {
  interface Window {
    benchTasks: LongTask[]
  }
}

export const totalBlockingTime = (tasks: readonly LongTask[]): number =>
  tasks.reduce((total, { duration }) => total + Math.max(0, duration - LONG_TASK_MS), 0)

/** Runs in the page before its own scripts. */
function recordTasks(): void {
  window.benchTasks = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.benchTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_ARGS, timeout: TIMEOUT_MS })

/** A page that records long tasks, with a processor slowed down by this factor. */
export async function openRecordedPage(browser: Browser, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(recordTasks)
  return page
}

/** Waits until the page is quiet. Throws when it does not become quiet in time. */
export async function waitUntilPageIsQuiet(page: Page, lastResponseAt: () => number): Promise<void> {
  const startedAt = Date.now()
  for (;;) {
    await page.waitForTimeout(POLL_MS)
    const msSinceLastTask = await page.evaluate(
      () => performance.now() - Math.max(0, ...window.benchTasks.map(({ start, duration }) => start + duration)),
    )
    if (Date.now() - lastResponseAt() > QUIET_MS && msSinceLastTask > QUIET_MS) return
    if (Date.now() - startedAt > TIMEOUT_MS) throw new Error(`${page.url()} does not come to rest`)
  }
}

export type ColdLoad = {
  /** Blocking time in milliseconds. */
  blockingMs: number
  longestTaskMs: number
  /** URLs of scripts (also of workers') and style sheets; `codeFirst`: of those loaded before the map was drawn. */
  code: string[]
  codeFirst: string[]
}

/** Loads a page in a new browser. `drawnSelector` matches once the map is drawn. */
export async function measureColdLoad(url: string, slowdown: number, drawnSelector: string): Promise<ColdLoad> {
  const browser = await openBrowser()
  try {
    const page = await openRecordedPage(browser, slowdown)
    const code: string[] = []
    let lastChangeAt = Date.now()
    page.on('request', () => {
      lastChangeAt = Date.now()
    })
    page.on('response', response => {
      lastChangeAt = Date.now()
      if (/javascript|text\/css/.test(response.headers()['content-type'] ?? '')) code.push(response.url())
    })
    await page.goto(url, { timeout: TIMEOUT_MS })
    await page.waitForSelector(drawnSelector, { timeout: TIMEOUT_MS })
    const codeCountWhenDrawn = code.length
    await waitUntilPageIsQuiet(page, () => lastChangeAt)
    const tasks = await page.evaluate(() => window.benchTasks)
    return {
      blockingMs: totalBlockingTime(tasks),
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
      code,
      codeFirst: code.slice(0, codeCountWhenDrawn),
    }
  } finally {
    await browser.close()
  }
}

/** Size of a file in bytes after gzip at its best level, whatever compression the server uses. */
export async function measureGzippedSize(url: string): Promise<number> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
}
