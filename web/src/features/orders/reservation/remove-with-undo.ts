import { toast } from 'sonner'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { removeFromCart, restoreCartItems } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

/**
 * Duration of the toast in milliseconds; longer than usual, because people notice later that several items are missing.
 */
const UNDO_DURATION_MS = 8_000

const TOAST_ID = 'removed-from-cart'

/** Removes the toast, for example when the reservation begins, so that removed items can't be restored any more. */
export const dismissUndoToast = (): void => {
  toast.dismiss(TOAST_ID)
}

/** Removes several items from the cart, and shows a toast with a button to restore them. */
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
