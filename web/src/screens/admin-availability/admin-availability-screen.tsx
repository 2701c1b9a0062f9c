import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { AVAILABILITY_TEXTS } from '#shared/office/messages/availability.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '#shared/orders/rules/cart.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { createHoveredPointStore } from '#web/features/catalogue/points/hovered-point-store.ts'
import {
  PointsViewChoice,
  SIDE_BY_SIDE_MEDIA_QUERY,
  usePointsView,
} from '#web/features/catalogue/points/points-view-choice.tsx'
import { listedMarkerOf } from '#web/features/catalogue/points/points-within.ts'
import type { ShownPoint } from '#web/features/catalogue/points/selected-point-card.tsx'
import { type Selection, useSelection } from '#web/features/catalogue/points/use-selection.ts'
import { AvailabilityList } from '#web/features/office/availability/availability-list.tsx'
import {
  AVAILABILITY_FILTERS,
  type Availability,
  type AvailabilityFilter,
  useAvailabilitySearch,
} from '#web/features/office/availability/use-availability.ts'
import { TermFields } from '#web/features/office/new-order/term-fields.tsx'
import { isForbidden } from '#web/lib/call-api.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { newOrderPath, pointHistoryPath } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import { ListStates } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SelectionBar } from '#web/ui/selection-bar.ts'

const MapPanel = lazyWithRetry(() => import('#web/features/catalogue/points/map-panel.tsx'))

const ListHeader = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& .count': { flex: '1 1 160px', margin: 0, minHeight: 20, color: theme.palette.text.secondary, outline: 'none' },
}))

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  '&[data-view=both]': { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
  '& .list': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
  '& .map': { height: 'max(400px, calc(100dvh - 220px))' },
  '&[data-view=both] .map': { position: 'sticky', top: 'calc(var(--header-height) + 16px)' },
  [theme.breakpoints.down('md')]: { '& .map': { height: 'max(360px, calc(100dvh - 300px))' } },
}))

/** Shows which points are free in a term, in a list and on a map, and from when on the others are. */
export function AdminAvailabilityScreen() {
  useTitle(AVAILABILITY_TEXTS.TITLE)
  const catalogue = useCatalogue()
  const availability = useAvailabilitySearch()
  const selection = useSelection()
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE_MEDIA_QUERY)
  const [view, setView] = usePointsView(isSideBySide)
  const countLine = useRef<HTMLParagraphElement>(null)
  const { term, list, shown, filters } = availability
  const tiers = catalogue.data?.pricing_tiers

  if (isForbidden(list.error))
    return (
      <PageFrame title={AVAILABILITY_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )
  return (
    <PageFrame wide title={AVAILABILITY_TEXTS.TITLE} intro={AVAILABILITY_TEXTS.INTRO}>
      <Panel aria-label={AVAILABILITY_TEXTS.TERM}>
        <TermFields
          value={availability.typed}
          onChange={availability.changeTerm}
          term={term}
          errors={availability.errors}
        />
      </Panel>
      <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <FilterBar
          label={AVAILABILITY_TEXTS.TITLE}
          placeholder={AVAILABILITY_TEXTS.SEARCH_PLACEHOLDER}
          searchName={AVAILABILITY_TEXTS.SEARCH}
          filters={filters}
        >
          <FilterSelect
            label={AVAILABILITY_TEXTS.TIER}
            anyLabel={AVAILABILITY_TEXTS.ANY_TIER}
            value={filters.filter.pricing_tier_id ?? ''}
            options={tiersInDisplayOrder(tiers ?? []).map(({ id, name }) => [id, name])}
            onChange={value => filters.setFilter('pricing_tier_id', value)}
          />
          <FilterSelect
            label={AVAILABILITY_TEXTS.SHOW}
            anyLabel={AVAILABILITY_TEXTS.SHOWN.free}
            value={shown === 'free' ? '' : shown}
            options={AVAILABILITY_FILTERS.filter(availability => availability !== 'free').map(each => [
              each,
              AVAILABILITY_TEXTS.SHOWN[each],
            ])}
            onChange={value => availability.setShown(value === '' ? 'free' : (value as AvailabilityFilter))}
          />
        </FilterBar>
      </Stack>
      <ListHeader>
        <p className="count" role="status" ref={countLine} tabIndex={-1}>
          {term && list.isSuccess && AVAILABILITY_TEXTS.COUNT[shown](list.items.length, list.hasNext, list.total)}
        </p>
        <PointsViewChoice view={view} isSideBySide={isSideBySide} onView={setView} />
      </ListHeader>
      {term ? (
        <Columns data-view={view}>
          {view !== 'map' && (
            <div className="list">
              <Points availability={availability} term={term} tiers={tiers} selection={selection} />
            </div>
          )}
          {view !== 'list' && (
            <div className="map">
              <FreePointsMap availability={availability} tiers={tiers} selection={selection} />
            </div>
          )}
        </Columns>
      ) : (
        <EmptyState icon={<EventBusyOutlined />} title={AVAILABILITY_TEXTS.TERM_WRONG} />
      )}
      {term && selection.ids.size > 0 && (
        <SelectionBar aria-label={AVAILABILITY_TEXTS.SELECTION}>
          <div className="count">
            <span role="status">{AVAILABILITY_TEXTS.SELECTED(selection.ids.size)}</span>
            {selection.ids.size > MAX_POINTS_PER_OFFICE_ORDER && (
              <small role="status">{AVAILABILITY_TEXTS.TOO_MANY}</small>
            )}
          </div>
          <div className="changes">
            <Button
              color="inherit"
              onClick={() => {
                selection.clear()
                countLine.current?.focus()
              }}
            >
              {AVAILABILITY_TEXTS.CLEAR_SELECTION}
            </Button>
            {selection.ids.size <= MAX_POINTS_PER_OFFICE_ORDER && (
              <Button variant="contained" component={Link} to={newOrderPath([...selection.ids], term)}>
                {AVAILABILITY_TEXTS.ORDER}
              </Button>
            )}
          </div>
        </SelectionBar>
      )}
    </PageFrame>
  )
}

type PartProps = {
  availability: Availability
  tiers: Parameters<typeof AvailabilityList>[0]['tiers']
  selection: Selection
}

/** A part of the list, or its loading, failed or empty state. */
function Points({
  availability: { list, shown, setShown, filters },
  term,
  tiers,
  selection,
}: PartProps & { term: NonNullable<Availability['term']> }) {
  return (
    <ListStates
      list={list}
      texts={{
        loading: AVAILABILITY_TEXTS.LOADING,
        failed: AVAILABILITY_TEXTS.LOAD_FAILED,
        more: AVAILABILITY_TEXTS.MORE,
      }}
      lineHeight={68}
      empty={
        <EmptyState
          icon={<SearchOffRounded />}
          title={shown === 'free' ? AVAILABILITY_TEXTS.NONE_FREE : AVAILABILITY_TEXTS.NONE}
          action={
            shown === 'free' ? (
              <Button variant="outlined" onClick={() => setShown('all')}>
                {AVAILABILITY_TEXTS.SEE_ALL}
              </Button>
            ) : (
              <Button variant="outlined" onClick={filters.clear}>
                {OFFICE_TEXTS.CLEAR_FILTERS}
              </Button>
            )
          }
        >
          {shown === 'free' ? AVAILABILITY_TEXTS.NONE_FREE_DETAIL : AVAILABILITY_TEXTS.NONE_DETAIL}
        </EmptyState>
      }
    >
      <AvailabilityList
        points={list.items}
        term={term}
        now={serverNow()}
        tiers={tiers}
        selectedIds={selection.ids}
        onSelect={(id, isSelected) => (isSelected ? selection.add : selection.remove)([id])}
      />
    </ListStates>
  )
}

/** Map of the points that are free in the term, regardless of the list's filter. */
function FreePointsMap({ availability: { list, freeFilter, filters, shown }, tiers, selection }: PartProps) {
  const navigate = useNavigate()
  const [hoveredPoint] = useState(createHoveredPointStore)
  const [shownPoint, setShownPoint] = useState<ShownPoint>()
  const show = useCallback(
    (point: ShownPoint['point'] | undefined) =>
      setShownPoint(current => point && { point, origin: 'map', showCount: (current?.showCount ?? 0) + 1 }),
    [],
  )
  const { items } = list
  const markersById = useMemo(
    () => new Map(items.flatMap(point => listedMarkerOf(point) ?? []).map(marker => [marker.id, marker])),
    [items],
  )
  const listKey = JSON.stringify(freeFilter)
  const isCurrent = list.isSuccess && !list.isShowingPrevious
  const forMap = useMemo(
    () => ({
      listKey,
      isNarrowed: filters.isFiltered,
      isFirstPage: true,
      points: isCurrent && shown === 'free' ? [...markersById.values()] : undefined,
    }),
    [listKey, filters.isFiltered, isCurrent, shown, markersById],
  )
  return (
    <Suspense fallback={<Skeleton variant="rounded" width="100%" height="100%" />}>
      <MapPanel
        filter={freeFilter}
        tiers={tiers}
        selection={selection}
        hoveredPoint={hoveredPoint}
        list={forMap}
        positionOf={useCallback((id: string) => markersById.get(id), [markersById])}
        shown={shownPoint}
        onShow={show}
        onOpen={pointId => void navigate(pointHistoryPath(pointId))}
        openLabel={AVAILABILITY_TEXTS.CALENDAR}
      />
    </Suspense>
  )
}
