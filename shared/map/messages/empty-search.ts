import { pluralise } from '../../platform/messages/phrases.ts'

type Searched = {
  isOnlyAvailable: boolean
  /** 'a 1 km': around an address; undefined: in the place itself. */
  distance: string | undefined
}

/** What the public map says when the place that was searched has no points. */
export const EMPTY_SEARCH_TEXTS = {
  NOTHING: (label: string, { isOnlyAvailable, distance }: Searched) =>
    `Nenhum ponto ${isOnlyAvailable ? 'disponível ' : 'com estes filtros '}${distance ? `a ${distance} de` : 'em'} ${label}.`,
  WIDEN: (distance: string, count: number) => `Ampliar para ${distance}: ${pluralise(count, 'ponto', 'pontos')}`,
  NEAREST_CITY: (city: string, count: number) => `Ver ${pluralise(count, 'ponto', 'pontos')} em ${city}`,
  CLEAR: 'Tirar a busca',
} as const
