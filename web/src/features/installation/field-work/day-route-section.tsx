import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import {
  distanceToNearestKm,
  MAX_START_KM,
  nearestNeighborRoute,
  type RouteStop,
  routeLegsOf,
  routeLengthKm,
} from '#shared/orders/rules/visit-route.ts'
import { formatKmNumber, formatWholeKm } from '#web/features/orders/visit-route/format-km.ts'
import { RouteLegsList } from '#web/features/orders/visit-route/route-legs-list.tsx'
import { currentPosition, hasGeolocation } from '#web/lib/current-position.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import type { TaskStop } from './task-stop.ts'

/**
 * `start`: the device's position. Undefined if it is unknown, or too far away to start from; then `tooFarKm` is its
 * distance in kilometres.
 */
type Result = { start: RouteStop | undefined; tooFarKm: number | undefined; route: TaskStop[] }

/** A route through all tasks, each time to the nearest next one, as links that open the phone's navigation. */
export function DayRouteSection({ tasks }: { tasks: readonly TaskStop[] }) {
  const heading = useId()
  const [result, setResult] = useState<Result>()
  const [isLocating, setLocating] = useState(false)
  const [first] = tasks
  if (!first) return null

  const createRoute = async () => {
    setLocating(true)
    const position = hasGeolocation() ? await currentPosition().catch(() => undefined) : undefined
    const distanceKm = (position && distanceToNearestKm(position, tasks)) ?? 0
    const tooFarKm = distanceKm > MAX_START_KM ? distanceKm : undefined
    const start = tooFarKm === undefined ? position : undefined
    setResult({ start, tooFarKm, route: nearestNeighborRoute(start ?? first, tasks) })
    setLocating(false)
  }
  // Tasks that were completed in the meantime are left out.
  const route = result?.route.flatMap(task => tasks.find(({ id }) => id === task.id) ?? []) ?? []
  const [next] = route
  return (
    <Stack component="section" spacing={1.5} aria-labelledby={heading}>
      <Typography variant="h2" id={heading}>
        {FIELD_WORK_TEXTS.ROUTE}
      </Typography>
      <Typography>{FIELD_WORK_TEXTS.ROUTE_DETAIL}</Typography>
      <BusyButton
        variant="outlined"
        size="large"
        loading={isLocating}
        startIcon={<RouteOutlined />}
        onClick={() => void createRoute()}
        sx={{ minHeight: 56 }}
      >
        {FIELD_WORK_TEXTS.MAKE_ROUTE}
      </BusyButton>
      {result && next && (
        <div role="status">
          {!result.start && (
            <Typography>
              {result.tooFarKm === undefined
                ? FIELD_WORK_TEXTS.ROUTE_FROM_FIRST
                : FIELD_WORK_TEXTS.ROUTE_TOO_FAR(formatWholeKm(result.tooFarKm))}
            </Typography>
          )}
          <Typography>
            {route.length === 1
              ? FIELD_WORK_TEXTS.ROUTE_OF_ONE
              : VISIT_ROUTE_TEXTS.LENGTH(route.length, formatKmNumber(routeLengthKm(result.start ?? next, route)))}
          </Typography>
        </div>
      )}
      <RouteLegsList legs={routeLegsOf(result?.start, route)} heading="h3" large />
    </Stack>
  )
}
