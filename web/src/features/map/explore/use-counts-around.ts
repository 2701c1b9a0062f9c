import { useEffect, useState } from 'react'
import type { Circle } from '#web/map/point-filters.ts'
import { type CountAround, circleAround } from './sought.ts'
import type { Suggestion } from './suggestions.ts'

const keyOf = ({ latitude, longitude, radius_km }: Circle) => `${latitude},${longitude},${radius_km}`

/** Points near each suggested address: undefined while it is counted, and where it can't be known. */
export function useCountsAround(
  options: readonly Suggestion[],
  countAround: CountAround,
): (option: Suggestion) => number | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  // Suggestions are made anew at every turn; where they are says whether they are others
  const places = options
    .flatMap(option => (option.type === 'address' ? [keyOf(circleAround(option.place))] : []))
    .join(' ')

  useEffect(() => {
    let isOver = false
    setCounts(known => (known.size > 0 ? new Map() : known))
    for (const key of new Set(places.split(' ').filter(Boolean))) {
      const [latitude = 0, longitude = 0, radius_km = 0] = key.split(',').map(Number)
      countAround({ latitude, longitude, radius_km }).then(count => {
        if (!isOver && count !== null) setCounts(known => new Map(known).set(key, count))
      })
    }
    return () => {
      isOver = true
    }
  }, [places, countAround])

  return option => (option.type === 'address' ? counts.get(keyOf(circleAround(option.place))) : undefined)
}
