import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { CONTRACT_TEXTS, READ_DRAFT_TEXT } from '#shared/orders/messages/contract.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { contractPath } from '#web/lib/paths.ts'

type Props = { order: Pick<Order, 'id' | 'status'>; viewer: 'client' | 'office' }

/** A link to an order's contract, or to its draft before the payment; renders nothing for a cancelled order. */
export function ContractLink({ order, viewer }: Props) {
  if (order.status === 'cancelled') return null
  return (
    <Button component={Link} to={contractPath(order.id, viewer)} variant="outlined" startIcon={<DescriptionOutlined />}>
      {order.status === 'pending' ? READ_DRAFT_TEXT : CONTRACT_TEXTS.LINK}
    </Button>
  )
}
