import type { BrowserContext, CDPSession } from '@playwright/test'

/** Gives the session's page a processor that is so many times slower: four times as that of a cheap phone. */
export async function slowDown(session: CDPSession, times = 4): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Gives every page of a context a slow processor. */
export function slowProcessor(context: BrowserContext): void {
  context.on('page', async page => {
    try {
      await slowDown(await context.newCDPSession(page))
    } catch (error) {
      if (!page.isClosed()) throw error
    }
  })
}
