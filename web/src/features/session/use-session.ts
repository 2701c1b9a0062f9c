import { createContext, use } from 'react'
import type { Profile } from '#shared/domain/profiles.ts'
import type { SignUp } from './identity.ts'

export type { SignUp } from './identity.ts'

/** Who is at the screen. `failed`: signed in, but the profile could not be loaded; `reload` tries again. */
export type Session = {
  status: 'loading' | 'signed_out' | 'signed_in' | 'failed'
  profile?: Profile
  /** Signed out by the person's own doing: there is no screen to come back to. */
  leftByChoice?: boolean
  /** Gives the profile of who signed in. Throws SessionError; then nobody is signed in. */
  signIn: (email: string, password: string) => Promise<Profile>
  signUp: (account: SignUp) => Promise<void>
  confirmEmail: (email: string, code: string) => Promise<void>
  resendConfirmation: (email: string) => Promise<void>
  /** Ends the session and says so; says that it failed otherwise. */
  signOut: () => Promise<void>
  reload: () => Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}
