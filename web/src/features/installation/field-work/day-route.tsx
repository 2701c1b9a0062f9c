import RouteOutlined from '@mui/icons-material/RouteOutlined'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { legsOf, lengthOf, MAX_START_KM, nearestFirst, nearestKm, type Stop } from '#shared/orders/rules/visit-route.ts'
import { kmOf, wholeKm } from '#web/features/orders/visit-route/kilometres.ts'
import { RouteLegs } from '#web/features/orders/visit-route/route-legs.tsx'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import type { PlacedTask } from './place.ts'

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  color: theme.palette.text.primary,
  '& h2': { margin: 0, fontSize: 18, fontWeight: 700 },
  '& p': { margin: 0, fontSize: 15 },
}))

/** `here`: undefined where the device does not tell, or is `tooFar` away for a road to lead from there. Kilometres. */
type Made = { here: Stop | undefined; tooFar: number | undefined; route: PlacedTask[] }

/** The day's way over all tasks that have a place, always to the nearest, in links that a telephone navigates by. */
export function DayRoute({ places }: { places: readonly PlacedTask[] }) {
  const heading = useId()
  const [made, setMade] = useState<Made>()
  const [asking, setAsking] = useState(false)
  const [first] = places
  if (!first) return null

  const make = async () => {
    setAsking(true)
    const told = canLocate() ? await currentPosition().catch(() => undefined) : undefined
    const awayKm = (told && nearestKm(told, places)) ?? 0
    const tooFar = awayKm > MAX_START_KM ? awayKm : undefined
    const here = tooFar === undefined ? told : undefined
    setMade({ here, tooFar, route: nearestFirst(here ?? first, places) })
    setAsking(false)
  }
  // A task that is done meanwhile is none to go to
  const route = made?.route.flatMap(task => places.find(({ id }) => id === task.id) ?? []) ?? []
  const [next] = route
  return (
    <Part aria-labelledby={heading}>
      <h2 id={heading}>{FIELD_WORK.ROUTE}</h2>
      <p>{FIELD_WORK.ROUTE_DETAIL}</p>
      <BusyButton
        variant="outlined"
        size="large"
        loading={asking}
        startIcon={<RouteOutlined />}
        onClick={() => void make()}
        sx={{ minHeight: 56 }}
      >
        {FIELD_WORK.MAKE_ROUTE}
      </BusyButton>
      {made && next && (
        <div role="status">
          {!made.here && (
            <p>
              {made.tooFar === undefined ? FIELD_WORK.ROUTE_FROM_FIRST : FIELD_WORK.ROUTE_TOO_FAR(wholeKm(made.tooFar))}
            </p>
          )}
          <p>
            {route.length === 1
              ? FIELD_WORK.ROUTE_OF_ONE
              : VISIT_ROUTE.LENGTH(route.length, kmOf(lengthOf(made.here ?? next, route)))}
          </p>
        </div>
      )}
      <RouteLegs legs={legsOf(made?.here, route)} heading="h3" large />
    </Part>
  )
}
