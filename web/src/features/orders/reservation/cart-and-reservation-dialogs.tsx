import { useState } from 'react'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { CartDialog } from './cart-dialog.tsx'
import { dismissUndoToast } from './remove-with-undo.ts'
import { ReservationDialog } from './reservation-dialog.tsx'
import { useCartPoints } from './use-cart-points.ts'
import { useUpdateCartPrices } from './use-update-cart-prices.ts'

/** The cart's dialog, and the reservation's dialog that follows. */
export function CartAndReservationDialogs() {
  const cart = useCart()
  const rows = useCartPoints(cart.cart)
  useUpdateCartPrices(rows)
  const [isReserving, setIsReserving] = useState(false)
  const closeCart = () => {
    cart.close()
    setIsReserving(false)
  }
  const openReservation = () => {
    dismissUndoToast()
    setIsReserving(true)
  }
  // The cart has a single history entry, which stays while the reservation's dialog is open with an entry of its own.
  useCloseOnBack(cart.isOpen, closeCart)
  return (
    <>
      <CartDialog open={cart.isOpen && !isReserving} rows={rows} onClose={closeCart} onReserve={openReservation} />
      <ReservationDialog
        open={cart.isOpen && isReserving}
        onClose={closeCart}
        onBackToCart={() => setIsReserving(false)}
      />
    </>
  )
}
