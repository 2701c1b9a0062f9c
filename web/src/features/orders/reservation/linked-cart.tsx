import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { addToCart } from '#shared/orders/rules/cart.ts'
import { CART_LINK_PARAMETER, parseCartLink } from '#shared/orders/rules/cart-links.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { useLinkParameter } from '#web/lib/use-link-parameter.ts'

type LinkedItem = ReturnType<typeof parseCartLink>[number]

/** The cart's code may still be loading when a toast of the usual four seconds has gone. */
const UNTIL_READ = { duration: Number.POSITIVE_INFINITY }

/** Puts the points of a shared cart's link into the visitor's cart at today's prices, and names what can't be had. */
export default function LinkedCart() {
  const queryClient = useQueryClient()

  const addAll = async (items: readonly LinkedItem[]): Promise<void> => {
    const results = await Promise.allSettled(
      items.map(({ point_id }) => queryClient.fetchQuery(pointQueryOptions(point_id))),
    )
    const leftOut: string[] = []
    const unknown: string[] = []
    const failed: LinkedItem[] = []
    let count = 0
    const addOne = (point: PublicPoint, item: LinkedItem) => {
      const { cart } = cartStore.current()
      const isFree = point.status === 'available' && point.is_available
      const isIn = cart.some(({ point_id }) => point_id === point.id)
      const change = isFree && !isIn ? addToCart(cart, point, item.period_years) : undefined
      if (change && 'cart' in change) cartStore.replace(change.cart)
      else if (!isIn) return leftOut.push(point.name)
      count += 1
    }
    for (const [index, result] of results.entries()) {
      const item = items[index]
      if (!item) continue
      if (result.status === 'fulfilled') addOne(result.value, item)
      else if (isMissingPoint(result.reason)) unknown.push(item.point_id)
      else failed.push(item)
    }
    if (count > 0) {
      toast.success(CART_TEXTS.FROM_LINK(count))
      cartStore.setOpen(true)
    } else if (failed.length === 0) toast.error(CART_TEXTS.LINK_EMPTY)
    if (leftOut.length > 0) toast.warning(CART_TEXTS.LINK_LEFT_OUT(leftOut), UNTIL_READ)
    if (unknown.length > 0) toast.warning(CART_TEXTS.LINK_UNKNOWN(unknown), UNTIL_READ)
    if (failed.length > 0)
      toast.error(CART_TEXTS.LINK_FAILED(failed.length), {
        ...UNTIL_READ,
        action: { label: SITE_TEXTS.TRY_AGAIN, onClick: () => void addAll(failed) },
      })
  }

  useLinkParameter(CART_LINK_PARAMETER, value => void addAll(parseCartLink(value)))
  return null
}
