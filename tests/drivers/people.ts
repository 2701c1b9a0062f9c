import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import * as z from 'zod'
import { decodeCell, mapCellSchema, mapCellSummarySchema } from '#shared/map/rules/map-cells.ts'
import { type Order, orderSchema } from '#shared/orders/rules/orders.ts'
import { waitUntilFocusSettles, watchFocus } from './focus-guard.ts'
import { slowProcessor } from './slow-processor.ts'
import { translatePages } from './translator.ts'
import { Visitor } from './visitor.ts'

/** Signs in people of the demo, and opens further browsers in a journey. */

/** E-mails of the demo's people, and the page that each person sees first after signing in. */
const HOMES = {
  'admin@ponto.local': /\/admin\/orders/,
  'gerente@ponto.local': /\/admin\/orders/,
  'tecnico@ponto.local': /\/technician-panel/,
  'cliente@ponto.local': /\/dashboard/,
} as const
type Email = keyof typeof HOMES
const mapCells = z.object({ cells: z.array(mapCellSummarySchema) })

/**
 * Opens a browser context for another person. The context is closed after the journey, because an open page keeps
 * polling and rendering.
 */
export type OpenAnotherBrowser = (browser?: Browser) => Promise<{ page: Page; visitor: Visitor }>

const expectNoLostFocus = (losses: string[]) =>
  expect(losses, 'the focus is on something visible after every action').toEqual([])

/** What makes every journey harder, to find what breaks only then: JOURNEYS_WITH=translation,slow-processor. */
const hardships = (process.env.JOURNEYS_WITH ?? '').split(',').filter(Boolean)

/** Prepares a browser for a journey; returns the list of actions after which the focus was lost. */
async function prepareContext(context: BrowserContext): Promise<string[]> {
  if (hardships.includes('translation')) await translatePages(context)
  if (hardships.includes('slow-processor')) slowProcessor(context)
  return watchFocus(context)
}

export const test = base.extend<{ another: OpenAnotherBrowser }>({
  context: async ({ context }, use) => {
    const losses = await prepareContext(context)
    await use(context)
    await waitUntilFocusSettles(context)
    expectNoLostFocus(losses)
  },
  another: async ({ browser: own, baseURL, viewport, contextOptions }, use) => {
    const machines: { context: BrowserContext; losses: string[] }[] = []
    await use(async (browser = own) => {
      const options = { ...contextOptions, viewport, locale: 'pt-BR', serviceWorkers: 'block' as const }
      const context = await browser.newContext(baseURL === undefined ? options : { ...options, baseURL })
      machines.push({ context, losses: await prepareContext(context) })
      const page = await context.newPage()
      return { page, visitor: new Visitor(page) }
    })
    for (const { context, losses } of machines) {
      await waitUntilFocusSettles(context)
      await context.close()
      expectNoLostFocus(losses)
    }
  },
})

/** Stored sessions by e-mail, so that one sign-in serves all journeys of a worker process. */
const sessions = new Map<Email, [string, string][]>()

/** Opens a screen as one of the demo's people, for journeys that are not about signing in. */
export async function openAsPerson(email: Email, page: Page, path: string): Promise<Visitor> {
  const visitor = new Visitor(page)
  const session = sessions.get(email)
  if (session) {
    await page.addInitScript(storedEntries => {
      for (const [key, value] of storedEntries) localStorage.setItem(key, value)
    }, session)
  } else {
    await page.goto('/login')
    await visitor.logIn(email, 'ponto123')
    await expect(page).toHaveURL(HOMES[email])
    sessions.set(email, await page.evaluate(() => Object.entries(localStorage)))
  }
  await page.goto(path)
  return visitor
}

export const openAsAdmin = (page: Page, path: string): Promise<Visitor> => openAsPerson('admin@ponto.local', page, path)

/** Reserves a free point as a guest, in an area of the map that other journeys do not use. */
export async function reserveOnePointAsGuest(request: APIRequestContext, email: string): Promise<Order> {
  const cells = mapCells.parse(await (await request.get('/api/map/cells')).json()).cells
  for (const { cell } of cells.filter(({ counts }) => counts.available > 0).toReversed()) {
    const points = decodeCell(mapCellSchema.parse(await (await request.get(`/api/map/cells/${cell}`)).json()))
    for (const point of points.filter(({ status }) => status === 'available').toReversed()) {
      const answer = await request.post('/api/orders', {
        data: {
          customerData: { name: 'Guida Visitante', email, phone: '19999990000' },
          items: [{ point_id: point.id, period_years: 1 }],
        },
      })
      if (answer.status() === 201) return orderSchema.parse(await answer.json())
    }
  }
  throw new Error('the demo has no free point left')
}

/** Like `reserveOnePointAsGuest`, but returns the order's id. */
export const reserveAsGuest = async (request: APIRequestContext, email: string): Promise<string> =>
  (await reserveOnePointAsGuest(request, email)).id
