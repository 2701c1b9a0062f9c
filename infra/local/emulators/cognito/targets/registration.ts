import * as z from 'zod'
import { CognitoError, codeMismatch, expiredCode, invalidParameter, notAuthorized } from '../errors.ts'
import {
  attributeList,
  CONFIRMATION_CODE_LIFETIME,
  checkCode,
  checkPasswordPolicy,
  clientMetadata,
  createCode,
  deliveryDetails,
  eventHeader,
  markUpdated,
  newUser,
  operation,
  password,
  readAttributes,
  readEmail,
  readOwnAttributes,
  sendMessage,
  setPassword,
  username,
} from '../pool.ts'
import { runTrigger, triggerAttributes } from '../triggers.ts'

export const SignUp = operation(
  z.object({
    ClientId: z.string(),
    Username: username,
    Password: password,
    UserAttributes: attributeList.default([]),
    ValidationData: attributeList.optional(),
    ClientMetadata: clientMetadata,
  }),
  async (pool, request) => {
    const email = readEmail(request.Username)
    const attributes = { ...readOwnAttributes(request.UserAttributes), email, email_verified: 'false' }
    checkPasswordPolicy(request.Password)
    if (pool.users.find(email) !== undefined) {
      throw new CognitoError('UsernameExistsException', 'User already exists')
    }
    const user = newUser(pool, attributes, 'UNCONFIRMED')
    const metadata = request.ClientMetadata
    const triggerDecision = await runTrigger(pool.triggers, 'PreSignUp', {
      ...eventHeader(pool, user.sub, pool.userPoolClientId),
      triggerSource: 'PreSignUp_SignUp',
      request: {
        userAttributes: attributes,
        ...(request.ValidationData && { validationData: readAttributes(request.ValidationData) }),
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
        ...eventHeader(pool, user.sub, pool.userPoolClientId),
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: { userAttributes: triggerAttributes(user), ...(metadata && { clientMetadata: metadata }) },
        response: {},
      })
      return signUpResult
    }
    await sendMessage(pool, 'SignUp', user, user.confirmation_code.value, metadata)
    return { ...signUpResult, ...deliveryDetails(email) }
  },
)

export const ConfirmSignUp = operation(
  z.object({ ClientId: z.string(), Username: username, ConfirmationCode: z.string(), ClientMetadata: clientMetadata }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (!user?.enabled) throw expiredCode()
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    }
    const verdict = checkCode(pool, user.confirmation_code, request.ConfirmationCode)
    if (verdict === 'expired') throw expiredCode()
    if (verdict === 'wrong') throw codeMismatch()
    user.status = 'CONFIRMED'
    user.attributes.email_verified = 'true'
    delete user.confirmation_code
    markUpdated(pool, user)
    await pool.users.save()
    await runTrigger(pool.triggers, 'PostConfirmation', {
      ...eventHeader(pool, user.sub, pool.userPoolClientId),
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

export const ResendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: username, ClientMetadata: clientMetadata }),
  async (pool, request) => {
    const user = pool.users.find(request.Username)
    if (user?.enabled) {
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
      user.confirmation_code = createCode(pool, CONFIRMATION_CODE_LIFETIME)
      markUpdated(pool, user)
      await pool.users.save()
      await sendMessage(pool, 'ResendCode', user, user.confirmation_code.value, request.ClientMetadata)
    }
    return deliveryDetails(request.Username)
  },
)
