import * as z from 'zod/mini'
import { customerIdSchema, recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { actorSchema } from '../../platform/rules/roles.ts'
import { type Customer, type CustomerForm, customerFormSchema } from './customers.ts'

/** The history of customers: who changed what and when. */

/** 'other': what a later release calls by a name of its own (decision 0060). */
const customerEvent = z.catch(z.enum(['created', 'edited', 'other']), 'other')
export type CustomerEvent = z.infer<typeof customerEvent>

const customerField = z.keyof(customerFormSchema)

/** One changed field. All contacts are one text. '' means no value. */
export const customerFieldChangeSchema = z.object({ field: customerField, before: z.string(), after: z.string() })
type CustomerFieldChange = z.infer<typeof customerFieldChangeSchema>

/**
 * An entry of a customer's history, which never changes. `version`: the customer's version after the change, which
 * identifies the entry.
 */
export const customerHistoryEntrySchema = z.object({
  version: recordVersionSchema,
  event: customerEvent,
  at: z.string(),
  by: actorSchema,
  changes: z.array(customerFieldChangeSchema),
  /** The customer that this change merged into this one, and why. */
  merged: z.optional(z.object({ customer_id: customerIdSchema, name: z.string(), reason: z.string() })),
  /** Set when nothing changed, but an administrator exported the data on the customer's request. */
  exported: z.optional(z.object({ reason: z.string() })),
})
export type CustomerHistoryEntry = z.infer<typeof customerHistoryEntrySchema>

/** An entry as the office sees it, with its author's name. */
export const customerHistoryEntryViewSchema = z.object({
  ...customerHistoryEntrySchema.shape,
  by: z.string(),
  /** null when the author's account was deleted. */
  by_user_id: z.nullable(userIdSchema),
  /** Name of the merged customer whose history contains the entry; missing for the customer's own entries. */
  of: z.optional(z.string()),
})
export type CustomerHistoryEntryView = z.infer<typeof customerHistoryEntryViewSchema>

/** 'Célia Prado, Compras, (19) 3461-2000, celia@padaria.example; Rui' */
const contactsText = (contacts: Customer['contacts']): string =>
  contacts
    .map(({ name, job, phone, whatsapp, email }) =>
      [...new Set([name, job, phone, whatsapp, email])].filter(Boolean).join(', '),
    )
    .join('; ')

const textOf = (form: CustomerForm, field: CustomerFieldChange['field']): string =>
  field === 'contacts' ? contactsText(form.contacts) : form[field]

/** The history entry for a change. `previous` is undefined for a new customer. */
export const customerHistoryEntryOf = (
  previous: Customer | undefined,
  updated: Customer,
  by: CustomerHistoryEntry['by'],
): CustomerHistoryEntry => ({
  version: updated.version,
  event: previous ? 'edited' : 'created',
  at: updated.updated_at,
  by,
  changes: previous
    ? customerField.options
        .map(field => ({ field, before: textOf(previous, field), after: textOf(updated, field) }))
        .filter(({ before, after }) => before !== after)
    : [],
})
