import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { toast } from 'sonner'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { toRoutePoint } from './route-point.ts'
import { useVisitPoints } from './use-visit-points.ts'

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& .MuiButton-root': { minHeight: 44 },
})

type Props = {
  point: PublicPoint
  /** Opens the route generator. */
  onOpenRoute: () => void
}

/** Adds a point to the planned visit or removes it. Renders nothing for points without coordinates. */
export function VisitOfferButton({ point, onOpenRoute }: Props) {
  const visitPoints = useVisitPoints()
  const routePoint = toRoutePoint(point)
  if (!routePoint) return null
  const isChosen = visitPoints.has(point.id)
  const add = () => {
    if (visitPoints.add([routePoint])) toast.success(VISIT_ROUTE_TEXTS.ADDED(point.name))
  }
  return (
    <Buttons>
      {/* The same button for both actions, so that it keeps the keyboard focus after adding */}
      <Button variant="outlined" startIcon={<RouteOutlined />} onClick={isChosen ? onOpenRoute : add}>
        {isChosen ? VISIT_ROUTE_TEXTS.OPEN_SHEET : VISIT_ROUTE_TEXTS.ADD}
      </Button>
      {isChosen && (
        <Button color="inherit" onClick={() => visitPoints.remove([point.id])}>
          {VISIT_ROUTE_TEXTS.REMOVE}
        </Button>
      )}
    </Buttons>
  )
}
