import type { Location, NavigateFunction } from 'react-router-dom'
import { toast } from 'sonner'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { ApiError } from '#web/lib/call.ts'
import { forgetDrafts } from '#web/lib/forget-drafts.ts'
import { keptPerson } from '#web/lib/kept-person.ts'
import { isCodeMissing } from '#web/lib/load-code.ts'
import { isGuestPath, PATHS } from '#web/lib/paths.ts'
import type { EmailedLink, PasswordProof, SignUp } from './identity.ts'
import { SessionError, sessionErrorOf } from './session-error.ts'
import type { SessionStore } from './session-store.ts'
import { hasStoredSession, isEnteredHere, setEnteredHere } from './stored-session.ts'
import { INVITE_FLOW } from './use-session.ts'

const loadIdentity = () => import('./identity.ts')
/** Loaded for people who sign in only. */
const ownProfile = async () => (await import('./own-profile.ts')).ownProfile()
const endSession = async () => (await loadIdentity()).endSession().catch(() => undefined)

/** How long the welcome of an invited person stays (specification §9). Milliseconds. */
const WELCOME_TIME = 5000

/** Whether nobody could be asked, rather than that the server said no. */
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0

/** Where the person is, at the time of asking. */
type Router = { location: () => Location; navigate: NavigateFunction }

/** undefined when nobody is signed in. Throws when that can't be told or the profile can't be loaded. */
async function loadProfile(): Promise<Profile | undefined> {
  if (!hasStoredSession()) return undefined
  const identity = await loadIdentity()
  if (!(await identity.currentAccessToken())) return undefined
  return ownProfile()
}

/** Loads the person whom the browser's session belongs to; without network, the one that it remembers. */
function createReload(store: SessionStore) {
  return async function reload(): Promise<void> {
    const before = store.get()
    // A sign-in or sign-out meanwhile is newer than this answer.
    const isOutdated = () => store.get() !== before
    try {
      const profile = await loadProfile()
      if (isOutdated()) return
      if (profile) store.setSignedIn(profile)
      else store.setSignedOut()
    } catch (error) {
      const isRefusedToken = error instanceof ApiError && error.status === 401 // endRefusedSession answers it
      if (isOutdated() || isRefusedToken) return
      const kept = isUnreachable(error) ? await keptPerson() : undefined
      if (isOutdated()) return
      store.set(kept ? { status: 'signed_in', profile: kept, enteredHere: isEnteredHere() } : { status: 'failed' })
      // The server says who they are once it can be asked.
      if (kept) addEventListener('online', () => void reload(), { once: true })
    }
  }
}

/** What API calls ask of the session: a token for each request, and the end of a session that the server refused. */
export function createSessionTokens(store: SessionStore, router: Router) {
  let isEnding = false

  /** `token`: the one that the server refused; a call of a former session may be answered late. */
  async function endRefusedSession({ code, message }: Pick<ApiError, 'code' | 'message'>, token?: string) {
    if (isEnding || store.get().status === 'signed_out') return
    isEnding = true
    try {
      const current = token && (await (await loadIdentity()).currentAccessToken().catch(() => token))
      if (current && current !== token) return
      await endSession()
      const left = router.location()
      // With another role the screen that was open may be closed to them: they begin at the new role's home.
      const isAccessChanged = code === 'SESSION_ENDED'
      store.setSignedOut(isAccessChanged)
      toast.error(message, { id: 'session-ended' })
      // Who recovers a password goes on with that.
      if (!isGuestPath(left.pathname))
        router.navigate(PATHS.login, { replace: true, state: isAccessChanged ? null : { from: left } })
    } finally {
      isEnding = false
    }
  }

  return {
    async accessToken(): Promise<string | undefined> {
      if (!hasStoredSession()) return undefined
      const token = await (await loadIdentity()).currentAccessToken()
      // The library found that the session can't be renewed any more.
      if (!token)
        void endRefusedSession({ code: 'UNAUTHENTICATED', message: REQUEST_REFUSALS.UNAUTHENTICATED.sentence })
      return token
    },
    onSessionEnded: (token: string | undefined, why: Pick<ApiError, 'code' | 'message'>): void =>
      void endRefusedSession(why, token),
  }
}

/** What a person does to their own session; its type, `Session`, says what each answers and throws. */
export function createSessionActions(store: SessionStore, router: Router) {
  async function signIn(email: string, password: string): Promise<Profile> {
    const identity = await loadIdentity().catch(cause => {
      throw new SessionError(isCodeMissing(cause) ? 'OFFLINE' : 'UNEXPECTED', cause)
    })
    store.setSignedOut()
    try {
      await identity.signInWithPassword(email, password)
    } catch (error) {
      if (sessionErrorOf(error).code === 'INVITED') {
        toast.info(SITE.INVITED, { duration: WELCOME_TIME })
        router.navigate(PATHS.updatePassword, { state: { from: INVITE_FLOW, email } })
      }
      throw error
    }
    // Before the profile has arrived, so that a reload in between changes nothing.
    setEnteredHere(true)
    try {
      const profile = await ownProfile()
      store.setSignedIn(profile, true)
      return profile
    } catch (cause) {
      await endSession()
      store.setSignedOut()
      throw new SessionError('PROFILE_FAILED', cause)
    }
  }

  async function setPassword(proof: PasswordProof, password: string): Promise<boolean> {
    const identity = await loadIdentity()
    await identity.setNewPassword(proof, password)
    if (proof.by === 'password' && (await identity.currentAccessToken().catch(() => undefined))) return true
    await endSession()
    store.setSignedOut(true)
    return false
  }

  async function signOut(to?: 'stay'): Promise<void> {
    try {
      await (await loadIdentity()).endSession()
    } catch {
      toast.error(SITE.SIGN_OUT_FAILED, { description: SITE.SIGN_OUT_FAILED_DETAIL })
      return
    }
    store.setSignedOut(true)
    forgetDrafts()
    if (to === 'stay') return
    toast.success(SITE.SIGNED_OUT)
    router.navigate(PATHS.login)
  }

  return {
    signIn,
    setPassword,
    signOut,
    reload: createReload(store),
    profileSaved(profile: Profile): void {
      const state = store.get()
      if (state.profile?.id === profile.id) store.set({ ...state, profile })
    },
    signUp: async (account: SignUp) => (await loadIdentity()).signUpWithPassword(account),
    confirmEmail: async (link: EmailedLink) => (await loadIdentity()).confirmEmailByLink(link),
    resendConfirmation: async (email: string) => (await loadIdentity()).resendConfirmationEmail(email),
    requestRecovery: async (email: string) => (await loadIdentity()).sendRecoveryLink(email),
  }
}
