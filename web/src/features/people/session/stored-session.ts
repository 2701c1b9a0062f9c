/** The session in this browser's storage. In a browser that refuses storage it does not survive a reload. */

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

/** Session storage, because it is per tab and survives reloads. */
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
    // Without storage there is no session to remember this for.
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
