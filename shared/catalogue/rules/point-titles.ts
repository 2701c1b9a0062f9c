import { neighborhoodAndCity, type PublicPoint, pointAddressText, streetWithIntersection } from './points.ts'

/** The parts of a point's name that a screen shows apart. A name that was written by hand is the street, without the others. */
type PointTitle = { tier?: string; street: string; crossing?: string }

/** 'Ouro | Av. Brasil c/ R. das Flores' as tier, street and crossing street (points.ts `defaultPointName`). */
export function pointTitleOf(name: string): PointTitle {
  const [, tier, street, crossing] = /^([^|]+) \| (\S.*?)(?: c\/ (\S.*))?$/.exec(name) ?? []
  if (!tier || !street) return { street: name }
  return crossing ? { tier, street, crossing } : { tier, street }
}

/** 'Ouro | Av. Brasil c/ R. das Flores' → 'Av. Brasil c/ R. das Flores', for sentences. */
export function pointNameWithoutTier(name: string): string {
  const { street, crossing } = pointTitleOf(name)
  return crossing ? `${street} c/ ${crossing}` : street
}

type Named = Pick<PublicPoint, 'name' | 'street_name' | 'intersection_name' | 'neighborhood' | 'city'>

/** The point's address for the line below its name: without the street where the name ends with it, as most names do. */
export function addressBelowName(point: Named): string {
  const street = streetWithIntersection(point)
  const place = neighborhoodAndCity(point)
  return place && street && point.name.endsWith(street) ? place : pointAddressText(point)
}
