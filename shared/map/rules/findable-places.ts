import type { PricingTier } from '../../catalogue/rules/pricing-tiers.ts'
import type { Tag } from '../../catalogue/rules/tags.ts'
import type { Findable } from './place-finder.ts'
import type { IndexedPlace, PlaceCounts, PlaceIndex } from './place-index.ts'

/** A place that the search offers, from the place index. */
export type FindablePlace = Findable &
  (
    | { kind: IndexedPlace['kind']; found: IndexedPlace }
    | { kind: 'landmark'; found: PlaceIndex['landmarks'][number] }
    | { kind: 'tag'; found: PlaceCounts & { tag_id: string } }
    | { kind: 'tier'; found: PlaceCounts & { pricing_tier_id: string } }
  )

type Named = {
  /** Tags and tiers whose names are not loaded yet are left out. */
  tags: readonly Pick<Tag, 'id' | 'name'>[]
  tiers: readonly Pick<PricingTier, 'id' | 'name'>[]
}

/** Names of the neighbourhoods in which a street or crossing may be, judged by the positions of their points. */
function neighborhoodsOf(street: IndexedPlace, neighborhoods: readonly IndexedPlace[]): string[] {
  const [west, south, east, north] = street.bounds
  return neighborhoods
    .filter(
      ({ city, bounds }) =>
        city === street.city && bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south,
    )
    .map(({ name }) => name)
}

/** The entries of the browser's search: the index's places, and the tags and tiers by name. */
export function findablePlacesOfIndex(index: Omit<PlaceIndex, 'version'>, { tags, tiers }: Named): FindablePlace[] {
  const neighborhoods = index.places.filter(({ kind }) => kind === 'neighborhood')
  return [
    ...index.places.map(
      (found): FindablePlace => ({
        kind: found.kind,
        name: found.name,
        aliases: found.aliases,
        points: found.points,
        found,
        area: found.city,
        within:
          found.kind === 'street' || found.kind === 'crossing' ? neighborhoodsOf(found, neighborhoods) : undefined,
      }),
    ),
    ...index.tags.flatMap((found): FindablePlace[] => {
      const tag = tags.find(({ id }) => id === found.tag_id)
      return tag ? [{ kind: 'tag', name: tag.name, area: '', points: found.points, found }] : []
    }),
    ...index.tiers.flatMap((found): FindablePlace[] => {
      const tier = tiers.find(({ id }) => id === found.pricing_tier_id)
      return tier ? [{ kind: 'tier', name: tier.name, area: '', points: found.points, found }] : []
    }),
    ...index.landmarks.map(
      (found): FindablePlace => ({
        kind: 'landmark',
        name: found.name,
        aliases: found.aliases,
        area: found.area,
        points: 0,
        found,
      }),
    ),
  ]
}
