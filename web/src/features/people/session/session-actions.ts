import type { Location, NavigateFunction } from 'react-router-dom'
import { toast } from 'sonner'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { clearDrafts } from '#web/lib/clear-drafts.ts'
import { isChunkLoadError } from '#web/lib/load-chunk.ts'
import { isGuestPath, PATHS } from '#web/lib/paths.ts'
import { readPersistedProfile } from '#web/lib/persisted-profile.ts'
import type { EmailedLink, PasswordProof, SignUpDetails } from './identity.ts'
import { SessionError, sessionErrorOf } from './session-error.ts'
import type { SessionStore } from './session-store.ts'
import { hasStoredSession, isSignedInInThisTab, setSignedInInThisTab } from './stored-session.ts'
import { INVITE_FLOW_STATE } from './use-session.ts'

const loadIdentity = () => import('./identity.ts')
/** Imported on demand, because only people who sign in need it. */
const loadOwnProfile = async () => (await import('./load-own-profile.ts')).loadOwnProfile()
const endSession = async () => {
  const { endSession: deleteTokens } = await loadIdentity()
  await deleteTokens()
    .then(revoke => revoke())
    .catch(() => undefined)
}

/** How long the welcome for an invited person is shown. Milliseconds. */
const WELCOME_TOAST_MS = 5000

/** Whether the server could not be reached, rather than having refused. */
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0

/** `location`: returns the current location. */
type Router = { location: () => Location; navigate: NavigateFunction }

/**
 * Loads the signed-in person's profile; undefined if nobody is signed in. Throws if that can't be determined, or the
 * profile can't be loaded.
 */
async function loadProfile(): Promise<Profile | undefined> {
  if (!hasStoredSession()) return undefined
  const identity = await loadIdentity()
  if (!(await identity.currentAccessToken())) return undefined
  return loadOwnProfile()
}

/** Loads the profile of the browser's session; offline, uses the profile that the browser has stored. */
function createReload(store: SessionStore) {
  return async function reload(): Promise<void> {
    const stateBefore = store.get()
    // A sign-in or sign-out in the meantime makes this response outdated.
    const isOutdated = () => store.get() !== stateBefore
    try {
      const profile = await loadProfile()
      if (isOutdated()) return
      if (profile) store.setSignedIn(profile)
      else store.setSignedOut()
    } catch (error) {
      const isRefusedToken = error instanceof ApiError && error.status === 401 // handled by endRefusedSession
      if (isOutdated() || isRefusedToken) return
      const rememberedProfile = isUnreachable(error) ? await readPersistedProfile() : undefined
      if (isOutdated()) return
      store.set(
        rememberedProfile
          ? { status: 'signed_in', profile: rememberedProfile, signedInHere: isSignedInInThisTab() }
          : { status: 'failed' },
      )
      // Tries again as soon as there is a network.
      if (rememberedProfile) addEventListener('online', () => void reload(), { once: true })
    }
  }
}

/** The session for API calls: gives a token for each request, and ends a session that the server refuses. */
export function createSessionTokens(store: SessionStore, router: Router) {
  let isEnding = false

  /**
   * Ends a session that the server refused. `token`: the refused token; if it belongs to a former session, nothing
   * happens.
   */
  async function endRefusedSession({ code, message }: Pick<ApiError, 'code' | 'message'>, token?: string) {
    if (isEnding || store.get().status === 'signed_out') return
    isEnding = true
    try {
      const current = token && (await (await loadIdentity()).currentAccessToken().catch(() => token))
      if (current && current !== token) return
      await endSession()
      const lastLocation = router.location()
      // After a change of role the open screen may be forbidden, so the person starts at the new role's home.
      const isAccessChanged = code === 'SESSION_ENDED'
      store.setSignedOut(isAccessChanged)
      toast.error(message, { id: 'session-ended' })
      // A password recovery in progress is not interrupted.
      if (!isGuestPath(lastLocation.pathname))
        router.navigate(PATHS.login, { replace: true, state: isAccessChanged ? null : { from: lastLocation } })
    } finally {
      isEnding = false
    }
  }

  return {
    async accessToken(): Promise<string | undefined> {
      if (!hasStoredSession()) return undefined
      const token = await (await loadIdentity()).currentAccessToken()
      // Without a token the library could not renew the session.
      if (!token)
        void endRefusedSession({ code: 'UNAUTHENTICATED', message: REQUEST_REFUSALS.UNAUTHENTICATED.sentence })
      return token
    },
    onSessionEnded: (token: string | undefined, refusal: Pick<ApiError, 'code' | 'message'>): void =>
      void endRefusedSession(refusal, token),
  }
}

/** The actions of the session context. The type `Session` documents what each returns and throws. */
export function createSessionActions(store: SessionStore, router: Router) {
  async function signIn(email: string, password: string): Promise<Profile> {
    const identity = await loadIdentity().catch(cause => {
      throw new SessionError(isChunkLoadError(cause) ? 'OFFLINE' : 'UNEXPECTED', cause)
    })
    store.setSignedOut()
    try {
      await identity.signInWithPassword(email, password)
    } catch (error) {
      if (sessionErrorOf(error).code === 'INVITED') {
        toast.info(SITE_TEXTS.INVITED, { duration: WELCOME_TOAST_MS })
        router.navigate(PATHS.updatePassword, { state: { from: INVITE_FLOW_STATE, email } })
      }
      throw error
    }
    // Set before the profile is loaded, so that it is still known if the page is reloaded in between.
    setSignedInInThisTab(true)
    try {
      const profile = await loadOwnProfile()
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
    let revoke: () => Promise<void>
    try {
      revoke = await (await loadIdentity()).endSession()
    } catch {
      toast.error(SITE_TEXTS.SIGN_OUT_FAILED, { description: SITE_TEXTS.SIGN_OUT_FAILED_DETAIL })
      return
    }
    // Before the service is asked, so that no request without a token is taken for a session that the server ended.
    store.setSignedOut(true)
    clearDrafts()
    if (to !== 'stay') router.navigate(PATHS.login)
    try {
      await revoke()
      if (to !== 'stay') toast.success(SITE_TEXTS.SIGNED_OUT)
    } catch {
      retryRevocation(revoke)
    }
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
    signUp: async (account: SignUpDetails) => (await loadIdentity()).signUpWithPassword(account),
    confirmEmail: async (link: EmailedLink) => (await loadIdentity()).confirmEmailByLink(link),
    resendConfirmation: async (email: string) => (await loadIdentity()).resendConfirmationEmail(email),
    requestRecovery: async (email: string) => (await loadIdentity()).sendRecoveryLink(email),
  }
}

/**
 * Says that the server does not know of the sign-out yet, and repeats it on request and as soon as there is a network.
 * The token is in the memory of this tab only, where nobody who uses this computer later finds it.
 */
function retryRevocation(revoke: () => Promise<void>): void {
  const retry = async (): Promise<void> => {
    removeEventListener('online', retryOnline)
    try {
      await revoke()
      toast.dismiss(SIGN_OUT_TOAST)
      toast.success(SITE_TEXTS.SIGNED_OUT)
    } catch {
      offer()
    }
  }
  const retryOnline = (): void => void retry()
  const offer = (): void => {
    addEventListener('online', retryOnline, { once: true })
    toast.error(SITE_TEXTS.SIGN_OUT_FAILED, {
      id: SIGN_OUT_TOAST,
      description: SITE_TEXTS.SIGN_OUT_FAILED_DETAIL,
      duration: Number.POSITIVE_INFINITY,
      action: {
        label: SITE_TEXTS.TRY_AGAIN,
        onClick: event => {
          // The toast stays until the attempt has ended: closing, it would take the next one with it.
          event.preventDefault()
          retryOnline()
        },
      },
    })
  }
  offer()
}

const SIGN_OUT_TOAST = 'sign-out'
