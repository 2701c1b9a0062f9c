import { readStoredText, writeStoredText } from '#web/lib/stored-value.ts'

/** The session in the browser's storage. If the browser blocks storage, the session ends with a reload. */

/**
 * Whether this browser has a session. Reads the identity library's storage keys, so that visitors without session don't
 * load the library (45 KB).
 */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(key => /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key))
  } catch {
    return false
  }
}

/** In session storage, which is per tab and lasts over reloads. */
const SIGNED_IN_HERE_KEY = 'ponto-urbano.entered-here'

/** Whether the password was entered in this tab; other tabs only share the session. */
export const isSignedInInThisTab = (): boolean => readStoredText(SIGNED_IN_HERE_KEY, 'sessionStorage') === 'sim'

export const setSignedInInThisTab = (isSignedIn: boolean): void =>
  writeStoredText(SIGNED_IN_HERE_KEY, isSignedIn ? 'sim' : undefined, 'sessionStorage')

/** Calls the listener when another tab signs in or out. Returns the function that stops it. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.endsWith('.LastAuthUser')) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
