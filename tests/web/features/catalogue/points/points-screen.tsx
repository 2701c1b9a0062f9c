import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import type { BulkReport } from '#shared/catalogue/rules/bulk-changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { exampleCatalogue } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite } from '#tests/web/support/site.tsx'
import { wholeText } from '#tests/web/support/whole-text.ts'
import { AdminPointsScreen } from '#web/screens/admin-points/admin-points-screen.tsx'

export const pageOf = listPageResponse<Point>
export const examplePoints = (count: number, from = 1): Point[] =>
  Array.from({ length: count }, (_, index) => aPoint(String(from + index)))

export const bulkReportResponse = (changed: number, rest: Partial<BulkReport> = {}) => ({
  body: { changed, unchanged: 0, refused: [], ...rest },
})

const silver = { ...goldTier, id: 'tier-prata', name: 'Prata', version: 1 }
export const catalogue = exampleCatalogue({
  tags: [
    { id: 'tag-a', name: 'Comércio' },
    { id: 'tag-b', name: 'Centro' },
    { id: 'tag-c', name: 'Avenida' },
  ],
  pricing_tiers: [{ ...goldTier, version: 1 }, silver],
})

/** Fakes the size of elements, because happy-dom has no layout: everything is as wide as the list beside the map. */
class Measured {
  private readonly tell: (entries: { contentRect: { width: number; height: number }; target: Element }[]) => void
  constructor(tell: Measured['tell']) {
    this.tell = tell
  }
  observe(target: Element) {
    this.tell([{ contentRect: { width: 640, height: 800 }, target }])
  }
  unobserve() {}
  disconnect() {}
}

type Answer = { status?: number; body: unknown }
type List = (query: Record<string, string>) => Answer | Promise<Answer>
type Routes_ = Parameters<typeof answerNetwork>[0]

/** A manager opens the points; `list` answers GET /points by its query. */
export function openPoints(list: List, routes: Routes_ = {}, start = '/admin/points') {
  storeSession()
  vi.stubGlobal('ResizeObserver', Measured)
  const asked: Record<string, string>[] = []
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': { body: catalogue },
    ...routes,
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test')
    if (pathname !== '/api/points' || (init?.method ?? 'GET') !== 'GET') return others(url, init)
    const query = Object.fromEntries(searchParams)
    asked.push(query)
    const { status = 200, body } = await list(query)
    return new Response(JSON.stringify(body), { status })
  })
  const screens = (
    <Routes>
      <Route path="/admin/points" element={<AdminPointsScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, asked, ...openSite(screens, start) }
}

export const shownCountStatus = () => screen.getAllByRole('status').find(element => element.className.includes('count'))
export const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(wholeText(name))).closest<HTMLElement>('[role=row], li') ?? document.body
export const inDialog = () => within(screen.getByRole('dialog'))
