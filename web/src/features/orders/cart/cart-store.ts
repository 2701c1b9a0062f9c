import { type Cart, cart as cartSchema } from '#shared/orders/rules/cart.ts'
import { dropList, readList, sharedList, writeList } from '#web/lib/kept-list.ts'

/**
 * The cart, kept in local storage and shared by every tab of the browser. It is a store outside React because the map's
 * layers, the header and the dialogs read it without living under one another.
 */
const CART_KEY = 'ponto-urbano.cart'
const PENDING_KEY = 'ponto-urbano.pending-reservation'

const items = sharedList(CART_KEY, cartSchema)

type CartState = { cart: Cart; isOpen: boolean }

let state: CartState = { cart: items.current(), isOpen: false }
const openings = new Set<() => void>()

export const cartStore = {
  current(): CartState {
    if (state.cart !== items.current()) state = { ...state, cart: items.current() }
    return state
  },
  subscribe(listener: () => void): () => void {
    const end = items.subscribe(listener)
    openings.add(listener)
    return () => {
      openings.delete(listener)
      end()
    }
  },
  replace(cart: Cart): void {
    // A cart that was left to sign in is reserved as it was left; who goes on shopping instead decides anew.
    dropList(PENDING_KEY)
    items.replace(cart)
  },
  setOpen(isOpen: boolean): void {
    state = { ...cartStore.current(), isOpen }
    for (const listener of openings) listener()
  },
}

/** Where the tab that reserves a cart keeps it meanwhile; of each person their own. */
const reservingKey = (personId: string): string => `ponto-urbano.reserving.${personId}`

/** A cart that its owner left to sign in or sign up with; it is reserved right after (specification §4). */
export const pendingReservation = {
  save: (cart: Cart): void => writeList(PENDING_KEY, cart),
  /**
   * Gives the saved cart to this tab alone: other tabs find none any more, this one finds it again after a reload, until
   * it is settled.
   */
  claim(personId: string): Cart {
    const cart = readList(PENDING_KEY, cartSchema)
    if (cart.length === 0) return readList(reservingKey(personId), cartSchema, 'sessionStorage')
    writeList(reservingKey(personId), cart, 'sessionStorage')
    dropList(PENDING_KEY)
    return cart
  },
  /** What was claimed is reserved, or refused. */
  settle: (personId: string): void => dropList(reservingKey(personId), 'sessionStorage'),
  discard: (): void => dropList(PENDING_KEY),
}
