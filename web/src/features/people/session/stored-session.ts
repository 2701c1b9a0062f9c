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
export function isSignedInInThisTab(): boolean {
  try {
    return sessionStorage.getItem(SIGNED_IN_HERE_KEY) !== null
  } catch {
    return false
  }
}

export function setSignedInInThisTab(isSignedIn: boolean): void {
  try {
    if (isSignedIn) sessionStorage.setItem(SIGNED_IN_HERE_KEY, 'sim')
    else sessionStorage.removeItem(SIGNED_IN_HERE_KEY)
  } catch {
    // If the browser blocks storage, there is no session for which this would matter.
  }
}

/** Calls the listener when another tab signs in or out. Returns the function that stops it. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.endsWith('.LastAuthUser')) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
