/** An error of the user pool, with the name and message that AWS returns. */
export class CognitoError extends Error {
  readonly status: number

  constructor(name: string, message: string, status = 400) {
    super(message)
    this.name = name
    this.status = status
  }
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message)
export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message)
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.')
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
/** The same error for a wrong password and for an unknown user, so that signing in does not reveal accounts. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.')
