import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type RefObject, useEffect, useState } from 'react'
import { EMPTY_SEARCH_TEXTS } from '#shared/map/messages/empty-search.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { IndexedPlace } from '#shared/map/rules/place-index.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import {
  type CountInCircle,
  type CountMatching,
  RADIUS_OPTIONS_KM,
  type SearchedPlace,
  type SearchTarget,
} from './search-target.ts'
import { usePlaceIndex } from './use-place-index.ts'

const Notice = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  fontSize: 14,
  lineHeight: 1.4,
  '& p': { margin: 0 },
  '& strong': { fontWeight: 600 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .MuiButton-root': { minHeight: 44 },
}))

type Props = {
  place: SearchedPlace
  /** Whether only available points are shown, which is the default. */
  isOnlyAvailable: boolean
  /** Whether there would be points without the filters. */
  isFilteredOut: boolean
  countInCircle: CountInCircle
  countMatching: CountMatching
  onRadius: (radius_km: number) => void
  onSearch: (target: SearchTarget) => void
  onClearSearch: () => void
  onClearFilters: () => void
  /** Element that gets the focus, because the buttons disappear when they are used. */
  focusTarget: RefObject<HTMLElement | null>
}

type WiderSearch =
  | { type: 'radius'; radius_km: number; count: number }
  | { type: 'city'; city: IndexedPlace; count: number }

const centerOf = ({ bounds: [west, south, east, north] }: IndexedPlace) => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** Maximum number of cities in which points are counted until one has some. */
const MAX_CITIES = 6

type Search = Pick<Props, 'place' | 'countInCircle' | 'countMatching'> & { places: readonly IndexedPlace[] }

/** Number of points that match the search; undefined when that is unknown. */
async function countSearchMatches({
  place,
  places,
  countInCircle,
  countMatching,
}: Search): Promise<number | undefined> {
  const { latitude, longitude, radius_km, place: ref } = place
  const count =
    radius_km === undefined
      ? await countInPlace(
          places.find(({ kind, key }) => kind === ref?.kind && key === ref.key),
          countMatching,
        )
      : await countInCircle({ latitude, longitude, radius_km })
  return count ?? undefined
}

const countInPlace = async (place: IndexedPlace | undefined, countMatching: CountMatching): Promise<number | null> =>
  place ? countMatching({ place: { kind: place.kind, key: place.key } }, place.bounds) : null

/** The smallest wider circle that contains points, else the nearest city with points. */
async function findWiderSearch({
  place,
  places,
  countInCircle,
  countMatching,
}: Search): Promise<WiderSearch | undefined> {
  const { latitude, longitude, radius_km: radius } = place
  if (radius !== undefined)
    for (const radius_km of RADIUS_OPTIONS_KM.filter(option => option > radius)) {
      const count = await countInCircle({ latitude, longitude, radius_km })
      if (count) return { type: 'radius', radius_km, count }
    }
  const nearestCities = places
    .filter(({ kind }) => kind === 'city')
    .toSorted((a, b) => distanceKm(place, centerOf(a)) - distanceKm(place, centerOf(b)))
  for (const city of nearestCities.slice(0, MAX_CITIES)) {
    const count = await countInPlace(city, countMatching)
    if (count) return { type: 'city', city, count }
  }
  return undefined
}

/**
 * Notice that the searched place has no points, and where the nearest ones are; renders nothing when the place has
 * points.
 */
export default function EmptySearchNotice(props: Props) {
  const { place, countInCircle, countMatching, onRadius, onSearch, focusTarget } = props
  const { places } = usePlaceIndex()
  /**
   * Result of the counts for this search; undefined while they load, and when the place has points outside of the map's
   * view.
   */
  const [found, setFound] = useState<{ place: SearchedPlace; wayOut: WiderSearch | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const search = { place, places, countInCircle, countMatching }
    const find = async () => {
      const isEmpty = (await countSearchMatches(search)) === 0
      const next = isEmpty ? { place, wayOut: await findWiderSearch(search) } : undefined
      if (isCurrent) setFound(next)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [place, places, countInCircle, countMatching])
  if (found?.place !== place) return null

  const { wayOut } = found
  const leaveBy = (act: () => void) => () => {
    focusTarget.current?.focus()
    act()
  }
  const goOut = (way: WiderSearch) => {
    if (way.type === 'radius') return onRadius(way.radius_km)
    const { key, name, bounds } = way.city
    onSearch({ type: 'area', label: name, bounds, place: { kind: 'city', key } })
  }
  return (
    <Notice>
      <p role="status">
        {EMPTY_SEARCH_TEXTS.NOTHING(place.label, {
          isOnlyAvailable: props.isOnlyAvailable,
          distance: place.radius_km === undefined ? undefined : EXPLORE_TEXTS.KILOMETRES(place.radius_km),
        })}
      </p>
      <div className="ways">
        {wayOut && (
          <Button variant="contained" onClick={leaveBy(() => goOut(wayOut))}>
            {wayOut.type === 'radius'
              ? EMPTY_SEARCH_TEXTS.WIDEN(EXPLORE_TEXTS.KILOMETRES(wayOut.radius_km), wayOut.count)
              : EMPTY_SEARCH_TEXTS.NEAREST_CITY(wayOut.city.name, wayOut.count)}
          </Button>
        )}
        {props.isFilteredOut && (
          <Button variant="outlined" onClick={leaveBy(props.onClearFilters)}>
            {EXPLORE_TEXTS.CLEAR_FILTERS}
          </Button>
        )}
        <Button variant="text" onClick={leaveBy(props.onClearSearch)}>
          {EMPTY_SEARCH_TEXTS.CLEAR}
        </Button>
      </div>
    </Notice>
  )
}
