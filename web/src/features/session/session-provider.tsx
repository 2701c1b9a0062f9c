import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { api } from '#shared/api/index.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { ERRORS, MESSAGES } from '#shared/messages/pt-br.ts'
import { ApiError, call, provideSession } from '#web/lib/call.ts'
import { PATHS } from '#web/lib/paths.ts'
import { SessionError } from './session-error.ts'
import { type Session, SessionContext } from './use-session.ts'

const loadIdentity = () => import('./identity.ts')

/**
 * Whether this browser keeps a session, told by the identity library's own keys, so that the library (45 KB) is not
 * loaded just to hear that there is none.
 */
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(key => /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key))
  } catch {
    return false
  }
}

type State = Pick<Session, 'status' | 'profile' | 'leftByChoice'>

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(() => ({ status: hasStoredSession() ? 'loading' : 'signed_out' }))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  // Held in references, so that moving between screens does not make new actions and a new session of the same person.
  const where = useRef({ location, navigate })
  const leaving = useRef(false)
  useEffect(() => {
    where.current = { location, navigate }
  }, [location, navigate])

  const actions = useMemo(() => {
    /** What was loaded for one person must not be seen by the next. */
    const forgetPerson = (byChoice = false) => {
      queries.removeQueries({ queryKey: ['me'] })
      setState({ status: 'signed_out', leftByChoice: byChoice })
    }
    /** undefined when nobody is signed in. Throws when that can't be told or the profile can't be loaded. */
    const loadProfile = async (): Promise<Profile | undefined> => {
      if (!hasStoredSession()) return undefined
      const identity = await loadIdentity()
      if (!(await identity.currentAccessToken())) return undefined
      return call(api.me.getProfile, {})
    }
    const reload = async (): Promise<void> => {
      try {
        const profile = await loadProfile()
        if (profile) setState({ status: 'signed_in', profile })
        else forgetPerson()
      } catch (error) {
        // A refused token has been dealt with by sessionEnded.
        if (error instanceof ApiError && error.status === 401) return
        setState({ status: 'failed' })
      }
    }
    const forgetTokens = async () => (await loadIdentity()).endSession(false).catch(() => undefined)
    const sessionEnded = async (): Promise<void> => {
      if (leaving.current) return
      leaving.current = true
      try {
        await forgetTokens()
        forgetPerson()
        toast.error(ERRORS.UNAUTHENTICATED)
        where.current.navigate(PATHS.login, { replace: true, state: { from: where.current.location } })
      } finally {
        leaving.current = false
      }
    }
    return {
      reload,
      sessionEnded,
      async signIn(email: string, password: string): Promise<Profile> {
        const identity = await loadIdentity().catch(cause => {
          throw new SessionError('UNEXPECTED', cause)
        })
        await identity.signInWithPassword(email, password)
        try {
          const profile = await call(api.me.getProfile, {})
          setState({ status: 'signed_in', profile })
          return profile
        } catch (cause) {
          await forgetTokens()
          forgetPerson()
          throw new SessionError('PROFILE_FAILED', cause)
        }
      },
      signUp: async (account: Parameters<Session['signUp']>[0]) => (await loadIdentity()).signUpWithPassword(account),
      confirmEmail: async (email: string, code: string) => (await loadIdentity()).confirmEmailWithCode(email, code),
      resendConfirmation: async (email: string) => (await loadIdentity()).resendConfirmationEmail(email),
      async signOut(): Promise<void> {
        try {
          await (await loadIdentity()).endSession(false)
        } catch {
          toast.error(MESSAGES.SIGN_OUT_FAILED, { description: MESSAGES.SIGN_OUT_FAILED_DETAIL })
          return
        }
        forgetPerson(true)
        toast.success(MESSAGES.SIGNED_OUT)
        where.current.navigate(PATHS.login)
      },
    }
  }, [queries])

  useEffect(() => {
    provideSession({
      accessToken: async () => {
        if (!hasStoredSession()) return undefined
        const token = await (await loadIdentity()).currentAccessToken()
        // The library found that the session can't be renewed any more.
        if (!token) void actions.sessionEnded()
        return token
      },
      onSessionEnded: () => void actions.sessionEnded(),
    })
    if (hasStoredSession()) void actions.reload()
    // Signing in or out in another tab is followed here.
    const follow = (event: StorageEvent): void => {
      if (event.key === null || event.key.endsWith('.LastAuthUser')) void actions.reload()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [actions])

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}
