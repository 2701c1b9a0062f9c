import Typography from '@mui/material/Typography'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { toastError } from '#web/lib/toast-error.ts'
import type { PagedList } from '#web/lib/use-list.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { GeneratedRouteSection, GenerateRouteButton, PointCheckboxes, StartFields } from './route-parts.tsx'
import type { RoutePoint } from './route-point.ts'
import { readChosenIds, storeChosenIds } from './stored-route.ts'
import { useVisitRoute } from './use-visit-route.ts'

/** How to load the pages of points that are not loaded yet. */
type UnloadedPages = Pick<PagedList<{ id: string }>, 'hasNext' | 'loadNext'>
type Props = { points: readonly RoutePoint[]; rest?: UnloadedPages; ref?: Ref<HTMLElement> }

/** Generates a route from a starting place through chosen points, as links that open the phone's navigation. */
export function RouteGenerator({ points, rest, ref }: Props) {
  const id = useId()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(() => new Set(readChosenIds()))
  const allPoints = useAllPoints(rest)
  const selectedPoints = points.filter(point => allPoints.isSelected || chosenIds.has(point.id))
  const { routeStart, distanceKm, generate, visitRoute } = useVisitRoute(selectedPoints, points, 'dashboard')
  const idsToStore = allPoints.isSelected ? selectedPoints.map(point => point.id) : [...chosenIds]
  const storedKey = idsToStore.join()
  useEffect(() => storeChosenIds(storedKey === '' ? [] : storedKey.split(',')), [storedKey])

  const choosePoints = (ids: readonly string[], isSelected: boolean) => {
    const nextIds = new Set(selectedPoints.map(point => point.id))
    allPoints.deselect()
    for (const each of ids)
      if (isSelected) nextIds.add(each)
      else nextIds.delete(each)
    setChosenIds(nextIds)
  }
  return (
    <Panel
      ref={ref}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      data-screen-only
      sx={{ gap: 2.5, p: 2.5, scrollMarginTop: 'calc(var(--header-height) + 16px)' }}
    >
      <div>
        <Typography variant="h2" id={`${id}-title`}>
          {VISIT_ROUTE_TEXTS.TITLE}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {VISIT_ROUTE_TEXTS.LEAD}
        </Typography>
      </div>
      <StartFields routeStart={routeStart} distanceKm={distanceKm} />
      <PointCheckboxes
        title={VISIT_ROUTE_TEXTS.POINTS}
        points={points}
        has={id => allPoints.isSelected || chosenIds.has(id)}
        onChoose={choosePoints}
        scrolls
        note={
          <LoadAllPoints
            allPoints={allPoints}
            hasMore={rest?.hasNext === true && selectedPoints.length === points.length}
            count={points.length}
          />
        }
      />
      <GenerateRouteButton count={selectedPoints.length} onGenerate={generate} />
      {visitRoute && <GeneratedRouteSection {...visitRoute} />}
    </Panel>
  )
}

/** "Select all" for a list that is loaded only in part: loads the remaining pages and selects their points too. */
function useAllPoints(rest: UnloadedPages | undefined) {
  const [state, setState] = useState<'loading' | 'loaded'>()
  const loadAndSelect = async () => {
    setState('loading')
    let page = await rest?.loadNext()
    while (page && !page.error && page.hasNext) page = await rest?.loadNext()
    if (page?.error) toastError(VISIT_ROUTE_TEXTS.LOAD_ALL_FAILED, page.error)
    // If loading was cancelled in the meantime, the later selection stays
    setState(now => (now === undefined || page?.error ? undefined : 'loaded'))
  }
  return {
    isSelected: state !== undefined,
    isLoading: state === 'loading',
    loadAndSelect,
    deselect: () => setState(undefined),
  }
}

type LoadAllProps = { allPoints: ReturnType<typeof useAllPoints>; hasMore: boolean; count: number }

/** Says how many points of a partly loaded list 'Selecionar todos' has selected, and offers to load the others. */
function LoadAllPoints({ allPoints, hasMore, count }: LoadAllProps) {
  const statusRef = useRef<HTMLParagraphElement>(null)
  const text = allPoints.isLoading
    ? VISIT_ROUTE_TEXTS.LOADING_ALL(count)
    : allPoints.isSelected
      ? VISIT_ROUTE_TEXTS.ALL_SELECTED(count)
      : hasMore
        ? VISIT_ROUTE_TEXTS.FIRST_SELECTED(count)
        : ''
  return (
    <>
      <p role="status" ref={statusRef} tabIndex={-1} style={{ margin: 0, outline: 'none' }}>
        {text}
      </p>
      {(hasMore || allPoints.isLoading) && (
        <BusyButton
          size="small"
          loading={allPoints.isLoading}
          onClick={() => void allPoints.loadAndSelect().then(() => statusRef.current?.focus())}
          sx={{ ml: '-5px' }}
        >
          {VISIT_ROUTE_TEXTS.LOAD_AND_SELECT_ALL}
        </BusyButton>
      )}
    </>
  )
}
