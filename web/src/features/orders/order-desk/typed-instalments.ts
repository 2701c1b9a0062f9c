import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import {
  dueDaysOf,
  equalParts,
  type InstalmentForm,
  type InstalmentStatus,
  instalmentFormsSchema,
  instalmentsOfPlan,
  MAX_INSTALMENTS,
  type PaymentMethod,
  paymentMethodSchema,
  paymentPlanSchema,
} from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Centavos, formatBRL, parseBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'

/** An instalment as it is typed. `key`: of its row; `id`: undefined for a new one; `method`: '' until one is chosen. */
export type TypedInstalment = {
  key: string
  id: string | undefined
  due_on: string
  amount: string
  method: PaymentMethod | ''
  note: string
  boleto: string
}

/** `paid`: in centavos; day and amount of an instalment with a payment are fixed. */
export type InstalmentRow = TypedInstalment & { paid: Centavos }

type RowField = 'due_on' | 'amount' | 'method' | 'boleto' | 'note'
export type RowErrors = Partial<Record<RowField, string>>
const ROW_FIELDS: readonly RowField[] = ['due_on', 'amount', 'method', 'boleto', 'note']

/** '' for a method that this release does not know. */
export function typedMethod(method: string | null): PaymentMethod | '' {
  const known = paymentMethodSchema.safeParse(method)
  return known.success ? known.data : ''
}

export const typedInstalmentOf = ({ id, due_on, amount, method, note, boleto }: InstalmentStatus): TypedInstalment => ({
  key: id,
  id,
  due_on,
  amount: textOfPrice(amount),
  method: typedMethod(method),
  note,
  boleto,
})

/**
 * The typed instalments beside those that the order has now, which a colleague may have changed: one that is gone
 * becomes a new one, and one that was paid meanwhile has its own day and amount, even if its row was removed.
 */
export function rowsOf(
  typed: readonly TypedInstalment[],
  current: readonly InstalmentStatus[],
): readonly InstalmentRow[] {
  const rows = typed.map((row): InstalmentRow => {
    const now = current.find(({ id }) => id === row.id)
    if (!now) return { ...row, id: undefined, paid: 0 }
    return now.paid === 0
      ? { ...row, paid: 0 }
      : { ...row, due_on: now.due_on, amount: textOfPrice(now.amount), paid: now.paid }
  })
  const paidMeanwhile = current.filter(({ id, paid }) => paid > 0 && !typed.some(row => row.id === id))
  return [...paidMeanwhile.map(each => ({ ...typedInstalmentOf(each), paid: each.paid })), ...rows]
}

const isFixed = ({ paid }: InstalmentRow): boolean => paid > 0
const amountOf = ({ amount }: TypedInstalment): Centavos => parseBRL(amount) ?? 0
export const sumOfRows = (rows: readonly TypedInstalment[]): Centavos => sumOfAmounts(rows.map(amountOf))

/** What the instalments without a payment add up to. */
const restFor = (rows: readonly InstalmentRow[], total: Centavos): Centavos => total - sumOfRows(rows.filter(isFixed))

/**
 * The rows with what is not paid in equal parts, the first with the centavos that are left. A boleto of another amount
 * goes. Unchanged if there is less than a centavo for each.
 */
export function withRestSpread(rows: readonly InstalmentRow[], total: Centavos): readonly TypedInstalment[] {
  const open = rows.filter(row => !isFixed(row))
  const rest = restFor(rows, total)
  if (open.length === 0 || rest < open.length) return rows
  const amounts = new Map(
    equalParts(rest, open.length).map((amount, index) => [open[index]?.key, textOfPrice(amount)] as const),
  )
  return rows.map(row => {
    const amount = amounts.get(row.key) ?? row.amount
    return { ...row, amount, boleto: parseBRL(amount) === parseBRL(row.amount) ? row.boleto : '' }
  })
}

/** How the rest is to be divided, as it is typed. */
export type TypedSplit = {
  count: string
  first_due_on: string
  method: PaymentMethod
  down_amount: string
  down_due_on: string
}
export type SplitErrors = Partial<Record<keyof TypedSplit, string>>

const SPLIT_FIELDS: Readonly<Record<string, keyof TypedSplit>> = {
  count: 'count',
  first_due_on: 'first_due_on',
  'down_payment.amount': 'down_amount',
  'down_payment.due_on': 'down_due_on',
}

type SplitOptions = { total: Centavos; newKey: () => string }
type Split = { rows: readonly TypedInstalment[]; errors?: undefined } | { rows?: undefined; errors: SplitErrors }

/** The rows with a payment, and monthly instalments instead of the others. */
export function splitRest(rows: readonly InstalmentRow[], typed: TypedSplit, { total, newKey }: SplitOptions): Split {
  const plan = paymentPlanSchema.safeParse({
    count: /^\d{1,3}$/.test(typed.count.trim()) ? Number(typed.count) : undefined,
    first_due_on: typed.first_due_on,
    method: typed.method,
    down_payment:
      typed.down_amount.trim() === '' ? null : { amount: parseBRL(typed.down_amount), due_on: typed.down_due_on },
  })
  if (!plan.success) {
    const found = plan.error.issues.map(({ path, message }) => [SPLIT_FIELDS[path.join('.')] ?? 'count', message])
    return { errors: Object.fromEntries(found.toReversed()) }
  }
  const fixed = rows.filter(isFixed)
  const { count, down_payment } = plan.data
  if (fixed.length + count + (down_payment ? 1 : 0) > MAX_INSTALMENTS)
    return { errors: { count: PAYMENTS_DESK_TEXTS.MAX_ROWS } }
  const rest = restFor(rows, total)
  const instalments = instalmentsOfPlan(plan.data, rest)
  if (!instalments) return { errors: { count: PAYMENTS_DESK_TEXTS.SPLIT_TOO_SMALL(formatBRL(Math.max(0, rest))) } }
  const added = instalments.map(each => ({ ...each, key: newKey(), id: undefined, amount: textOfPrice(each.amount) }))
  return { rows: [...fixed, ...added] }
}

type ParsedRows = { forms: InstalmentForm[] | undefined; errors: ReadonlyMap<string, RowErrors> }

/**
 * Parses the rows for an order. `forms` is undefined while something is wrong; an error of the sum is at the amount
 * that was changed last (`changedKey`), else at the first one that can change.
 */
export function parseRows(
  rows: readonly InstalmentRow[],
  order: Pick<Order, 'created_at' | 'total_amount'>,
  current: readonly InstalmentStatus[],
  changedKey?: string,
): ParsedRows {
  const parsed = instalmentFormsSchema.safeParse(
    rows.map(({ id, due_on, amount, method, note, boleto }) => ({
      id,
      due_on,
      amount: parseBRL(amount),
      method,
      note,
      boleto,
    })),
  )
  const errors = new Map<string, RowErrors>()
  const addError = (row: TypedInstalment | undefined, field: RowField, message: string) => {
    if (row) errors.set(row.key, { [field]: message, ...errors.get(row.key) })
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = ROW_FIELDS.find(name => name === path[1])
    if (field) addError(rows[Number(path[0])], field, field === 'method' ? PAYMENTS_DESK_TEXTS.METHOD_NEEDED : message)
  }
  const { earliest, latest } = dueDaysOf(order)
  for (const row of rows) {
    const isMoved = current.find(({ id }) => id === row.id)?.due_on !== row.due_on
    if (isMoved && (row.due_on < earliest || row.due_on > latest))
      addError(row, 'due_on', ORDER_REFUSALS.INSTALMENT_DUE_INVALID.sentence)
  }
  const missing = order.total_amount - sumOfRows(rows)
  if (errors.size === 0 && missing !== 0)
    addError(
      rows.find(row => row.key === changedKey && !isFixed(row)) ?? rows.find(row => !isFixed(row)),
      'amount',
      missing > 0
        ? PAYMENTS_DESK_TEXTS.SUM_SHORT(formatBRL(missing))
        : PAYMENTS_DESK_TEXTS.SUM_OVER(formatBRL(-missing)),
    )
  return { forms: parsed.success && errors.size === 0 && missing === 0 ? parsed.data : undefined, errors }
}

/** The first wrong field, from top to bottom. */
export function firstWrongField(
  rows: readonly TypedInstalment[],
  errors: ParsedRows['errors'],
): { key: string; field: RowField } | undefined {
  for (const { key } of rows) {
    const field = ROW_FIELDS.find(name => errors.get(key)?.[name] !== undefined)
    if (field) return { key, field }
  }
  return undefined
}
