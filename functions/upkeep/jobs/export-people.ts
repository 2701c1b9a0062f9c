import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider'
import { cognitoClient, parseCognitoAccount, USER_POOL_ID } from '../../people/identity/cognito.ts'
import { findPersonIdsOfAccounts } from '../../people/identity/moved-accounts-store.ts'
import type { Context } from '../../platform/context.ts'
import { type ExportedPerson, putPeopleExport } from '../people/people-exports-store.ts'
import { scheduledJob } from './job.ts'

/** Number of accounts per request; Cognito returns no more. */
const PAGE_SIZE = 60

/** Stores the list of people who have an account in the user pool (people-exports-store.ts). Returns their number. */
export async function exportPeople(_: object, { now }: Pick<Context, 'now'>): Promise<number> {
  const people: ExportedPerson[] = []
  const pages = paginateListUsers(
    { client: cognitoClient, pageSize: PAGE_SIZE },
    { UserPoolId: USER_POOL_ID, AttributesToGet: ['sub'] },
  )
  for await (const { Users = [] } of pages) {
    const accounts = Users.map(parseCognitoAccount)
    const ids = await findPersonIdsOfAccounts(accounts.map(({ id }) => id))
    people.push(...accounts.map((account, index) => ({ ...account, id: ids[index] ?? account.id })))
  }
  await putPeopleExport({ at: now, people })
  return people.length
}

export const handler = scheduledJob('export_people', exportPeople)
