import type * as z from 'zod/mini'
import type { User, userForm } from '#shared/domain/users.ts'

type UserForm = z.input<typeof userForm>
export type UserField = keyof UserForm
export const FIELDS = ['full_name', 'phone', 'role'] as const satisfies readonly UserField[]

/** What can be changed of a person. */
export const formOf = ({ full_name, phone, role }: User): UserForm => ({ full_name, phone, role })

/** What somebody else made of a field: taken over where nothing was typed, else kept beside what was typed. */
export type FieldChange = { field: UserField; current: string; typed: string; taken: boolean }

/**
 * Brings together what was typed over `read` and what the person has become meanwhile: fields that were not touched
 * follow, fields that were keep what was typed.
 */
export function reconcile(read: User, current: User, typed: UserForm): { form: UserForm; changes: FieldChange[] } {
  const changes = FIELDS.filter(field => current[field] !== read[field] && current[field] !== typed[field].trim()).map(
    field => ({
      field,
      current: current[field],
      typed: typed[field].trim(),
      taken: typed[field].trim() === read[field],
    }),
  )
  const taken = changes.filter(change => change.taken).map(({ field }) => [field, current[field]])
  return { form: { ...typed, ...Object.fromEntries(taken) }, changes }
}
