import { useEffect, useState } from 'react'
import { type CountInCircle, type CountMatching, searchCircle } from './search-target.ts'
import { keyOfSuggestion, type Suggestion } from './use-suggestions.ts'

type Options = { countInCircle: CountInCircle; countMatching: CountMatching }

function countOf(option: Suggestion, { countInCircle, countMatching }: Options): Promise<number | null> {
  switch (option.type) {
    case 'address':
      return countInCircle(searchCircle(option.place))
    case 'place':
      return option.place.kind === 'point'
        ? Promise.resolve(null)
        : countMatching(
            { place: { kind: option.place.kind, key: option.place.key }, ...option.filter?.filters },
            option.place.bounds,
          )
    case 'filter':
      return countMatching(option.filters, option.counts.bounds)
    default:
      return Promise.resolve(null)
  }
}

/**
 * Counts the points that each suggestion would show if it were chosen, in the same way as the map; undefined until
 * counted, or if unknown.
 */
export function useSuggestionCounts(
  options: readonly Suggestion[],
  counting: Options,
): (option: Suggestion) => number | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const { countInCircle, countMatching } = counting
  // Suggestions are new objects at every render: a string of their keys is the stable dependency
  const keys = options.map(keyOfSuggestion).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are those of the keys
  useEffect(() => {
    let isCancelled = false
    setCounts(current => (current.size > 0 ? new Map() : current))
    for (const option of options)
      countOf(option, { countInCircle, countMatching }).then(count => {
        if (!isCancelled && count !== null) setCounts(current => new Map(current).set(keyOfSuggestion(option), count))
      })
    return () => {
      isCancelled = true
    }
  }, [keys, countInCircle, countMatching])

  return option => counts.get(keyOfSuggestion(option))
}
