import { type CartItems, cartSchema } from '#shared/orders/rules/cart.ts'
import { createPersistedList, readStoredList, removeStoredList, writeStoredList } from '#web/lib/persisted-list.ts'

/**
 * The cart, stored in local storage and shared by all tabs of the browser. It is a store outside of React, because the
 * map's layers, the header and the dialogs read it from different React trees.
 */
const CART_KEY = 'ponto-urbano.cart'
const PENDING_KEY = 'ponto-urbano.pending-reservation'

const storedItems = createPersistedList(CART_KEY, cartSchema)

type CartState = { cart: CartItems; isOpen: boolean }

let state: CartState = { cart: storedItems.current(), isOpen: false }
const openListeners = new Set<() => void>()

export const cartStore = {
  current(): CartState {
    if (state.cart !== storedItems.current()) state = { ...state, cart: storedItems.current() }
    return state
  },
  subscribe(listener: () => void): () => void {
    const unsubscribeFromItems = storedItems.subscribe(listener)
    openListeners.add(listener)
    return () => {
      openListeners.delete(listener)
      unsubscribeFromItems()
    }
  },
  replace(cart: CartItems): void {
    // Changing the cart cancels the automatic reservation after signing in.
    removeStoredList(PENDING_KEY)
    storedItems.replace(cart)
  },
  setOpen(isOpen: boolean): void {
    state = { ...cartStore.current(), isOpen }
    for (const listener of openListeners) listener()
  },
}

/** Session storage key for the cart that this tab is reserving, per person. */
const reservingKey = (personId: string): string => `ponto-urbano.reserving.${personId}`

/** A cart that is reserved automatically after its owner has signed in or signed up. */
export const pendingReservation = {
  save: (cart: CartItems): void => writeStoredList(PENDING_KEY, cart),
  /**
   * Takes the saved cart for this tab, so that no other tab reserves it too. The claim lasts over reloads until
   * `settle` is called.
   */
  claim(personId: string): CartItems {
    const cart = readStoredList(PENDING_KEY, cartSchema)
    if (cart.length === 0) return readStoredList(reservingKey(personId), cartSchema, 'sessionStorage')
    writeStoredList(reservingKey(personId), cart, 'sessionStorage')
    removeStoredList(PENDING_KEY)
    return cart
  },
  /** Ends this tab's claim, after the cart was reserved or refused. */
  settle: (personId: string): void => removeStoredList(reservingKey(personId), 'sessionStorage'),
  discard: (): void => removeStoredList(PENDING_KEY),
}
