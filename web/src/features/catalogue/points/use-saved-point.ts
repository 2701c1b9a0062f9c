import { useMemo, useState } from 'react'
import type { Point } from '#shared/catalogue/rules/points.ts'

/**
 * Adds the point that was saved last to the front of its list if the list does not contain it: because of the filter,
 * because it is on another page, or because the index is eventually consistent. `listKey` identifies filter, order and
 * page.
 */
export function useSavedPoint(listKey: string, points: readonly Point[]) {
  const [saved, setSaved] = useState<{ point: Point; listKey: string }>()
  const point = saved?.listKey === listKey ? saved.point : undefined
  const isMissing = point !== undefined && !points.some(({ id }) => id === point.id)
  const listWithSaved = useMemo(
    () => (point && isMissing ? [point, ...points] : [...points]),
    [point, isMissing, points],
  )
  return {
    listWithSaved,
    isMissing,
    setSavedPoint: (next: Point) => setSaved({ point: next, listKey }),
    clear: () => setSaved(undefined),
  }
}
