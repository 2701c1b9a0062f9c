import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'
import type { HoveredPointStore } from './hovered-point-store.ts'
import { PointCards } from './point-cards.tsx'
import type { PointActions } from './point-menu.tsx'
import { PointsPager } from './points-pager.tsx'
import { NoPointsMessage, PointListSkeleton } from './points-states.tsx'
import { useElementWidth } from './use-element-width.ts'
import type { ListFilters } from './use-list-filters.ts'
import type { PointPages } from './use-point-pages.ts'
import type { Selection } from './use-selection.ts'

// Lazy, because phones show cards instead
const PointsGrid = lazyWithRetry(() => import('./points-grid.tsx'))

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  minWidth: 0,
})

type Props = {
  pages: PointPages
  /** The page's points, preceded by one that was just saved. */
  points: readonly Point[]
  /** Whether the first point was just saved and does not belong to this page. */
  isFirstUnlisted: boolean
  filters: ListFilters
  range: string
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  tags: readonly Tag[]
  asGrid: boolean
  selection: Selection
  hoveredPoint: HoveredPointStore
  actions: PointActions
  onNew: () => void
  onImport: () => void
}

/** A page of the list, or its loading, error or empty state. */
export function PointsList({
  pages,
  points,
  isFirstUnlisted,
  filters,
  range,
  tiers,
  tags,
  asGrid,
  selection,
  hoveredPoint,
  actions,
  ...handlers
}: Props) {
  const [measureRef, width] = useElementWidth(640)
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={pages.isFetching} onClick={pages.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  if (pages.error)
    return (
      <EmptyState alert title={POINTS_TEXTS.LOAD_FAILED} action={retryButton}>
        {pages.error.message}
      </EmptyState>
    )
  const loadingList = <PointListSkeleton found={pages.foundSoFar} />
  const content = { points, tiers, tags, busy: pages.isShowingPrevious, selection, actions }
  return (
    <List ref={measureRef}>
      {pages.refreshError && (
        <Alert severity="error" action={retryButton}>
          {POINTS_TEXTS.LOAD_FAILED}. {pages.refreshError.message}
        </Alert>
      )}
      {isFirstUnlisted && <Alert severity="info">{POINTS_TEXTS.SAVED_FIRST}</Alert>}
      {pages.isPending ? (
        loadingList
      ) : points.length > 0 ? (
        asGrid ? (
          <Suspense fallback={loadingList}>
            <PointsGrid
              {...content}
              width={width}
              sort={filters.sort}
              onSort={filters.setSort}
              hoveredPoint={hoveredPoint}
            />
          </Suspense>
        ) : (
          <PointCards {...content} />
        )
      ) : pages.hasNext ? (
        <SearchPaused loading={pages.isLoadingMore} onContinue={() => void pages.loadNext()} />
      ) : (
        <NoPointsMessage
          isNarrowed={filters.isFiltered}
          search={filters.filter.search}
          hasTiers={tiers?.length !== 0}
          onClear={filters.clear}
          onNew={handlers.onNew}
          onImport={handlers.onImport}
        />
      )}
      {(points.length > 0 || pages.pageNumber > 0) && <PointsPager pages={pages} filters={filters} range={range} />}
    </List>
  )
}
