import { useState } from 'react'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import { CartModal } from './cart-modal.tsx'
import { forgetUndo } from './remove-undoably.ts'
import { ReservationDialog } from './reservation-dialog.tsx'
import { useCartPoints } from './use-cart-points.ts'
import { useCurrentPrices } from './use-current-prices.ts'

/** The open cart, and the reservation that follows it. */
export function CartAndReservation() {
  const cart = useCart()
  const rows = useCartPoints(cart.cart)
  useCurrentPrices(rows)
  const [reserving, setReserving] = useState(false)
  const close = () => {
    cart.close()
    setReserving(false)
  }
  const reserve = () => {
    forgetUndo()
    setReserving(true)
  }
  // Of the cart, also while the reservation lies over it: that has its own.
  useBackCloses(cart.isOpen, close)
  return (
    <>
      <CartModal open={cart.isOpen && !reserving} rows={rows} onClose={close} onReserve={reserve} />
      <ReservationDialog open={cart.isOpen && reserving} onClose={close} onBackToCart={() => setReserving(false)} />
    </>
  )
}
