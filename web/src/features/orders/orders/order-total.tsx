import { ORDERS } from '#shared/orders/messages/orders.ts'
import { orderDiscount } from '#shared/orders/rules/discounts.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'

type Props = {
  order: Pick<Order, 'total_amount'> & { items: readonly Pick<OrderItem, 'price' | 'list_price'>[] }
}

/** An order's total, and how a discount led to it. */
export function OrderTotal({ order }: Props) {
  const discount = orderDiscount(order)
  return (
    <div>
      {discount && (
        <>
          <p className="part">
            {ORDERS.SUBTOTAL}
            <span>{formatBRL(discount.subtotal)}</span>
          </p>
          <p className="part">
            {ORDERS.DISCOUNT}
            <span>{formatBRL(-discount.off)}</span>
          </p>
        </>
      )}
      <p>
        {PARTS.TOTAL}
        <strong>{formatBRL(order.total_amount)}</strong>
      </p>
    </div>
  )
}
