import * as z from 'zod/mini'
import { email } from '../domain/fields.ts'
import { endpoint } from './endpoint.ts'

export const auth = {
  userExists: endpoint({
    method: 'POST',
    path: '/auth/user-exists',
    access: 'public',
    summary: 'Whether an account with this e-mail exists, so that the reservation asks for a password or a sign-up',
    input: z.object({ user_email: email }),
    output: z.object({ exists: z.boolean() }),
  }),
}
