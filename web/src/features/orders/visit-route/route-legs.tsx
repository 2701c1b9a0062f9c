import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { directionsLink, type Leg, POINTS_PER_LINK } from '#shared/orders/rules/visit-route.ts'
import type { RoutePoint } from './route-point.ts'

const Legs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& h3, & h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& ol': { display: 'grid', gap: 8, margin: '8px 0 12px', paddingLeft: 28, fontSize: 14 },
  '& small': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  // In a glove, in the street
  '&[data-large=true] ol': { fontSize: 16 },
  '&[data-large=true] small': { fontSize: 15 },
  '&[data-large=true] .MuiButton-root': { width: '100%', minHeight: 56 },
}))

type Props = {
  legs: readonly Leg<RoutePoint>[]
  /** Of the groups, where there are more than one. */
  heading: 'h3' | 'h4'
  /** For a telephone in the street, with addresses. */
  large?: boolean
}

/** A route in the order of its visits, with a link for each group that one link takes. */
export function RouteLegs({ legs, heading: Heading, large = false }: Props) {
  const grouped = legs.length > 1
  return (
    <Legs data-large={large}>
      {legs.map((leg, index) => (
        <div key={leg.points[0]?.id}>
          {grouped && <Heading>{VISIT_ROUTE.GROUP(index + 1)}</Heading>}
          <ol start={index * POINTS_PER_LINK + 1}>
            {leg.points.map(point => (
              <li key={point.id}>
                {point.name}
                {large && <small>{point.address}</small>}
              </li>
            ))}
          </ol>
          <Button
            variant={large ? 'contained' : 'outlined'}
            size={large ? 'large' : 'medium'}
            href={directionsLink(leg)}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<OpenInNewRounded />}
          >
            {grouped ? VISIT_ROUTE.OPEN_GROUP(index + 1, leg.points.length) : VISIT_ROUTE.OPEN}
          </Button>
        </div>
      ))}
    </Legs>
  )
}
