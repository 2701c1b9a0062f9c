import { isDeepStrictEqual } from 'node:util'
import {
  accountIdsOf,
  customerFormAfterProfileSave,
  type LinkedAndSuggestedAccounts,
  MAX_ACCOUNTS_OF_CUSTOMER,
  mayChangeCustomer,
  mayJoinCustomer,
  profileAfterCustomerSave,
  provenAccountIdsOf,
  withoutAccount,
  withoutPartedAccount,
  withProvenAccount,
  withReturnedAccount,
} from '#shared/people/rules/customer-accounts.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { mergedCustomer } from '#shared/people/rules/customer-merges.ts'
import { type Customer, provenEmailsOf } from '#shared/people/rules/customers.ts'
import { isConfirmed, type Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { findProfilesByDocument } from '../profiles/listed-profiles-store.ts'
import { findProfile, findProfileByEmail, findProfiles, replaceProfileActions } from '../profiles/profiles-store.ts'
import { recordCustomerEventAction } from './customer-events-store.ts'
import {
  findCustomer,
  findCustomersOfDocuments,
  insertCustomerActions,
  replaceCustomerActions,
} from './customers-store.ts'

export type SaveContext = Pick<Context, 'actor' | 'now'>

const findCustomerOfDocument = async (document: string | null): Promise<Customer | undefined> =>
  document ? (await findCustomersOfDocuments([document])).get(document) : undefined

/** The customer that an account belongs to, with or without proof; undefined if none. */
export async function findCustomerOfAccount({
  id,
  document_number,
}: Pick<Profile, 'id' | 'document_number'>): Promise<Customer | undefined> {
  const found = await findCustomerOfDocument(document_number)
  return found && accountIdsOf(found).includes(id) ? found : undefined
}

/** The customer whose orders the account may see, because it is proven to be the customer's; undefined if none. */
export async function findCustomerOfProvenAccount(
  account: Pick<Profile, 'id' | 'document_number'>,
): Promise<Customer | undefined> {
  const found = await findCustomerOfAccount(account)
  return found && provenAccountIdsOf(found).includes(account.id) ? found : undefined
}

/**
 * Copies a changed customer's data to the profiles of its proven accounts. `except`: a profile that the same
 * transaction saves already.
 */
export async function saveProfilesOfCustomerActions(saved: Customer, except?: string): Promise<TransactAction[]> {
  const people = await findProfiles(provenAccountIdsOf(saved).filter(id => id !== except))
  return [...people.values()].flatMap(person => {
    const updated = profileAfterCustomerSave(person, saved)
    return isDeepStrictEqual(person, updated) ? [] : replaceProfileActions(person, updated)
  })
}

/** Replaces a customer and its proven accounts' profiles, and records what changed. */
const replaceActions = async (
  customer: Customer,
  changed: Customer,
  { actor, now }: SaveContext,
  except?: string,
): Promise<TransactAction[]> => {
  const saved = { ...changed, version: customer.version + 1, updated_at: now }
  return [
    ...replaceCustomerActions(customer, saved, customerHistoryEntryOf(customer, saved, actor)),
    ...(await saveProfilesOfCustomerActions(saved, except)),
  ]
}

/**
 * What saving a profile does to customers, in the profile's transaction (decision 0082). An account whose confirmed
 * e-mail the office has entered for the customer with its document joins that customer, and is proven. Only a proven
 * account, or the one that made a customer which nobody else has used, changes the customer's data. When no customer
 * has the document, the account's own customer gets it; else a new customer is created, which the office has to check.
 */
export async function saveCustomerOfProfileActions(
  profile: Profile,
  saved: Profile,
  saver: SaveContext,
): Promise<TransactAction[]> {
  const [former, owner] = await Promise.all([
    findCustomerOfAccount(profile),
    findCustomerOfDocument(saved.document_number),
  ])
  const isOwn = former !== undefined && accountIdsOf(former).length === 1 && mayChangeCustomer(former, saved.id)
  const target = owner ?? (isOwn ? former : undefined)
  const stays = former !== undefined && target?.id === former.id
  const leaving = former && !stays ? await replaceActions(former, withoutAccount(former, saved), saver) : []
  if (!target) return [...leaving, ...createActions(saved, saver)]
  const isProven = mayJoinCustomer(target, saved) || (stays && provenAccountIdsOf(target).includes(saved.id))
  if (!isProven && !(stays && mayChangeCustomer(target, saved.id))) return leaving
  const changed = { ...target, ...customerFormAfterProfileSave(saved, target) }
  const updated = isProven ? withProvenAccount(changed, saved) : changed
  if (isDeepStrictEqual(updated, target)) return leaving
  return [...leaving, ...(await replaceActions(target, updated, saver, saved.id))]
}

function createActions(saved: Profile, { actor, now }: SaveContext): TransactAction[] {
  if (!saved.document_number) return []
  const newCustomer = {
    id: crypto.randomUUID(),
    version: 1,
    created_at: now,
    updated_at: now,
    ...customerFormAfterProfileSave(saved),
    account_ids: [saved.id],
    proven_account_ids: [],
    proven_emails: [],
    made_by_account: { user_id: saved.id, used: false },
  }
  return [
    ...insertCustomerActions(newCustomer),
    recordCustomerEventAction(newCustomer.id, customerHistoryEntryOf(undefined, newCustomer, actor)),
  ]
}

export type CustomerReference = { customer_id: string }

/**
 * The accounts of a customer, those that see its orders by an e-mail, and those that may join it. `order_owners`:
 * accounts that own orders which the office made for the customer. Throws CUSTOMER_NOT_FOUND.
 */
export async function findCustomerAccounts(
  { customer_id }: CustomerReference,
  order_owners: readonly string[],
): Promise<LinkedAndSuggestedAccounts> {
  const found = await findCustomer(customer_id)
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND')
  const ids = accountIdsOf(found)
  const parted = found.parted_account_ids ?? []
  const [people, alike, ofContacts] = await Promise.all([
    findProfiles([...ids, ...parted, ...order_owners]),
    found.document_number ? findProfilesByDocument(found.document_number) : [],
    Promise.all(provenEmailsOf(found).map(findProfileByEmail)),
  ])
  const isApart = ({ id }: Profile) => !ids.includes(id) && !parted.includes(id)
  const contacts = ofContacts.filter(person => person !== undefined).filter(isConfirmed)
  const peopleOf = (userIds: readonly string[]) => userIds.flatMap(id => people.get(id) ?? [])
  const byEmail = new Map([...contacts, ...peopleOf(order_owners)].filter(isApart).map(person => [person.id, person]))
  const proven = provenAccountIdsOf(found)
  const viewOf = ({ id, name, email }: Profile) => ({ user_id: id, name, email })
  return {
    linked: peopleOf(ids).map(person => ({ ...viewOf(person), is_proven: proven.includes(person.id) })),
    by_email: [...byEmail.values()].map(person => ({
      ...viewOf(person),
      is_contact: contacts.some(({ id }) => id === person.id),
    })),
    suggested: alike.filter(person => isApart(person) && !byEmail.has(person.id) && isConfirmed(person)).map(viewOf),
    parted: peopleOf(parted).map(viewOf),
  }
}

/** Which account to link to a customer or to part from it, and the version of the customer that the office saw. */
export type AccountLinkRequest = CustomerReference & { user_id: string; version: number }

/**
 * Links an account to a customer, or confirms one that belongs to it without proof. The profile gets the customer's
 * data; fields that the customer lacks are taken from the profile. A parted account without the customer's document is
 * only no longer parted. Throws CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED or ACCOUNT_NOT_LINKABLE.
 */
export const linkAccount = (request: AccountLinkRequest, saver: SaveContext): Promise<void> =>
  changeAccounts(request, saver, async customer => {
    if (provenAccountIdsOf(customer).includes(request.user_id)) return undefined
    const person = await findProfile(request.user_id)
    const hasDocument = customer.document_number !== '' && person?.document_number === customer.document_number
    if (person && !hasDocument && customer.parted_account_ids?.includes(person.id))
      return withReturnedAccount(customer, person)
    const isFull = new Set([...accountIdsOf(customer), request.user_id]).size > MAX_ACCOUNTS_OF_CUSTOMER
    if (!person || !isConfirmed(person) || isFull || !hasDocument) throw new DomainError('ACCOUNT_NOT_LINKABLE')
    const { contacts } = customerFormAfterProfileSave(person, customer)
    const ofProfile = {
      ...customer,
      id: person.id,
      ...customerFormAfterProfileSave(person),
      contacts,
      document_number: '',
    }
    const filled = mergedCustomer(customer, ofProfile, saver.now)
    return withProvenAccount(typeof filled === 'string' ? customer : filled, person)
  })

/**
 * Parts an account from a customer until the office links it again, also one that sees the customer's orders only by
 * its e-mail; the account's profile stays unchanged. Throws CUSTOMER_NOT_FOUND or CUSTOMER_CHANGED.
 */
export const partAccount = (request: AccountLinkRequest, saver: SaveContext): Promise<void> =>
  changeAccounts(request, saver, async customer => {
    const isLinked = accountIdsOf(customer).includes(request.user_id)
    if (!isLinked && customer.parted_account_ids?.includes(request.user_id)) return undefined
    const person = await findProfile(request.user_id)
    if (!isLinked && !person) return undefined
    return withoutPartedAccount(customer, { id: request.user_id, email: person?.email ?? '' })
  })

/** `changeOf` returns undefined when the account is linked (or parted) already, because the request was repeated. */
const changeAccounts = (
  { customer_id, version }: AccountLinkRequest,
  saver: SaveContext,
  changeOf: (read: Customer) => Promise<Customer | undefined>,
): Promise<void> =>
  retryOnConflict(async () => {
    const customer = await findCustomer(customer_id)
    if (customer?.id !== customer_id) throw new DomainError('CUSTOMER_NOT_FOUND')
    const changed = await changeOf(customer)
    if (!changed) return undefined
    if (customer.version !== version) throw new DomainError('CUSTOMER_CHANGED', { customer: customer })
    return (await tryTransact(await replaceActions(customer, changed, saver))) && CONFLICT
  })
