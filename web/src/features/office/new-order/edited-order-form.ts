import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { termPriceOf } from '#shared/catalogue/rules/terms.ts'
import { discountedPrices } from '#shared/orders/rules/discounts.ts'
import type { OfficeOrderEdit, QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { toLocalTime } from '#web/lib/local-time.ts'
import { typedDiscount } from './draft-content.ts'
import { type EvaluatedOrder, emptyOrderForm, type NewOrderForm, toLastSeenPoint } from './new-order-form.ts'
import { toTypedTerm } from './use-add-points-of-url.ts'

/** An order that is edited, with what is needed to show it as a form. */
export type LoadedOrder = {
  order: Order
  customer: Customer | undefined
  quoted: ReadonlyMap<string, QuotedPoint>
}

/**
 * The form of an order as it was agreed, as the person `ownId` sees it. A price that is the table's today is the table's;
 * another stays as agreed. Prices before a discount are known where they were the table's; else the agreed prices have
 * no discount any more.
 */
export function formOfOrder({ order, customer, quoted }: LoadedOrder, ownId: string): NewOrderForm {
  const { items, sale, reserved_until } = order
  const term = items[0]?.term
  const listed = items.map(({ list_price }) => list_price ?? 0)
  const discount = sale?.discount ?? null
  const isOfTable =
    discount === null ||
    discountedPrices(listed, discount)?.every((price, index) => price === items[index]?.price) === true
  const agreed = items.map(({ price }, index) => (discount && isOfTable ? (listed[index] ?? price) : price))
  return {
    ...emptyOrderForm(order.created_at),
    ...(term && toTypedTerm(term)),
    customer: customer ? toChosenCustomer(customer) : null,
    points: items.map(({ point_id }, index) => {
      const point = quoted.get(point_id)
      const listPrice = point && term ? termPriceOf(pricesFromFields(point), term)?.price : undefined
      return {
        id: point_id,
        price: listPrice === agreed[index] ? '' : textOfPrice(agreed[index] ?? null),
        seen: point ? toLastSeenPoint(point) : null,
      }
    }),
    ...typedDiscount(isOfTable ? discount : null),
    price_reason: sale?.price_reason ?? '',
    salesperson_id: sale?.salesperson_id === ownId ? '' : (sale?.salesperson_id ?? ''),
    hold: reserved_until === null ? '' : toLocalTime(reserved_until),
    notes: sale?.notes ?? '',
  }
}

/** The request of an evaluated form; undefined while something is wrong. `isDivisionKept`: see OfficeOrderEdit. */
export function editOf(
  { request }: EvaluatedOrder,
  { form, ownId, isDivisionKept }: { form: NewOrderForm; ownId: string; isDivisionKept: boolean },
): OfficeOrderEdit | undefined {
  if (!request) return undefined
  const { payment_plan, ...edit } = request
  return {
    ...edit,
    salesperson_id: form.salesperson_id || ownId,
    ...(!isDivisionKept && { payment_plan: payment_plan ?? null }),
  }
}
