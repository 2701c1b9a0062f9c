import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { CONTRACT } from '#shared/orders/messages/contract.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { contractPath } from '#web/lib/paths.ts'

type Props = { order: Pick<Order, 'id' | 'status'>; of: 'client' | 'office' }

/** To the contract of an order; nothing before there can be one. */
export function ContractLink({ order, of }: Props) {
  if (order.status !== 'completed') return null
  return (
    <Button component={Link} to={contractPath(order.id, of)} variant="outlined" startIcon={<DescriptionOutlined />}>
      {CONTRACT.LINK}
    </Button>
  )
}
