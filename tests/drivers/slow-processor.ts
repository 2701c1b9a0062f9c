import type { BrowserContext } from '@playwright/test'

const SLOWDOWN = 4

/** Gives every page of a context a processor that is four times slower, as that of a cheap phone. */
export function slowProcessor(context: BrowserContext): void {
  context.on('page', async page => {
    try {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    } catch (error) {
      if (!page.isClosed()) throw error
    }
  })
}
