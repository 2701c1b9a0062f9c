import { expect, type Page } from '@playwright/test'

/** At least the refresh interval of the pages that journeys watch: the public map is the slowest. Milliseconds. */
const REFRESH_MS = 30_000

/**
 * Waits for what a page shows after it has refreshed itself, by moving the page's clock ahead instead of waiting. The
 * page needs `page.clock.install()` before it is opened. `expectation` fails within seconds, because it is tried again
 * after each refresh: what happened reaches the lists with a delay.
 */
export async function expectAfterRefresh(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(REFRESH_MS)
    await expectation()
  }).toPass({ timeout: 60_000 })
}

/** For an expectation that is tried again. */
export const expectSoon = expect.configure({ timeout: 2_000 })
