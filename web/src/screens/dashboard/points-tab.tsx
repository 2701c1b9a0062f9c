import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CONTRACTED_POINTS } from '#shared/orders/messages/contracted-points.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { ContractedPoints, placedPoints } from '#web/features/orders/contracted-points/contracted-points.tsx'
import { useContractedPoints } from '#web/features/orders/contracted-points/use-contracted-points.ts'
import { RouteGenerator } from '#web/features/orders/visit-route/route-generator.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'
import { opensRoute } from './dashboard-tabs.ts'

/** The client's contracted points, and a route over them. */
export function PointsTab() {
  const list = useContractedPoints()
  const placed = useMemo(() => placedPoints(list.items), [list.items])
  const route = useRef<HTMLElement>(null)
  const [query] = useSearchParams()
  const wantsRoute = opensRoute(query)
  const isThere = placed.length > 0
  useEffect(() => {
    if (wantsRoute && isThere) route.current?.scrollIntoView({ block: 'start' })
  }, [wantsRoute, isThere])

  if (list.isPending) return <CardListSkeleton label={CONTRACTED_POINTS.LOADING} count={3} height={320} />
  if (list.error)
    return (
      <EmptyState
        alert
        title={CONTRACTED_POINTS.FAILED}
        action={
          <BusyButton variant="contained" loading={list.isFetching} onClick={() => list.tryAgain()}>
            {SITE.TRY_AGAIN}
          </BusyButton>
        }
      >
        {list.error.message}
      </EmptyState>
    )
  if (list.items.length === 0)
    return list.hasNext ? (
      <SearchPaused loading={list.isGoingOn} onContinue={() => void list.goOn()} />
    ) : (
      <EmptyState
        icon={<StorefrontOutlined />}
        title={CONTRACTED_POINTS.EMPTY}
        action={
          <Button component={Link} to={PATHS.dashboard} variant="contained">
            {CONTRACTED_POINTS.SEE_ORDERS}
          </Button>
        }
      >
        {CONTRACTED_POINTS.EMPTY_DETAIL}
      </EmptyState>
    )
  return (
    <>
      <ContractedPoints list={list} />
      {isThere && <RouteGenerator ref={route} points={placed} rest={list} />}
    </>
  )
}
