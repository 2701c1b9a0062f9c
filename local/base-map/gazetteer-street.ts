export type MunicipalityName =
  | 'Campinas'
  | 'Americana'
  | 'Sumaré'
  | 'Hortolândia'
  | 'Paulínia'
  | 'Nova Odessa'
  | "Santa Bárbara d'Oeste"

/** A municipality. Ranges of CEPs (13010-000) include both ends. */
export type Municipality = {
  name: MunicipalityName
  latitude: number
  longitude: number
  cep_ranges: [from: string, to: string][]
}

/** Importance of a street, which decides the tier of its points and how the map draws it. */
export type StreetRank = 'principal' | 'avenida' | 'rua'

export type GazetteerStreet = {
  street: string
  neighborhood: string
  municipality: MunicipalityName
  /** Position of the street for a search by its name alone: halfway along it. */
  latitude: number
  longitude: number
  cep?: string
  rank: StreetRank
  /** Corners of the street's line, in order; at least two. */
  path: [latitude: number, longitude: number][]
  /** Names of the streets that cross or meet this one. */
  crossings: string[]
  /** Surveyed corners, each with the crossing street; only for streets with a surveyed line. */
  corners?: { place: [latitude: number, longitude: number]; crossing: string }[]
  /** Tags of points on this street, besides those that follow from its rank. */
  tags: string[]
}
