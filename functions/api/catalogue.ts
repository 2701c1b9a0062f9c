import { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { getCatalogue } from '../catalogue/get-catalogue.ts'
import { saveMapSettings } from '../catalogue/map-settings/map-settings-store.ts'
import { countPointsOfTier, countPointsWithTag } from '../catalogue/points/point-postings-store.ts'
import { createTier, saveTier } from '../catalogue/pricing-tiers/save-tier.ts'
import { removeTag } from '../catalogue/tags/remove-tag.ts'
import { createTag, renameTag } from '../catalogue/tags/tags-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(catalogue, {
  get: getCatalogue,
  createTag: ({ name }) => createTag(name),
  renameTag: ({ tag_id, from, name }) => renameTag({ id: tag_id, name: from }, name),
  tagUsage: ({ tag_id }) => countPointsWithTag(tag_id),
  removeTag,
  createTier,
  saveTier,
  tierUsage: ({ tier_id }) => countPointsOfTier(tier_id),
  saveMapSettings: ({ version, ...settings }) => saveMapSettings(settings, version),
})
