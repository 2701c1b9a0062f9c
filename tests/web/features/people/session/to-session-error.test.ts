import { describe, expect, it } from 'vitest'
import { identitySentence } from '#shared/people/messages/identity.ts'
import { SessionError } from '#web/features/people/session/session-error.ts'
import { toSessionError } from '#web/features/people/session/to-session-error.ts'

const thrown = (name: string, message = ''): Error => Object.assign(new Error(message), { name })

describe('what the identity service throws', () => {
  it.each([
    ['UserNotConfirmedException', 'User is not confirmed.', 'EMAIL_NOT_CONFIRMED'],
    ['NotAuthorizedException', 'Incorrect username or password.', 'INVALID_CREDENTIALS'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'TOO_MANY_ATTEMPTS'],
    ['NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.', 'INVITE_OVER'],
    ['NotAuthorizedException', 'User password cannot be reset in the current state.', 'INVITE_UNUSED'],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', 'CHALLENGE_OVER'],
    ['NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED', 'ALREADY_CONFIRMED'],
    ['SignInException', 'An error occurred during the sign in process.', 'CHALLENGE_OVER'],
    ['UserNotFoundException', 'User does not exist.', 'INVALID_CREDENTIALS'],
    ['UsernameExistsException', 'User already exists', 'EMAIL_TAKEN'],
    ['InvalidParameterException', 'User is already confirmed.', 'ALREADY_CONFIRMED'],
    [
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
      'EMAIL_NOT_CONFIRMED',
    ],
    ['InvalidParameterException', 'Something else', 'UNEXPECTED'],
    ['CodeMismatchException', 'Invalid verification code provided, please try again.', 'CODE_REFUSED'],
    ['ExpiredCodeException', 'Invalid code provided, please request a code again.', 'CODE_REFUSED'],
    ['InvalidPasswordException', 'Password did not conform with policy', 'PASSWORD_REFUSED'],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'TOO_MANY_ATTEMPTS'],
    ['NetworkError', 'A network error has occurred.', 'OFFLINE'],
    ['InternalErrorException', 'x', 'UNEXPECTED'],
  ] as const)('%s "%s" is %s', (name, message, code) => {
    // Errors of the service have our gate's sentences; errors of the library are unchanged.
    const isLibrarys = ['SignInException', 'NetworkError'].includes(name)
    const receivedName = isLibrarys ? message : identitySentence(name, message)
    expect(toSessionError(thrown(name, receivedName))).toMatchObject({ code, sentence: undefined })
    if (!isLibrarys) expect(receivedName).not.toContain(message)
  })

  it('keeps our gate’s sentence about how long to wait', () => {
    const wait = 'Muitas tentativas. Tente novamente em 3 minutos.'
    expect(toSessionError(thrown('TooManyRequestsException', wait))).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      sentence: wait,
    })
  })

  it('keeps our gate’s sentence when the service behind it does not respond', () => {
    const later = 'Não foi possível concluir agora. Tente novamente em instantes.'
    expect(toSessionError(thrown('ServiceUnavailableException', later)).sentence).toBe(later)
  })

  it('returns session errors unchanged, and maps anything else to unexpected', () => {
    const sentSessionError = new SessionError('INVITED')
    expect(toSessionError(sentSessionError)).toBe(sentSessionError)
    expect(toSessionError('x')).toMatchObject({ code: 'UNEXPECTED' })
  })
})
