import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import { PAYMENT } from '#shared/orders/messages/payment.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { lazily } from '#web/lib/load-code.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { BySeller } from './by-seller.tsx'

// The code's builder and its picture are loaded where somebody may pay by them.
const PixPayment = lazily(async () => ({ default: (await import('./pix-payment.tsx')).PixPayment }))

const Pay = styled('section')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& h3': { margin: '0 0 8px', fontSize: 16, fontWeight: 600 },
  '& details': { marginTop: 12 },
  '& summary': { minHeight: 24, fontSize: 14, color: theme.palette.primary.main, cursor: 'pointer' },
  '& details[open] > summary': { marginBottom: 12 },
}))

/**
 * How a pending order is paid: by the operator's Pix key where there is one. Nothing of it changes the order by itself. Once a
 * receipt was sent, it says so first, and the code is there for who asks for it.
 */
export function HowToPay({ order }: { order: Order }) {
  const title = useId()
  const config = useSiteConfig()
  const [isUnfolded, setUnfolded] = useState(false)
  if (!config) return null
  const { pix_key: key, pix_name: name, pix_city: city } = config
  const pix = key && (
    <Suspense fallback={<Preparing />}>
      <PixPayment order={order} receiver={{ key, name, city }} />
    </Suspense>
  )
  if (order.payment_receipt_url !== null)
    return (
      <Pay data-screen-only aria-labelledby={title}>
        <h3 id={title}>{PAYMENT.RECEIVED}</h3>
        <Typography variant="body2">{PAYMENT.RECEIVED_DETAIL}</Typography>
        {pix && (
          <details onToggle={event => setUnfolded(event.currentTarget.open)}>
            <summary>{PAYMENT.CODE_AGAIN}</summary>
            {isUnfolded && pix}
          </details>
        )}
      </Pay>
    )
  return (
    <Pay data-screen-only aria-labelledby={title}>
      <h3 id={title}>{PAYMENT.TITLE}</h3>
      {pix || <BySeller />}
    </Pay>
  )
}

const Preparing = () => (
  <div role="status">
    <VisuallyHidden>{PAYMENT.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={360} />
  </div>
)
