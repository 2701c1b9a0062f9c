// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import {
  contractedItem,
  quotedAfterContract,
  quoteRouteWith,
  renewableContract,
} from '#tests/web/support/renewable-contract.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminOrdersScreen } from '#web/screens/admin-orders/admin-orders-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(storeSession)

const ofCarla = renewableContract({
  customer_name: 'Carla Cliente',
  items: [
    contractedItem({ price: 100_000 }),
    contractedItem({ id: 'item-2', point_id: '101', price: 150_000, period_years: 2 }),
  ],
})
const ofOtica = renewableContract({
  id: 'dddddddd-1',
  customer_name: 'Ótica Olhar',
  version: 3,
  items: [contractedItem({ id: 'item-3', price: 80_000 })],
})
const renewedAlready = renewableContract({ id: 'eeeeeeee-1', customer_name: 'Padaria Pão', renewal_order_id: 'x' })

const OFFER_CARLA = 'POST /orders/cccccccc-1/renewal-offer'
const OFFER_OTICA = 'POST /orders/dddddddd-1/renewal-offer'
const text = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ')

function openList(
  routes: Parameters<typeof answerNetwork>[0] = {},
  orders: Order[] = [ofCarla, ofOtica, renewedAlready],
) {
  const until = addDays(dayOf(new Date().toISOString()), 90)
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [`GET /orders/due?kind=contracts&until=${until}&limit=25`]: () => listPageResponse(orders.map(orderSummaryOf)),
    ...Object.fromEntries(orders.map(order => [`GET /orders/${order.id}`, { body: order }])),
    ...quoteRouteWith(quotedAfterContract()),
    [OFFER_CARLA]: { status: 201, body: exampleOrder({ id: 'aaaaaaaa-9', renews: ofCarla.id }) },
    [OFFER_OTICA]: { status: 201, body: exampleOrder({ id: 'bbbbbbbb-9', renews: ofOtica.id }) },
    ...routes,
  })
  return { network, ...openSite(<AdminOrdersScreen />, '/admin/orders?vence=contratos-90-dias') }
}

async function openDialog(user: ReturnType<typeof openSite>['user']): Promise<HTMLElement> {
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
  expect(screen.getByText('2 pedidos selecionados')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Renovar selecionados' }))
  const dialog = await screen.findByRole('dialog', { name: 'Renovar vários pedidos' })
  await within(dialog).findByRole('button', { name: 'Criar 2 renovações' })
  return dialog
}

describe('the office renews several orders', () => {
  it('keeps what each paid and pays beside its renewal', async () => {
    let isRenewed = false
    const { user } = openList({
      'GET /orders/dddddddd-1': () => ({
        body: isRenewed ? { ...ofOtica, renewal_order_id: 'bbbbbbbb-9' } : ofOtica,
      }),
      [OFFER_OTICA]: () => {
        isRenewed = true
        return { status: 201, body: exampleOrder({ id: 'bbbbbbbb-9', renews: ofOtica.id }) }
      },
    })
    const dialog = await openDialog(user)
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '10{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    await within(dialog).findByText('2 renovações criadas.')
    await waitFor(() =>
      expect(text(dialog)).toContain('Ótica Olhar#dddddddd · Renovação criada: pedido #bbbbbbbbR$ 800,00 → R$ 880,00'),
    )
  })

  it('says what the price of another length is scaled from', async () => {
    const term = { from: '2026-01-01', to: '2027-07-01' }
    const items = [contractedItem({ id: 'item-3', term, price: 150_000 })]
    const { user } = openList({}, [ofCarla, { ...ofOtica, items }])
    const dialog = await openDialog(user)
    expect(text(dialog)).toContain(
      ', renovação por 1 Ano. Hoje R$ 1.500,00 por 18 meses: o novo valor segue a mesma proporçãoR$ 1.000,00',
    )
  })

  it.each([
    ['desktop', 1440],
    ['phone', 390],
  ])('at an index over what each pays now, and leaves out what is renewed already, on a %s', async (_, width) => {
    setWindowWidth(width)
    const { user, network } = openList()
    const dialog = await openDialog(user)
    expect(text(dialog)).toContain('Carla Cliente#cccccccc · 2 contratos, o primeiro termina em')
    expect(text(dialog)).toContain(', renovação por 1 Ano e 2 AnosR$ 2.500,00')
    expect(text(dialog)).not.toContain('Padaria Pão')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '4,5{Enter}')
    expect(await within(dialog).findByText('Reajuste aplicado a 3 pontos.')).toBeTruthy()
    expect(text(dialog)).toContain('R$ 2.500,00 → R$ 2.612,50')

    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    expect(await within(dialog).findByText('2 renovações criadas.')).toBeTruthy()
    const made = within(dialog).getByRole('link', { name: 'Renovação criada: pedido #aaaaaaaa' })
    expect(made.getAttribute('href')).toBe('/admin/orders/aaaaaaaa-9')
    expect(network.to(OFFER_CARLA).map(({ body }) => body)).toEqual([
      {
        items: [
          { item_id: 'item-1', period_years: 1, price: 104_500 },
          { item_id: 'item-2', period_years: 2, price: 156_750 },
        ],
        price_reason: 'Reajuste de 4,5% sobre o contrato anterior.',
        version: 7,
      },
    ])
    expect(network.to(OFFER_OTICA).map(({ body }) => body)).toEqual([
      {
        items: [{ item_id: 'item-3', period_years: 1, price: 83_600 }],
        price_reason: 'Reajuste de 4,5% sobre o contrato anterior.',
        version: 3,
      },
    ])
    const [, close] = within(dialog).getAllByRole('button', { name: 'Fechar' }) // the first button is in the dialog's header
    await user.click(close ?? dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' }).checked).toBe(false)
  })

  it('counts a double click once', async () => {
    setWindowWidth(1440)
    const { user, network } = openList()
    const dialog = await openDialog(user)
    const create = within(dialog).getByRole('button', { name: 'Criar 2 renovações' })
    // Both clicks happen before the dialog is rendered again.
    act(() => {
      create.click()
      create.click()
    })
    expect(await within(dialog).findByText('2 renovações criadas.')).toBeTruthy()
    expect([...network.to(OFFER_CARLA), ...network.to(OFFER_OTICA)]).toHaveLength(2)
  })

  it('creates nothing while another index is typed than prices have', async () => {
    setWindowWidth(1440)
    const { user, network } = openList()
    const dialog = await openDialog(user)
    const index = within(dialog).getByRole('textbox', { name: 'Reajuste (%)' })
    await user.type(index, '4,83{Enter}')
    await user.clear(index)
    await user.type(index, '10')
    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    expect(within(dialog).getByText('Reajuste não aplicado. Aplique ou desfaça o que digitou.')).toBeTruthy()
    expect(document.activeElement).toBe(index)
    expect(network.to(OFFER_OTICA)).toEqual([])
    await user.keyboard('{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    await within(dialog).findByText('2 renovações criadas.')
    expect(network.to(OFFER_OTICA)[0]?.body).toMatchObject({ items: [{ price: 88_000 }] })
  })

  it('says which client is told by nobody but the office', async () => {
    setWindowWidth(1440)
    const { user } = openList({}, [ofCarla, { ...ofOtica, user_id: null, customer_email: '' }])
    const dialog = await openDialog(user)
    const rowOf = (name: string) => within(dialog).getByText(name).closest('li') ?? dialog
    expect(text(rowOf('Ótica Olhar'))).toContain(' · Sem e-mail: envie o link do pedido.')
    expect(text(rowOf('Carla Cliente'))).not.toContain('Sem e-mail')
  })

  it('goes on after one that is refused, says which, and tries only that again', async () => {
    setWindowWidth(1440)
    let tries = 0
    const { user, network } = openList({
      [OFFER_CARLA]: () => {
        tries += 1
        return tries === 1
          ? refusalResponse('ORDER_CHANGED', undefined)
          : { status: 201, body: exampleOrder({ id: 'aaaaaaaa-9', renews: ofCarla.id }) }
      },
    })
    const dialog = await openDialog(user)
    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    expect(await within(dialog).findByText('1 renovação criada, 1 falhou. Confira e tente de novo.')).toBeTruthy()
    expect(text(dialog)).toContain('Não foi renovado.')
    await user.click(within(dialog).getByRole('button', { name: 'Criar 1 renovação' }))
    expect(await within(dialog).findByText('2 renovações criadas.')).toBeTruthy()
    expect(network.to(OFFER_OTICA)).toHaveLength(1)
    expect(network.to(OFFER_CARLA)).toHaveLength(2)
  })

  it('names a point that is sold later, and does not offer to try again what would fail again', async () => {
    setWindowWidth(1440)
    const { user, network } = openList({
      [OFFER_CARLA]: refusalResponse('POINT_BOOKED_LATER', {
        points: [{ point_id: '100', point_name: 'Ouro | Av. Brasil' }],
      }),
    })
    const dialog = await openDialog(user)
    await user.click(within(dialog).getByRole('button', { name: 'Criar 2 renovações' }))
    expect(await within(dialog).findByText('1 renovação criada, 1 falhou. Veja abaixo por quê.')).toBeTruthy()
    expect(text(dialog)).toContain(
      'Não foi renovado. Outra reserva, outro contrato ou um bloqueio começa antes do fim do novo em: PU-00100 · Ouro | Av. Brasil. Abra o pedido para renovar por menos tempo ou só os outros pontos.',
    )
    expect(within(dialog).queryByRole('button', { name: /^Criar/ })).toBeNull()
    expect(network.to(OFFER_CARLA)).toHaveLength(1)
  })

  it('says before of which order a point is sold later, and renews the others', async () => {
    setWindowWidth(1440)
    const later = contractedItem({ id: 'item-3', point_id: '102', asset_code: 'SC-003', point_name: 'Ouro | Rua Um' })
    const ofFloricultura = renewableContract({
      id: 'ffffffff-1',
      customer_name: 'Floricultura',
      user_id: null,
      customer_email: '',
      items: [later],
    })
    const { user, network } = openList(
      quoteRouteWith(quotedAfterContract(), quotedAfterContract({ id: '102', free_ranges: [] })),
      [ofOtica, ofFloricultura],
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
    await user.click(screen.getByRole('button', { name: 'Renovar selecionados' }))
    const dialog = await screen.findByRole('dialog', { name: 'Renovar vários pedidos' })
    await user.click(await within(dialog).findByRole('button', { name: 'Criar 1 renovação' }))
    await within(dialog).findByText('1 renovação criada.')
    expect(text(dialog)).toContain(
      '#ffffffff · Outra reserva, outro contrato ou um bloqueio começa antes do fim do novo em: SC-003 · Ouro | Rua Um. Abra o pedido para renovar por menos tempo ou só os outros pontos.',
    )
    expect(text(dialog)).not.toContain('Sem e-mail')
    expect(network.to('POST /orders/ffffffff-1/renewal-offer')).toEqual([])
  })

  it.each([
    ['desktop', 1440],
    ['phone', 390],
  ])('marks what is being renewed already and never selects it, on a %s', async (_, width) => {
    setWindowWidth(width)
    openList({}, [ofCarla, renewedAlready])
    const row = (await screen.findByText('Padaria Pão')).closest<HTMLElement>('tr, li') ?? document.body
    expect(within(row).getByText('Em renovação')).toBeTruthy()
    expect(within(row).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
    const other = screen.getByText('Carla Cliente').closest<HTMLElement>('tr, li') ?? document.body
    expect(within(other).queryByText('Em renovação')).toBeNull()
  })

  it('has nothing to select where all are being renewed', async () => {
    setWindowWidth(1440)
    openList({}, [renewedAlready])
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' })
    expect([all.disabled, all.checked]).toEqual([true, false])
  })

  it.each([
    ['desktop', 1440],
    ['phone', 390],
  ])('closed by Escape it leaves the selection and has the focus back at its button, on a %s', async (_, width) => {
    setWindowWidth(width)
    const { user } = openList()
    await openDialog(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('2 pedidos selecionados')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Renovar selecionados' })),
    )
  })

  it('says of an order that it could not be loaded, and loads it again', async () => {
    setWindowWidth(1440)
    let tries = 0
    const { user } = openList({
      'GET /orders/dddddddd-1': () => {
        tries += 1
        return tries === 1 ? refusalResponse('INTERNAL', undefined) : { body: ofOtica }
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /^Selecionar o pedido #dddddddd de Ótica Olhar$/ }))
    await user.click(screen.getByRole('button', { name: 'Renovar selecionados' }))
    const dialog = await screen.findByRole('dialog', { name: 'Renovar vários pedidos' })
    expect(await within(dialog).findByText(/Não foi possível carregar este pedido/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Criar/ })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }))
    expect(await within(dialog).findByRole('button', { name: 'Criar 1 renovação' })).toBeTruthy()
  })

  it('is not offered for other orders', async () => {
    setWindowWidth(1440)
    answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      'GET /orders?limit=25': listPageResponse([orderSummaryOf(ofCarla)]),
    })
    openSite(<AdminOrdersScreen />, '/admin/orders')
    await screen.findByText('Carla Cliente')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
