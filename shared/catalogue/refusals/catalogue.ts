import * as z from 'zod/mini'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { managedMapSettingsSchema } from '../rules/map-settings.ts'
import { managedTierSchema } from '../rules/pricing-tiers.ts'
import { tagSchema } from '../rules/tags.ts'

/** Refusals about pricing tiers, tags and map settings. Those for edit conflicts contain the current values. */
export const CATALOGUE_REFUSALS = {
  TIER_NAME_TAKEN: {
    status: 409,
    sentence: 'Já existe um nível de preço com este nome. Por favor, escolha um nome diferente.',
  },
  TIER_NOT_FOUND: { status: 404, sentence: 'O nível de preço não existe.' },
  TIER_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ tier: managedTierSchema }),
    sentence: 'Este nível de preço mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  }),
  TAG_NAME_TAKEN: { status: 409, sentence: 'Já existe uma tag com este nome.' },
  TAG_NOT_FOUND: { status: 404, sentence: 'Esta tag não existe mais.' },
  TAG_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ tag: tagSchema }),
    sentence: 'Esta tag mudou enquanto você a editava. Confira o nome atual e salve de novo.',
  }),
  MAP_SETTINGS_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ map_settings: managedMapSettingsSchema }),
    sentence: 'Outra pessoa salvou os ajustes do mapa. Confira os ajustes atuais e salve de novo.',
  }),
} as const satisfies Record<string, Refusal>

type CatalogueRefusals = typeof CATALOGUE_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends CatalogueRefusals {}
}
