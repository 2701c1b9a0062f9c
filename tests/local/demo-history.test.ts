import { describe, expect, it, vi } from 'vitest'
import { demoPoints, demoTiers } from '#local/demo/points.ts'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { firstContractEnd } from '#shared/orders/rules/order-dates.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { findAuditBreaches } from '#shared/upkeep/rules/audit.ts'

// The schemas of stored records are in modules that read this when they are loaded.
vi.stubEnv('TABLE_NAME', 'table')
const { demoFixtures, salesOf } = await import('#local/demo/fixtures.ts')

const NOW = '2026-11-22T12:00:00.000Z'
const users = new Map(
  ['admin', 'gerente', 'tecnico', 'rafael', 'cliente', 'beatriz'].map(name => [`${name}@ponto.local`, name]),
)
const pointIds = demoPoints().map((_, index) => String(index + 1))
const points = demoPoints().map(
  ({ tier, tags: _, ...point }, index): Point => ({
    ...point,
    ...initialPointFields(NOW),
    id: String(index + 1),
    description: '',
    asset_code: automaticAssetCode(String(index + 1)),
    pricing_tier_id: tier,
    tag_ids: [],
    image_url: null,
  }),
)
const fixtures = demoFixtures({ users, pointIds, now: NOW })
const { orders, entries, tasks, task_entries, arts } = fixtures

describe('two years of the demo', () => {
  it.each(['2026-11-22T02:59:00.000Z', '2026-11-22T03:01:00.000Z', '2027-02-28T23:30:00.000Z'])(
    'are as far from the start, whenever that is (%s)',
    now => {
      const days = (day: string) => Date.parse(day) / 86_400_000
      const agesOf = (all: typeof orders, start: string) =>
        all.map(({ updated_at }) => days(dayOf(start)) - days(dayOf(updated_at)))
      expect(agesOf(demoFixtures({ users, pointIds, now }).orders, now)).toEqual(agesOf(orders, NOW))
    },
  )

  it('have prices and names of the points as they are', () => {
    const tiers = new Map(demoTiers().map(tier => [tier.name as string, pricesFromFields(tier)]))
    for (const { items } of orders)
      for (const { point_id, point_name, period_years, price } of items) {
        const point = points[Number(point_id) - 1]
        expect(point_name).toBe(point?.name)
        expect(price).toBe(
          (point && pricesFromFields(point)[period_years]) ?? tiers.get(point?.pricing_tier_id ?? '')?.[period_years],
        )
      }
  })

  it('break no rule', () => {
    const table = {
      points: points.map(point => ({ ...point, ...salesOf(orders).get(point.id) })),
      tasks,
      arts,
      orders,
      tiers: [],
      tierNames: [],
      profiles: [{ id: 'admin', role: 'admin' as const, email_confirmed_at: NOW }],
      admins: ['admin'],
      holders: [],
      unreadable: [],
      contracts: [],
      contractYears: [],
      contractChecks: [],
      amendments: [],
      proofs: [],
      codes: [],
      damages: [],
      customers: [],
      customerDocuments: [],
      namedCodes: [],
      keptCodes: [],
      customerMerges: [],
      deletedCustomers: [],
      unsettled: [],
    }
    expect(findAuditBreaches(table, NOW)).toEqual([])
  })

  it('have contracts that end in about 20, 45 and 80 days, later ones and ended ones', () => {
    const inDays = (days: number) => addDays(dayOf(NOW), days)
    const ends = orders.flatMap(order => firstContractEnd(order) ?? []).map(dayOf)
    const within = (from: number, to: number) => ends.filter(day => day > inDays(from) && day <= inDays(to)).length
    for (const [from, to] of [
      [15, 25],
      [40, 50],
      [75, 90],
      [90, 1000],
    ] as const)
      expect(within(from, to)).toBeGreaterThanOrEqual(2)
    expect(within(-10_000, 0)).toBe(0)
    const ended = orders.filter(({ status, items }) => status === 'completed' && items.every(item => item.ended_at))
    expect(ended.length).toBeGreaterThan(10)
  })

  it('go back two years, and nothing is of tomorrow', () => {
    const moments = entries.map(({ entry }) => entry.at).toSorted()
    expect(moments[0]?.slice(0, 7)).toBe('2024-11')
    expect((moments.at(-1) ?? '') < NOW).toBe(true)
    for (const { items, status } of orders)
      for (const item of items) expect(item.ended_at === null || item.ended_at < NOW, status).toBe(true)
  })

  it('tell of each order what happened, one entry a version, and by whom', () => {
    for (const order of orders) {
      const own = entries.filter(({ record_id }) => record_id === order.id).map(({ entry }) => entry)
      expect(own.map(({ version }) => version)).toEqual(Array.from({ length: order.version }, (_, index) => index + 1))
      const moments = own.map(({ at }) => at)
      expect(moments).toEqual(moments.toSorted())
      expect(own[0]?.event).toBe('reserved')
    }
    const events = new Set(entries.map(({ entry }) => entry.event))
    expect([...events].toSorted()).toEqual(
      [
        'cancelled',
        'completed',
        'contract_ended',
        'expired',
        'hold_extended',
        'kit_changed',
        'payment_recorded',
        'reserved',
      ].toSorted(),
    )
    const by = (event: string) =>
      entries.filter(({ entry }) => entry.event === event).map(({ entry }) => entry.by?.role)
    expect(by('completed').every(role => role === 'admin' || role === 'operations_manager')).toBe(true)
    expect(new Set(by('expired'))).toEqual(new Set([undefined]))
  })

  it('leave some of the client’s and work in every state', () => {
    expect(orders.filter(({ user_id }) => user_id === 'cliente').length).toBeGreaterThan(3)
    expect(new Set(tasks.map(({ status }) => status)).size).toBe(6)
    for (const { id, version, status } of tasks) {
      const told = task_entries.flatMap(({ record_id, entry }) => (record_id === id ? [entry] : []))
      expect(told.map(entry => entry.version)).toEqual(version === 1 ? [1] : [1, 2])
      expect(told.at(-1)?.changes.find(({ field }) => field === 'status')?.after ?? 'pending_art').toBe(status)
    }
  })
})
