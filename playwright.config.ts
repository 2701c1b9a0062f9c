import { defineConfig, devices } from '@playwright/test'

const port = process.env.JOURNEY_PORT ?? '3210'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.local/journeys',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
      ],
    },
  },
  projects: [
    // A phone alone has a button that goes back.
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      // What a phone shows alike and does alike, or has no keys for.
      grepInvert: /@desktop/,
    },
  ],
  webServer: {
    command: `node scripts/run.mjs infra/local/start.ts --ephemeral`,
    url: `http://localhost:${port}/config.json`,
    env: { PORT: port },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
