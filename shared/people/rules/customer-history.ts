import * as z from 'zod/mini'
import { customerId, recordVersion, userId } from '../../platform/rules/identifiers.ts'
import { actor } from '../../platform/rules/roles.ts'
import { type Customer, type CustomerForm, customerForm } from './customers.ts'

/** What happened to a customer: who changed what and when. */

const customerEvent = z.enum(['created', 'edited'])
export type CustomerEvent = z.infer<typeof customerEvent>

const customerField = z.keyof(customerForm)

/** One changed field; contacts as one text. '' is no value. */
export const customerChange = z.object({ field: customerField, before: z.string(), after: z.string() })
type CustomerChange = z.infer<typeof customerChange>

/** An immutable history entry. `version`: the customer's version after the change, which is the entry's id. */
export const customerEntry = z.object({
  version: recordVersion,
  event: customerEvent,
  at: z.string(),
  by: actor,
  changes: z.array(customerChange),
  /** The customer that was merged into this one by the change, and why. */
  merged: z.optional(z.object({ customer_id: customerId, name: z.string(), reason: z.string() })),
  /** Nothing changed: an administrator exported the data on the customer's request. */
  exported: z.optional(z.object({ reason: z.string() })),
})
export type CustomerEntry = z.infer<typeof customerEntry>

/** An entry as the office sees it, with the name of who did it. */
export const customerEntryView = z.object({
  ...customerEntry.shape,
  by: z.string(),
  /** null: the account was removed. */
  by_user_id: z.nullable(userId),
  /** The name of the merged customer that the entry was of; absent for the customer's own. */
  of: z.optional(z.string()),
})
export type CustomerEntryView = z.infer<typeof customerEntryView>

/** 'Célia Prado, Compras, (19) 3461-2000, celia@padaria.example; Rui' */
const contactsText = (contacts: Customer['contacts']): string =>
  contacts
    .map(({ name, job, phone, whatsapp, email }) =>
      [...new Set([name, job, phone, whatsapp, email])].filter(Boolean).join(', '),
    )
    .join('; ')

const textOf = (form: CustomerForm, field: CustomerChange['field']): string =>
  field === 'contacts' ? contactsText(form.contacts) : form[field]

/** The history entry of a change; `previous` is undefined for a new customer. */
export const customerEntryOf = (
  previous: Customer | undefined,
  updated: Customer,
  by: CustomerEntry['by'],
): CustomerEntry => ({
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
