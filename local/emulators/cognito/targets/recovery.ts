import * as z from 'zod'
import { codeMismatch, expiredCode, notAuthorized, wrongCredentials } from '../errors.ts'
import {
  assertPasswordPolicy,
  clientMetadataSchema,
  codeDeliveryDetails,
  createCode,
  defineOperation,
  hasPassword,
  passwordSchema,
  RECOVERY_CODE_LIFETIME,
  requireSignedIn,
  sendMessage,
  setPassword,
  triggerEventHeader,
  tryCode,
  usernameSchema,
} from '../pool.ts'
import { runTrigger, triggerAttributes } from '../triggers.ts'

/**
 * Sends a recovery code. The response is the same for unknown, disabled and unverified e-mails
 * (preventUserExistenceErrors).
 */
export const ForgotPassword = defineOperation(
  z.object({ ClientId: z.string(), Username: usernameSchema, ClientMetadata: clientMetadataSchema }),
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
    return codeDeliveryDetails(request.Username)
  },
)

export const ConfirmForgotPassword = defineOperation(
  z.object({
    ClientId: z.string(),
    Username: usernameSchema,
    ConfirmationCode: z.string(),
    Password: passwordSchema,
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (!user?.enabled) throw codeMismatch()
    assertPasswordPolicy(request.Password)
    const verdict = tryCode(pool, user.recovery_code, request.ConfirmationCode)
    if (verdict === 'expired') throw expiredCode()
    if (verdict === 'wrong') throw codeMismatch()
    setPassword(pool, user, request.Password)
    user.status = 'CONFIRMED'
    delete user.recovery_code
    await pool.users.save()
    await runTrigger(pool.triggers, 'PostConfirmation', {
      ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
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

export const ChangePassword = defineOperation(
  z.object({ AccessToken: z.string(), PreviousPassword: passwordSchema, ProposedPassword: passwordSchema }),
  (pool, request) => {
    const { user } = requireSignedIn(pool, request.AccessToken)
    if (!hasPassword(pool, user, request.PreviousPassword)) throw wrongCredentials()
    setPassword(pool, user, request.ProposedPassword)
    return {}
  },
)
