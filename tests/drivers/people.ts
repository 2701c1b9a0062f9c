import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import * as z from 'zod'
import { decodeCell, mapCell, mapCellSummary } from '#shared/map/rules/map-cells.ts'
import { type Order, order } from '#shared/orders/rules/orders.ts'
import { focusHasSettled, watchFocus } from './focus-guard.ts'
import { Visitor } from './visitor.ts'

/** Who else takes part in a journey. */

/** The demo's people, and where each comes in. */
const HOMES = {
  'admin@ponto.local': /\/admin\/orders/,
  'gerente@ponto.local': /\/admin\/orders/,
  'tecnico@ponto.local': /\/technician-panel/,
  'cliente@ponto.local': /\/dashboard/,
} as const
type Email = keyof typeof HOMES
const mapCells = z.object({ cells: z.array(mapCellSummary) })

/** Somebody else at another machine, which is put away with the journey: an open page goes on asking and drawing. */
export type Another = (browser?: Browser) => Promise<{ page: Page; visitor: Visitor }>

/** Whatever is done in a journey, the focus is on something visible after it. */
const expectNoLosses = (losses: string[]) =>
  expect(losses, 'the focus is on something visible after every action').toEqual([])

export const test = base.extend<{ another: Another }>({
  context: async ({ context }, use) => {
    const losses = await watchFocus(context)
    await use(context)
    await focusHasSettled(context)
    expectNoLosses(losses)
  },
  another: async ({ browser: own, baseURL, viewport, contextOptions }, use) => {
    const machines: { context: BrowserContext; losses: string[] }[] = []
    await use(async (browser = own) => {
      const options = { ...contextOptions, viewport, locale: 'pt-BR', serviceWorkers: 'block' as const }
      const context = await browser.newContext(baseURL === undefined ? options : { ...options, baseURL })
      machines.push({ context, losses: await watchFocus(context) })
      const page = await context.newPage()
      return { page, visitor: new Visitor(page) }
    })
    for (const { context, losses } of machines) {
      await focusHasSettled(context)
      await context.close()
      expectNoLosses(losses)
    }
  },
})

/** What a browser keeps of somebody's session, so that one sign-in serves all journeys of a lane. */
const sessions = new Map<Email, [string, string][]>()

/** One of the demo's people at this screen; for journeys that are not about signing in. */
export async function asPerson(email: Email, page: Page, path: string): Promise<Visitor> {
  const visitor = new Visitor(page)
  const session = sessions.get(email)
  if (session) {
    await page.addInitScript(kept => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
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

/** The administrator at this screen of the office. */
export const asAdmin = (page: Page, path: string): Promise<Visitor> => asPerson('admin@ponto.local', page, path)

/** Reserves a free point as somebody who is not signed in, in the corner of the map that visitors don't look at. */
export async function reserveOne(request: APIRequestContext, email: string): Promise<Order> {
  const cells = mapCells.parse(await (await request.get('/api/map/cells')).json()).cells
  for (const { cell } of cells.filter(({ counts }) => counts.available > 0).toReversed()) {
    const points = decodeCell(mapCell.parse(await (await request.get(`/api/map/cells/${cell}`)).json()))
    for (const point of points.filter(({ status }) => status === 'available').toReversed()) {
      const answer = await request.post('/api/orders', {
        data: {
          customerData: { name: 'Guida Visitante', email, phone: '19999990000' },
          items: [{ point_id: point.id, period_years: 1 }],
        },
      })
      if (answer.status() === 201) return order.parse(await answer.json())
    }
  }
  throw new Error('the demo has no free point left')
}

/** The same; answers the order's id. */
export const reserveAsGuest = async (request: APIRequestContext, email: string): Promise<string> =>
  (await reserveOne(request, email)).id
