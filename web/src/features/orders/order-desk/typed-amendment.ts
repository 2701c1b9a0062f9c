import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { AMEND_DESK_TEXTS } from '#shared/orders/messages/amendments.ts'
import type { AmendmentKind } from '#shared/orders/rules/amendment-kinds.ts'
import {
  type AmendmentForm,
  amendableItems,
  amendmentFormSchema,
  correctedPrice,
  firstDayOf,
  lastDayOf,
} from '#shared/orders/rules/amendments.ts'
import type { Spread } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { parseBRL } from '#shared/platform/rules/money.ts'

/** An amendment as it is typed. */
export type TypedAmendment = {
  kind: AmendmentKind
  item_ids: readonly string[]
  last_day: string
  credits: boolean
  fee: string
  days: string
  compensation: 'extend' | 'credit'
  /** The code of a swap's new point. */
  code: string
  /** Whether what is typed in `amount` is charged or credited. */
  direction: 'debit' | 'credit'
  amount: string
  first_day: string
  price: string
  description: string
  spread: Spread
  due_on: string
}
export type AmendmentField =
  | 'item_ids'
  | 'last_day'
  | 'first_day'
  | 'fee'
  | 'days'
  | 'point_id'
  | 'amount'
  | 'price'
  | 'description'
  | 'due_on'
export type AmendmentErrors = Partial<Record<AmendmentField, string>>

/** The spread that is preset for each kind: an early end takes off what is due last. */
const PRESET_SPREADS: Record<AmendmentKind, Spread> = {
  end_early: 'last_first',
  swap: 'proportional',
  suspend: 'proportional',
  correct: 'proportional',
}

/** A new amendment of a kind; the only point that it may change is chosen. */
export function newTypedAmendment(
  order: Order,
  kind: AmendmentKind,
  { today, now }: { today: string; now: string },
): TypedAmendment {
  const items = amendableItems(order, kind, now)
  const [only] = items.length === 1 ? items : []
  return {
    kind,
    item_ids: only ? [only.id] : [],
    last_day: '',
    credits: true,
    fee: '',
    days: '',
    compensation: 'extend',
    code: '',
    direction: 'debit',
    amount: '',
    first_day: '',
    price: '',
    description: '',
    spread: PRESET_SPREADS[kind],
    due_on: today,
    ...(kind === 'correct' && presentValues(order, only?.id)),
  }
}

/** What a correction starts from: the item's days and price as they are. */
export function presentValues(
  { items, lines }: Order,
  itemId: string | undefined,
): Pick<TypedAmendment, 'first_day' | 'last_day' | 'price'> {
  const item = items.find(({ id }) => id === itemId)
  return item
    ? { first_day: firstDayOf(item), last_day: lastDayOf(item), price: textOfPrice(correctedPrice(item, lines)) }
    : { first_day: '', last_day: '', price: '' }
}

/** Parses a typed amendment. `form` is undefined while something is missing or wrong. `pointId`: of the code, once it is known. */
export function parseTypedAmendment(
  order: Order,
  typed: TypedAmendment,
  pointId?: string,
): {
  form: AmendmentForm | undefined
  errors: AmendmentErrors
} {
  const errors: AmendmentErrors = {}
  const { kind, spread, due_on, item_ids, last_day } = typed
  const amountOf = (field: 'fee' | 'amount' | 'price', empty: number | undefined): number | undefined => {
    if (typed[field].trim() === '') return empty
    const amount = parseBRL(typed[field])
    if (amount === undefined) errors[field] = AMEND_DESK_TEXTS.AMOUNT_INVALID
    return amount
  }
  const signed = (amount: number | undefined) => (typed.direction === 'credit' ? 0 - (amount ?? 0) : (amount ?? 0))
  const [item_id] = item_ids
  if (item_id === undefined && kind !== 'correct') errors.item_ids = AMEND_DESK_TEXTS.POINTS_REQUIRED
  if (last_day === '' && (kind === 'end_early' || kind === 'swap')) errors.last_day = AMEND_DESK_TEXTS.DAY_REQUIRED
  if (due_on === '') errors.due_on = AMEND_DESK_TEXTS.DAY_REQUIRED
  if (kind === 'swap' && pointId === undefined) errors.point_id = AMEND_DESK_TEXTS.CODE_REQUIRED
  const money = { spread, due_on }
  const form = formOf()
  if (kind === 'correct' && form.line === undefined && typed.description !== '' && !errors.amount)
    errors.amount = AMEND_DESK_TEXTS.AMOUNT_INVALID
  if (kind === 'correct' && typed.amount !== '' && typed.description.trim() === '')
    errors.description = AMEND_DESK_TEXTS.DESCRIPTION_REQUIRED
  const parsed = amendmentFormSchema.safeParse(form)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = FIELDS.find(each => path.includes(each))
    if (field && errors[field] === undefined) errors[field] = message
  }
  // A correction of nothing is not asked for.
  const { first_day, last_day: corrected_day, price } = form.kind === 'correct' ? (form.item ?? {}) : {}
  const isEmpty = kind === 'correct' && [first_day, corrected_day, price, form.line].every(each => each === undefined)
  if (isEmpty) errors.description = AMEND_DESK_TEXTS.NOTHING_CORRECTED
  return { form: Object.keys(errors).length === 0 ? parsed.data : undefined, errors }

  function formOf() {
    switch (kind) {
      case 'end_early':
        return { kind, item_ids, last_day, credits: typed.credits, fee: amountOf('fee', 0), ...money, line: undefined }
      case 'swap':
        return {
          kind,
          item_id,
          point_id: pointId,
          last_day,
          difference: signed(amountOf('amount', 0)),
          ...money,
          line: undefined,
        }
      case 'suspend':
        return {
          kind,
          item_ids,
          days: Number(typed.days || Number.NaN),
          compensation: typed.compensation,
          ...money,
          line: undefined,
        }
      case 'correct': {
        const amount = amountOf('amount', undefined)
        const present = presentValues(order, item_id)
        const price = amountOf('price', undefined)
        return {
          kind,
          item:
            item_id === undefined
              ? undefined
              : {
                  item_id,
                  first_day: typed.first_day === present.first_day ? undefined : typed.first_day || undefined,
                  last_day: last_day === present.last_day ? undefined : last_day || undefined,
                  price: price === parseBRL(present.price) ? undefined : price,
                },
          line: amount === undefined ? undefined : { description: typed.description, amount: signed(amount) },
          ...money,
        }
      }
    }
  }
}

const FIELDS = [
  'item_ids',
  'last_day',
  'first_day',
  'fee',
  'days',
  'point_id',
  'amount',
  'price',
  'description',
  'due_on',
] as const satisfies readonly AmendmentField[]

/** The first field with an error, in the order in which they stand. */
export const firstWrongAmendmentField = (errors: AmendmentErrors): AmendmentField | undefined =>
  (
    [
      'item_ids',
      'first_day',
      'last_day',
      'days',
      'price',
      'fee',
      'point_id',
      'description',
      'amount',
      'due_on',
    ] as const
  ).find(field => errors[field] !== undefined)
