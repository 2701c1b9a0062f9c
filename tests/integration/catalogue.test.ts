import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { pointsCsv, pointsGeoJson } from '#shared/catalogue/rules/point-export.ts'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { PricingTierForm } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Tags, tiers and map settings on the real emulator, changed by several people at the same time. */

let close: () => Promise<void>
let catalogue: typeof import('./catalogue-use-cases.ts')
const now = () => new Date().toISOString()

beforeAll(async () => {
  ;({ close } = await startTable())
  catalogue = await import('./catalogue-use-cases.ts')
  await catalogue.insertPricingTier(goldTier)
})
afterAll(() => close())

/** Outcome of each call: its value, or the code of its refusal. An error that is not a refusal fails the test. */
async function settle<T>(calls: Promise<T>[]): Promise<{ won: T[]; refused: string[] }> {
  const settledCalls = await Promise.allSettled(calls)
  return {
    won: settledCalls.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: settledCalls.flatMap(result => {
      if (result.status === 'fulfilled') return []
      if (!(result.reason instanceof catalogue.DomainError)) throw result.reason
      return [result.reason.code]
    }),
  }
}

const many = <T>(count: number, call: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, index) => call(index))

const tierForm = (name: string, price_1y = 100_000): PricingTierForm => ({
  name,
  description_template: '',
  ...NO_PRICE_FIELDS,
  price_1y,
})

test('of ten managers who make a tier of the same name at once, one does', async () => {
  const names = ['Diamante', 'diamante', 'DIAMANTE', ' Diamánte']
  const { won, refused } = await settle(
    many(10, index => catalogue.createTier(tierForm(names[index % names.length]?.trim() ?? ''))),
  )
  expect(won).toHaveLength(1)
  expect(refused).toEqual(Array(9).fill('TIER_NAME_TAKEN'))
  expect((await catalogue.auditTable()).breaches).toEqual([])
})

test('of two tiers that take the same new name at once, one does, and the other keeps its own', async () => {
  const oneTier = await catalogue.createTier(tierForm('Rubi'))
  const otherTier = await catalogue.createTier(tierForm('Safira'))
  const rename = ({ id, version }: typeof oneTier) =>
    catalogue.editTier({ ...tierForm('Esmeralda'), tier_id: id, version })
  const { won, refused } = await settle([rename(oneTier), rename(otherTier)])
  expect(won).toHaveLength(1)
  expect(refused).toEqual(['TIER_NAME_TAKEN'])
  const keptValue = won[0]?.id === oneTier.id ? 'Safira' : 'Rubi'
  const names = (await catalogue.listManagedTiers()).map(({ name }) => name)
  expect(names).toContain('Esmeralda')
  expect(names).toContain(keptValue)
  // The name that the tier no longer has can be used again.
  await catalogue.createTier(tierForm(keptValue === 'Rubi' ? 'Safira' : 'Rubi'))
  expect((await catalogue.auditTable()).breaches).toEqual([])
})

test('of two edits of one tier the second is refused with what the first made of it', async () => {
  const readTier = await catalogue.createTier(tierForm('Cobre', 5_000))
  const edits = [7_000, 9_000].map(price =>
    catalogue.editTier({ ...tierForm('Cobre', price), tier_id: readTier.id, version: readTier.version }),
  )
  const { won, refused } = await settle(edits)
  expect(won).toHaveLength(1)
  expect(refused).toEqual(['TIER_CHANGED'])
  const late = catalogue.editTier({ ...tierForm('Cobre', 1), tier_id: readTier.id, version: readTier.version })
  await expect(late).rejects.toMatchObject({ code: 'TIER_CHANGED', details: { tier: won[0] } })
  await expect(catalogue.editTier({ ...tierForm('X'), tier_id: 'gone', version: 1 })).rejects.toMatchObject({
    code: 'TIER_NOT_FOUND',
  })
})

test('a reservation costs what the tier costs now', async () => {
  const tier = await catalogue.createTier(tierForm('Preço novo', 10_000))
  await catalogue.batchWritePoints([aPoint('501', { pricing_tier_id: tier.id })])
  await catalogue.editTier({ ...tierForm('Preço novo', 12_345), tier_id: tier.id, version: tier.version })
  const order = await catalogue.reserve(
    {
      customerData: aBuyer('Ana Preço'),
      items: [{ point_id: '501', period_years: 1 }],
    },
    {
      actor: undefined,
      now: now(),
      hold_hours: 72,
    },
  )
  expect(order.total_amount).toBe(12_345)
})

/**
 * Creates a tier at 12,000 centavos, and a point stored in the former format, whose description contains prices as
 * text.
 */
async function pricedInWords(name: string, pointId: string, words?: string) {
  const form = { ...tierForm(name, 12_000), description_template: 'Ponto em {neighborhood}: {price_1y} por ano' }
  const tier = await catalogue.createTier(form)
  const point = aPoint(pointId, { pricing_tier_id: tier.id })
  const storedPoint = { ...point, description: words ?? renderTierDescription(tier, point) }
  await catalogue.batchWritePoints([storedPoint])
  return {
    stored: storedPoint,
    change: (price_1y: number) => catalogue.editTier({ ...form, price_1y, tier_id: tier.id, version: 1 }),
  }
}

test('after the price of a tier changed, whatever shows a point says the new one, and nothing the old one', async () => {
  const { stored, change } = await pricedInWords('Um preço só', '511')
  expect(stored.description).toContain(formatBRL(12_000))
  const { id: tierId } = await change(34_500)
  const createdPoint = await catalogue.createPointFromForm(
    { ...pointFieldsSchema.parse(stored), asset_code: '', name: 'Feito agora' },
    { actor: managerActor, now: now() },
  )
  const tiers = await catalogue.listManagedTiers()
  const page = await catalogue.listPoints({ search: '511', sort: 'newest', limit: '25' })
  for (const id of ['511', createdPoint.id]) {
    const shownPlace = await catalogue.showPublicPoint({ point_id: id }, { now: now() })
    expect(shownPlace).toMatchObject({ price_1y: 34_500, description: `Ponto em Centro: ${formatBRL(34_500)} por ano` })
    const record = await catalogue.getPoint({ point_id: id })
    expect(record).toMatchObject({ pricing_tier_id: tierId, description: 'Ponto em Centro: {price_1y} por ano' })
    const [feature] = pointsGeoJson([record], { tiers, tags: [], now: now() }).features
    expect(feature?.properties).toMatchObject({ price_1y: 345, description: shownPlace.description })
    expect(pointsCsv([record], { tiers, tags: [], now: now() })).toContain(';Ponto em Centro: {price_1y} por ano;')
  }
  expect(page.items.map(({ description }) => description)).toContain('Ponto em Centro: {price_1y} por ano')
})

test('whatever rewrites a point, and the migration, stores its prices as variables; hand-written text stays', async () => {
  const frozen = await pricedInWords('Antigo', '521')
  const edited = await pricedInWords('Editado', '522')
  const byHand = await pricedInWords('À mão', '523', `Promoção: ${formatBRL(12_000)} por ano`)
  for (const { change } of [frozen, edited, byHand]) await change(99_900)

  const change = { action: 'set_availability', is_available: false } as const
  await catalogue.applyBulkChange(
    { point_ids: ['522', '523'], change, dry_run: false },
    { actor: managerActor, now: now() },
  )
  // A point that is not for sale shows no price.
  const back = { ...change, is_available: true } as const
  await catalogue.applyBulkChange(
    { point_ids: ['523'], change: back, dry_run: false },
    { actor: managerActor, now: now() },
  )
  expect((await catalogue.findPoint('522'))?.description).toBe('Ponto em Centro: {price_1y} por ano')
  const record = await catalogue.getPoint({ point_id: '521' })
  expect(await catalogue.findPoint('521')).toMatchObject({ description: frozen.stored.description })

  const { conflicts, rewritten } = await catalogue.migratePoints(() => {})
  expect({ conflicts, found: rewritten > 0 }).toEqual({ conflicts: 0, found: true })
  // The point is the same in another format: an open edit can still be saved, and an import can still be reverted
  expect(await catalogue.findPoint('521')).toEqual({
    ...frozen.stored,
    description: record.description,
    sign: null,
  })
  expect((await catalogue.findPoint('523'))?.description).toBe(byHand.stored.description)
  expect((await catalogue.showPublicPoint({ point_id: '523' }, { now: now() })).description).toContain(
    formatBRL(12_000),
  )
  expect(await catalogue.migratePoints(() => {})).toMatchObject({ rewritten: 0, conflicts: 0 })
})

test('the migration leaves a point alone that somebody edits in that moment', async () => {
  const { stored } = await pricedInWords('Corrida', '531')
  const { rewriteDescription } = await import('#functions/catalogue/points/points-store.ts')
  const form = { ...pointFieldsSchema.parse(stored), description: 'Escrito agora', point_id: '531', edit_version: 1 }
  await catalogue.editPoint(form, { actor: managerActor, now: now() })
  expect(await rewriteDescription(stored, 'velho')).toBe(false)
  expect((await catalogue.findPoint('531'))?.description).toBe('Escrito agora')
})

test('how many points follow a tier counts those without a price of their own, period by period', async () => {
  const tier = await catalogue.createTier(tierForm('Contado'))
  const points = Array.from({ length: 30 }, (_, index) =>
    aPoint(String(600 + index), { pricing_tier_id: tier.id, price_1y: index < 10 ? 5_000 : null }),
  )
  await catalogue.batchWritePoints(points)
  await catalogue.indexPointsWrittenInBulk(points)
  expect(await catalogue.countPointsOfTier(tier.id)).toEqual({
    points: 30,
    more: false,
    following: { price_1y: 20, price_2y: 30, price_3y: 30, price_4y: 30, price_5y: 30 },
  })
})

test('of ten managers who make a tag of the same name at once, one does', async () => {
  const { won, refused } = await settle(many(10, () => catalogue.insertTag('Corrida')))
  expect(won).toHaveLength(1)
  expect(refused).toEqual(Array(9).fill('TAG_NAME_TAKEN'))
  expect(await catalogue.findOrCreateTag('CORRIDA')).toEqual(won[0])
})

test('a renamed tag gives its old name back; one renamed meanwhile is told as it is', async () => {
  const read = await catalogue.insertTag('Antiga')
  const renamed = await catalogue.renameTag(read, 'Nova')
  await expect(catalogue.renameTag(read, 'Outra')).rejects.toMatchObject({
    code: 'TAG_CHANGED',
    details: { tag: renamed },
  })
  await catalogue.insertTag('antiga')
  await expect(catalogue.renameTag(renamed, 'ANTIGA')).rejects.toMatchObject({ code: 'TAG_NAME_TAKEN' })
  // The tag's own name in other letter case is not taken by another tag.
  expect(await catalogue.renameTag(renamed, 'NOVA')).toEqual({ id: read.id, name: 'NOVA' })
  await expect(catalogue.insertTag('nova')).rejects.toMatchObject({ code: 'TAG_NAME_TAKEN' })
})

test('a removed tag is off its points, says how many, and is given to none while it goes', async () => {
  const tag = await catalogue.insertTag('Passageira')
  const kept = await catalogue.insertTag('Ficante')
  const points = Array.from({ length: 230 }, (_, index) =>
    aPoint(String(1000 + index), { tag_ids: [kept.id, tag.id], updated_at: new Date(index).toISOString() }),
  )
  await catalogue.batchWritePoints(points)
  await catalogue.indexPointsWrittenInBulk(points)

  const first = await catalogue.removeTag({ tag_id: tag.id }, { actor: managerActor, now: now() })
  expect(first).toMatchObject({ points: 100, cursor: expect.any(String) })
  expect((await catalogue.listTags()).map(({ id }) => id)).not.toContain(tag.id)
  expect((await catalogue.listTagsConsistently()).removing).toEqual([tag])

  // A form that was opened before the change still sends the deleted tier: the server refuses it, for new and for edited
  // points.
  const { created_at: _, ...last } = points[0] ?? aPoint('x')
  const fields = { ...last, tag_ids: [tag.id] }
  await expect(catalogue.createPointFromForm(fields, { actor: managerActor, now: now() })).rejects.toMatchObject({
    code: 'TAG_NOT_FOUND',
  })
  const readPoint = await catalogue.findPoint('1000')
  expect(readPoint?.tag_ids).toEqual([kept.id])
  await expect(
    catalogue.editPoint(
      { ...fields, point_id: '1000', edit_version: readPoint?.edit_version ?? 0 },
      { actor: managerActor, now: now() },
    ),
  ).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' })
  await expect(catalogue.findOrCreateTag('Passageira')).rejects.toMatchObject({ code: 'TAG_NAME_TAKEN' })

  let removedCount = first.points
  for (let cursor = first.cursor; cursor !== null; ) {
    const next = await catalogue.removeTag({ tag_id: tag.id, cursor }, { actor: managerActor, now: now() })
    removedCount += next.points
    cursor = next.cursor
  }
  expect(removedCount).toBe(230)
  expect((await catalogue.listTagsConsistently()).removing).toEqual([])
  expect((await catalogue.findPoint('1229'))?.tag_ids).toEqual([kept.id])
  await expect(catalogue.removeTag({ tag_id: tag.id }, { actor: managerActor, now: now() })).rejects.toMatchObject({
    code: 'TAG_NOT_FOUND',
  })
  await catalogue.insertTag('Passageira')
}, 60_000)

test('of two who save the map settings at once one does; nothing stored means the defaults', async () => {
  expect(await catalogue.findMapSettingsConsistently()).toEqual({ ...DEFAULT_MAP_SETTINGS, version: 0 })
  const mine = { ...DEFAULT_MAP_SETTINGS, cluster_count_logic: 'total_points' as const }
  const { won, refused } = await settle(many(5, () => catalogue.replaceMapSettings(mine, 0)))
  expect(won).toEqual([{ ...mine, version: 1 }])
  expect(refused).toEqual(Array(4).fill('MAP_SETTINGS_CHANGED'))
  await expect(catalogue.replaceMapSettings(DEFAULT_MAP_SETTINGS, 0)).rejects.toMatchObject({
    details: { map_settings: { ...mine, version: 1 } },
  })
  await catalogue.replaceMapSettings(DEFAULT_MAP_SETTINGS, 1)
  expect((await catalogue.findMapSettings()).cluster_count_logic).toBe('available_only')
})
