import * as z from 'zod'
import { codeMismatch, expiredCode, notAuthorized, wrongCredentials } from '../errors.ts'
import {
  checkCode,
  checkPasswordPolicy,
  clientMetadata,
  createCode,
  deliveryDetails,
  eventHeader,
  hasPassword,
  operation,
  password,
  RECOVERY_CODE_LIFETIME,
  requireSignedIn,
  sendMessage,
  setPassword,
  username,
} from '../pool.ts'
import { runTrigger, triggerAttributes } from '../triggers.ts'

/** The response is the same for unknown, disabled and unverified e-mails (preventUserExistenceErrors). */
export const ForgotPassword = operation(
  z.object({ ClientId: z.string(), Username: username, ClientMetadata: clientMetadata }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (user?.status === 'FORCE_CHANGE_PASSWORD') {
      throw notAuthorized('User password cannot be reset in the current state.')
    }
    if (user?.enabled && user.status !== 'UNCONFIRMED' && user.attributes.email_verified === 'true') {
      user.recovery_code = createCode(pool, RECOVERY_CODE_LIFETIME)
      await pool.users.save()
      await sendMessage(pool, 'ForgotPassword', user, user.recovery_code.value, request.ClientMetadata)
    }
    return deliveryDetails(request.Username)
  },
)

export const ConfirmForgotPassword = operation(
  z.object({
    ClientId: z.string(),
    Username: username,
    ConfirmationCode: z.string(),
    Password: password,
    ClientMetadata: clientMetadata,
  }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (!user?.enabled) throw codeMismatch()
    checkPasswordPolicy(request.Password)
    const verdict = checkCode(pool, user.recovery_code, request.ConfirmationCode)
    if (verdict === 'expired') throw expiredCode()
    if (verdict === 'wrong') throw codeMismatch()
    setPassword(pool, user, request.Password)
    user.status = 'CONFIRMED'
    delete user.recovery_code
    await pool.users.save()
    await runTrigger(pool.triggers, 'PostConfirmation', {
      ...eventHeader(pool, user.sub, pool.userPoolClientId),
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: {
        userAttributes: triggerAttributes(user),
        ...(request.ClientMetadata && { clientMetadata: request.ClientMetadata }),
      },
      response: {},
    })
    return {}
  },
)

export const ChangePassword = operation(
  z.object({ AccessToken: z.string(), PreviousPassword: password, ProposedPassword: password }),
  (pool, request) => {
    const { user } = requireSignedIn(pool, request.AccessToken)
    if (!hasPassword(pool, user, request.PreviousPassword)) throw wrongCredentials()
    setPassword(pool, user, request.ProposedPassword)
    return {}
  },
)
