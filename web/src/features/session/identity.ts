import { Amplify } from 'aws-amplify'
import {
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  signOut,
  signIn as startSignIn,
  signUp as startSignUp,
} from 'aws-amplify/auth'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { SessionError, sessionErrorOf } from './session-error.ts'

/**
 * The identity service (Cognito) behind four verbs. This module carries the identity library, so it is only ever
 * imported dynamically: a visitor who just looks at the map never loads it.
 */
export type SignUp = {
  email: string
  password: string
  name: string
  /** E.164, as the identity service demands it; left out when what was typed can't be written so. */
  phone_number?: string
}

let configured: Promise<void> | undefined

function ready(): Promise<void> {
  configured ??= loadSiteConfig().then(({ user_pool_id, user_pool_client_id, identity_endpoint }) =>
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: user_pool_id,
          userPoolClientId: user_pool_client_id,
          ...(identity_endpoint === null
            ? {}
            : { userPoolEndpoint: new URL(identity_endpoint, location.origin).toString() }),
        },
      },
    }),
  )
  configured.catch(() => {
    configured = undefined // the next caller tries again
  })
  return configured
}

async function asSessionError<T>(work: () => Promise<T>): Promise<T> {
  try {
    await ready()
    return await work()
  } catch (error) {
    throw sessionErrorOf(error)
  }
}

/** The access token to send, renewed when it is about to end; undefined when nobody is signed in any more. */
export const currentAccessToken = (): Promise<string | undefined> =>
  asSessionError(async () => (await fetchAuthSession()).tokens?.accessToken.toString())

/** Throws SessionError: EMAIL_NOT_CONFIRMED, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS or UNEXPECTED. */
export const signInWithPassword = (email: string, password: string): Promise<void> =>
  asSessionError(async () => {
    // Somebody else's session in this browser would make the service refuse a new one.
    await signOut({ global: false }).catch(() => undefined)
    const { nextStep } = await startSignIn({ username: email, password })
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') throw new SessionError('EMAIL_NOT_CONFIRMED')
    if (nextStep.signInStep !== 'DONE') throw new SessionError('UNEXPECTED', nextStep.signInStep)
  })

/** Throws SessionError: EMAIL_TAKEN, TOO_MANY_ATTEMPTS or UNEXPECTED. */
export const signUpWithPassword = ({ email, password, name, phone_number }: SignUp): Promise<void> =>
  asSessionError(async () => {
    await startSignUp({
      username: email,
      password,
      options: { userAttributes: { email, name, ...(phone_number ? { phone_number } : {}) } },
    })
  })

/** Throws SessionError: CODE_REFUSED (wrong, too old or used), TOO_MANY_ATTEMPTS or UNEXPECTED. */
export const confirmEmailWithCode = (email: string, code: string): Promise<void> =>
  asSessionError(async () => {
    await confirmSignUp({ username: email, confirmationCode: code })
  })

export const resendConfirmationEmail = (email: string): Promise<void> =>
  asSessionError(async () => {
    await resendSignUpCode({ username: email })
  })

/** `everywhere` also ends the person's sessions at the service; otherwise only this browser forgets its tokens. */
export const endSession = (everywhere: boolean): Promise<void> => asSessionError(() => signOut({ global: everywhere }))
