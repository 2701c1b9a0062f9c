export type SessionErrorCode =
  | 'EMAIL_NOT_CONFIRMED'
  | 'INVALID_CREDENTIALS'
  /** The temporary password was right: a password of one's own has to be set before anything else. */
  | 'INVITED'
  /** The temporary password is too old. */
  | 'INVITE_OVER'
  /** A recovery was asked for by somebody who was invited and never came. */
  | 'INVITE_UNUSED'
  /** The step between the temporary password and the own one took too long. */
  | 'CHALLENGE_OVER'
  | 'EMAIL_TAKEN'
  | 'ALREADY_CONFIRMED'
  | 'CODE_REFUSED'
  | 'PASSWORD_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'PROFILE_FAILED'
  | 'OFFLINE'
  | 'UNEXPECTED'

/** Why the identity service or the profile refused; each screen has its own sentence for each code. */
export class SessionError extends Error {
  readonly code: SessionErrorCode
  /** The server's own sentence, in pt-BR, when it knows more than the code says: how long to wait. */
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
