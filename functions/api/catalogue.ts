import { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { getCatalogue } from '../catalogue/get-catalogue.ts'
import { replaceMapSettings } from '../catalogue/map-settings/map-settings-store.ts'
import { countPointsOfTier, countPointsWithTag } from '../catalogue/points/point-postings-store.ts'
import { createTier, editTier } from '../catalogue/pricing-tiers/save-tier.ts'
import { removeTag } from '../catalogue/tags/remove-tag.ts'
import { insertTag, renameTag } from '../catalogue/tags/tags-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(catalogue, {
  get: getCatalogue,
  createTag: ({ name }) => insertTag(name),
  renameTag: ({ tag_id, from, name }) => renameTag({ id: tag_id, name: from }, name),
  tagUsage: ({ tag_id }) => countPointsWithTag(tag_id),
  removeTag,
  createTier,
  saveTier: editTier,
  tierUsage: ({ tier_id }) => countPointsOfTier(tier_id),
  saveMapSettings: ({ version, ...settings }) => replaceMapSettings(settings, version),
})
