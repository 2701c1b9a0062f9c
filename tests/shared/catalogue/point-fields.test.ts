import { expect, test } from 'vitest'
import { EDITABLE_POINT_FIELDS, pointChangesBetween } from '#shared/catalogue/rules/point-edits.ts'
import { pointsCsv, pointsGeoJson } from '#shared/catalogue/rules/point-export.ts'
import {
  type FieldValueByKind,
  fieldRowOf,
  initialFieldValues,
  POINT_FIELD_NAMES,
  POINT_FIELDS,
  recordByPointField,
} from '#shared/catalogue/rules/point-fields.ts'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'

const EXAMPLES: FieldValueByKind = {
  line: 'Rua dos Exemplos',
  code: 'CPS-7',
  text: 'Uma\nfrase',
  degrees: -22.5,
  tier: 'tier-ouro',
  tags: ['t1'],
  price: 123_456,
  metres: 240,
  lighting: 'front',
  flow: 12_000,
  switch: false,
}
const examples = recordByPointField(POINT_FIELD_NAMES, field => EXAMPLES[fieldRowOf(field).kind])
const filledPoint: Point = aPoint('7', examples as Partial<Point>)
const context = { tiers: [goldTier], tags: [{ id: 't1', name: 'Escola' }], now: '2026-11-21T12:00:00.000Z' }

test('every field that stands in a sheet comes back from it', () => {
  const sheet = readPointSheet(new TextEncoder().encode(pointsCsv([filledPoint], context)))
  const { rows, errors } = checkPointLines(sheet, createPointLineChecker(context.tiers))
  expect(errors).toEqual([])
  const { tag_ids: _, is_available: __, ...columns } = examples
  expect(rows).toMatchObject([{ ...columns, tags: ['Escola'] }])
})

test('no two fields have one column, property or label', () => {
  const rows = POINT_FIELD_NAMES.map(fieldRowOf)
  for (const names of [rows.map(row => row.label), rows.flatMap(row => row.column ?? [])])
    expect(new Set(names).size).toBe(names.length)
})

test('every field but the place is a property of a map file', () => {
  const [feature] = pointsGeoJson([filledPoint], context).features
  const others: Record<string, string | null> = {
    pricing_tier_id: 'pricing_tier',
    tag_ids: 'tags',
    latitude: null,
    longitude: null,
  }
  const expected = POINT_FIELD_NAMES.flatMap(field => (field in others ? (others[field] ?? []) : field))
  expect(Object.keys(feature?.properties ?? {}).toSorted()).toEqual(
    ['id', 'status', 'updated_at', ...expected].toSorted(),
  )
})

test('an edit of every field is seen as one', () => {
  const blank = aPoint('7', initialFieldValues(POINT_FIELD_NAMES))
  const edited = pointChangesBetween(blank, {
    ...filledPoint,
    image_url: '/other.webp',
    more_image_urls: ['/b.webp'],
  }).map(({ field }) => field)
  expect(edited.toSorted()).toEqual([...POINT_FIELD_NAMES, 'image_url', 'more_image_urls'].toSorted())
  expect(EDITABLE_POINT_FIELDS).toHaveLength(Object.keys(POINT_FIELDS).length + 2)
})
