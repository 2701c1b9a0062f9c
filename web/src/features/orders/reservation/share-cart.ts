import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import type { CartItems } from '#shared/orders/rules/cart.ts'
import { CART_LINK_PARAMETER, cartLinkValue } from '#shared/orders/rules/cart-links.ts'
import { copyLink } from '#web/lib/copy-link.ts'

/** Copies a link that puts these points into the cart of whoever opens it. */
export const shareCart = (cart: CartItems): Promise<void> =>
  copyLink(`${location.origin}/?${CART_LINK_PARAMETER}=${cartLinkValue(cart)}`, CART_TEXTS.SHARED)
