import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Address, address } from '#shared/domain/addresses.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { addressKey } from '../table/keys.ts'

/**
 * Addresses of CEPs as the place index told them, and that it knew none: one item by CEP. Removed by TTL, which may be
 * late, so the time is looked at here too.
 */

const DAY_SECONDS = 86_400
/** CEPs change rarely; new ones come every week. */
const KEPT_DAYS = { found: 90, not_found: 1 }

const kept = z.object({ address: z.nullable(address), expires_at: z.number() })

const secondsOf = (now: string): number => Math.floor(Date.parse(now) / 1000)

/** null: it was asked for not long ago and there is none; undefined: not known here. */
export async function keptAddress(cep: string, now: string): Promise<Address | null | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: addressKey(cep) }))
  const read = kept.safeParse(Item)
  return read.success && read.data.expires_at > secondsOf(now) ? read.data.address : undefined
}

export async function keepAddress(cep: string, found: Address | null, now: string): Promise<void> {
  const days = found ? KEPT_DAYS.found : KEPT_DAYS.not_found
  const expires_at = secondsOf(now) + days * DAY_SECONDS
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: { ...addressKey(cep), kind: 'address', address: found, expires_at },
    }),
  )
}
