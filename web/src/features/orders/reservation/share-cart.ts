import { toast } from 'sonner'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import type { CartItems } from '#shared/orders/rules/cart.ts'
import { CART_LINK_PARAMETER, cartLinkValue } from '#shared/orders/rules/cart-links.ts'

/** Copies a link that puts these points into the cart of whoever opens it. */
export async function shareCart(cart: CartItems): Promise<void> {
  const link = `${location.origin}/?${CART_LINK_PARAMETER}=${cartLinkValue(cart)}`
  try {
    await navigator.clipboard.writeText(link)
    toast.success(CART_TEXTS.SHARED)
  } catch {
    toast.error(CART_TEXTS.SHARE_FAILED, { description: link, duration: Number.POSITIVE_INFINITY })
  }
}
