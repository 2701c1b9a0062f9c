export type SessionErrorCode =
  | 'EMAIL_NOT_CONFIRMED'
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_TAKEN'
  | 'CODE_REFUSED'
  | 'TOO_MANY_ATTEMPTS'
  | 'PROFILE_FAILED'
  | 'UNEXPECTED'

/** Why the identity service or the profile refused; each screen has its own sentence for each code. */
export class SessionError extends Error {
  readonly code: SessionErrorCode
  constructor(code: SessionErrorCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'SessionError'
    this.code = code
  }
}

/** Names of the identity service's errors (Cognito) that screens tell apart. */
const CODES: Record<string, SessionErrorCode> = {
  UserNotConfirmedException: 'EMAIL_NOT_CONFIRMED',
  NotAuthorizedException: 'INVALID_CREDENTIALS',
  UserNotFoundException: 'INVALID_CREDENTIALS',
  UsernameExistsException: 'EMAIL_TAKEN',
  CodeMismatchException: 'CODE_REFUSED',
  ExpiredCodeException: 'CODE_REFUSED',
  LimitExceededException: 'TOO_MANY_ATTEMPTS',
  TooManyRequestsException: 'TOO_MANY_ATTEMPTS',
  TooManyFailedAttemptsException: 'TOO_MANY_ATTEMPTS',
}

/** The identity library gives errors by name; anything it does not name here is unexpected. */
export function sessionErrorOf(error: unknown): SessionError {
  if (error instanceof SessionError) return error
  const name = error instanceof Error ? error.name : ''
  return new SessionError(CODES[name] ?? 'UNEXPECTED', error)
}

export const isSessionError = (error: unknown, code: SessionErrorCode): boolean =>
  error instanceof SessionError && error.code === code
