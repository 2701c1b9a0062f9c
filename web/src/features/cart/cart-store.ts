import { type Cart, cart as cartSchema } from '#shared/domain/cart.ts'

/**
 * The cart, kept in local storage and shared by every tab of the browser. It is a store outside React because the map's
 * layers, the header and the dialogs read it without living under one another.
 */
const CART_KEY = 'ponto-urbano.cart'
const PENDING_KEY = 'ponto-urbano.pending-reservation'

const EMPTY: Cart = []

/** Where carts are kept: for every tab of the browser, or for this one alone. */
type Place = 'localStorage' | 'sessionStorage'

/** What a key holds; content that is not a cart is dropped. A browser that refuses storage gives none. */
function read(key: string, place: Place = 'localStorage'): Cart {
  try {
    const text = window[place].getItem(key)
    if (text === null) return EMPTY
    const stored = cartSchema.safeParse(JSON.parse(text))
    if (stored.success) return stored.data
  } catch {
    // What can't be read is dropped too.
  }
  drop(key, place)
  return EMPTY
}

function write(key: string, cart: Cart, place: Place = 'localStorage'): void {
  try {
    if (cart.length === 0) window[place].removeItem(key)
    else window[place].setItem(key, JSON.stringify(cart))
  } catch {
    // Private windows may refuse: the cart then lives as long as the page.
  }
}

function drop(key: string, place: Place = 'localStorage'): void {
  try {
    window[place].removeItem(key)
  } catch {
    // As above.
  }
}

type CartState = { cart: Cart; isOpen: boolean }

let state: CartState = { cart: read(CART_KEY), isOpen: false }
const listeners = new Set<() => void>()

function become(next: Partial<CartState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === CART_KEY || event.key === null) become({ cart: read(CART_KEY) })
}

export const cartStore = {
  current: (): CartState => state,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      addEventListener('storage', onStorage)
      // Another tab may have changed the cart while nobody listened here.
      state = { ...state, cart: read(CART_KEY) }
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  },
  replace(cart: Cart): void {
    write(CART_KEY, cart)
    // A cart that was left to sign in is reserved as it was left; who goes on shopping instead decides anew.
    drop(PENDING_KEY)
    become({ cart })
  },
  setOpen: (isOpen: boolean): void => become({ isOpen }),
}

/** Where the tab that reserves a cart keeps it meanwhile; of each person their own. */
const reservingKey = (personId: string): string => `ponto-urbano.reserving.${personId}`

/** A cart that its owner left to sign in or sign up with; it is reserved right after (specification §4). */
export const pendingReservation = {
  save: (cart: Cart): void => write(PENDING_KEY, cart),
  /**
   * Gives the saved cart to this tab alone: other tabs find none any more, this one finds it again after a reload, until
   * it is settled.
   */
  claim(personId: string): Cart {
    const cart = read(PENDING_KEY)
    if (cart.length === 0) return read(reservingKey(personId), 'sessionStorage')
    write(reservingKey(personId), cart, 'sessionStorage')
    drop(PENDING_KEY)
    return cart
  },
  /** What was claimed is reserved, or refused. */
  settle: (personId: string): void => drop(reservingKey(personId), 'sessionStorage'),
  discard: (): void => drop(PENDING_KEY),
}
