import * as z from 'zod/mini'
import { textLine, withPlainHyphens } from '../../platform/rules/texts.ts'
import type { Point } from './points.ts'

/**
 * Asset codes: the unique codes by which office, clients and technicians name points, such as PU-00097. They are given
 * automatically; the office may choose another until the code is printed or ordered. The code behind a sign's QR code
 * is a different one (point-codes.ts).
 */

export const MAX_ASSET_CODE_LENGTH = 20

export const INVALID_ASSET_CODE_MESSAGE = `O código deve ter de 2 a ${MAX_ASSET_CODE_LENGTH} letras sem acento, números ou hífens, e começar com letra ou número.`

/** Codes are compared without case, so all are upper case. */
const upperCase = (typed: string): string => withPlainHyphens(typed).trim().toUpperCase()

const ASSET_CODE = /^[A-Z0-9][A-Z0-9-]{1,19}$/

/**
 * An asset code as typed in a form or sheet. Empty: a new point gets an automatic code, an existing one keeps its code.
 */
export const assetCodeFieldSchema = z._default(
  textLine(INVALID_ASSET_CODE_MESSAGE).check(
    z.overwrite(upperCase),
    z.refine(code => code === '' || ASSET_CODE.test(code), { error: INVALID_ASSET_CODE_MESSAGE }),
  ),
  '',
)

/** The asset code in a typed text; undefined when it can't be one. */
export function parseAssetCode(typed: string): string | undefined {
  const code = upperCase(typed)
  return ASSET_CODE.test(code) ? code : undefined
}

/** The asset code in a search text; undefined for a text without a digit, which is more likely a name. */
export const assetCodeInSearch = (search: string): string | undefined =>
  /\d/.test(search) ? parseAssetCode(search) : undefined

const PREFIX = 'PU-'

/**
 * The automatic code of a point, made of its unique id. `again`: 1 for the next code, 2 for the one after, when another
 * point has been given the code before.
 */
export function automaticAssetCode(pointId: string, again = 0): string {
  const suffix = again === 0 ? '' : `-${again + 1}`
  const number = pointId
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '-')
    .padStart(5, '0')
  return `${PREFIX}${number.slice(PREFIX.length + suffix.length - MAX_ASSET_CODE_LENGTH)}${suffix}`
}

/** The id from which this automatic code was made; undefined for other codes. */
export function pointIdOfAutomaticCode(code: string): string | undefined {
  const [, digits] = /^PU-(\d{5,15})$/.exec(code) ?? []
  const id = digits?.replace(/^0+/, '')
  return id && automaticAssetCode(id) === code ? id : undefined
}

/**
 * Ways in which people write an automatic code: 'PU-378', 'pu 00378', '00378'. A number alone is a code only with its
 * leading zeros.
 */
const WRITTEN_CODE = /^(?:PU[\s-]*|(?=0\d{4}))0*([1-9]\d{0,14})$/i

/** The id of the automatic code that a typed text may mean; undefined for other texts. */
export const pointIdOfTypedCode = (typed: string): string | undefined => WRITTEN_CODE.exec(typed.trim())?.[1]

/** The asset code of an order's item or a task; the automatic one for items stored before points had codes. */
export const assetCodeOf = ({ asset_code, point_id }: { asset_code?: string | undefined; point_id: string }): string =>
  asset_code ?? automaticAssetCode(point_id)

/**
 * 'PU-00097 · Ouro | Av. Brasil': the name of an order's point with its code, because several points may share a name.
 */
export const pointNameWithAssetCode = (item: {
  asset_code?: string | undefined
  point_id: string
  point_name: string
}): string => `${assetCodeOf(item)} · ${item.point_name}`

/**
 * Why a point's asset code can't change: its label was printed, or an order contains it. Any change other than an edit
 * counts as an order (see `version` and `edit_version`). Undefined when the code can change.
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
