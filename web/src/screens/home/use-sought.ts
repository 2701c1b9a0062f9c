import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { PUBLIC_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import { FIRST_RADIUS, type Sought, type SoughtPlace } from '#web/features/map/explore/sought.ts'
import { boundsOfCircle } from '#web/map/bounds.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import type { useExploredPoints } from './use-explored-points.ts'

/** No place is looked at from nearer than where each point is drawn by itself. */
const CLOSEST = 16

type Options = {
  points: ReturnType<typeof useExploredPoints>
  map: RefObject<PointsMapHandle | null>
  openById: (pointId: string) => void
  /** There is a map, or one is on its way. */
  isDrawn: boolean
  /** What was found is on the map, which a phone's sheet hides. */
  closeSheet: () => void
}

const middleOf = ([west, south, east, north]: Bounds) => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** What becomes of what was chosen in the search: the map goes there, and the list begins with what is nearest. */
export function useSought({ points, map, openById, isDrawn, closeSheet }: Options) {
  const { first, setPlace, setOrder, changeFilters, look, place } = points
  /** Where the map is to go once it is there. */
  const waiting = useRef<Bounds>(undefined)

  const show = useCallback(
    (bounds: Bounds) => {
      if (map.current?.camera()) return map.current.fit(bounds, CLOSEST)
      look({ bounds, zoom: PUBLIC_ZOOM })
      waiting.current = bounds
    },
    [map, look],
  )
  const whenLooking = useCallback(() => {
    const bounds = waiting.current
    waiting.current = undefined
    if (bounds) map.current?.fit(bounds, CLOSEST)
  }, [map])

  // A link that names a place but not where the map looks
  useEffect(() => {
    if (!first.place || first.camera) return
    show(boundsOfCircle({ ...first.place, radius_km: first.place.radius_km ?? FIRST_RADIUS }))
  }, [first, show])

  const goTo = useCallback(
    (next: SoughtPlace, bounds: Bounds) => {
      changeFilters({ text: '' })
      setPlace(next)
      setOrder('nearest')
      show(bounds)
    },
    [changeFilters, setPlace, setOrder, show],
  )
  const onSought = useCallback(
    (sought: Sought) => {
      if (isDrawn && sought.type !== 'name') closeSheet()
      switch (sought.type) {
        case 'area':
          return goTo({ label: sought.label, ...middleOf(sought.bounds) }, sought.bounds)
        case 'spot': {
          const { type: _, ...spot } = sought
          return goTo(spot, boundsOfCircle(spot))
        }
        case 'point':
          return openById(sought.point_id)
        case 'name':
          setPlace(undefined)
          return changeFilters({ text: sought.text })
      }
    },
    [goTo, openById, isDrawn, closeSheet, setPlace, changeFilters],
  )
  const onClear = useCallback(() => {
    setPlace(undefined)
    setOrder('name')
    changeFilters({ text: '' })
  }, [setPlace, setOrder, changeFilters])
  const onRadius = useCallback(
    (radius_km: number) => {
      if (!place) return
      setPlace({ ...place, radius_km })
      show(boundsOfCircle({ ...place, radius_km }))
    },
    [place, setPlace, show],
  )
  return { onSought, onClear, onRadius, whenLooking }
}
