import { SessionError, type SessionErrorCode, sessionErrorOf } from './session-error.ts'

/**
 * Names of the identity service's and its library's errors (Cognito, Amplify) that screens tell apart, with what the
 * message has to say where one name stands for several reasons. The first that fits wins.
 */
const REASONS: readonly (readonly [name: string, code: SessionErrorCode, message?: RegExp])[] = [
  ['UserNotConfirmedException', 'EMAIL_NOT_CONFIRMED'],
  ['NotAuthorizedException', 'INVITE_OVER', /temporary password has expired/i],
  ['NotAuthorizedException', 'INVITE_UNUSED', /cannot be reset in the current state/i],
  ['NotAuthorizedException', 'CHALLENGE_OVER', /session/i],
  ['NotAuthorizedException', 'ALREADY_CONFIRMED', /current status is confirmed/i],
  ['NotAuthorizedException', 'TOO_MANY_ATTEMPTS', /attempts exceeded/i],
  ['NotAuthorizedException', 'INVALID_CREDENTIALS'],
  ['UserNotFoundException', 'INVALID_CREDENTIALS'],
  // The library has no challenge to answer: the page was reloaded too late, or opened anew.
  ['SignInException', 'CHALLENGE_OVER'],
  ['UsernameExistsException', 'EMAIL_TAKEN'],
  ['InvalidParameterException', 'ALREADY_CONFIRMED', /already confirmed/i],
  ['InvalidParameterException', 'EMAIL_NOT_CONFIRMED', /no registered\/verified email/i],
  ['CodeMismatchException', 'CODE_REFUSED'],
  ['ExpiredCodeException', 'CODE_REFUSED'],
  ['InvalidPasswordException', 'PASSWORD_REFUSED'],
  ['PasswordHistoryPolicyViolationException', 'PASSWORD_REFUSED'],
  ['LimitExceededException', 'TOO_MANY_ATTEMPTS'],
  ['TooManyRequestsException', 'TOO_MANY_ATTEMPTS'],
  ['TooManyFailedAttemptsException', 'TOO_MANY_ATTEMPTS'],
  ['NetworkError', 'OFFLINE'],
]

/** Our gate before the identity service says when to try again; the service's own sentences are English and stay out. */
const SAYS_WHEN = /tente novamente em /i

/** What the identity library threw, by its reason; anything not named above is unexpected. */
export function identityRefusal(error: unknown): SessionError {
  if (error instanceof SessionError || !(error instanceof Error)) return sessionErrorOf(error)
  const reason = REASONS.find(([name, , message]) => name === error.name && (message?.test(error.message) ?? true))
  const code = reason?.[1] ?? 'UNEXPECTED'
  return new SessionError(code, error, SAYS_WHEN.test(error.message) ? error.message : undefined)
}
