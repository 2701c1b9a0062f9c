import * as z from 'zod/mini'
import { role } from './users.ts'

/** A person who signs in. Fiscal and address fields arrive with the profile form. */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
})
export type Profile = z.infer<typeof profile>
