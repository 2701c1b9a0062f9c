import { expect, test } from 'vitest'
import { type BulkChange, outcomeOfBulkChange as judge } from '#shared/catalogue/rules/bulk-changes.ts'
import { fillDescriptionTemplate, renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { MAX_TAGS_OF_POINT } from '#shared/catalogue/rules/tags.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

const silver = { ...goldTier, id: 'tier-prata', name: 'Prata' }
const tiers = [goldTier, silver]
const NOW = '2026-11-22T12:00:00.000Z'
const judgeChange = (point: Point, change: BulkChange, among: readonly PricingTier[], reason?: string) =>
  judge(point, change, among, { now: NOW, reason })
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag-${index}`)

test('another tier fills name and description anew where the old one filled them', () => {
  const filledPoint = { ...aPoint('1'), description: renderTierDescription(goldTier, aPoint('1')) }
  expect(judgeChange(filledPoint, { action: 'set_tier', pricing_tier_id: silver.id }, tiers)).toEqual({
    updated: {
      ...filledPoint,
      name: 'Prata | Rua 1',
      description: fillDescriptionTemplate(silver, { ...filledPoint, name: 'Prata | Rua 1' }),
      pricing_tier_id: silver.id,
    },
  })
  const writtenPoint = aPoint('1', { name: 'Praça da feira', description: 'De frente para a feira' })
  expect(judgeChange(writtenPoint, { action: 'set_tier', pricing_tier_id: silver.id }, tiers)).toEqual({
    updated: { ...writtenPoint, pricing_tier_id: silver.id },
  })
})

test('what is so already is left unchanged', () => {
  const point = aPoint('1', { tag_ids: ['a'] })
  expect(judgeChange(point, { action: 'set_tier', pricing_tier_id: goldTier.id }, tiers)).toBe('unchanged')
  expect(judgeChange(point, { action: 'set_availability', is_available: true }, [])).toBe('unchanged')
  expect(judgeChange(point, { action: 'add_tags', tag_ids: ['a'] }, [])).toBe('unchanged')
  expect(judgeChange(point, { action: 'remove_tags', tag_ids: ['b'] }, [])).toBe('unchanged')
})

test('tags come once and go; more than a point may have are refused', () => {
  const point = aPoint('1', { tag_ids: ['a', 'b'] })
  expect(judgeChange(point, { action: 'add_tags', tag_ids: ['b', 'c'] }, [])).toEqual({
    updated: { ...point, tag_ids: ['a', 'b', 'c'] },
  })
  expect(judgeChange(point, { action: 'remove_tags', tag_ids: ['a', 'x'] }, [])).toEqual({
    updated: { ...point, tag_ids: ['b'] },
  })
  const fullPoint = aPoint('1', { tag_ids: tags(MAX_TAGS_OF_POINT) })
  expect(judgeChange(fullPoint, { action: 'add_tags', tag_ids: ['one-more'] }, [])).toBe('too_many_tags')
  const endedPoint = aPoint('1', { tag_ids: tags(MAX_TAGS_OF_POINT + 2) })
  expect(judgeChange(endedPoint, { action: 'remove_tags', tag_ids: ['tag-0'] }, [])).toEqual({
    updated: { ...endedPoint, tag_ids: endedPoint.tag_ids.slice(1) },
  })
})

test('a point that an order has is not deleted, and is hidden or renamed with a reason only', () => {
  const hide = { action: 'set_availability', is_available: false } as const
  const tier = { action: 'set_tier', pricing_tier_id: silver.id } as const
  for (const status of ['reserved', 'sold'] as const) {
    const takenPoint = aPoint('1', { status, order_id: 'order-1' })
    expect(judgeChange(takenPoint, { action: 'delete' }, [])).toBe('in_use')
    expect(judgeChange(takenPoint, hide, [])).toBe('needs_reason')
    expect(judgeChange(takenPoint, hide, [], 'Obra na rua')).toEqual({
      updated: { ...takenPoint, is_available: false },
    })
    // The tier determines the point's name, so a change of tier renames it.
    expect(judgeChange(takenPoint, tier, tiers)).toBe('needs_reason')
    expect(judgeChange({ ...takenPoint, name: 'Praça da feira' }, tier, tiers)).toHaveProperty('updated')
    expect(judgeChange({ ...takenPoint, is_available: false }, { ...hide, is_available: true }, [])).toHaveProperty(
      'updated',
    )
  }
  // An expired hold belongs to nobody, even if the job that frees the point is late.
  const endedPoint = aPoint('1', {
    status: 'reserved',
    order_id: 'order-1',
    reserved_until: '2026-11-22T11:59:59.000Z',
  })
  expect(judgeChange(endedPoint, hide, [])).toHaveProperty('updated')
  expect(judgeChange(aPoint('1'), { action: 'delete' }, [])).toEqual({ updated: null })
})
