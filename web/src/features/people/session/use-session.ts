import { createContext, use } from 'react'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { EmailedLink, PasswordProof, SignUpDetails } from './identity.ts'

export type { EmailedLink, PasswordProof } from './identity.ts'

/** Navigation state of the page that sets a password after a temporary one. */
export const INVITE_FLOW_STATE = 'INVITE_FLOW'

/** The session of this browser. `failed`: signed in, but the profile could not be loaded; `reload` tries again. */
export type Session = {
  status: 'loading' | 'signed_out' | 'signed_in' | 'failed'
  profile?: Profile
  /** The password was entered in this tab; the browser's other tabs only share its session. */
  signedInHere?: boolean
  /** Signed out on purpose or because of a changed role: the next sign-in must not return to the last screen. */
  skipsReturnPath?: boolean
  /**
   * Returns the profile. Throws SessionError; then nobody is signed in. On INVITED the welcome was shown and the page that
   * sets a password was opened.
   */
  signIn: (email: string, password: string) => Promise<Profile>
  signUp: (account: SignUpDetails) => Promise<void>
  confirmEmail: (link: EmailedLink) => Promise<void>
  resendConfirmation: (email: string) => Promise<void>
  /** Has a recovery link e-mailed. Throws SessionError. */
  requestRecovery: (email: string) => Promise<void>
  /**
   * Sets a password and ends all sessions of the person, except this one if the old password was the proof. Returns whether
   * somebody is signed in afterwards. Throws SessionError.
   */
  setPassword: (proof: PasswordProof, password: string) => Promise<boolean>
  /** Signs out and reports the result by toast. `stay`: the caller reports success itself and no navigation follows. */
  signOut: (where?: 'stay') => Promise<void>
  reload: () => Promise<void>
  /** Call it after the person has changed their own profile, so that all screens show it. */
  profileSaved: (profile: Profile) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}
