export type SessionErrorCode =
  | 'EMAIL_NOT_CONFIRMED'
  | 'INVALID_CREDENTIALS'
  /** The temporary password was correct, and a new password has to be set now. */
  | 'INVITED'
  /** The temporary password has expired. */
  | 'INVITE_OVER'
  /** A person who has not accepted their invitation yet asked to recover a password. */
  | 'INVITE_UNUSED'
  /** Replacing the temporary password took too long. */
  | 'CHALLENGE_OVER'
  | 'EMAIL_TAKEN'
  | 'ALREADY_CONFIRMED'
  | 'CODE_REFUSED'
  | 'PASSWORD_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'PROFILE_FAILED'
  | 'OFFLINE'
  | 'UNEXPECTED'

/** An error of signing in, signing up or loading the profile. Each screen has its own sentence per code. */
export class SessionError extends Error {
  readonly code: SessionErrorCode
  /** The server's sentence in Portuguese, if it says more than the code, such as how long to wait. */
  readonly sentence: string | undefined
  constructor(code: SessionErrorCode, cause?: unknown, sentence?: string) {
    super(code, { cause })
    this.name = 'SessionError'
    this.code = code
    this.sentence = sentence
  }
}

export const sessionErrorOf = (error: unknown): SessionError =>
  error instanceof SessionError ? error : new SessionError('UNEXPECTED', error)
