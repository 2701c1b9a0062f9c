import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import {
  editedInstalments,
  type Instalment,
  withPayment,
  withPaymentReversed,
} from '#shared/orders/rules/instalments.ts'
import type { OrderDetails, OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite } from '#tests/web/support/site.tsx'
import { AdminOrderScreen } from '#web/screens/admin-order/admin-order-screen.tsx'

/** Fixture of the order page's tests: the server's state, and the opened page. */

export const ORDER_ID = 'a1b2c3d4-0000'
export const ORDER_ROUTE = `/orders/${ORDER_ID}`
export const item = firstItem()
export const secondItem = {
  ...item,
  id: 'item-2',
  point_id: '200',
  point_name: 'Prata | Rua Dois',
  price: 80_000,
  reserved_price: 80_000,
}

function firstItem() {
  const [first] = exampleOrder().items
  if (!first) throw new Error('an order with an item')
  return first
}

export let order: Order
let history: OrderHistoryEntryView[]
export let points: OrderDetails['points']
export let account: OrderDetails['account']

export const historyEntry = (version: number, changes: Partial<OrderHistoryEntryView> = {}): OrderHistoryEntryView => ({
  version,
  event: 'edited',
  at: '2026-11-21T13:00:00.000Z',
  by: 'Gustavo Gerente',
  by_user_id: 'u9',
  changes: [],
  ...changes,
})
export const pointPlace = (id: string) => ({
  id,
  name: `Ponto ${id}`,
  latitude: -22.74,
  longitude: -47.33,
  image_url: null,
  street_name: 'Av. Brasil',
  intersection_name: 'Rua Um',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_PRICE_FIELDS,
  price_1y: 130_000,
  price_2y: 210_000,
})

export const instalment = (id: string, due_on: string, amount: number, changes: Partial<Instalment> = {}) => ({
  id,
  due_on,
  amount,
  method: 'pix' as const,
  note: '',
  boleto: '',
  ...changes,
})

/** The order of R$ 2.000,00 in three instalments, as late as they may be due. */
export const inParts = (): Order => ({
  ...order,
  instalments: [
    instalment('i1', '2036-01-10', 100_000),
    instalment('i2', '2036-02-10', 60_000),
    instalment('i3', '2036-03-10', 40_000),
  ],
})

/** The completed order, with R$ 1.300,00 paid: the first instalment and a part of the second. */
export const partlyPaid = (): Order => ({
  ...inParts(),
  status: 'completed',
  reserved_until: null,
  payments: [
    {
      id: 'p1',
      paid_on: '2026-11-21',
      amount: 130_000,
      method: 'boleto',
      note: 'Conferido no extrato',
      recorded_at: '2026-11-21T15:00:00.000Z',
      recorded_by: 'u9',
      allocations: [
        { instalment_id: 'i1', amount: 100_000 },
        { instalment_id: 'i2', amount: 30_000 },
      ],
    },
  ],
})

/** A hold of one more hour, too short to need a reason. */
export const freshHold = () => ({
  created_at: new Date().toISOString(),
  reserved_until: new Date(Date.now() + 3_600_000).toISOString(),
})

/** Somebody else changes the order. */
export function changeByOthers(changes: Partial<Order>, historyChanges: Partial<OrderHistoryEntryView> = {}): void {
  order = { ...order, version: order.version + 1, ...changes }
  history = [historyEntry(order.version, historyChanges), ...history]
}

/** The server's handler of a change; refuses a version that is not current. */
const changeHandler =
  (changesFrom: (body: never) => Partial<Order>) =>
  ({ body }: { body: unknown }) => {
    if ((body as { version: number }).version !== order.version) return refusalResponse('ORDER_CHANGED')
    order = { ...order, version: order.version + 1, ...changesFrom(body as never) }
    history = [historyEntry(order.version, { by: 'Ana Admin' }), ...history]
    return { body: order }
  }

const moneyOnly = ({ payments, payment_confirmed_at }: Order): Partial<Order> => ({
  ...(payments && { payments }),
  payment_confirmed_at,
})

export type NetworkRoutes = Parameters<typeof answerNetwork>[0]

export async function openOrder(routes: NetworkRoutes = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    [`GET ${ORDER_ROUTE}`]: () => ({ body: order }),
    [`GET ${ORDER_ROUTE}/details`]: () => ({ body: { order, points, account } }),
    [`GET ${ORDER_ROUTE}/history`]: () => ({ body: { items: history } }),
    [`GET ${ORDER_ROUTE}/signs`]: { body: { items: [] } },
    [`POST ${ORDER_ROUTE}/confirm`]: changeHandler(() => ({ status: 'completed', reserved_until: null })),
    [`POST ${ORDER_ROUTE}/cancel`]: changeHandler(() => ({ status: 'cancelled', reserved_until: null })),
    [`PUT ${ORDER_ROUTE}/items`]: changeHandler(({ item_ids }: { item_ids: string[] }) => ({
      items: order.items.filter(({ id }) => item_ids.includes(id)),
    })),
    [`PATCH ${ORDER_ROUTE}`]: changeHandler((body: Partial<Order>) => ({
      ...body,
      version: order.version + 1,
      edited_by_admin: true,
    })),
    [`PUT ${ORDER_ROUTE}/instalments`]: changeHandler(
      ({ instalments }: { instalments: Parameters<typeof editedInstalments>[1] }) => ({
        instalments: editedInstalments(order, instalments, () => crypto.randomUUID()),
      }),
    ),
    [`POST ${ORDER_ROUTE}/payments`]: changeHandler(
      ({ payment, instalment_ids }: { payment: Parameters<typeof withPayment>[1]; instalment_ids?: string[] }) =>
        moneyOnly(withPayment(order, payment, { id: 'p9', by: 'u9', now: new Date().toISOString(), instalment_ids })),
    ),
    [`POST ${ORDER_ROUTE}/payments/p1/reversal`]: changeHandler(({ reason }: { reason: string }) =>
      moneyOnly(withPaymentReversed(order, 'p1', { at: new Date().toISOString(), by: 'u9', reason })),
    ),
    [`PATCH ${ORDER_ROUTE}/items/item-1`]: changeHandler(() => ({
      items: [{ ...item, period_years: 2, price: 210_000 }, secondItem],
    })),
    ...routes,
  })
  const { user } = openSite(
    <Routes>
      <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>,
    `/admin/orders/${ORDER_ID}`,
  )
  await screen.findByText('Reserva feita')
  return { user, network }
}

export const dialog = () => within(screen.getByRole('dialog'))
export const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name })
/** Presses a decision's button, which may be in the menu. */
export async function chooseAction({ click }: ReturnType<typeof openSite>['user'], name: string | RegExp) {
  // Hidden while a dialog that was left fades out.
  const menu = await screen.findByRole('button', { name: 'Mais ações' })
  if (!screen.queryByRole('button', { name })) await click(menu)
  await click(buttonNamed(name))
}
/** Returning to the page makes it refetch the order. */
export const returnToPage = () =>
  act(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
  })

/** Sets the server's state. */
export function given(changes: {
  order?: Order
  history?: OrderHistoryEntryView[]
  points?: OrderDetails['points']
  account?: OrderDetails['account']
}): void {
  ;({ order = order, history = history, points = points, account = account } = changes)
}

/** Resets the server's state to an order of two items; call it before each test. */
export function resetOrder(): void {
  order = exampleOrder({
    reserved_until: '2999-11-23T12:00:00.000Z',
    items: [item, secondItem],
    total_amount: 200_000,
  })
  history = [historyEntry(1, { event: 'reserved', by: 'Ana Souza', by_user_id: 'u1' })]
  points = [
    { point_id: '100', point: pointPlace('100'), is_held: true },
    { point_id: '200', point: null, is_held: false },
  ]
  account = { user_id: 'u1', name: 'Ana Souza', email: 'ana@conta.com' }
}
