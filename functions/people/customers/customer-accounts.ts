import { isDeepStrictEqual } from 'node:util'
import {
  accountIdsOf,
  customerFormAfterProfileSave,
  type LinkedAndSuggestedAccounts,
  MAX_ACCOUNTS_OF_CUSTOMER,
  mayJoinCustomer,
  profileAfterCustomerSave,
} from '#shared/people/rules/customer-accounts.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { mergedCustomer } from '#shared/people/rules/customer-merges.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { isConfirmed, type Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { findProfilesByDocument } from '../profiles/listed-profiles-store.ts'
import { findProfile, findProfiles, replaceProfileActions } from '../profiles/profiles-store.ts'
import { recordCustomerEventAction } from './customer-events-store.ts'
import {
  createCustomerActions,
  findCustomer,
  findCustomersOfDocuments,
  replaceCustomerActions,
} from './customers-store.ts'

type SaveContext = Pick<Context, 'actor' | 'now'>

const findCustomerOfDocument = async (document: string | null): Promise<Customer | undefined> =>
  document ? (await findCustomersOfDocuments([document])).get(document) : undefined

/** The customer that an account belongs to; undefined if none. */
export async function findCustomerOfAccount({
  id,
  document_number,
}: Pick<Profile, 'id' | 'document_number'>): Promise<Customer | undefined> {
  const found = await findCustomerOfDocument(document_number)
  return found && accountIdsOf(found).includes(id) ? found : undefined
}

/**
 * Copies a changed customer's data to the profiles of its accounts. `except`: a profile that the same transaction saves
 * already.
 */
export async function saveProfilesOfCustomerActions(saved: Customer, except?: string): Promise<TransactAction[]> {
  const people = await findProfiles(accountIdsOf(saved).filter(id => id !== except))
  return [...people.values()].flatMap(person => {
    const updated = profileAfterCustomerSave(person, saved)
    return isDeepStrictEqual(person, updated) ? [] : replaceProfileActions(person, updated)
  })
}

/** Replaces a customer and its accounts' profiles, and records what changed. */
const replaceActions = async (
  customer: Customer,
  changed: Partial<Customer>,
  { actor, now }: SaveContext,
  except?: string,
): Promise<TransactAction[]> => {
  const saved = { ...customer, ...changed, version: customer.version + 1, updated_at: now }
  return [
    ...replaceCustomerActions(customer, saved, customerHistoryEntryOf(customer, saved, actor)),
    ...(await saveProfilesOfCustomerActions(saved, except)),
  ]
}

const withoutAccount = (customer: Customer, id: string): Pick<Customer, 'account_ids'> => ({
  account_ids: accountIdsOf(customer).filter(accountId => accountId !== id),
})

/**
 * What saving a profile does to customers, in the profile's transaction. The account joins the customer that has the
 * profile's document, if that customer's data contains the account's confirmed e-mail. When no customer has the
 * document, the account stays with its customer if it is that customer's only account; else a new customer is created.
 * A customer that the account belongs to gets the profile's data.
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
  const isAlone = former !== undefined && accountIdsOf(former).length === 1
  const target = owner ?? (isAlone ? former : undefined)
  const stays = former !== undefined && target?.id === former.id
  const leaving = former && !stays ? await replaceActions(former, withoutAccount(former, saved.id), saver) : []
  if (!target) return [...leaving, ...createActions(saved, saver)]
  if (!stays && !mayJoinCustomer(target, saved)) return leaving
  const form = customerFormAfterProfileSave(saved, target)
  const account_ids = [...new Set([...accountIdsOf(target), saved.id])]
  if (isDeepStrictEqual({ ...target, ...form, account_ids }, target)) return leaving
  return [...leaving, ...(await replaceActions(target, { ...form, account_ids }, saver, saved.id))]
}

function createActions(saved: Profile, { actor, now }: SaveContext): TransactAction[] {
  if (!saved.document_number) return []
  const stamp = { id: crypto.randomUUID(), version: 1, created_at: now, updated_at: now }
  const newCustomer = { ...stamp, ...customerFormAfterProfileSave(saved), account_ids: [saved.id] }
  return [
    ...createCustomerActions(newCustomer),
    recordCustomerEventAction(newCustomer.id, customerHistoryEntryOf(undefined, newCustomer, actor)),
  ]
}

type CustomerReference = { customer_id: string }

/**
 * The accounts of a customer, and the accounts with the customer's document that may join it. Throws
 * CUSTOMER_NOT_FOUND.
 */
export async function listCustomerAccounts({ customer_id }: CustomerReference): Promise<LinkedAndSuggestedAccounts> {
  const found = await findCustomer(customer_id)
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND')
  const ids = accountIdsOf(found)
  const [linked, alike] = await Promise.all([
    findProfiles(ids),
    found.document_number ? findProfilesByDocument(found.document_number) : [],
  ])
  const viewOf = ({ id, name, email }: Profile) => ({ user_id: id, name, email })
  return {
    linked: [...linked.values()].map(viewOf),
    suggested: alike.filter(person => !ids.includes(person.id) && isConfirmed(person)).map(viewOf),
  }
}

type Change = CustomerReference & { user_id: string; version: number }

/**
 * Links an account to a customer. The profile gets the customer's data; fields that the customer lacks are taken from
 * the profile. Throws CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED or ACCOUNT_NOT_LINKABLE.
 */
export const linkAccountToCustomer = (change: Change, saver: SaveContext): Promise<LinkedAndSuggestedAccounts> =>
  changeAccounts(change, saver, async customer => {
    const person = await findProfile(change.user_id)
    const isFull = accountIdsOf(customer).length >= MAX_ACCOUNTS_OF_CUSTOMER
    if (!person || !isConfirmed(person) || isFull || person.document_number !== customer.document_number)
      throw new DomainError('ACCOUNT_NOT_LINKABLE')
    const { contacts } = customerFormAfterProfileSave(person, customer)
    const ofProfile = {
      ...customer,
      id: person.id,
      ...customerFormAfterProfileSave(person),
      contacts,
      document_number: '',
    }
    const filled = mergedCustomer(customer, ofProfile, saver.now)
    return {
      ...(typeof filled === 'string' ? {} : filled),
      account_ids: [...accountIdsOf(customer), person.id],
    }
  })

/**
 * Unlinks an account from a customer; the account's profile stays unchanged. Throws CUSTOMER_NOT_FOUND or
 * CUSTOMER_CHANGED.
 */
export const unlinkAccountFromCustomer = (change: Change, saver: SaveContext): Promise<LinkedAndSuggestedAccounts> =>
  changeAccounts(change, saver, async customer => withoutAccount(customer, change.user_id))

async function changeAccounts(
  { customer_id, user_id, version }: Change,
  saver: SaveContext,
  changeOf: (read: Customer) => Promise<Partial<Customer>>,
): Promise<LinkedAndSuggestedAccounts> {
  await retryOnConflict(async () => {
    const customer = await findCustomer(customer_id)
    if (customer?.id !== customer_id) throw new DomainError('CUSTOMER_NOT_FOUND')
    const changed = await changeOf(customer)
    const isLinked = accountIdsOf(customer).includes(user_id)
    // The request was repeated: the account is linked (or unlinked) already.
    if (isLinked === (changed.account_ids?.includes(user_id) ?? false)) return undefined
    if (customer.version !== version) throw new DomainError('CUSTOMER_CHANGED', { customer: customer })
    return (await tryTransact(await replaceActions(customer, changed, saver))) && CONFLICT
  })
  return listCustomerAccounts({ customer_id })
}
