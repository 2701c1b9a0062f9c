import { toast } from 'sonner'
import { CART } from '#shared/orders/messages/cart.ts'
import { removeFromCart, restoreItems } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

/** Who sees everything gone takes longer than a toast's four seconds to find the way back. Milliseconds. */
const TO_THINK = 8_000

const NOTICE = 'removed-from-cart'

/** What was taken out stays out: what follows, such as the reservation, is made without it. */
export const forgetUndo = (): void => {
  toast.dismiss(NOTICE)
}

/** Takes several items out of the cart at once, says so, and offers to put them back. */
export function removeUndoably(pointIds: readonly string[], said: string): void {
  const before = cartStore.current().cart
  cartStore.replace(removeFromCart(before, pointIds))
  toast(said, {
    id: NOTICE,
    duration: TO_THINK,
    action: {
      label: CART.UNDO,
      onClick: () => cartStore.replace(restoreItems(cartStore.current().cart, before, pointIds)),
    },
  })
}
