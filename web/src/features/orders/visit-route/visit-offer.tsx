import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { toast } from 'sonner'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { toRoutePoint } from './route-point.ts'
import { useVisit } from './use-visit.ts'

const Offer = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& .MuiButton-root': { minHeight: 44 },
})

type Props = {
  point: PublicPoint
  /** Opens the route generator. */
  onVisit: () => void
}

/** Puts a point into the visit that somebody plans, and out of it; nothing of one that has no place to drive to. */
export function VisitOffer({ point, onVisit }: Props) {
  const visit = useVisit()
  const place = toRoutePoint(point)
  if (!place) return null
  const isChosen = visit.has(point.id)
  const add = () => {
    if (visit.add([place])) toast.success(VISIT_ROUTE.ADDED(point.name))
  }
  return (
    <Offer>
      {/* One button, so that who has added a point by the keyboard is still there */}
      <Button variant="outlined" startIcon={<RouteOutlined />} onClick={isChosen ? onVisit : add}>
        {isChosen ? VISIT_ROUTE.OPEN_SHEET : VISIT_ROUTE.ADD}
      </Button>
      {isChosen && (
        <Button color="inherit" onClick={() => visit.remove([point.id])}>
          {VISIT_ROUTE.REMOVE}
        </Button>
      )}
    </Offer>
  )
}
