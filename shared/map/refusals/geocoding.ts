import type { Refusal } from '../../platform/refusals/refusal.ts'

/** Refusals of searches for addresses and places. */
export const GEOCODING_REFUSALS = {
  CEP_NOT_FOUND: { status: 404, sentence: 'CEP não encontrado' },
  PLACE_NOT_FOUND: {
    status: 404,
    sentence: 'Endereço não encontrado. Confira a rua e a cidade, ou marque o lugar no mapa.',
  },
  STREET_NOT_FOUND: { status: 404, sentence: 'Não foi possível encontrar o nome da rua. Digite-o à mão.' },
  GEOCODING_FAILED: {
    status: 503,
    sentence: 'Não foi possível consultar o endereço agora. Preencha à mão ou tente de novo.',
  },
} as const satisfies Record<string, Refusal>

type GeocodingRefusals = typeof GEOCODING_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends GeocodingRefusals {}
}
