const STORAGE_KEY = 'ponto-urbano.welcomed'

/** The welcome is shown once per visit even where storage is blocked, since its component may mount again. */
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
    // Storage is blocked: it is shown again at the next visit
  }
}
