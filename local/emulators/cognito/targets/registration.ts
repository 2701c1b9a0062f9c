import * as z from 'zod'
import { CognitoError, codeMismatch, expiredCode, invalidParameter, notAuthorized } from '../errors.ts'
import {
  assertPasswordPolicy,
  attributeListSchema,
  CONFIRMATION_CODE_LIFETIME,
  clientMetadataSchema,
  codeDeliveryDetails,
  createCode,
  defineOperation,
  markUpdated,
  newUser,
  parseAttributes,
  parseEmail,
  parseOwnAttributes,
  passwordSchema,
  sendMessage,
  setPassword,
  triggerEventHeader,
  tryCode,
  usernameSchema,
} from '../pool.ts'
import { runTrigger, triggerAttributes } from '../triggers.ts'

export const SignUp = defineOperation(
  z.object({
    ClientId: z.string(),
    Username: usernameSchema,
    Password: passwordSchema,
    UserAttributes: attributeListSchema.default([]),
    ValidationData: attributeListSchema.optional(),
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, request) => {
    const email = parseEmail(request.Username)
    const attributes = { ...parseOwnAttributes(request.UserAttributes), email, email_verified: 'false' }
    assertPasswordPolicy(request.Password)
    if (pool.users.find(email) !== undefined) {
      throw new CognitoError('UsernameExistsException', 'User already exists')
    }
    const user = newUser(pool, attributes, 'UNCONFIRMED')
    const metadata = request.ClientMetadata
    const triggerDecision = await runTrigger(pool.triggers, 'PreSignUp', {
      ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
      triggerSource: 'PreSignUp_SignUp',
      request: {
        userAttributes: attributes,
        ...(request.ValidationData && { validationData: parseAttributes(request.ValidationData) }),
        ...(metadata && { clientMetadata: metadata }),
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    })
    setPassword(pool, user, request.Password)
    if (triggerDecision.autoVerifyEmail) user.attributes.email_verified = 'true'
    if (triggerDecision.autoConfirmUser) user.status = 'CONFIRMED'
    else user.confirmation_code = createCode(pool, CONFIRMATION_CODE_LIFETIME)
    pool.users.add(user)
    await pool.users.save()
    const signUpResult = { UserConfirmed: user.status === 'CONFIRMED', UserSub: user.sub }
    if (user.confirmation_code === undefined) {
      await runTrigger(pool.triggers, 'PostConfirmation', {
        ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: { userAttributes: triggerAttributes(user), ...(metadata && { clientMetadata: metadata }) },
        response: {},
      })
      return signUpResult
    }
    await sendMessage(pool, 'SignUp', user, user.confirmation_code.value, metadata)
    return { ...signUpResult, ...codeDeliveryDetails(email) }
  },
)

export const ConfirmSignUp = defineOperation(
  z.object({
    ClientId: z.string(),
    Username: usernameSchema,
    ConfirmationCode: z.string(),
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (!user?.enabled) throw expiredCode()
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    }
    const verdict = tryCode(pool, user.confirmation_code, request.ConfirmationCode)
    if (verdict === 'expired') throw expiredCode()
    if (verdict === 'wrong') throw codeMismatch()
    user.status = 'CONFIRMED'
    user.attributes.email_verified = 'true'
    delete user.confirmation_code
    markUpdated(pool, user)
    await pool.users.save()
    await runTrigger(pool.triggers, 'PostConfirmation', {
      ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: {
        userAttributes: triggerAttributes(user),
        ...(request.ClientMetadata && { clientMetadata: request.ClientMetadata }),
      },
      response: {},
    })
    return {}
  },
)

export const ResendConfirmationCode = defineOperation(
  z.object({ ClientId: z.string(), Username: usernameSchema, ClientMetadata: clientMetadataSchema }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (user?.enabled) {
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
      user.confirmation_code = createCode(pool, CONFIRMATION_CODE_LIFETIME)
      markUpdated(pool, user)
      await pool.users.save()
      await sendMessage(pool, 'ResendCode', user, user.confirmation_code.value, request.ClientMetadata)
    }
    return codeDeliveryDetails(request.Username)
  },
)
