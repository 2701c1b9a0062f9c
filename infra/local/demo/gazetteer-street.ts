export type MunicipalityName =
  | 'Campinas'
  | 'Americana'
  | 'Sumaré'
  | 'Hortolândia'
  | 'Paulínia'
  | 'Nova Odessa'
  | "Santa Bárbara d'Oeste"

/** CEPs are written 13010-000; a range includes both its ends. */
export type Municipality = {
  name: MunicipalityName
  latitude: number
  longitude: number
  cep_ranges: [from: string, to: string][]
}

/** How much traffic a street carries: it decides the tier of the points on it and how the map draws it. */
export type StreetRank = 'principal' | 'avenida' | 'rua'

export type GazetteerStreet = {
  street: string
  neighborhood: string
  municipality: MunicipalityName
  /** Where the street is found when only its name is asked for: halfway along it, as the map draws it. */
  latitude: number
  longitude: number
  cep?: string
  rank: StreetRank
  /** Corners of the street, in order; at least two. */
  path: [latitude: number, longitude: number][]
  /** Streets that cross or meet it. */
  crossings: string[]
  /** Real corners with the street that is crossed there; only where the course of the street is known. */
  corners?: { place: [latitude: number, longitude: number]; crossing: string }[]
  /** Names of tags that points here carry beside those that their rank gives. */
  tags: string[]
}
