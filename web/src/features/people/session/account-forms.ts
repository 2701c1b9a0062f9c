import * as z from 'zod/mini'
import { ACCOUNT } from '#shared/people/messages/account.ts'
import { SESSION } from '#shared/people/messages/session.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#shared/people/rules/users.ts'
import { email, personName, phone } from '#shared/platform/rules/fields.ts'

/** The forms of signing in and up (specification §5); each screen has its own sentences for the same limits. */

const newPassword = (tooShort: string) =>
  z.string().check(z.minLength(MIN_PASSWORD, tooShort), z.maxLength(MAX_PASSWORD))

const knownPassword = z.string().check(z.minLength(1, ACCOUNT.PASSWORD_REQUIRED), z.maxLength(MAX_PASSWORD))

const passwords = z.object({ password: z.string(), confirmPassword: z.string() })

/** Judged beside the other fields, not only once they are all right. */
const samePassword = z.refine<z.infer<typeof passwords>>(form => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: ACCOUNT.PASSWORDS_DIFFER,
  when: payload => passwords.safeParse(payload.value).success,
})

export const loginForm = z.object({
  email,
  password: knownPassword,
})

export const signupPageForm = z
  .object({
    name: personName(SESSION.NAME_TOO_SHORT),
    email,
    password: newPassword(SESSION.PASSWORD_TOO_SHORT),
    confirmPassword: z.string(),
  })
  .check(samePassword)

export const recoveryForm = z.object({ email })

/** `asksCurrent`: of somebody signed in, who proves by the old password that it is them at the keyboard. */
export const newPasswordForm = (asksCurrent: boolean) =>
  z
    .object({
      current: asksCurrent ? knownPassword : z.string(),
      password: newPassword(ACCOUNT.PASSWORD_TOO_SHORT),
      confirmPassword: z.string(),
    })
    .check(samePassword)

export const reservationEmailForm = z.object({ email })

export const reservationSignupForm = z
  .object({
    name: personName(ACCOUNT.NAME_REQUIRED),
    phone,
    password: newPassword(ACCOUNT.PASSWORD_TOO_SHORT),
    confirmPassword: z.string(),
  })
  .check(samePassword)

/** What a reservation needs of an account that was made without phone. */
export const missingPhoneForm = z.object({ phone })
