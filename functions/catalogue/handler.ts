import { catalogue } from '#shared/api/catalogue.ts'
import { serve } from '../http/serve.ts'
import { saveMapSettings } from '../map/map-settings-store.ts'
import { countOfTag, countOfTier } from '../points/point-postings-store.ts'
import { createTier, saveTier } from '../pricing-tiers/save-tier.ts'
import { removeTag } from '../tags/remove-tag.ts'
import { createTag, renameTag } from '../tags/tags-store.ts'
import { wholeCatalogue } from './whole-catalogue.ts'

export const handler = serve(catalogue, {
  get: wholeCatalogue,
  createTag: ({ name }) => createTag(name),
  renameTag: ({ tag_id, from, name }) => renameTag({ id: tag_id, name: from }, name),
  tagUsage: ({ tag_id }) => countOfTag(tag_id),
  removeTag,
  createTier,
  saveTier,
  tierUsage: ({ tier_id }) => countOfTier(tier_id),
  saveMapSettings: ({ version, ...settings }) => saveMapSettings(settings, version),
})
