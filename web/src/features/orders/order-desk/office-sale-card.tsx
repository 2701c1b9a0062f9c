import { ORDER_DESK_TEXTS } from '#shared/orders/messages/order-desk.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { formatBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { FactList } from '#web/ui/fact-list.tsx'

type Props = {
  order: Order
  sale: NonNullable<Order['sale']>
  /** undefined until loaded. */
  details: OrderDetails | undefined
}

/** The terms of an order that the office made. Sums include the order's current items only. */
export function OfficeSaleCard({ order, sale, details }: Props) {
  const paper = order.paper_contract
  const facts = [
    [
      paper ? ORDER_DESK_TEXTS.IMPORTED_BY : ORDER_DESK_TEXTS.SALESPERSON,
      details && (details.salesperson ?? ORDER_DESK_TEXTS.REMOVED_PERSON),
    ],
    ...priceFacts(order, sale),
    [ORDER_DESK_TEXTS.PRICE_REASON, sale.price_reason],
    [ORDER_DESK_TEXTS.PAPER_NUMBER, paper?.number],
    [ORDER_DESK_TEXTS.SIGNED_ON, paper?.signed_on && dayText(paper.signed_on)],
    [ORDER_DESK_TEXTS.PAID_UNTIL, paper?.paid_until && dayText(paper.paid_until)],
    [ORDER_DESK_TEXTS.NOTES, sale.notes],
  ] as const
  return <FactList facts={facts} />
}

/** List price, the difference to it and the total; only the total when an item has no list price. */
function priceFacts({ items, total_amount }: Order, { discount }: Props['sale']): [name: string, value: string][] {
  const agreed = discount && discount.value > 0 ? discountText(discount) : undefined
  const tablePrices = items.flatMap(({ list_price }) => list_price ?? [])
  if (tablePrices.length < items.length) return agreed === undefined ? [] : [[ORDER_DESK_TEXTS.AGREED_DISCOUNT, agreed]]
  const off = sumOfAmounts(tablePrices) - total_amount
  if (off === 0 && items.every(({ list_price, price }) => list_price === price)) return []
  return [
    [ORDER_DESK_TEXTS.TABLE_TOTAL, formatBRL(sumOfAmounts(tablePrices))],
    off < 0
      ? [ORDER_DESK_TEXTS.ABOVE_TABLE, formatBRL(-off)]
      : [
          ORDER_DESK_TEXTS.DISCOUNT,
          discount?.kind === 'percent' && agreed ? `${formatBRL(off)} (${agreed})` : formatBRL(off),
        ],
    [ORDER_DESK_TEXTS.TOTAL, formatBRL(total_amount)],
  ]
}

/** '2026-02-20' → '20/02/2026' */
const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** '10 %', 'R$ 500,00' */
const discountText = ({ kind, value }: NonNullable<Props['sale']['discount']>): string =>
  kind === 'percent' ? `${value.toLocaleString('pt-BR')} %` : formatBRL(value)
