import { createContext, use } from 'react'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { EmailedLink, PasswordProof, SignUpDetails } from './identity.ts'

export type { EmailedLink, PasswordProof } from './identity.ts'

/** Navigation state of the page on which an invited person replaces the temporary password. */
export const INVITE_FLOW_STATE = 'INVITE_FLOW'

/**
 * The session of this browser. `failed`: somebody is signed in, but their profile could not be loaded; `reload` tries
 * again.
 */
export type Session = {
  status: 'loading' | 'signed_out' | 'signed_in' | 'failed'
  profile?: Profile
  /** Whether the password was entered in this tab; other tabs of the browser only share the session. */
  signedInHere?: boolean
  /**
   * Whether the person signed out on purpose, or because of a changed role: then the next sign-in does not return to
   * the last screen.
   */
  skipsReturnPath?: boolean
  /**
   * Signs in and returns the profile. Throws SessionError; then nobody is signed in. If its code is INVITED, the
   * person had the password of an invitation, and the page that sets a new one was opened.
   */
  signIn: (email: string, password: string) => Promise<Profile>
  signUp: (account: SignUpDetails) => Promise<void>
  confirmEmail: (link: EmailedLink) => Promise<void>
  resendConfirmation: (email: string) => Promise<void>
  /** Sends an e-mail with a recovery link. Throws SessionError. */
  requestRecovery: (email: string) => Promise<void>
  /**
   * Sets a password and ends all sessions of the person; this one continues if the person proved the old password.
   * Returns whether somebody is signed in afterwards. Throws SessionError.
   */
  setPassword: (proof: PasswordProof, password: string) => Promise<boolean>
  /**
   * Signs out and reports the result by toast. `stay`: does not navigate, and leaves the report of success to the
   * caller.
   */
  signOut: (where?: 'stay') => Promise<void>
  reload: () => Promise<void>
  /** Call it after the person has changed their own profile, so that all screens show the new one. */
  profileSaved: (profile: Profile) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}
