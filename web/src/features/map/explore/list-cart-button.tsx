import AddShoppingCartRounded from '@mui/icons-material/AddShoppingCartRounded'
import RemoveShoppingCartOutlined from '@mui/icons-material/RemoveShoppingCartOutlined'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { commonPeriod, periodToAdd } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { removeWithUndo } from '#web/features/orders/reservation/remove-with-undo.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { toastError } from '#web/lib/toast-error.ts'

type Props = {
  point: Pick<MapPoint, 'id' | 'name' | 'status'>
  /** The period by which the visitor filters, in years. */
  years: PeriodYears | undefined
}

/** Adds a listed point to the cart for the cart's period, or removes it; nothing for a point that can't be reserved. */
export function ListCartButton({ point: { id, name, status }, years }: Props) {
  const { has, add } = useCart()
  const queryClient = useQueryClient()
  // In a ref, because a disabled button would lose the focus
  const isAdding = useRef(false)
  const isInCart = has(id)
  if (!isInCart && status !== 'available') return null

  /** The map may be minutes old, so the point is read again. */
  const addPoint = async (): Promise<void> => {
    const point = await queryClient.fetchQuery(pointQueryOptions(id))
    if (point.status !== 'available' || !point.is_available) {
      toast.error(CART_TEXTS.NOT_AVAILABLE_NOW(name))
      return
    }
    const { cart } = cartStore.current()
    const period = periodToAdd(cart, point, years)
    const cartPeriod = commonPeriod(cart)
    if (add(point, period ?? 1) && cartPeriod !== undefined && period !== undefined && cartPeriod !== period)
      toast.info(CART_TEXTS.OTHER_PERIOD(cartPeriod, period))
  }
  const toggle = async (): Promise<void> => {
    if (isInCart) return removeWithUndo([id], CART_TEXTS.REMOVED(name))
    if (isAdding.current) return
    isAdding.current = true
    try {
      await addPoint()
    } catch (error) {
      if (isMissingPoint(error)) toast.error(CART_TEXTS.NOT_AVAILABLE_NOW(name))
      else toastError(CART_TEXTS.ADD_FAILED(name), error)
    } finally {
      isAdding.current = false
    }
  }
  return (
    <IconButton
      aria-label={isInCart ? CART_TEXTS.REMOVE_FROM_CART(name) : CART_TEXTS.ADD_TO_CART(name)}
      title={isInCart ? CART_TEXTS.REMOVE_FROM_CART_SHORT : CART_TEXTS.ADD_TO_CART_SHORT}
      sx={{ width: 44, height: 44, color: 'primary.main' }}
      onClick={() => void toggle()}
    >
      {isInCart ? <RemoveShoppingCartOutlined /> : <AddShoppingCartRounded />}
    </IconButton>
  )
}
