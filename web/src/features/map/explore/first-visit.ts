import { readStoredText, writeStoredText } from '#web/lib/stored-value.ts'

const STORAGE_KEY = 'ponto-urbano.welcomed'

/**
 * Whether the welcome was shown on this visit. It is remembered here too, for browsers that block storage, because the
 * welcome may be mounted again.
 */
let isWelcomed = false

export const isFirstVisit = (): boolean => !isWelcomed && readStoredText(STORAGE_KEY) === null

export function recordVisit(): void {
  isWelcomed = true
  writeStoredText(STORAGE_KEY, 'sim')
}
