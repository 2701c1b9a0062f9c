import { expect, test } from 'vitest'
import { serialiseTerm } from '#shared/catalogue/rules/terms.ts'
import { aPoint } from '#tests/support/catalogue.ts'

const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')

const UPDATED = '2026-11-26T12:00:00.000Z'
const soldFromFebruary = aPoint('1', {
  city: 'Campinas',
  updated_at: UPDATED,
  bookings: [
    {
      from: '2097-02-01',
      to: '2099-02-01',
      kind: 'contract',
      order_id: 'o1',
      reserved_until: null,
      reason: null,
    },
  ],
})
const point = { ...soldFromFebruary, updated_at: '2096-11-26T12:00:00.000Z' }

test('a point that is sold from a later day is found and counted as the site shows it: sold', () => {
  expect(pointsList.facts.of(point).status).toBe('sold')
  expect(pointsList.facts.of(soldFromFebruary).status).toBe('available')
  expect(pointsList.figures?.[0]?.of(point)).toEqual(['sold#Campinas'])
  expect(pointsList.amount?.(point)).toBe(0)
  expect(pointsList.amount?.(soldFromFebruary)).toBe(1)
})

test('it is found among those that are free in a term before that day', () => {
  const facts = pointsList.facts.of(point)
  const isFree = (from: string, to: string) => pointsList.facets.free.matches?.(facts, serialiseTerm({ from, to }))
  expect(isFree('2096-12-01', '2097-01-01')).toBe(true)
  expect(isFree('2097-01-15', '2097-03-01')).toBe(false)
})
