/** What this browser's storage says about a session. A browser that refuses storage has none after a reload. */

/**
 * Whether this browser has a session, told by the identity library's own keys, so that the library (45 KB) is not
 * loaded just to learn that there is none.
 */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(key => /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key))
  } catch {
    return false
  }
}

/** Session storage key: somebody entered their password in this tab. It survives reloads. */
const ENTERED_HERE = 'ponto-urbano.entered-here'

/** Whether the person signed in in this tab, rather than in another one whose session it shares. */
export function isEnteredHere(): boolean {
  try {
    return sessionStorage.getItem(ENTERED_HERE) !== null
  } catch {
    return false
  }
}

export function setEnteredHere(entered: boolean): void {
  try {
    if (entered) sessionStorage.setItem(ENTERED_HERE, 'sim')
    else sessionStorage.removeItem(ENTERED_HERE)
  } catch {
    // There is no session to remember it for.
  }
}

/** Calls when somebody signs in or out in another tab, until the returned function is called. */
export function onSessionOfOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.endsWith('.LastAuthUser')) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
