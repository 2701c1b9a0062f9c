import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { OrderTimeline } from '#web/features/orders/orders/order-timeline.tsx'
import type { OrderDesk } from './use-order-desk.ts'

type Props = {
  order: Order
  desk: Pick<OrderDesk, 'entriesAfter' | 'isHistoryCurrent'>
  /** The last version of the order that the user has seen. */
  since: number
  severity: AlertColor
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Alert that lists what others have changed since the version that the user has seen. */
export function ChangesAlert({ order, desk, since, severity, title, children, action }: Props) {
  const entries = desk.entriesAfter(since)
  return (
    <Alert severity={severity} action={action}>
      <AlertTitle>{title}</AlertTitle>
      {children}
      <Box sx={{ marginTop: 1.5 }}>
        {!desk.isHistoryCurrent && entries.length === 0 ? (
          OFFICE_ORDER_TEXTS.FINDING_OUT
        ) : (
          <OrderTimeline entries={entries} order={order} />
        )}
      </Box>
    </Alert>
  )
}
