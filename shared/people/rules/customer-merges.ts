import * as z from 'zod/mini'
import { customerIdSchema, recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { accountIdsOf, provenAccountIdsOf } from './customer-accounts.ts'
import { customerFieldChangeSchema } from './customer-history.ts'
import {
  type Customer,
  type CustomerForm,
  emailsOf,
  MAX_CONTACTS_OF_CUSTOMER,
  MAX_NOTES_LENGTH,
  provenEmailsOf,
} from './customers.ts'

/** Merging two records of one customer: `kept` stays, and gets the data that only `other` has. */

/** Why two customers can't be merged: something that somebody typed would be lost. */
export const mergeObstacleSchema = z.enum(['same', 'documents', 'contacts', 'notes'])
export type MergeObstacle = z.infer<typeof mergeObstacleSchema>

/** Fields that belong together: all of them are taken from the same customer. The first field decides from which. */
const FIELDS_MERGED_TOGETHER = [
  ['signatory_name', 'signatory_cpf'],
  ['agency_name', 'agency_commission'],
  [
    'address_street',
    'address_number',
    'address_complement',
    'address_neighborhood',
    'address_city',
    'address_state',
    'address_zip_code',
  ],
  ['document_number', 'type'],
  ['trade_name'],
  ['state_registration'],
  ['municipal_registration'],
] as const

type Contact = Customer['contacts'][number]

/** Whether the contacts of the customer that stays contain everything that this contact does. */
const isKnownContact = (contacts: readonly Contact[], contact: Contact): boolean =>
  contacts.some(knownContact =>
    (Object.keys(contact) as (keyof Contact)[]).every(
      field => contact[field] === '' || knownContact[field].toLowerCase() === contact[field].toLowerCase(),
    ),
  )

function mergedForm(kept: Customer, other: Customer): CustomerForm {
  const copiedFields = FIELDS_MERGED_TOGETHER.filter(([first]) => kept[first] === '' && other[first] !== '').flatMap(
    group => group.map(field => [field, other[field]]),
  )
  return {
    ...kept,
    ...Object.fromEntries(copiedFields),
    contacts: [...kept.contacts, ...other.contacts.filter(contact => !isKnownContact(kept.contacts, contact))],
    notes: [...new Set([kept.notes, other.notes])].filter(Boolean).join('\n'),
  }
}

/** The merged customer, or why the two can't be merged. */
export function mergedCustomer(kept: Customer, other: Customer, now: string): Customer | MergeObstacle {
  if (kept.id === other.id) return 'same'
  if (kept.document_number !== '' && other.document_number !== '') return 'documents'
  const form = mergedForm(kept, other)
  if (form.contacts.length > MAX_CONTACTS_OF_CUSTOMER) return 'contacts'
  if (form.notes.length > MAX_NOTES_LENGTH) return 'notes'
  return { ...kept, ...form, ...mergedAccounts(kept, other, form), version: kept.version + 1, updated_at: now }
}

/**
 * The accounts of both. One that the office parted from either stays parted, and each keeps only the proof that it had:
 * merging shows nobody without proof the other customer's orders.
 */
function mergedAccounts(kept: Customer, other: Customer, form: CustomerForm): Partial<Customer> {
  const both = <T>(idsOf: (customer: Customer) => readonly T[]): T[] => [...new Set([...idsOf(kept), ...idsOf(other)])]
  const parted = both(({ parted_account_ids = [] }) => parted_account_ids)
  const account_ids = both(accountIdsOf).filter(id => !parted.includes(id))
  const proven_account_ids = both(provenAccountIdsOf).filter(id => account_ids.includes(id))
  const maker = kept.made_by_account ?? other.made_by_account
  return {
    ...((kept.account_ids ?? other.account_ids) && { account_ids, proven_account_ids }),
    ...(parted.length > 0 && { parted_account_ids: parted }),
    ...(maker && { made_by_account: { ...maker, used: true } }),
    proven_emails: both(provenEmailsOf).filter(address => emailsOf(form).includes(address)),
  }
}

/** Preview of a merge of these versions of both customers. */
export const mergePreviewSchema = z.object({
  version: recordVersionSchema,
  other: z.object({ id: customerIdSchema, name: z.string(), version: recordVersionSchema }),
  /** Changes of the customer that stays. */
  changes: z.array(customerFieldChangeSchema),
  /** Number of the other customer's orders, which all move. */
  orders: z.number(),
  pending_orders: z.number(),
  running_contracts: z.number(),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>
