import type * as z from 'zod/mini'
import type { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { readCountsOfFacet } from '../platform/lists/counts-store.ts'
import { findMapSettingsConsistently } from './map-settings/map-settings-store.ts'
import { pointsList, tagFacet, tierFacet } from './points/listed-points-store.ts'
import { listManagedTiers } from './pricing-tiers/pricing-tiers-store.ts'
import { listTagsConsistently } from './tags/tags-store.ts'

/** Tags, tiers and map settings, read consistently, and the number of points per tag and per tier. */
export async function getCatalogue(): Promise<z.output<typeof catalogue.get.output>> {
  const [tags, pricing_tiers, map_settings, usageOfTags, usageOfTiers] = await Promise.all([
    listTagsConsistently(),
    listManagedTiers(),
    findMapSettingsConsistently(),
    readCountsOfFacet(pointsList, pointsList.facets.tag_id),
    readCountsOfFacet(pointsList, pointsList.facets.pricing_tier_id),
  ])
  const pointsOf = (
    counts: ReadonlyMap<string, number>,
    facet: (id: string) => string,
    all: readonly { id: string }[],
  ) => Object.fromEntries(all.map(({ id }) => [id, counts.get(facet(id)) ?? 0]))
  return {
    ...tags,
    pricing_tiers,
    map_settings,
    points_of_tag: pointsOf(usageOfTags, tagFacet, tags.tags),
    points_of_tier: pointsOf(usageOfTiers, tierFacet, pricing_tiers),
  }
}
