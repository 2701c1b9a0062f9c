import { createContext, use } from 'react'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { EmailedLink, PasswordProof, SignUp } from './identity.ts'

export type { EmailedLink, PasswordProof } from './identity.ts'

/** Where the page that sets a password was come from, after a temporary password (specification §4). */
export const INVITE_FLOW = 'INVITE_FLOW'

/** Who is at the screen. `failed`: signed in, but the profile could not be loaded; `reload` tries again. */
export type Session = {
  status: 'loading' | 'signed_out' | 'signed_in' | 'failed'
  profile?: Profile
  /** They entered their password in this tab; others of the browser only share its session. */
  enteredHere?: boolean
  /** Signed out by the person's own doing or by a changed access: there is no screen to come back to. */
  staysAway?: boolean
  /**
   * Gives the profile of who signed in. Throws SessionError; then nobody is signed in. With INVITED the person has been
   * welcomed and led to the page that sets their password.
   */
  signIn: (email: string, password: string) => Promise<Profile>
  signUp: (account: SignUp) => Promise<void>
  confirmEmail: (link: EmailedLink) => Promise<void>
  resendConfirmation: (email: string) => Promise<void>
  /** Has the link e-mailed by which a password is recovered. Throws SessionError. */
  requestRecovery: (email: string) => Promise<void>
  /**
   * Ends every session of the person, but the one of this browser where the old password was the proof; answers whether
   * somebody is signed in here afterwards. Throws SessionError.
   */
  setPassword: (proof: PasswordProof, password: string) => Promise<boolean>
  /** Ends the session and says so; says that it failed otherwise. `stay`: whose screen says it itself. */
  signOut: (where?: 'stay') => Promise<void>
  reload: () => Promise<void>
  /** The person changed their own profile: every screen shows it as it now is. */
  profileSaved: (profile: Profile) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}
