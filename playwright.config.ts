import { defineConfig, devices } from '@playwright/test'
import { WITHOUT_MAPS } from './tests/drivers/browsers.ts'

/** A site with data of its own for each of two lanes, so that journeys of one can't take what those of the other need. */
const [ofDesktops = '3210', ofPhones = '3211'] = (process.env.JOURNEY_PORTS ?? '').split(',').filter(Boolean)
const site = (port: string): string => `http://localhost:${port}`

const desktop = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.local/journeys',
  // Long, for a machine that others use too: what is waited for ends as soon as it is there.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Two lanes, in each of which one journey follows the other: they choose of the same points and change the same settings.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a machine that others load misses a moment now and then; what needed a second try is told (scripts/test.ts).
  retries: 1,
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A kept site would answer in the place of what a journey says of the network; tests/journeys/field-work.spec.ts is about it.
    serviceWorkers: 'block',
    // As for people who ask for less motion: nothing is drawn on its way, and nothing is touched there.
    contextOptions: { reducedMotion: 'reduce' },
    // A second try tells what it does, which costs each step a copy of the page; without a film, which software draws once more.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: WITHOUT_MAPS,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/access.spec.ts', '**/accounts.spec.ts'],
      use: { ...desktop, baseURL: site(ofDesktops) },
      // A phone alone has a button that goes back.
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
      // What a phone shows alike and does alike, or has no keys for.
      grepInvert: /@desktop/,
      workers: 1,
    },
    {
      // Beside the phone's: everybody in them makes accounts of their own, and reserves where no visitor looks.
      name: 'accounts',
      testMatch: ['**/access.spec.ts', '**/accounts.spec.ts'],
      use: { ...desktop, baseURL: site(ofPhones) },
      grepInvert: /@phone/,
      workers: 1,
    },
  ],
  webServer: {
    command: `node scripts/run.mjs tests/support/journey-sites.ts ${ofDesktops} ${ofPhones}`,
    wait: { stdout: /All sites have their demo/ },
    // As long as a database may need that is started more than once on a busy machine, and all of the demo after it.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
