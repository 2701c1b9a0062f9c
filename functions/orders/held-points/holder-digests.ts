import { createHmac } from 'node:crypto'
import type { HolderKind } from '#shared/orders/rules/held-points.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * Keyed digests under which holders and guests are counted, so that no e-mail or address is stored. The key is never rotated
 * (docs/decisions/0069): the digests are keys of the table.
 */

const { HOLDER_KEY } = readEnvironment('HOLDER_KEY')

const digestOf = (text: string): string => createHmac('sha256', HOLDER_KEY).update(text).digest('base64url')

export const holderDigest = (held_by: HolderKind, value: string): string => digestOf(`${held_by} ${value}`)
export const guestDigest = (email: string): string => digestOf(`guest orders ${email}`)
