/**
 * How often the same thing may be tried before the answer is "wait" (429). Counted in the table, so that every instance
 * of every function counts together; by address, which a whole office may share, and by the e-mail concerned.
 */
export type Throttled =
  | 'user-exists'
  | 'login'
  /** Proofs of a password, which follow a started login or a password change. */
  | 'password'
  | 'signup'
  | 'recovery'
  | 'reservation'
  /** Questions to the place index, each of which costs money; counted by account. */
  | 'geocoding'

export type Limit = {
  /** Attempts in one window. */
  attempts: number
  /** Length of the window. Seconds. */
  seconds: number
}

const MINUTE = 60

export const LIMITS: Record<Throttled, { address: Limit; email: Limit }> = {
  'user-exists': { address: { attempts: 60, seconds: 5 * MINUTE }, email: { attempts: 20, seconds: 5 * MINUTE } },
  login: { address: { attempts: 100, seconds: 5 * MINUTE }, email: { attempts: 10, seconds: 5 * MINUTE } },
  password: { address: { attempts: 100, seconds: 5 * MINUTE }, email: { attempts: 10, seconds: 5 * MINUTE } },
  signup: { address: { attempts: 30, seconds: 60 * MINUTE }, email: { attempts: 5, seconds: 60 * MINUTE } },
  recovery: { address: { attempts: 30, seconds: 60 * MINUTE }, email: { attempts: 5, seconds: 60 * MINUTE } },
  reservation: { address: { attempts: 2_000, seconds: 10 * MINUTE }, email: { attempts: 60, seconds: 10 * MINUTE } },
  geocoding: { address: { attempts: 2_000, seconds: 5 * MINUTE }, email: { attempts: 200, seconds: 5 * MINUTE } },
}
