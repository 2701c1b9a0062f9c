import * as z from 'zod/mini'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/people/rules/users.ts'
import { emailSchema, personName, phoneSchema } from '#shared/platform/rules/fields.ts'

/** Schemas of the forms to sign in and sign up. Screens have different messages for the same limits. */

const newPassword = (tooShort: string) =>
  z.string().check(z.minLength(MIN_PASSWORD_LENGTH, tooShort), z.maxLength(MAX_PASSWORD_LENGTH))

const currentPassword = z
  .string()
  .check(z.minLength(1, ACCOUNT_TEXTS.PASSWORD_REQUIRED), z.maxLength(MAX_PASSWORD_LENGTH))

const passwordPair = z.object({ password: z.string(), confirmPassword: z.string() })

/** Checked together with the other fields, not only once those are valid. */
const passwordsMatch = z.refine<z.infer<typeof passwordPair>>(form => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: ACCOUNT_TEXTS.PASSWORDS_DIFFER,
  when: payload => passwordPair.safeParse(payload.value).success,
})

export const loginFormSchema = z.object({
  email: emailSchema,
  password: currentPassword,
})

export const signupPageFormSchema = z
  .object({
    name: personName(AUTH_TEXTS.NAME_TOO_SHORT),
    email: emailSchema,
    password: newPassword(AUTH_TEXTS.PASSWORD_TOO_SHORT),
    confirmPassword: z.string(),
  })
  .check(passwordsMatch)

export const recoveryFormSchema = z.object({ email: emailSchema })

/** `needsCurrent`: whether the current password is required, as for a signed-in person. */
export const newPasswordForm = (needsCurrent: boolean) =>
  z
    .object({
      current: needsCurrent ? currentPassword : z.string(),
      password: newPassword(ACCOUNT_TEXTS.PASSWORD_TOO_SHORT),
      confirmPassword: z.string(),
    })
    .check(passwordsMatch)

export const reservationEmailFormSchema = z.object({ email: emailSchema })

export const reservationSignupFormSchema = z
  .object({
    name: personName(ACCOUNT_TEXTS.NAME_REQUIRED),
    phone: phoneSchema,
    password: newPassword(ACCOUNT_TEXTS.PASSWORD_TOO_SHORT),
    confirmPassword: z.string(),
  })
  .check(passwordsMatch)

/** The form for the phone, which a reservation needs from accounts without one. */
export const missingPhoneFormSchema = z.object({ phone: phoneSchema })
