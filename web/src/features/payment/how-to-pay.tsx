import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Suspense, useId } from 'react'
import type { Order } from '#shared/domain/orders.ts'
import { PAYMENT } from '#shared/messages/payment.ts'
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
}))

/** How a pending order is paid: by the operator's Pix key where there is one. Nothing of it changes the order by itself. */
export function HowToPay({ order }: { order: Order }) {
  const title = useId()
  const config = useSiteConfig()
  if (!config) return null
  const { pix_key: key, pix_name: name, pix_city: city } = config
  return (
    <Pay data-screen-only aria-labelledby={title}>
      <h3 id={title}>{PAYMENT.TITLE}</h3>
      {key ? (
        <Suspense fallback={<Preparing />}>
          <PixPayment order={order} receiver={{ key, name, city }} />
        </Suspense>
      ) : (
        <BySeller />
      )}
    </Pay>
  )
}

const Preparing = () => (
  <div role="status">
    <VisuallyHidden>{PAYMENT.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={360} />
  </div>
)
