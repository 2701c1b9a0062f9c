import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { connectCallToSession } from '#web/lib/call-api.ts'
import { createSessionActions, createSessionTokens } from './session-actions.ts'
import { createSessionStore } from './session-store.ts'
import { hasStoredSession, onSessionChangeInOtherTab } from './stored-session.ts'
import { type Session, SessionContext } from './use-session.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  // In a ref, so that navigating does not create new actions and a new context value.
  const routerRef = useRef({ location, navigate })
  useEffect(() => {
    routerRef.current = { location, navigate }
  }, [location, navigate])

  const [{ store, actions, tokens }] = useState(() => {
    const routerAccess = {
      location: () => routerRef.current.location,
      navigate: ((...to: Parameters<typeof navigate>) => routerRef.current.navigate(...to)) as typeof navigate,
    }
    const store = createSessionStore(queryClient)
    return {
      store,
      actions: createSessionActions(store, routerAccess),
      tokens: createSessionTokens(store, routerAccess),
    }
  })
  const state = useSyncExternalStore(store.subscribe, store.get)

  useEffect(() => {
    connectCallToSession(tokens)
    if (hasStoredSession()) void actions.reload()
    return onSessionChangeInOtherTab(() => void actions.reload())
  }, [actions, tokens])

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}
