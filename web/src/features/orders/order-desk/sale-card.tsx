import { styled } from '@mui/material/styles'
import { ORDER_DESK } from '#shared/orders/messages/order-desk.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { formatBRL, sum } from '#shared/platform/rules/money.ts'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { fontSize: 13, color: theme.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'pre-line' },
}))

type Props = {
  order: Order
  sale: NonNullable<Order['sale']>
  /** undefined: not loaded yet. */
  details: OrderDetails | undefined
}

/** What the office keeps of a sale that it made. */
export function SaleCard({ order, sale, details }: Props) {
  const tablePrices = order.items.map(({ list_price }) => list_price ?? undefined)
  const isOffTable = order.items.some(({ list_price, price }) => list_price !== price)
  const facts = [
    [ORDER_DESK.SALESPERSON, details && (details.salesperson ?? ORDER_DESK.REMOVED_PERSON)],
    [
      ORDER_DESK.TABLE_TOTAL,
      isOffTable && tablePrices.every(price => price !== undefined) && formatBRL(sum(tablePrices)),
    ],
    [ORDER_DESK.DISCOUNT, sale.discount && sale.discount.value > 0 && discountText(sale.discount)],
    [ORDER_DESK.PRICE_REASON, sale.price_reason],
    [ORDER_DESK.NOTES, sale.notes],
  ] as const
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Facts>
  )
}

/** '10 %', 'R$ 500,00' */
const discountText = ({ kind, value }: NonNullable<NonNullable<Order['sale']>['discount']>): string =>
  kind === 'percent' ? `${value.toLocaleString('pt-BR')} %` : formatBRL(value)
