import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { cursorSchema, recordVersionSchema, tagIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { managedMapSettingsSchema, mapSettingsFormSchema } from '../rules/map-settings.ts'
import { recordByPriceField } from '../rules/prices.ts'
import { pricingTierFormSchema } from '../rules/pricing-tier-form.ts'
import { managedTierSchema } from '../rules/pricing-tiers.ts'
import { tagNameFieldSchema, tagSchema } from '../rules/tags.ts'

const tagParams = { tag_id: tagIdSchema }
const tierParams = { tier_id: tierIdSchema }
/** A number of points. `more`: there are more than were counted. */
const count = { points: z.int(), more: z.boolean() }

/** Number of points by tag id or tier id. */
const pointsById = z.record(z.string(), z.int())

/** Tags, pricing tiers and map settings, for the office. */
export const catalogue = {
  get: endpoint({
    method: 'GET',
    path: '/catalogue',
    access: MANAGERS,
    summary:
      'Tags, tiers and map settings as they are now, past every cache; `removing` are tags whose deletion was not finished',
    input: z.object({}),
    output: z.object({
      tags: z.array(tagSchema),
      removing: z.array(tagSchema),
      pricing_tiers: z.array(managedTierSchema),
      map_settings: managedMapSettingsSchema,
      /** Number of points by tag id; updated shortly after a point changes. */
      points_of_tag: pointsById,
      points_of_tier: pointsById,
    }),
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/tags',
    access: MANAGERS,
    summary: 'Makes a tag; its name is unique, case and accents aside',
    input: z.object({ name: tagNameFieldSchema }),
    output: tagSchema,
    status: 201,
    refuses: ['TAG_NAME_TAKEN'],
  }),
  renameTag: endpoint({
    method: 'PUT',
    path: '/tags/{tag_id}',
    access: MANAGERS,
    summary: 'Renames a tag that still has the name `from`',
    input: z.object({ ...tagParams, name: tagNameFieldSchema, from: textLine().check(z.maxLength(100)) }),
    output: tagSchema,
    refuses: ['TAG_NAME_TAKEN', 'TAG_NOT_FOUND', 'TAG_CHANGED'],
  }),
  tagUsage: endpoint({
    method: 'GET',
    path: '/tags/{tag_id}/usage',
    access: MANAGERS,
    summary: 'How many points have a tag',
    input: z.object(tagParams),
    output: z.object(count),
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/tags/{tag_id}',
    access: MANAGERS,
    summary:
      'Takes a tag off its points, some a call, and deletes it at the end; call again with the cursor until it is null',
    input: z.object({ ...tagParams, cursor: z.optional(cursorSchema) }),
    output: z.object({ points: z.int(), cursor: z.nullable(cursorSchema) }),
    refuses: ['TAG_NOT_FOUND'],
  }),
  createTier: endpoint({
    method: 'POST',
    path: '/pricing-tiers',
    access: MANAGERS,
    summary: 'Makes a pricing tier; its name is unique, case and accents aside',
    input: pricingTierFormSchema,
    output: managedTierSchema,
    status: 201,
    refuses: ['TIER_NAME_TAKEN'],
  }),
  saveTier: endpoint({
    method: 'PUT',
    path: '/pricing-tiers/{tier_id}',
    access: MANAGERS,
    summary: 'Changes a pricing tier; refused with the tier as it is now when it changed since `version`',
    input: z.object({ ...tierParams, ...pricingTierFormSchema.shape, version: recordVersionSchema }),
    output: managedTierSchema,
    refuses: ['TIER_NAME_TAKEN', 'TIER_NOT_FOUND', 'TIER_CHANGED'],
  }),
  tierUsage: endpoint({
    method: 'GET',
    path: '/pricing-tiers/{tier_id}/usage',
    access: MANAGERS,
    summary: 'How many points have a tier, and for each period how many of them follow its price',
    input: z.object(tierParams),
    output: z.object({
      ...count,
      following: z.object(recordByPriceField(() => z.int())),
    }),
  }),
  saveMapSettings: endpoint({
    method: 'PUT',
    path: '/map-settings',
    access: MANAGERS,
    summary: 'Saves the 22 zoom rules and the counting of clusters, whole; refused when they changed since `version`',
    input: z.object({ ...mapSettingsFormSchema.shape, version: recordVersionSchema }),
    output: managedMapSettingsSchema,
    refuses: ['MAP_SETTINGS_CHANGED'],
  }),
}
