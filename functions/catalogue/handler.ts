import { catalogue } from '#shared/api/catalogue.ts'
import { serve } from '../http/serve.ts'
import { allCounts } from '../lists/counts-store.ts'
import { findMapSettingsNow, saveMapSettings } from '../map/map-settings-store.ts'
import { ofTag, ofTier, pointsList } from '../points/listed-points-store.ts'
import { countOfTag, countOfTier } from '../points/point-postings-store.ts'
import { listManagedTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { createTier, saveTier } from '../pricing-tiers/save-tier.ts'
import { removeTag } from '../tags/remove-tag.ts'
import { createTag, listTagsNow, renameTag } from '../tags/tags-store.ts'

export const handler = serve(catalogue, {
  get: async () => {
    const [tags, pricing_tiers, map_settings, counts] = await Promise.all([
      listTagsNow(),
      listManagedTiers(),
      findMapSettingsNow(),
      allCounts(pointsList),
    ])
    const pointsOf = (facet: (id: string) => string, all: readonly { id: string }[]) =>
      Object.fromEntries(all.map(({ id }) => [id, counts.get(facet(id)) ?? 0]))
    return {
      ...tags,
      pricing_tiers,
      map_settings,
      points_of_tag: pointsOf(ofTag, tags.tags),
      points_of_tier: pointsOf(ofTier, pricing_tiers),
    }
  },
  createTag: ({ input }) => createTag(input.name),
  renameTag: ({ input }) => renameTag({ id: input.tag_id, name: input.from }, input.name),
  tagUsage: ({ input }) => countOfTag(input.tag_id),
  removeTag: ({ input, now }) => removeTag(input, now),
  createTier: ({ input }) => createTier(input),
  saveTier: ({ input }) => saveTier(input),
  tierUsage: ({ input }) => countOfTier(input.tier_id),
  saveMapSettings: ({ input: { version, ...settings } }) => saveMapSettings(settings, version),
})
