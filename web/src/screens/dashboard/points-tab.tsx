import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CONTRACTED_POINTS_TEXTS } from '#shared/orders/messages/contracted-points.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import {
  ContractedPointsSection,
  placedPoints,
} from '#web/features/orders/contracted-points/contracted-points-section.tsx'
import { useContractedPoints } from '#web/features/orders/contracted-points/use-contracted-points.ts'
import { RouteGenerator } from '#web/features/orders/visit-route/route-generator.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'
import { isRouteGeneratorInUrl } from './dashboard-tabs.ts'

/** The client's contracted points and their route generator. */
export function PointsTab() {
  const list = useContractedPoints()
  const placedItems = useMemo(() => placedPoints(list.items), [list.items])
  const routeRef = useRef<HTMLElement>(null)
  const [searchParams] = useSearchParams()
  const isRouteRequested = isRouteGeneratorInUrl(searchParams)
  const hasPlacedPoints = placedItems.length > 0
  useEffect(() => {
    if (isRouteRequested && hasPlacedPoints) routeRef.current?.scrollIntoView({ block: 'start' })
  }, [isRouteRequested, hasPlacedPoints])

  if (list.isPending) return <CardListSkeleton label={CONTRACTED_POINTS_TEXTS.LOADING} count={3} height={320} />
  if (list.error)
    return (
      <EmptyState
        alert
        title={CONTRACTED_POINTS_TEXTS.FAILED}
        action={
          <BusyButton variant="contained" loading={list.isFetching} onClick={() => list.retry()}>
            {SITE_TEXTS.TRY_AGAIN}
          </BusyButton>
        }
      >
        {list.error.message}
      </EmptyState>
    )
  if (list.items.length === 0)
    return list.hasNext ? (
      <SearchPaused loading={list.isLoadingMore} onContinue={() => void list.loadNext()} />
    ) : (
      <EmptyState
        icon={<StorefrontOutlined />}
        title={CONTRACTED_POINTS_TEXTS.EMPTY}
        action={
          <Button component={Link} to={PATHS.dashboard} variant="contained">
            {CONTRACTED_POINTS_TEXTS.SEE_ORDERS}
          </Button>
        }
      >
        {CONTRACTED_POINTS_TEXTS.EMPTY_DETAIL}
      </EmptyState>
    )
  return (
    <>
      <ContractedPointsSection list={list} />
      {hasPlacedPoints && <RouteGenerator ref={routeRef} points={placedItems} rest={list} />}
    </>
  )
}
