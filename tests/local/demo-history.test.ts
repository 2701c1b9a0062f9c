import { describe, expect, it } from 'vitest'
import { withDemoArts } from '#local/demo/arts.ts'
import { demoHistory } from '#local/demo/history.ts'
import { demoPoints, demoTiers } from '#local/demo/points.ts'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { firstContractEnd } from '#shared/orders/rules/order-dates.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { findAuditBreaches } from '#shared/upkeep/rules/audit.ts'

const NOW = '2026-11-22T12:00:00.000Z'
const tiers = new Map(
  demoTiers().map(({ name, description_template, ...prices }) => [
    name,
    { id: name, name, description_template, tier_prices: tierPriceList(pricesFromFields(prices)) },
  ]),
)
const points = demoPoints()
  .map(
    ({ kind: _, tier, tags: __, ...point }, index): Point => ({
      ...point,
      ...NO_SITE_FACTS,
      ...initialPointFields(NOW),
      id: String(index + 1),
      description: '',
      asset_code: automaticAssetCode(String(index + 1)),
      pricing_tier_id: tier,
      tag_ids: [],
      image_url: null,
    }),
  )
  .filter(({ pricing_tier_id }) => pricing_tier_id !== 'Ouro')
const people = {
  client: 'clara',
  other: 'beatriz',
  admin: 'ana',
  manager: 'gustavo',
  technician: 'tadeu',
  other_technician: 'rafael',
}
const history = demoHistory(points, tiers, people, NOW)
const { orders, entries, tasks, task_entries, sold } = history

describe('two years of the demo', () => {
  it('are the same on every run', () => expect(demoHistory(points, tiers, people, NOW)).toEqual(history))

  it('break no rule', () => {
    const table = {
      points: points.map(point => ({ ...point, ...sold.get(point.id) })),
      ...withDemoArts(tasks, people),

      orders,
      tiers: [],
      tierNames: [],
      profiles: [{ id: 'ana', role: 'admin' as const, email_confirmed_at: NOW }],
      admins: ['ana'],
      holders: [],
      unreadable: [],
      contracts: [],
      contractChecks: [],
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
      ['cancelled', 'completed', 'contract_ended', 'expired', 'hold_extended', 'kit_changed', 'reserved'].toSorted(),
    )
    const by = (event: string) =>
      entries.filter(({ entry }) => entry.event === event).map(({ entry }) => entry.by?.role)
    expect(by('completed').every(role => role === 'admin' || role === 'operations_manager')).toBe(true)
    expect(new Set(by('expired'))).toEqual(new Set([undefined]))
  })

  it('leave some of the client’s and work in every state', () => {
    expect(orders.filter(({ user_id }) => user_id === 'clara').length).toBeGreaterThan(3)
    expect(new Set(tasks.map(({ status }) => status)).size).toBe(6)
    for (const { id, version, status } of tasks) {
      const told = task_entries.flatMap(({ record_id, entry }) => (record_id === id ? [entry] : []))
      expect(told.map(entry => entry.version)).toEqual(version === 1 ? [1] : [1, 2])
      expect(told.at(-1)?.changes.find(({ field }) => field === 'status')?.after ?? 'pending_art').toBe(status)
    }
  })
})
