import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { provideSession } from '#web/lib/call.ts'
import { createSessionActions, createSessionTokens } from './session-actions.ts'
import { createSessionStore } from './session-store.ts'
import { hasStoredSession, onSessionOfOtherTab } from './stored-session.ts'
import { type Session, SessionContext } from './use-session.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  // In a reference, so that moving between screens does not make new actions and a new session of the same person.
  const current = useRef({ location, navigate })
  useEffect(() => {
    current.current = { location, navigate }
  }, [location, navigate])

  const [{ store, actions, tokens }] = useState(() => {
    const router = {
      location: () => current.current.location,
      navigate: ((...to: Parameters<typeof navigate>) => current.current.navigate(...to)) as typeof navigate,
    }
    const store = createSessionStore(queries)
    return { store, actions: createSessionActions(store, router), tokens: createSessionTokens(store, router) }
  })
  const state = useSyncExternalStore(store.subscribe, store.get)

  useEffect(() => {
    provideSession(tokens)
    if (hasStoredSession()) void actions.reload()
    return onSessionOfOtherTab(() => void actions.reload())
  }, [actions, tokens])

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}
