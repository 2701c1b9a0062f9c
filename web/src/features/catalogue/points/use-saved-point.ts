import { useMemo, useState } from 'react'
import type { Point } from '#shared/catalogue/rules/points.ts'

/**
 * The point that was saved last stays in the list that it was saved from, first where the list would not have it: because
 * of the filter, on another page, or since the list follows a moment later. `of`: which list, by filter, order and page.
 */
export function useSavedPoint(of: string, points: readonly Point[]) {
  const [saved, setSaved] = useState<{ point: Point; of: string }>()
  const point = saved?.of === of ? saved.point : undefined
  const isMissing = point !== undefined && !points.some(({ id }) => id === point.id)
  const listed = useMemo(() => (point && isMissing ? [point, ...points] : [...points]), [point, isMissing, points])
  return { listed, isMissing, keep: (kept: Point) => setSaved({ point: kept, of }), drop: () => setSaved(undefined) }
}
