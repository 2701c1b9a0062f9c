import { pluralise } from '../../platform/messages/phrases.ts'

type Searched = {
  isOnlyAvailable: boolean
  /** 'a 1 km' for a search around an address; undefined for a search within a place. */
  distance: string | undefined
}

/** Texts of the public map when the searched place has no points. */
export const EMPTY_SEARCH_TEXTS = {
  NOTHING: (label: string, { isOnlyAvailable, distance }: Searched) =>
    `Nenhum ponto ${isOnlyAvailable ? 'disponível ' : 'com estes filtros '}${distance ? `a ${distance} de` : 'em'} ${label}.`,
  WIDEN: (distance: string, count: number) => `Ampliar para ${distance}: ${pluralise(count, 'ponto', 'pontos')}`,
  NEAREST_CITY: (city: string, count: number) => `Ver ${pluralise(count, 'ponto', 'pontos')} em ${city}`,
  CLEAR: 'Tirar a busca',
} as const
