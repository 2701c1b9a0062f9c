import { useState } from 'react'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { CartModal } from './cart-modal.tsx'
import { dismissUndo } from './remove-with-undo.ts'
import { ReservationDialog } from './reservation-dialog.tsx'
import { useCartPoints } from './use-cart-points.ts'
import { useCurrentPrices } from './use-current-prices.ts'

/** The cart's dialog and the reservation's dialog that follows it. */
export function CartAndReservation() {
  const cart = useCart()
  const rows = useCartPoints(cart.cart)
  useCurrentPrices(rows)
  const [isReserving, setIsReserving] = useState(false)
  const close = () => {
    cart.close()
    setIsReserving(false)
  }
  const reserve = () => {
    dismissUndo()
    setIsReserving(true)
  }
  // One history entry for the cart, which stays while the reservation's dialog, with its own entry, is open.
  useCloseOnBack(cart.isOpen, close)
  return (
    <>
      <CartModal open={cart.isOpen && !isReserving} rows={rows} onClose={close} onReserve={reserve} />
      <ReservationDialog open={cart.isOpen && isReserving} onClose={close} onBackToCart={() => setIsReserving(false)} />
    </>
  )
}
