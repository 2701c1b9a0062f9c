import { defineConfig, devices } from '@playwright/test'
import { BROWSER_WITHOUT_MAPS } from './tests/drivers/browsers.ts'

/** Each of the two lanes has a site with its own data, so that journeys of one lane can't take points that the other needs. */
const [ofDesktops = '3210', ofPhones = '3211'] = (process.env.JOURNEY_PORTS ?? '').split(',').filter(Boolean)
const site = (port: string): string => `http://localhost:${port}`

const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * Journeys on desktops that share the phone's site, so that both lanes have as much to do: they create their own accounts and
 * reserve points that no other journey uses, or only look.
 */
const BESIDE_PHONES = ['access', 'accounts', 'first-view', 'site', 'visit-route'].map(name => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.local/journeys',
  // Long, for busy machines; a wait ends as soon as its condition holds.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Two lanes. Within a lane journeys run in sequence, because they share points and settings. A journey runs on both devices
  // if its controls, layout or flow differ; the others on one of them, chosen so that both lanes have as much to do.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // On a busy machine a browser is sometimes too late. scripts/test.ts reports every journey that needed its retry.
  retries: 1,
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A service worker would answer instead of the routes that a journey stubs; field-work.spec.ts tests it.
    serviceWorkers: 'block',
    // No animations: nothing is clicked while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the retry records a trace, which copies the page at each step; screenshots would make it slower still.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: BROWSER_WITHOUT_MAPS,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: BESIDE_PHONES,
      use: { ...desktop, baseURL: site(ofDesktops) },
      grepInvert: /@phone/,
      workers: 1,
    },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        baseURL: site(ofPhones),
      },
      grepInvert: /@desktop/,
      workers: 1,
    },
    {
      name: 'visitors',
      testMatch: BESIDE_PHONES,
      use: { ...desktop, baseURL: site(ofPhones) },
      grepInvert: /@phone/,
      workers: 1,
    },
  ],
  webServer: {
    command: `node scripts/run.mjs tests/support/journey-sites.ts ${ofDesktops} ${ofPhones}`,
    wait: { stdout: /All sites have their demo/ },
    // Enough for a database that needs several starts on a busy machine, and for seeding the whole demo.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
