import type { Query, QueryClient } from '@tanstack/react-query'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { createStore } from '#web/lib/create-store.ts'
import { clearPersistedProfile, persistProfile } from '#web/lib/persisted-profile.ts'
import { isPublicKey } from '#web/lib/query-keys.ts'
import { hasStoredSession, isSignedInInThisTab, setSignedInInThisTab } from './stored-session.ts'
import type { Session } from './use-session.ts'

export type SessionState = Pick<Session, 'status' | 'profile' | 'signedInHere' | 'skipsReturnPath'>

/** Queries whose data must not be shown to another person; the map and its catalogue are public. */
const PERSONAL_QUERIES = { predicate: ({ queryKey }: Query) => !isPublicKey(queryKey) }

/** The session's state for React's useSyncExternalStore, and the data of the person that the browser stores. */
export function createSessionStore(queries: QueryClient) {
  const store = createStore<SessionState>({ status: hasStoredSession() ? 'loading' : 'signed_out' })
  return {
    ...store,

    /**
     * Removes a person's data from the browser, except technicians' reports that wait to be sent (field-work/outbox).
     */
    setSignedOut(skipsReturnPath = false): void {
      queries.removeQueries(PERSONAL_QUERIES)
      setSignedInInThisTab(false)
      clearPersistedProfile()
      import('#web/lib/offline-storage.ts')
        .then(({ clearOfflineStorage }) => clearOfflineStorage())
        .catch(() => undefined)
      store.set({ status: 'signed_out', skipsReturnPath })
    },

    setSignedIn(profile: Profile, signedInHere = isSignedInInThisTab()): void {
      // If somebody else signed in in another tab, open screens load that person's data.
      const previous = store.get().profile
      const isOtherPerson = previous !== undefined && previous.id !== profile.id
      if (isOtherPerson) {
        void queries.resetQueries(PERSONAL_QUERIES)
        setSignedInInThisTab(false)
      }
      persistProfile(profile)
      store.set({ status: 'signed_in', profile, signedInHere: signedInHere && !isOtherPerson })
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
