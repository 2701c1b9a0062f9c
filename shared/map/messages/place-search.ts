import type { PlaceKind } from '../../catalogue/rules/found-places.ts'
import { pluralise } from '../../platform/messages/phrases.ts'

/** Kinds of places that the place index finds. */
export type AddressKind = 'address' | 'cep' | 'landmark' | 'district'

const KINDS: Record<PlaceKind | AddressKind | 'tag' | 'tier', string> = {
  city: 'Cidade',
  neighborhood: 'Bairro',
  street: 'Rua',
  crossing: 'Cruzamento',
  point: 'Ponto',
  address: 'Endereço',
  cep: 'CEP',
  landmark: 'Ponto de referência',
  district: 'Distrito',
  tag: 'Tag',
  tier: 'Nível de preço',
}

/** Texts of the public map's search, loaded when somebody uses it. */
export const PLACE_SEARCH_TEXTS = {
  SUGGESTIONS: 'Sugestões de lugares',
  KIND: (kind: PlaceKind | AddressKind | 'tag' | 'tier') => KINDS[kind],
  /** The visitor typed a house number, but only the street was found. */
  WITHOUT_NUMBER: 'Rua encontrada, sem o número exato',
  /** Only the city of the typed CEP is known. */
  CEP_OF_CITY: 'CEP: só a cidade é conhecida, o lugar é aproximado',
  /** 'Cambuí, Campinas · 13 pontos' */
  POINTS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  /** 'R. Barão de Jaguara, Centro, Campinas, SP · 13 pontos a 1 km' */
  POINTS_WITHIN: (count: number, distance: string) =>
    `${count > 0 ? pluralise(count, 'ponto', 'pontos') : 'nenhum ponto'} a ${distance}`,
  NONE_TO_BE_HAD: 'nenhum disponível',
  BY_NAME: (text: string) => `Só pontos com “${text}” no nome`,
  NEAR_ME: 'Perto de mim',
  LOCATING: 'Procurando onde você está…',
  SEARCHING: 'Buscando…',
  NOTHING: (text: string) => `Nada encontrado para “${text}”.`,
  /** Follows a sentence that nothing was found; names of cities come after it. */
  CITIES_INSTEAD: (sentence: string) => `${sentence} Busque nos nomes dos pontos ou veja uma cidade que tem pontos:`,
  /** 'Ouro em Campinas' */
  IN: ' em ',
  TYPE_MORE: 'Digite pelo menos 2 letras.',
  FAILED: 'Não foi possível buscar agora. Tente de novo em instantes.',
  LIMITED:
    'A busca está limitada agora: escreva o nome como ele é. Tags, níveis e pontos de referência podem não aparecer.',
  CEP_NOT_FOUND: 'CEP não encontrado',
  CEP_UNFINISHED: 'Digite os 5 primeiros ou os 8 números do CEP.',
  OUTSIDE: (label: string) => `${label} fica fora da região em que há pontos.`,
  FOUND: (count: number) => pluralise(count, 'sugestão', 'sugestões'),
  /** 'CEP 13015-904, Rua …'; for a CEP that stands for a whole area (ends in 000), its first five digits. */
  OF_CEP: (cep: string, label: string) =>
    `CEP ${cep.endsWith('000') ? cep.slice(0, 5) : `${cep.slice(0, 5)}-${cep.slice(5)}`}, ${label}`,
  HERE: 'sua localização',
} as const
