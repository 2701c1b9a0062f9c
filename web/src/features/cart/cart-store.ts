import { type Cart, cart as cartSchema } from '#shared/domain/cart.ts'

/**
 * The cart, kept in local storage and shared by every tab of the browser. It is a store outside React because the map's
 * layers, the header and the dialogs read it without living under one another.
 */
const CART_KEY = 'ponto-urbano.cart'
const PENDING_KEY = 'ponto-urbano.pending-reservation'

const EMPTY: Cart = []

/** What a key holds; content that is not a cart is dropped. A browser that refuses storage gives none. */
function read(key: string): Cart {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return EMPTY
    const stored = cartSchema.safeParse(JSON.parse(text))
    if (stored.success) return stored.data
    localStorage.removeItem(key)
  } catch {
    drop(key)
  }
  return EMPTY
}

function write(key: string, cart: Cart): void {
  try {
    if (cart.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(cart))
  } catch {
    // Private windows may refuse: the cart then lives as long as the page.
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
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

/** A cart that its owner left to sign in or sign up with; it is reserved right after (specification §4). */
export const pendingReservation = {
  save: (cart: Cart): void => write(PENDING_KEY, cart),
  /** Gives the saved cart once: it is gone afterwards, whatever becomes of it. */
  take(): Cart {
    const cart = read(PENDING_KEY)
    drop(PENDING_KEY)
    return cart
  },
  discard: (): void => drop(PENDING_KEY),
}
