import { catalogue } from '#shared/api/catalogue.ts'
import { serve } from '../http/serve.ts'
import { findMapSettingsNow, saveMapSettings } from '../map/map-settings-store.ts'
import { countOfTag, countOfTier } from '../points/point-postings-store.ts'
import { listManagedTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { createTag, listTagsNow, renameTag } from '../tags/tags-store.ts'
import { removeTag } from './remove-tag.ts'
import { createTier, saveTier } from './save-tier.ts'

export const handler = serve(catalogue, {
  get: async () => {
    const [tags, pricing_tiers, map_settings] = await Promise.all([
      listTagsNow(),
      listManagedTiers(),
      findMapSettingsNow(),
    ])
    return { ...tags, pricing_tiers, map_settings }
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
