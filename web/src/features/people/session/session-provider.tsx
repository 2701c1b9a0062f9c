import { type Query, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { ApiError, provideSession } from '#web/lib/call.ts'
import { forgetDrafts } from '#web/lib/forget-drafts.ts'
import { forgetPerson as forgetKeptPerson, keepPerson, keptPerson } from '#web/lib/kept-person.ts'
import { isCodeMissing } from '#web/lib/load-code.ts'
import { isGuestPath, PATHS } from '#web/lib/paths.ts'
import { isPublicKey } from '#web/lib/query-keys.ts'
import type { EmailedLink, PasswordProof, SignUp } from './identity.ts'
import { SessionError, sessionErrorOf } from './session-error.ts'
import { INVITE_FLOW, type Session, SessionContext } from './use-session.ts'

const loadIdentity = () => import('./identity.ts')
/** What a profile may hold is of no use to who is not signed in. */
const ownProfile = async () => (await import('./own-profile.ts')).ownProfile()

/** How long the welcome of an invited person stays (specification §9). Milliseconds. */
const WELCOME_TIME = 5000

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

/** Key by which a tab keeps, over reloads, that somebody entered their password in it. */
const ENTERED_HERE = 'ponto-urbano.entered-here'

/** Whether who is signed in signed in in this very tab, rather than in another one whose session it shares. */
function isEnteredHere(): boolean {
  try {
    return sessionStorage.getItem(ENTERED_HERE) !== null
  } catch {
    return false
  }
}

function keepEntered(entered: boolean): void {
  try {
    if (entered) sessionStorage.setItem(ENTERED_HERE, 'sim')
    else sessionStorage.removeItem(ENTERED_HERE)
  } catch {
    // A browser that refuses storage keeps no session over a reload either.
  }
}

/** What was loaded for one person must not be seen by the next; the map and its catalogue are everybody's. */
const PERSONAL = { predicate: ({ queryKey }: Query) => !isPublicKey(queryKey) }

/** Whether nobody could be asked, rather than that the server said no. */
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0

type State = Pick<Session, 'status' | 'profile' | 'enteredHere' | 'staysAway'>

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(() => ({ status: hasStoredSession() ? 'loading' : 'signed_out' }))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  // Held in references, so that moving between screens does not make new actions and a new session of the same person.
  const where = useRef({ location, navigate })
  const now = useRef(state)
  const leaving = useRef(false)
  useEffect(() => {
    where.current = { location, navigate }
  }, [location, navigate])

  const actions = useMemo(() => {
    const become = (next: State) => {
      now.current = next
      setState(next)
    }
    const forgetPerson = (staysAway = false) => {
      queries.removeQueries(PERSONAL)
      keepEntered(false)
      forgetKeptPerson()
      // What they have seen; what they have done and not sent yet waits for them (features/field-work/outbox).
      import('#web/lib/seen-answers.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => undefined)
      become({ status: 'signed_out', staysAway })
    }
    const recognise = (profile: Profile, enteredHere = isEnteredHere()) => {
      const before = now.current.profile?.id
      // Another tab signed somebody else in: screens that are open load theirs anew.
      const isOther = before !== undefined && before !== profile.id
      if (isOther) {
        void queries.resetQueries(PERSONAL)
        keepEntered(false)
      }
      keepPerson(profile)
      become({ status: 'signed_in', profile, enteredHere: enteredHere && !isOther })
    }
    /** undefined when nobody is signed in. Throws when that can't be told or the profile can't be loaded. */
    const loadProfile = async (): Promise<Profile | undefined> => {
      if (!hasStoredSession()) return undefined
      const identity = await loadIdentity()
      if (!(await identity.currentAccessToken())) return undefined
      return ownProfile()
    }
    const reload = async (): Promise<void> => {
      const before = now.current
      // Whoever signed in or out meanwhile knows better than what was asked before.
      const isOld = () => now.current !== before
      try {
        const profile = await loadProfile()
        if (isOld()) return
        if (profile) recognise(profile)
        else forgetPerson()
      } catch (error) {
        // A refused token is dealt with by sessionEnded.
        if (isOld() || (error instanceof ApiError && error.status === 401)) return
        const kept = isUnreachable(error) ? await keptPerson() : undefined
        if (isOld()) return
        become(kept ? { status: 'signed_in', profile: kept, enteredHere: isEnteredHere() } : { status: 'failed' })
        // The server says who they are once it can be asked.
        if (kept) addEventListener('online', () => void reload(), { once: true })
      }
    }
    const forgetTokens = async () => (await loadIdentity()).endSession().catch(() => undefined)
    /** `token`: the one that the server refused; a call of a former session may be answered late. */
    const sessionEnded = async (
      { code, message }: Pick<ApiError, 'code' | 'message'>,
      token?: string,
    ): Promise<void> => {
      if (leaving.current || now.current.status === 'signed_out') return
      leaving.current = true
      try {
        const current = token && (await (await loadIdentity()).currentAccessToken().catch(() => token))
        if (current && current !== token) return
        await forgetTokens()
        const { location: left, navigate: go } = where.current
        // With another role the screen that was open may be closed to them: they begin at the new role's home.
        const isAccessChanged = code === 'SESSION_ENDED'
        forgetPerson(isAccessChanged)
        toast.error(message, { id: 'session-ended' })
        // Who recovers a password goes on with that.
        if (!isGuestPath(left.pathname))
          go(PATHS.login, { replace: true, state: isAccessChanged ? null : { from: left } })
      } finally {
        leaving.current = false
      }
    }
    return {
      reload,
      profileSaved: (profile: Profile) => {
        if (now.current.profile?.id === profile.id) become({ ...now.current, profile })
      },
      sessionEnded,
      async signIn(email: string, password: string): Promise<Profile> {
        const identity = await loadIdentity().catch(cause => {
          throw new SessionError(isCodeMissing(cause) ? 'OFFLINE' : 'UNEXPECTED', cause)
        })
        forgetPerson()
        try {
          await identity.signInWithPassword(email, password)
        } catch (error) {
          if (sessionErrorOf(error).code === 'INVITED') {
            toast.info(SITE.INVITED, { duration: WELCOME_TIME })
            where.current.navigate(PATHS.updatePassword, { state: { from: INVITE_FLOW, email } })
          }
          throw error
        }
        // Before the profile is there, so that a reload in between changes nothing.
        keepEntered(true)
        try {
          const profile = await ownProfile()
          recognise(profile, true)
          return profile
        } catch (cause) {
          await forgetTokens()
          forgetPerson()
          throw new SessionError('PROFILE_FAILED', cause)
        }
      },
      signUp: async (account: SignUp) => (await loadIdentity()).signUpWithPassword(account),
      confirmEmail: async (link: EmailedLink) => (await loadIdentity()).confirmEmailByLink(link),
      resendConfirmation: async (email: string) => (await loadIdentity()).resendConfirmationEmail(email),
      requestRecovery: async (email: string) => (await loadIdentity()).sendRecoveryLink(email),
      async setPassword(proof: PasswordProof, password: string): Promise<boolean> {
        const identity = await loadIdentity()
        await identity.setNewPassword(proof, password)
        if (proof.by === 'password' && (await identity.currentAccessToken().catch(() => undefined))) return true
        await forgetTokens()
        forgetPerson(true)
        return false
      },
      async signOut(to?: 'stay'): Promise<void> {
        try {
          await (await loadIdentity()).endSession()
        } catch {
          toast.error(SITE.SIGN_OUT_FAILED, { description: SITE.SIGN_OUT_FAILED_DETAIL })
          return
        }
        forgetPerson(true)
        forgetDrafts()
        if (to === 'stay') return
        toast.success(SITE.SIGNED_OUT)
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
        if (!token)
          void actions.sessionEnded({ code: 'UNAUTHENTICATED', message: REQUEST_REFUSALS.UNAUTHENTICATED.sentence })
        return token
      },
      onSessionEnded: (token, why) => void actions.sessionEnded(why, token),
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
