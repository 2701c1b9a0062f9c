import { useEffect, useState } from 'react'
import type { Circle } from '#web/map/point-filters.ts'
import { type CountInCircle, searchCircle } from './search-target.ts'
import type { Suggestion } from './use-suggestions.ts'

const keyOf = ({ latitude, longitude, radius_km }: Circle) => `${latitude},${longitude},${radius_km}`

/** Counts the points near each suggested address; undefined until counted or if unavailable. */
export function useNearbyCounts(
  options: readonly Suggestion[],
  countInCircle: CountInCircle,
): (option: Suggestion) => number | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  // Suggestions are new objects at every render: a string of their circles is the stable dependency
  const places = options
    .flatMap(option => (option.type === 'address' ? [keyOf(searchCircle(option.place))] : []))
    .join(' ')

  useEffect(() => {
    let isCancelled = false
    setCounts(current => (current.size > 0 ? new Map() : current))
    for (const key of new Set(places.split(' ').filter(Boolean))) {
      const [latitude = 0, longitude = 0, radius_km = 0] = key.split(',').map(Number)
      countInCircle({ latitude, longitude, radius_km }).then(count => {
        if (!isCancelled && count !== null) setCounts(current => new Map(current).set(key, count))
      })
    }
    return () => {
      isCancelled = true
    }
  }, [places, countInCircle])

  return option => (option.type === 'address' ? counts.get(keyOf(searchCircle(option.place))) : undefined)
}
