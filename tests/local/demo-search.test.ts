import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { LANDMARKS, STREET_ALIASES } from '#functions/map/local-names.ts'
import { demoPoints, demoTiers, tagsOfPoints } from '#local/demo/points.ts'
import { findablePlacesOfIndex } from '#shared/map/rules/findable-places.ts'
import { createPlaceFinder } from '#shared/map/rules/place-finder.ts'
import { countPointsByPlace } from '#shared/map/rules/place-index.ts'

/**
 * Searches the demo's places with queries as people type them. Each file in place-queries/ is a list of pairs: the
 * typed text, and the place that must come first as 'kind | name | area'. The streets of a crossing may be in any
 * order.
 */

const FOLDER = new URL('place-queries/', import.meta.url)
const queries = z.array(z.tuple([z.string(), z.string()]))
const files = readdirSync(FOLDER).filter(file => file.endsWith('.json'))

const points = demoPoints().flatMap(
  ({ name, neighborhood, city, latitude, longitude, tier, tags, is_available }, index) =>
    latitude === null || longitude === null || !is_available
      ? []
      : [
          {
            id: String(index),
            name,
            latitude,
            longitude,
            place: `${neighborhood}, ${city}`,
            status: 'available' as const,
            pricing_tier_id: tier,
            tag_ids: tags,
          },
        ],
)
const counted = countPointsByPlace(points)
const places = counted.places.map(place => ({ ...place, aliases: STREET_ALIASES[place.key] }))
const find = createPlaceFinder(
  findablePlacesOfIndex(
    { ...counted, places, landmarks: [...LANDMARKS] },
    {
      tags: tagsOfPoints(demoPoints()).map(name => ({ id: name, name })),
      tiers: demoTiers().map(({ name }) => ({ id: name, name })),
    },
  ),
)
/** Sorts the streets of a crossing: 'crossing | R. B c/ R. A | Campinas' → 'crossing | R. A c/ R. B | Campinas' */
const inOrder = (place: string) =>
  place.replace(/([^|]+?) c\/ ([^|]+?)(?= \|)/, (_, a, b) => [a, ` ${b}`].toSorted().join(' c/'))
const found = (typed: string) =>
  find(typed, 5).map(({ place: { kind, name, area } }) => inOrder(`${kind} | ${name} | ${area}`))

describe.each(files)('%s', file => {
  const pairs = queries
    .parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map(([typed, place]) => [typed, inOrder(place)] as const)

  it('has each place among the first five', () => {
    const missed = pairs
      .filter(([typed, place]) => !found(typed).includes(place))
      .map(([typed, place]) => ({ typed, place, found: found(typed) }))
    expect(missed).toEqual([])
  })

  it('has 95 of 100 places first', () => {
    const later = pairs.filter(([typed, place]) => found(typed)[0] !== place)
    expect(
      later.length / pairs.length,
      JSON.stringify(later.map(([typed, place]) => [typed, place, found(typed)])),
    ).toBeLessThanOrEqual(0.05)
  })
})
