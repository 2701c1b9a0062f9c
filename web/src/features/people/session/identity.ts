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
import { auth, IDENTITY_MEDIA_TYPE, IDENTITY_OPERATION_HEADER } from '#shared/people/api/auth.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { loadSiteConfig } from '#web/lib/site-config.ts'
import { SessionError } from './session-error.ts'
import { toSessionError } from './to-session-error.ts'

/**
 * The identity service (Cognito) for the account screens. This module contains the identity library, so it may only be
 * imported dynamically: a visitor who only looks at the map never loads it. Browsers reach the service through a route
 * of our API, which limits attempts.
 */
export type SignUpDetails = {
  email: string
  password: string
  name: string
  /** Phone in E.164, which the identity service requires; missing if the phone can't be converted. */
  phone_number?: string
}

/** Parameters of an e-mailed link. `proof` shows that the visitor received the e-mail ('' in links without a proof). */
export type EmailedLink = { email: string; code: string; proof: string }

/** What entitles a person to set a password. */
export type PasswordProof =
  /** The link of the recovery e-mail. */
  | ({ by: 'recovery' } & EmailedLink)
  /** The temporary password of an invitation, which was entered just before (signInWithPassword threw INVITED). */
  | { by: 'invite' }
  /** The current password of the signed-in person. */
  | { by: 'password'; email: string; current: string }

let configuring: Promise<void> | undefined

function configureOnce(): Promise<void> {
  configuring ??= loadSiteConfig().then(({ user_pool_id, user_pool_client_id }) => {
    // The library warns about every endpoint that is not Cognito's own; ours is intended.
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
  configuring.catch(() => {
    configuring = undefined // the next caller tries again
  })
  return configuring
}

async function withSessionErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    await configureOnce()
    return await work()
  } catch (error) {
    throw toSessionError(error)
  }
}

/**
 * Runs `work` with a lock over all tabs of the browser: while one tab replaces the session ('exclusive'), no other
 * reads or renews it ('shared'). Pages without TLS have no Web Locks.
 */
const withSessionLock = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('session', { mode }, work) : work()

/** The access token, renewed if it is about to expire; undefined if nobody is signed in any more. */
export const currentAccessToken = (): Promise<string | undefined> =>
  withSessionErrors(() =>
    withSessionLock('shared', async () => (await fetchAuthSession()).tokens?.accessToken.toString()),
  )

/**
 * Signs in again after the identity service has ended the session. The new tokens are first kept in memory and then
 * replace the old ones, so that no tab of this browser is signed out in between.
 */
async function replaceSession(username: string, password: string): Promise<void> {
  const newTokens = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async key => newTokens.get(key) ?? null,
    setItem: async (key, value) => void newTokens.set(key, value),
    removeItem: async key => void newTokens.delete(key),
    clear: async () => newTokens.clear(),
  })
  try {
    await startSignIn({ username, password })
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage)
  }
  for (const [key, value] of newTokens) await defaultStorage.setItem(key, value)
}

/**
 * The temporary password that was entered on this page, to repeat the sign-in if its challenge expires, which happens
 * after minutes.
 */
let invitation: { username: string; password: string } | undefined

/**
 * Signs in. Throws SessionError: EMAIL_NOT_CONFIRMED, INVALID_CREDENTIALS, INVITED (setNewPassword by 'invite' has to
 * follow), INVITE_OVER, TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const signInWithPassword = (email: string, password: string): Promise<void> =>
  withSessionErrors(async () => {
    // The library refuses to sign in while another session exists in this browser.
    await signOut({ global: false }).catch(() => undefined)
    invitation = undefined
    const { nextStep } = await startSignIn({ username: email, password })
    switch (nextStep.signInStep) {
      case 'DONE':
        return
      case 'CONFIRM_SIGN_UP':
        throw new SessionError('EMAIL_NOT_CONFIRMED')
      case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
        invitation = { username: email, password }
        throw new SessionError('INVITED')
      default:
        throw new SessionError('UNEXPECTED', nextStep.signInStep)
    }
  })

/** Signs up. Throws SessionError: EMAIL_TAKEN, TOO_MANY_ATTEMPTS or UNEXPECTED. */
export const signUpWithPassword = ({ email, password, name, phone_number }: SignUpDetails): Promise<void> =>
  withSessionErrors(async () => {
    await startSignUp({
      username: email,
      password,
      options: { userAttributes: { email, name, ...(phone_number ? { phone_number } : {}) } },
    })
  })

/**
 * Confirms an e-mail by its link. Throws SessionError: CODE_REFUSED (wrong, too old or used), TOO_MANY_ATTEMPTS or
 * UNEXPECTED.
 */
export const confirmEmailByLink = ({ email, code, proof }: EmailedLink): Promise<void> =>
  withSessionErrors(async () => {
    await confirmSignUp({ username: email, confirmationCode: code, options: { clientMetadata: { proof } } })
  })

export const resendConfirmationEmail = (email: string): Promise<void> =>
  withSessionErrors(async () => {
    await resendSignUpCode({ username: email })
  })

/**
 * Sends an e-mail with a recovery link. The result is the same whether the account exists or not. Throws SessionError:
 * EMAIL_NOT_CONFIRMED, INVITE_UNUSED, TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const sendRecoveryLink = (email: string): Promise<void> =>
  withSessionErrors(async () => {
    await resetPassword({ username: email })
  })

/**
 * Sets a new password. After 'password' and 'invite' the person is signed in in this browser. Throws SessionError:
 * CODE_REFUSED (recovery), CHALLENGE_OVER (invite), INVALID_CREDENTIALS (password), PASSWORD_REFUSED,
 * TOO_MANY_ATTEMPTS, OFFLINE or UNEXPECTED.
 */
export const setNewPassword = (proof: PasswordProof, newPassword: string): Promise<void> =>
  withSessionErrors(async () => {
    switch (proof.by) {
      case 'recovery':
        return confirmResetPassword({
          username: proof.email,
          confirmationCode: proof.code,
          newPassword,
          options: { clientMetadata: { proof: proof.proof } },
        })
      case 'password':
        return withSessionLock('exclusive', async () => {
          await updatePassword({ oldPassword: proof.current, newPassword })
          // The identity service has ended all sessions, including this one. If signing in again fails, the person is signed out.
          await replaceSession(proof.email, newPassword).catch(() => signOut({ global: false }))
        })
      case 'invite':
        await confirmSignIn({ challengeResponse: newPassword }).catch(async (error: unknown) => {
          if (!invitation || toSessionError(error).code !== 'CHALLENGE_OVER') throw error
          await startSignIn(invitation)
          await confirmSignIn({ challengeResponse: newPassword })
        })
        invitation = undefined
    }
  })

/** How long a sign-out waits for the service. Milliseconds. */
const REVOCATION_TIMEOUT_MS = 15_000

/** Revokes a session at the identity service. The library's own sign-out hides whether the service was reached. */
async function revokeSession(refreshToken: string): Promise<void> {
  const { user_pool_client_id } = await loadSiteConfig()
  const response = await fetch(BASE_PATH + auth.identity.path, {
    method: 'POST',
    headers: {
      'content-type': IDENTITY_MEDIA_TYPE,
      [IDENTITY_OPERATION_HEADER]: 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: user_pool_client_id, Token: refreshToken }),
    keepalive: true,
    signal: AbortSignal.timeout(REVOCATION_TIMEOUT_MS),
  })
  // A token that the service refuses is not valid any more.
  if (response.status === 429 || response.status >= 500) throw new SessionError('UNEXPECTED', response.status)
}

/**
 * Deletes this browser's tokens, because others may use this computer. The result revokes the session at the service,
 * and can be called again when that failed.
 */
export const endSession = (): Promise<() => Promise<void>> =>
  withSessionErrors(async () => {
    const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens()
    await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens()
    const refreshToken = tokens?.refreshToken
    return async () => {
      if (refreshToken !== undefined) await revokeSession(refreshToken)
    }
  })
