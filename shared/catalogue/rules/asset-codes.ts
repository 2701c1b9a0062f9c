import * as z from 'zod/mini'
import { textLine } from '../../platform/rules/texts.ts'
import type { Point } from './points.ts'

/**
 * The code by which office, clients and technicians name a point, such as PU-00097: unique, given automatically, chosen by
 * the office until it is printed or ordered. The code in a QR code (point-codes.ts) is another one.
 */

export const MAX_ASSET_CODE = 20

export const ASSET_CODE_WRONG = `O código deve ter de 2 a ${MAX_ASSET_CODE} letras sem acento, números ou hífens, e começar com letra ou número.`

/** Codes are compared without case, so all are upper case. */
const upperCase = (typed: string): string => typed.trim().toUpperCase()

const ASSET_CODE = /^[A-Z0-9][A-Z0-9-]{1,19}$/

/** An asset code as typed in a form or sheet; empty: it is given automatically, or stays. */
export const assetCodeField = z._default(
  textLine(ASSET_CODE_WRONG).check(
    z.overwrite(upperCase),
    z.refine(code => code === '' || ASSET_CODE.test(code), { error: ASSET_CODE_WRONG }),
  ),
  '',
)

/** The asset code in a typed text; undefined when it can't be one. */
export function parseAssetCode(typed: string): string | undefined {
  const code = upperCase(typed)
  return ASSET_CODE.test(code) ? code : undefined
}

/** The asset code that a search may be for; undefined for words without a digit, which are rather names. */
export const assetCodeInSearch = (search: string): string | undefined =>
  /\d/.test(search) ? parseAssetCode(search) : undefined

const PREFIX = 'PU-'

/**
 * The code that a point gets automatically: its id, which no other point gets. `again`: the next one, where somebody typed
 * the former for another point.
 */
export function automaticAssetCode(pointId: string, again = 0): string {
  const suffix = again === 0 ? '' : `-${again + 1}`
  const number = pointId
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '-')
    .padStart(5, '0')
  return `${PREFIX}${number.slice(PREFIX.length + suffix.length - MAX_ASSET_CODE)}${suffix}`
}

/** The id whose automatic code this is; undefined for other codes. */
export function pointIdOfAutomaticCode(code: string): string | undefined {
  const [, digits] = /^PU-(\d{5,15})$/.exec(code) ?? []
  const id = digits?.replace(/^0+/, '')
  return id && automaticAssetCode(id) === code ? id : undefined
}

/** An automatic code as people write it: 'PU-378', 'pu 00378', '00378'; a number alone is one only with its zeros. */
const WRITTEN_CODE = /^(?:PU[\s-]*|(?=0\d{4}))0*([1-9]\d{0,14})$/i

/** The id whose automatic code may be meant; undefined for other texts. */
export const pointIdOfTypedCode = (typed: string): string | undefined => WRITTEN_CODE.exec(typed.trim())?.[1]

/** The code of what was stored before points had codes: the automatic one. */
export const assetCodeOf = ({ asset_code, point_id }: { asset_code?: string | undefined; point_id: string }): string =>
  asset_code ?? automaticAssetCode(point_id)

/** 'PU-00097 · Ouro | Av. Brasil': a point of an order, among others of its name. */
export const codedPointName = (item: {
  asset_code?: string | undefined
  point_id: string
  point_name: string
}): string => `${assetCodeOf(item)} · ${item.point_name}`

/**
 * Why a point keeps its code: its label has been printed, or an order has named it (every change that is not an edit counts,
 * see `version` and `edit_version`). Undefined: it may get another.
 */
export function assetCodeLockReason({
  code,
  order_id,
  version,
  edit_version,
}: Pick<Point, 'code' | 'order_id' | 'version' | 'edit_version'>): 'printed' | 'ordered' | undefined {
  if (code !== null) return 'printed'
  return order_id !== null || version > edit_version ? 'ordered' : undefined
}
