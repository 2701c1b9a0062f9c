import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
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
export function OfficeSaleFacts({ order, sale, details }: Props) {
  const paper = order.paper_contract
  const facts = [
    [
      paper ? OFFICE_ORDER_TEXTS.IMPORTED_BY : OFFICE_ORDER_TEXTS.SALESPERSON,
      details && (details.salesperson ?? OFFICE_ORDER_TEXTS.REMOVED_PERSON),
    ],
    ...priceFacts(order, sale),
    [OFFICE_ORDER_TEXTS.PRICE_REASON, sale.price_reason],
    [OFFICE_ORDER_TEXTS.PAPER_NUMBER, paper?.number],
    [OFFICE_ORDER_TEXTS.SIGNED_ON, paper?.signed_on && dayText(paper.signed_on)],
    [OFFICE_ORDER_TEXTS.PAID_UNTIL, paper?.paid_until && dayText(paper.paid_until)],
    [OFFICE_ORDER_TEXTS.NOTES, sale.notes],
  ] as const
  return <FactList facts={facts} />
}

/** List price, the difference to it, the total, and what amendments made of it; nothing when all items have their list price. Only the agreed discount when one has none. */
function priceFacts(
  { items, lines = [], total_amount }: Order,
  { discount }: Props['sale'],
): [name: string, value: string][] {
  const agreed = discount && discount.value > 0 ? discountText(discount) : undefined
  const tablePrices = items.flatMap(({ list_price }) => list_price ?? [])
  if (tablePrices.length < items.length)
    return agreed === undefined ? [] : [[OFFICE_ORDER_TEXTS.AGREED_DISCOUNT, agreed]]
  const total = totalAmount(items)
  const amended = sumOfAmounts(lines.map(({ amount }) => amount))
  const totals: [string, string][] =
    amended === 0
      ? [[OFFICE_ORDER_TEXTS.TOTAL, formatBRL(total)]]
      : [
          [OFFICE_ORDER_TEXTS.SALE_TOTAL, formatBRL(total)],
          [OFFICE_ORDER_TEXTS.AMENDED, formatBRL(amended)],
          [OFFICE_ORDER_TEXTS.TOTAL_NOW, formatBRL(total_amount)],
        ]
  const off = sumOfAmounts(tablePrices) - total
  if (off === 0 && items.every(({ list_price, price }) => list_price === price)) return []
  return [
    [OFFICE_ORDER_TEXTS.TABLE_TOTAL, formatBRL(sumOfAmounts(tablePrices))],
    off < 0
      ? [OFFICE_ORDER_TEXTS.ABOVE_TABLE, formatBRL(-off)]
      : [
          OFFICE_ORDER_TEXTS.DISCOUNT,
          discount?.kind === 'percent' && agreed ? `${formatBRL(off)} (${agreed})` : formatBRL(off),
        ],
    ...totals,
  ]
}

/** '2026-02-20' → '20/02/2026' */
const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** '10 %', 'R$ 500,00' */
const discountText = ({ kind, value }: NonNullable<Props['sale']['discount']>): string =>
  kind === 'percent' ? `${value.toLocaleString('pt-BR')} %` : formatBRL(value)
