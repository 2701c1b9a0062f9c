import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { PATHS } from '#web/lib/paths.ts'

const Anchor = styled(Link)({ fontWeight: 600, color: 'inherit', whiteSpace: 'nowrap' })

/** Link to an order, with its short id: '#a1b2c3d4' */
export const OrderIdLink = ({ orderId }: { orderId: string }) => (
  <Anchor to={`${PATHS.adminOrders}/${encodeURIComponent(orderId)}`}>{orderLabel(orderId)}</Anchor>
)
