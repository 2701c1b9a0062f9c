import { waitInWords } from '../../platform/messages/phrases.ts'
import { REQUEST_REFUSALS } from '../../platform/refusals/requests.ts'
import { ACCOUNT_TEXTS } from './account.ts'
import { AUTH_TEXTS } from './auth.ts'

const LINK_REFUSED_TEXT = 'Este link não vale mais. Peça um novo.'
const REQUEST_REFUSED_TEXT = 'Não foi possível fazer isso. Confira os dados e tente novamente.'

/**
 * Refusals of the identity service (Cognito), by the name that the site's library knows. One name may have several
 * causes, which differ only in the service's English message (`service`). Browsers get `sentence` instead, and
 * distinguish causes by it. The first matching entry applies.
 */
export const IDENTITY_REFUSALS = [
  {
    name: 'UserNotConfirmedException',
    code: 'EMAIL_NOT_CONFIRMED',
    sentence: ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED_DETAIL,
  },
  {
    name: 'NotAuthorizedException',
    service: /temporary password has expired/i,
    code: 'INVITE_OVER',
    sentence: AUTH_TEXTS.TEMPORARY_PASSWORD_OVER,
  },
  {
    name: 'NotAuthorizedException',
    service: /cannot be reset in the current state/i,
    code: 'INVITE_UNUSED',
    sentence: AUTH_TEXTS.RECOVERY_INVITED,
  },
  {
    name: 'NotAuthorizedException',
    service: /session/i,
    code: 'CHALLENGE_OVER',
    sentence: AUTH_TEXTS.INVITE_TIME_OVER_DETAIL,
  },
  {
    name: 'NotAuthorizedException',
    service: /current status is confirmed/i,
    code: 'ALREADY_CONFIRMED',
    sentence: AUTH_TEXTS.ALREADY_CONFIRMED,
  },
  {
    name: 'NotAuthorizedException',
    service: /attempts exceeded/i,
    code: 'TOO_MANY_ATTEMPTS',
    sentence: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS,
  },
  // A token that expired or was revoked.
  {
    name: 'NotAuthorizedException',
    service: /token/i,
    code: 'INVALID_CREDENTIALS',
    sentence: REQUEST_REFUSALS.UNAUTHENTICATED.sentence,
  },
  { name: 'NotAuthorizedException', code: 'INVALID_CREDENTIALS', sentence: ACCOUNT_TEXTS.INVALID_CREDENTIALS },
  { name: 'UserNotFoundException', code: 'INVALID_CREDENTIALS', sentence: ACCOUNT_TEXTS.INVALID_CREDENTIALS },
  { name: 'UsernameExistsException', code: 'EMAIL_TAKEN', sentence: ACCOUNT_TEXTS.SIGNUP_EMAIL_TAKEN },
  {
    name: 'InvalidParameterException',
    service: /already confirmed/i,
    code: 'ALREADY_CONFIRMED',
    sentence: AUTH_TEXTS.ALREADY_CONFIRMED,
  },
  {
    name: 'InvalidParameterException',
    service: /no registered\/verified email/i,
    code: 'EMAIL_NOT_CONFIRMED',
    sentence: AUTH_TEXTS.RECOVERY_UNCONFIRMED,
  },
  { name: 'CodeMismatchException', code: 'CODE_REFUSED', sentence: LINK_REFUSED_TEXT },
  { name: 'ExpiredCodeException', code: 'CODE_REFUSED', sentence: LINK_REFUSED_TEXT },
  { name: 'InvalidPasswordException', code: 'PASSWORD_REFUSED', sentence: AUTH_TEXTS.PASSWORD_REFUSED },
  {
    name: 'PasswordHistoryPolicyViolationException',
    code: 'PASSWORD_REFUSED',
    sentence: AUTH_TEXTS.PASSWORD_REFUSED,
  },
  { name: 'LimitExceededException', code: 'TOO_MANY_ATTEMPTS', sentence: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS },
  { name: 'TooManyRequestsException', code: 'TOO_MANY_ATTEMPTS', sentence: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS },
  { name: 'TooManyFailedAttemptsException', code: 'TOO_MANY_ATTEMPTS', sentence: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS },
] as const satisfies readonly { name: string; service?: RegExp; code: string; sentence: string }[]

type Known = { name: string; service?: RegExp; sentence: string }

/** The sentence for a refusal with this name and this message of the service. */
export function identitySentence(name: string, message: string): string {
  const refusals: readonly Known[] = IDENTITY_REFUSALS
  return (
    refusals.find(refusal => refusal.name === name && (refusal.service?.test(message) ?? true))?.sentence ??
    REQUEST_REFUSED_TEXT
  )
}

/**
 * Text for a person who asked too often for e-mails with links: the last link still works. Does not reveal whether
 * there is an account. Seconds.
 */
export const linkAlreadySentText = (seconds: number): string =>
  `Se houver uma conta com este e-mail, o link já foi enviado: procure na caixa de entrada e no spam, ou tente novamente em ${waitInWords(seconds)}.`
