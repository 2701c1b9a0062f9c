import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { directionsLink, POINTS_PER_LINK, type RouteLeg } from '#shared/orders/rules/visit-route.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { RoutePoint } from './route-point.ts'

const Legs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& h3, & h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& ol': { display: 'grid', gap: 8, margin: '8px 0 12px', paddingLeft: 28, fontSize: 14 },
  '& small': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  // Larger, for use outdoors and with gloves
  '&[data-large=true] ol': { fontSize: 16 },
  '&[data-large=true] small': { fontSize: 15 },
  '&[data-large=true] .MuiButton-root': { width: '100%', minHeight: 56 },
}))

type Props = {
  legs: readonly RouteLeg<RoutePoint>[]
  /** Heading level of the legs, if there are several. */
  heading: 'h3' | 'h4'
  /** Larger and with addresses, for use outdoors. */
  large?: boolean
}

/** A route's stops in order. A link holds a limited number of stops, so longer routes have several legs. */
export function RouteLegsList({ legs, heading: Heading, large = false }: Props) {
  const hasSeveralLegs = legs.length > 1
  return (
    <Legs data-large={large}>
      {legs.map((leg, index) => (
        <div key={leg.points[0]?.id}>
          {hasSeveralLegs && <Heading>{VISIT_ROUTE_TEXTS.GROUP(index + 1)}</Heading>}
          <ol start={index * POINTS_PER_LINK + 1}>
            {leg.points.map(point => (
              <li key={point.id}>
                <PointTitle name={point.name} />
                <small>
                  <AssetCode code={point.asset_code}>{large && point.address}</AssetCode>
                </small>
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
            {hasSeveralLegs ? VISIT_ROUTE_TEXTS.OPEN_GROUP(index + 1, leg.points.length) : VISIT_ROUTE_TEXTS.OPEN}
          </Button>
        </div>
      ))}
    </Legs>
  )
}
