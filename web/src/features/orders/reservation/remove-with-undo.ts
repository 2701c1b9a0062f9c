import { toast } from 'sonner'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { removeFromCart, restoreCartItems } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

/** Longer than a usual toast, because losing several items takes longer to notice. */
const UNDO_DURATION_MS = 8_000

const TOAST_ID = 'removed-from-cart'

/** Ends the possibility to undo, for example when the reservation begins. */
export const dismissUndoToast = (): void => {
  toast.dismiss(TOAST_ID)
}

/** Removes several items from the cart and offers to undo it by toast. */
export function removeWithUndo(pointIds: readonly string[], message: string): void {
  const cartBefore = cartStore.current().cart
  cartStore.replace(removeFromCart(cartBefore, pointIds))
  toast(message, {
    id: TOAST_ID,
    duration: UNDO_DURATION_MS,
    action: {
      label: CART_TEXTS.UNDO,
      onClick: () => cartStore.replace(restoreCartItems(cartStore.current().cart, cartBefore, pointIds)),
    },
  })
}
