import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signOut,
  signIn as startSignIn,
  signUp as startSignUp,
  updatePassword,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, defaultStorage } from 'aws-amplify/utils'
import { auth } from '#shared/people/api/auth.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { identityRefusal } from './identity-refusal.ts'
import { SessionError } from './session-error.ts'

/**
 * The identity service (Cognito), in the words of the account screens. This module carries the identity library, so it
 * is only ever imported dynamically: a visitor who just looks at the map never loads it. Browsers reach the service by
 * our own route, which counts attempts before it passes them on.
 */
export type SignUp = {
  email: string
  password: string
  name: string
  /** E.164, as the identity service demands it; left out when what was typed can't be written so. */
  phone_number?: string
}

/** What stands in a link that was e-mailed; `proof` shows that it came from there ('' in links that have none). */
export type EmailedLink = { email: string; code: string; proof: string }

/** What allows somebody to set a password. */
export type PasswordProof =
  /** The link of the recovery e-mail. */
  | ({ by: 'recovery' } & EmailedLink)
  /** The temporary password of an invitation, just entered (signInWithPassword threw INVITED). */
  | { by: 'invite' }
  /** The password that the signed-in person has so far. */
  | { by: 'password'; email: string; current: string }

let configured: Promise<void> | undefined

function ready(): Promise<void> {
  configured ??= loadSiteConfig().then(({ user_pool_id, user_pool_client_id }) => {
    // The library warns of every endpoint that is not the service's own. Ours is meant.
    ConsoleLogger.LOG_LEVEL = 'ERROR'
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: user_pool_id,
          userPoolClientId: user_pool_client_id,
          userPoolEndpoint: new URL(BASE_PATH + auth.identity.path, location.origin).toString(),
        },
      },
    })
    ConsoleLogger.LOG_LEVEL = null
  })
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
    throw identityRefusal(error)
  }
}

/**
 * While one tab replaces the session ('exclusive'), no tab of this browser reads or renews it ('shared'). Pages without
 * TLS have no locks.
 */
const withSession = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('session', { mode }, work) : work()

/** The access token to send, renewed when it is about to end; undefined when nobody is signed in any more. */
export const currentAccessToken = (): Promise<string | undefined> =>
  asSessionError(() => withSession('shared', async () => (await fetchAuthSession()).tokens?.accessToken.toString()))

/**
 * Signs in over a session that the service has ended: first beside it, then in its place, so that no tab of this browser
 * ever finds nobody signed in.
 */
async function signInOver(username: string, password: string): Promise<void> {
  const kept = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async key => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async key => void kept.delete(key),
    clear: async () => kept.clear(),
  })
  try {
    await startSignIn({ username, password })
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage)
  }
  for (const [key, value] of kept) await defaultStorage.setItem(key, value)
}

/** Who entered with a temporary password in this page, to start the short-lived step anew when it ran out meanwhile. */
let invited: { username: string; password: string } | undefined

/**
 * Throws SessionError: EMAIL_NOT_CONFIRMED, INVALID_CREDENTIALS, INVITED (then setNewPassword by 'invite' is next),
 * INVITE_OVER, TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const signInWithPassword = (email: string, password: string): Promise<void> =>
  asSessionError(async () => {
    // Somebody else's session in this browser would make the service refuse a new one.
    await signOut({ global: false }).catch(() => undefined)
    invited = undefined
    const { nextStep } = await startSignIn({ username: email, password })
    switch (nextStep.signInStep) {
      case 'DONE':
        return
      case 'CONFIRM_SIGN_UP':
        throw new SessionError('EMAIL_NOT_CONFIRMED')
      case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
        invited = { username: email, password }
        throw new SessionError('INVITED')
      default:
        throw new SessionError('UNEXPECTED', nextStep.signInStep)
    }
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
export const confirmEmailByLink = ({ email, code, proof }: EmailedLink): Promise<void> =>
  asSessionError(async () => {
    await confirmSignUp({ username: email, confirmationCode: code, options: { clientMetadata: { proof } } })
  })

export const resendConfirmationEmail = (email: string): Promise<void> =>
  asSessionError(async () => {
    await resendSignUpCode({ username: email })
  })

/**
 * Has a link e-mailed that sets a new password. Answers alike whether the account exists or not. Throws SessionError:
 * EMAIL_NOT_CONFIRMED, INVITE_UNUSED, TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const sendRecoveryLink = (email: string): Promise<void> =>
  asSessionError(async () => {
    await resetPassword({ username: email })
  })

/**
 * By 'password' and 'invite' this browser is signed in afterwards. Throws SessionError: CODE_REFUSED (recovery), CHALLENGE_OVER (invite), INVALID_CREDENTIALS (password),
 * PASSWORD_REFUSED, TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const setNewPassword = (proof: PasswordProof, newPassword: string): Promise<void> =>
  asSessionError(async () => {
    switch (proof.by) {
      case 'recovery':
        return confirmResetPassword({
          username: proof.email,
          confirmationCode: proof.code,
          newPassword,
          options: { clientMetadata: { proof: proof.proof } },
        })
      case 'password':
        return withSession('exclusive', async () => {
          await updatePassword({ oldPassword: proof.current, newPassword })
          // The service has ended this session with all others. Who can't enter again now finds the login page.
          await signInOver(proof.email, newPassword).catch(() => signOut({ global: false }))
        })
      case 'invite':
        await confirmSignIn({ challengeResponse: newPassword }).catch(async (error: unknown) => {
          if (!invited || identityRefusal(error).code !== 'CHALLENGE_OVER') throw error
          await startSignIn(invited)
          await confirmSignIn({ challengeResponse: newPassword })
        })
        invited = undefined
    }
  })

/** This browser forgets its tokens, and its session can't be renewed any more. */
export const endSession = (): Promise<void> => asSessionError(() => signOut({ global: false }))
