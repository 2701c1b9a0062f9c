import type { Query, QueryClient } from '@tanstack/react-query'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { forgetPerson as forgetKeptPerson, keepPerson } from '#web/lib/kept-person.ts'
import { isPublicKey } from '#web/lib/query-keys.ts'
import { hasStoredSession, isEnteredHere, setEnteredHere } from './stored-session.ts'
import type { Session } from './use-session.ts'

export type SessionState = Pick<Session, 'status' | 'profile' | 'enteredHere' | 'staysAway'>

/** What was loaded for one person must not be seen by the next; the map and its catalogue are everybody's. */
const PERSONAL = { predicate: ({ queryKey }: Query) => !isPublicKey(queryKey) }

/** Who is signed in, for React's useSyncExternalStore, with what the browser remembers of them. */
export function createSessionStore(queries: QueryClient) {
  let state: SessionState = { status: hasStoredSession() ? 'loading' : 'signed_out' }
  const listeners = new Set<() => void>()

  function set(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Removes what the browser shows of a person; what they did and did not send yet stays (field-work/outbox). */
    setSignedOut(staysAway = false): void {
      queries.removeQueries(PERSONAL)
      setEnteredHere(false)
      forgetKeptPerson()
      import('#web/lib/seen-answers.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => undefined)
      set({ status: 'signed_out', staysAway })
    },

    setSignedIn(profile: Profile, enteredHere = isEnteredHere()): void {
      // Another tab may have signed somebody else in: open screens load that person's data.
      const isOther = state.profile !== undefined && state.profile.id !== profile.id
      if (isOther) {
        void queries.resetQueries(PERSONAL)
        setEnteredHere(false)
      }
      keepPerson(profile)
      set({ status: 'signed_in', profile, enteredHere: enteredHere && !isOther })
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
