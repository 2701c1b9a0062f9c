import { DISCOUNT_TEXT, SUBTOTAL_TEXT } from '#shared/orders/messages/orders.ts'
import { orderDiscount } from '#shared/orders/rules/discounts.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'

type Props = {
  order: Pick<Order, 'total_amount' | 'lines'> & { items: readonly Pick<OrderItem, 'price' | 'list_price'>[] }
}

/** An order's total, with list prices and discount if there is one. */
export function OrderTotal({ order }: Props) {
  const discount = orderDiscount(order)
  return (
    <div>
      {discount && (
        <>
          <p className="part">
            {SUBTOTAL_TEXT}
            <span>{formatBRL(discount.subtotal)}</span>
          </p>
          <p className="part">
            {DISCOUNT_TEXT}
            <span>{formatBRL(-discount.off)}</span>
          </p>
        </>
      )}
      {order.lines?.map(({ description, amount }) => (
        <p key={`${description} ${amount}`} className="part">
          {description}
          <span>{formatBRL(amount)}</span>
        </p>
      ))}
      <p>
        {CONTROL_TEXTS.TOTAL}
        <strong>{formatBRL(order.total_amount)}</strong>
      </p>
    </div>
  )
}
