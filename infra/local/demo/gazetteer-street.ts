export type MunicipalityName =
  | 'Campinas'
  | 'Americana'
  | 'Sumaré'
  | 'Hortolândia'
  | 'Paulínia'
  | 'Nova Odessa'
  | "Santa Bárbara d'Oeste"

/** Ranges of CEPs (13010-000) include both ends. */
export type Municipality = {
  name: MunicipalityName
  latitude: number
  longitude: number
  cep_ranges: [from: string, to: string][]
}

/** Importance of a street: it decides the tier of its points and how the map draws it. */
export type StreetRank = 'principal' | 'avenida' | 'rua'

export type GazetteerStreet = {
  street: string
  neighborhood: string
  municipality: MunicipalityName
  /** Position for a search by name alone: halfway along the street. */
  latitude: number
  longitude: number
  cep?: string
  rank: StreetRank
  /** Corners of the street, in order; at least two. */
  path: [latitude: number, longitude: number][]
  /** Streets that cross or meet this one. */
  crossings: string[]
  /** Surveyed corners with the crossing street; only for streets with a surveyed course. */
  corners?: { place: [latitude: number, longitude: number]; crossing: string }[]
  /** Tags of points on this street, besides those by rank. */
  tags: string[]
}
