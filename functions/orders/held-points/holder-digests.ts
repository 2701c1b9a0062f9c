import { createHmac } from 'node:crypto'
import type { HolderKind } from '#shared/orders/rules/held-points.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * Keyed digests of holders and guests, so that the counts store no e-mail or address. The digests are keys in the
 * table, so the HMAC key is never rotated (docs/decisions/0069).
 */

const { HOLDER_KEY } = readEnvironment('HOLDER_KEY')

const digestOf = (text: string): string => createHmac('sha256', HOLDER_KEY).update(text).digest('base64url')

export const holderDigest = (held_by: HolderKind, value: string): string => digestOf(`${held_by} ${value}`)
export const guestOrdersDigest = (email: string): string => digestOf(`guest orders ${email}`)
