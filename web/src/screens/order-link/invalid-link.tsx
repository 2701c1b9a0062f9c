import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import { useEffect, useRef } from 'react'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Page for a link that opens nothing, with the reason. */
export function InvalidLink({ reason }: { reason: string }) {
  useTitle(ORDER_LINK_TEXTS.NOT_VALID)
  // What had the focus is gone when the link is revoked or expires while the order is open.
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <EmptyState
      alert
      heading="h1"
      icon={<LinkOffRounded />}
      title={ORDER_LINK_TEXTS.NOT_VALID}
      titleRef={title}
      action={<AskSellerButton text={ORDER_LINK_TEXTS.QUESTION_NO_LINK}>{ORDER_LINK_TEXTS.ASK}</AskSellerButton>}
    >
      {reason}
    </EmptyState>
  )
}
