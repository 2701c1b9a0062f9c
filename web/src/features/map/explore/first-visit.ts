const STORAGE_KEY = 'ponto-urbano.welcomed'

/**
 * Whether the welcome was shown on this visit. It is remembered here too, for browsers that block storage, because the
 * welcome may be mounted again.
 */
let isWelcomed = false

export function isFirstVisit(): boolean {
  try {
    return !isWelcomed && localStorage.getItem(STORAGE_KEY) === null
  } catch {
    return false
  }
}

export function recordVisit(): void {
  isWelcomed = true
  try {
    localStorage.setItem(STORAGE_KEY, 'sim')
  } catch {
    // The browser blocks storage: the welcome is shown again at the next visit
  }
}
