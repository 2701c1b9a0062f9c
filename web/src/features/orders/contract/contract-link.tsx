import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { contractPath } from '#web/lib/paths.ts'

type Props = { order: Pick<Order, 'id' | 'status'>; viewer: 'client' | 'office' }

/** A link to an order's contract; renders nothing before the order is completed. */
export function ContractLink({ order, viewer }: Props) {
  if (order.status !== 'completed') return null
  return (
    <Button component={Link} to={contractPath(order.id, viewer)} variant="outlined" startIcon={<DescriptionOutlined />}>
      {CONTRACT_TEXTS.LINK}
    </Button>
  )
}
