import { joinPointNames } from '../../platform/messages/phrases.ts'
import { pointNameWithoutTier } from '../rules/point-titles.ts'

/** Where points are, for sentences and headings: 'Av. Brasil c/ R. das Flores e R. Um'; of many only the first. */
export const joinPointPlaces = (points: readonly { point_name: string }[]): string =>
  joinPointNames(points.map(({ point_name }) => pointNameWithoutTier(point_name)))
