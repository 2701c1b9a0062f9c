import { styled } from '@mui/material/styles'
import { type ComponentProps, Suspense, useRef } from 'react'
import { ExplorePanel } from '#web/features/map/explore/explore-panel.tsx'
import { FilterPanel } from '#web/features/map/explore/filter-panel.tsx'
import { ListLoadingNotice } from '#web/features/map/explore/list-loading-notice.tsx'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { countActiveFilters, isAvailableOnly } from '#web/map/point-filters.ts'
import { ExplorePanels } from './explore-panels.tsx'
import type { ExploreHandlers } from './use-explore-handlers.ts'
import type { useExploredPoints } from './use-explored-points.ts'
import type { Panels } from './use-panels.ts'

const PointList = lazyWithRetry(async () => ({ default: (await import('./preloaded-parts.ts')).PointList }))
const EmptySearch = lazyWithRetry(() => import('#web/features/map/explore/empty-search-notice.tsx'))
const RadiusChoice = lazyWithRetry(() => import('#web/features/map/explore/radius-choice.tsx'))

const GAP = 10
const SearchOptions = styled('div')({
  display: 'grid',
  gap: GAP,
  '&:empty': { marginTop: -GAP },
  '&:focus-visible': { outline: 'none' }, // focused only when a button inside disappears
})

type Props = {
  points: ReturnType<typeof useExploredPoints>
  search: ExploreHandlers['search']
  panels: Panels
  listProps: ComponentProps<typeof PointList>
  wide: boolean
  pointOpen: boolean
  onOpenRoute: () => void
}

/** Panel with search, filters and list: a card at the map's left, or a sheet on a phone. */
export function HomePanel({ points, search, panels, listProps, wide, pointOpen, onOpenRoute }: Props) {
  const { filters, place, countText } = points
  const loadingList = <ListLoadingNotice text={countText} />
  const { scene } = listProps
  const focusTarget = useRef<HTMLDivElement>(null)
  const emptySearch = place && points.isCountKnown && scene?.total === 0 && !scene.tooMany && (
    <Suspense fallback={null}>
      <EmptySearch
        place={place}
        isOnlyAvailable={isAvailableOnly(filters) && countActiveFilters(filters) === 0}
        isFilteredOut={scene.filteredOut}
        countInCircle={points.countInCircle}
        countMatching={points.countMatching}
        onRadius={search.onRadius}
        onSearch={search.onSearch}
        onClearSearch={search.onClear}
        onClearFilters={listProps.onClearFilters}
        focusTarget={focusTarget}
      />
    </Suspense>
  )
  const searchText = place?.label ?? filters.text
  return (
    <ExplorePanels
      panels={panels}
      wide={wide}
      pointOpen={pointOpen}
      countText={countText}
      searchText={searchText}
      activeFilterCount={countActiveFilters(filters)}
      onOpenRoute={onOpenRoute}
      // On a phone the panel closes when a place was searched, so the notice is outside of it
      notice={
        <div ref={wide || panels.sheetOpen ? undefined : focusTarget} tabIndex={-1}>
          {emptySearch}
        </div>
      }
    >
      <ExplorePanel
        filters={filters}
        searchText={searchText}
        onSearch={search.onSearch}
        countInCircle={points.countInCircle}
        countMatching={points.countMatching}
        placeLabel={filters.place && place?.label}
        onClear={search.onClear}
        autoFocusSearch={panels.isSearching}
        tab={panels.tab}
        onTab={panels.setTab}
        searchOptions={
          <SearchOptions ref={wide || panels.sheetOpen ? focusTarget : undefined} tabIndex={-1}>
            {place?.radius_km !== undefined && (
              <Suspense fallback={null}>
                <RadiusChoice radius={place.radius_km} onRadius={search.onRadius} />
              </Suspense>
            )}
            {emptySearch}
          </SearchOptions>
        }
      >
        {panels.tab === 'filters' ? (
          <FilterPanel
            filters={filters}
            onChange={points.changeFilters}
            tags={points.tags}
            tiers={points.tiers}
            countsOnlyAvailable={points.countsOnlyAvailable}
          />
        ) : (
          <Suspense fallback={loadingList}>{points.isCountKnown ? <PointList {...listProps} /> : loadingList}</Suspense>
        )}
      </ExplorePanel>
    </ExplorePanels>
  )
}
