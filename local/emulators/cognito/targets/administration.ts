import * as z from 'zod'
import { CognitoError, invalidParameter } from '../errors.ts'
import {
  assertPasswordPolicy,
  attributeListSchema,
  clientMetadataSchema,
  defineOperation,
  markUpdated,
  newUser,
  parseAttributes,
  parseEmail,
  passwordSchema,
  requireUser,
  sendMessage,
  setPassword,
  setTemporaryPassword,
  triggerEventHeader,
  usernameSchema,
} from '../pool.ts'
import { ADMINISTRATOR_CLIENT_ID, runTrigger } from '../triggers.ts'
import { describeUser } from './listing.ts'

const namedUser = z.object({ UserPoolId: z.string(), Username: usernameSchema })

/** Invites by e-mail whatever DesiredDeliveryMediums says, because the pool sends no SMS. */
export const AdminCreateUser = defineOperation(
  namedUser.extend({
    UserAttributes: attributeListSchema.default([]),
    TemporaryPassword: passwordSchema.optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, request) => {
    const metadata = request.ClientMetadata
    if (request.MessageAction === 'RESEND') {
      const user = requireUser(pool, request.Username)
      if (user.status !== 'FORCE_CHANGE_PASSWORD') {
        throw new CognitoError(
          'UnsupportedUserStateException',
          `Resend not possible. ${user.sub} status is not FORCE_CHANGE_PASSWORD`,
        )
      }
      const temporary = setTemporaryPassword(pool, user, request.TemporaryPassword)
      await pool.users.save()
      await sendMessage(pool, 'AdminCreateUser', user, temporary, metadata)
      return { User: describeUser(user, 'Attributes') }
    }
    const email = parseEmail(request.Username)
    const attributes = { ...parseAttributes(request.UserAttributes), email }
    if (request.TemporaryPassword !== undefined) assertPasswordPolicy(request.TemporaryPassword)
    if (pool.users.find(email) !== undefined) {
      throw new CognitoError('UsernameExistsException', 'User account already exists')
    }
    const user = newUser(pool, attributes, 'FORCE_CHANGE_PASSWORD')
    await runTrigger(pool.triggers, 'PreSignUp', {
      ...triggerEventHeader(pool, user.sub, ADMINISTRATOR_CLIENT_ID),
      triggerSource: 'PreSignUp_AdminCreateUser',
      request: { userAttributes: attributes, ...(metadata && { clientMetadata: metadata }) },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    })
    const temporaryPassword = setTemporaryPassword(pool, user, request.TemporaryPassword)
    pool.users.add(user)
    await pool.users.save()
    if (request.MessageAction !== 'SUPPRESS')
      await sendMessage(pool, 'AdminCreateUser', user, temporaryPassword, metadata)
    return { User: describeUser(user, 'Attributes') }
  },
)

export const AdminGetUser = defineOperation(namedUser, (pool, request) =>
  describeUser(requireUser(pool, request.Username), 'UserAttributes'),
)

export const AdminDeleteUser = defineOperation(namedUser, (pool, request) => {
  pool.users.remove(requireUser(pool, request.Username))
  return {}
})

/** Disables a user and ends all of their sessions, because AWS refuses the tokens of a disabled user too. */
export const AdminDisableUser = defineOperation(namedUser, (pool, request) => {
  const user = requireUser(pool, request.Username)
  user.enabled = false
  user.sessions = {}
  markUpdated(pool, user)
  return {}
})

export const AdminEnableUser = defineOperation(namedUser, (pool, request) => {
  const user = requireUser(pool, request.Username)
  user.enabled = true
  markUpdated(pool, user)
  return {}
})

export const AdminUserGlobalSignOut = defineOperation(namedUser, (pool, request) => {
  requireUser(pool, request.Username).sessions = {}
  return {}
})

export const AdminSetUserPassword = defineOperation(
  namedUser.extend({ Password: passwordSchema, Permanent: z.boolean().default(false) }),
  (pool, request) => {
    const user = requireUser(pool, request.Username)
    if (request.Permanent) {
      setPassword(pool, user, request.Password)
      user.status = 'CONFIRMED'
    } else {
      setTemporaryPassword(pool, user, request.Password)
    }
    return {}
  },
)

export const AdminUpdateUserAttributes = defineOperation(
  namedUser.extend({ UserAttributes: attributeListSchema }),
  (pool, request) => {
    const user = requireUser(pool, request.Username)
    const { email, ...attributes } = parseAttributes(request.UserAttributes)
    const emailVerified = attributes.email_verified
    if (emailVerified !== undefined && emailVerified !== 'true' && emailVerified !== 'false') {
      throw invalidParameter('Attribute value for email_verified must be true or false.')
    }
    if (email !== undefined && email !== user.attributes.email) {
      pool.users.changeEmail(user, email)
      user.attributes.email_verified = 'false'
    }
    Object.assign(user.attributes, attributes)
    markUpdated(pool, user)
    return {}
  },
)
