import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { directionsLink, legsOf, lengthOf, nearestFirst, type Stop } from '#shared/domain/visit-route.ts'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { VISIT_ROUTE } from '#shared/messages/visit-route.ts'
import { canLocate, currentPosition } from '#web/lib/current-position.ts'
import type { PlacedTask } from './place.ts'

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  color: theme.palette.text.primary,
  '& h2': { margin: 0, fontSize: 18, fontWeight: 700 },
  '& p': { margin: 0, fontSize: 15 },
  '& ol': { display: 'grid', gap: 8, margin: 0, paddingLeft: 24, fontSize: 16 },
}))

const km = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

type Made = { start: Stop; route: PlacedTask[]; isHere: boolean }

/** The day's way over all tasks that have a place, always to the nearest, in links that a telephone navigates by. */
export function DayRoute({ places }: { places: readonly PlacedTask[] }) {
  const heading = useId()
  const [made, setMade] = useState<Made>()
  const [asking, setAsking] = useState(false)
  const [first] = places
  if (!first) return null

  const make = async () => {
    setAsking(true)
    const here = canLocate() ? await currentPosition().catch(() => undefined) : undefined
    const start = here ?? first
    setMade({ start, route: nearestFirst(start, places), isHere: here !== undefined })
    setAsking(false)
  }
  const legs = made ? legsOf(made.start, made.route) : []
  return (
    <Part aria-labelledby={heading}>
      <h2 id={heading}>{FIELD_WORK.ROUTE}</h2>
      <p>{FIELD_WORK.ROUTE_DETAIL}</p>
      <Button
        variant="outlined"
        size="large"
        loading={asking}
        startIcon={<RouteOutlined />}
        onClick={() => void make()}
        sx={{ minHeight: 56 }}
      >
        {FIELD_WORK.MAKE_ROUTE}
      </Button>
      {made && (
        <div role="status">
          {!made.isHere && <p>{FIELD_WORK.ROUTE_FROM_FIRST}</p>}
          <p>
            {made.route.length === 1
              ? FIELD_WORK.ROUTE_OF_ONE
              : VISIT_ROUTE.LENGTH(made.route.length, km.format(lengthOf(made.start, made.route)))}
          </p>
        </div>
      )}
      {made && (
        <ol>
          {made.route.map(({ id, name, address }) => (
            <li key={id}>
              <strong>{name}</strong>
              <br />
              {address}
            </li>
          ))}
        </ol>
      )}
      {legs.map((leg, index) => (
        <Button
          key={leg.points[0]?.id}
          component="a"
          href={directionsLink(leg)}
          target="_blank"
          rel="noreferrer"
          variant="contained"
          size="large"
          sx={{ minHeight: 56 }}
        >
          {legs.length === 1 ? VISIT_ROUTE.OPEN : VISIT_ROUTE.OPEN_GROUP(index + 1, leg.points.length)}
        </Button>
      ))}
    </Part>
  )
}
