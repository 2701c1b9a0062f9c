import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { directionsLink, POINTS_PER_LINK, type RouteLeg } from '#shared/orders/rules/visit-route.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { RoutePoint } from './route-point.ts'

type Props = {
  legs: readonly RouteLeg<RoutePoint>[]
  /** Heading level of the legs, if there are several. */
  heading: 'h3' | 'h4'
  /** Larger and with addresses, for use outdoors and with gloves. */
  large?: boolean
}

/** A route's stops in order. A link holds a limited number of stops, so longer routes have several legs. */
export function RouteLegsList({ legs, heading, large = false }: Props) {
  const hasSeveralLegs = legs.length > 1
  return (
    <Stack spacing={2}>
      {legs.map((leg, index) => (
        <div key={leg.points[0]?.id}>
          {hasSeveralLegs && (
            <Typography variant="subtitle2" component={heading}>
              {VISIT_ROUTE_TEXTS.GROUP(index + 1)}
            </Typography>
          )}
          <Stack
            component="ol"
            start={index * POINTS_PER_LINK + 1}
            sx={{ gap: 1, m: 0, mt: 1, mb: 1.5, pl: 3.5, fontSize: large ? 16 : 14 }}
          >
            {leg.points.map(point => (
              <li key={point.id}>
                <PointTitle name={point.name} />
                <Typography variant="caption" component="div" sx={large ? { fontSize: 15 } : {}}>
                  <AssetCode code={point.asset_code}>{large && point.address}</AssetCode>
                </Typography>
              </li>
            ))}
          </Stack>
          <Button
            variant={large ? 'contained' : 'outlined'}
            fullWidth={large}
            sx={{ minHeight: large ? 56 : 44 }}
            href={directionsLink(leg)}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<OpenInNewRounded />}
          >
            {hasSeveralLegs ? VISIT_ROUTE_TEXTS.OPEN_GROUP(index + 1, leg.points.length) : VISIT_ROUTE_TEXTS.OPEN}
          </Button>
        </div>
      ))}
    </Stack>
  )
}
