// @vitest-environment happy-dom

import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { aDiscountedOrder } from '#tests/support/orders.ts'
import { exampleOrder, examplePoint, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { queryKeys } from '#web/lib/query-keys.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(storeSession)

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const [first] = exampleOrder().items
if (!first) throw new Error('the example has no item')
const secondItem = { ...first, id: 'item-2', point_id: '101', point_name: 'Prata | Rua das Flores', price: 90_000 }
const pendingOrder = exampleOrder({
  reserved_until: inDays(2.5),
  items: [first, secondItem],
  total_amount: 210_000,
  version: 4,
})
const ID = pendingOrder.id
const ORDER = `/orders/${ID}`
const AROUND = {
  'GET /me/profile': { body: exampleProfile() },
  'GET /me/orders': { body: { items: [pendingOrder], cursor: null } },
}
const POINTS = [examplePoint(), examplePoint({ id: '101', neighborhood: 'Vila Rica', price_1y: 90_000 })]
const detailsOf = (order: Order) => ({
  body: {
    order,
    points: order.items.map(({ point_id }) => ({
      point_id,
      point: POINTS.find(({ id }) => id === point_id) ?? null,
      is_held: true,
    })),
    account: null,
  },
})
type Answers = Parameters<typeof answerNetwork>[0]

const SCREENS = (
  <Routes>
    <Route path="/dashboard" element={<DashboardScreen />} />
    <Route path="*" element={null} />
  </Routes>
)

function open(order: Order, answers: Answers = {}, config: Partial<SiteConfig> = {}) {
  const network = answerNetwork({
    ...AROUND,
    [`GET /orders/${order.id}`]: { body: order },
    [`GET /orders/${order.id}/details`]: detailsOf(order),
    ...answers,
  })
  return { network, ...openSite(SCREENS, `/dashboard?pedido=${order.id}`, config) }
}
/** Puts the order into the query cache, stale, as if restored from an earlier visit. */
function PersistedOrder({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  useState(() => queries.setQueryData(queryKeys.myOrder(ID), pendingOrder, { updatedAt: 1 }))
  return children
}
/** Makes the page refetch, like returning to the tab. */
const refetch = () => act(() => void dispatchEvent(new Event('visibilitychange')))
const detail = () => screen.findByRole('article', { name: 'Pedido a1b2c3d4' })
const answer = async (user: { click: (element: Element) => Promise<void> }, button: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }))

describe('an order opened by its address', () => {
  it('shows its points with their places, what they cost, how long they are held and what happens next', async () => {
    open(pendingOrder)
    const page = await detail()
    await within(page).findByText('Vila Rica, Americana')
    for (const text of [
      /Pendente/,
      /Ouro \| Av\. Brasil/,
      /Centro, Americana/,
      /R\$\s900,00/,
      /TotalR\$\s2\.100,00/,
      /A reserva vence em 2 dias/,
      /O que acontece agora.*Você paga.*A equipe confirma o pagamento/,
    ])
      expect(page.textContent).toMatch(text)
    expect(document.title).toContain('Pedido a1b2c3d4')
  })

  it('shows what its points cost by the tables, the discount that the office gave, and the total', async () => {
    open(aDiscountedOrder(ID))
    const article = within(await detail())
    const textOf = (name: string) => article.getByText(name).closest('p')?.textContent?.replace(/\s/g, ' ')
    expect(textOf('Subtotal pela tabela')).toBe('Subtotal pela tabelaR$ 2.100,50')
    expect(textOf('Desconto')).toBe('Desconto-R$ 210,05')
    expect(textOf('Total')).toBe('TotalR$ 1.890,45')
    for (const text of ['Pela tabela: R$ 1.200,00', 'R$ 1.080,00', 'Pela tabela: R$ 900,50', 'R$ 810,45'])
      expect(article.getByText(text)).toBeTruthy()
  })

  it('shows the days that a renewal will have once it is paid', async () => {
    const renewal = { ...pendingOrder, renews: 'c3d4e5f6-0000' }
    const { body } = detailsOf(renewal)
    const details = { ...body, points: body.points.map(each => ({ ...each, begins_at: '2027-01-14T12:00:00.000Z' })) }
    open(renewal, { [`GET ${ORDER}/details`]: { body: details } })
    expect(await within(await detail()).findAllByText('1 Ano, de 14/01/2027 a 13/01/2028')).toHaveLength(2)
  })

  it('leads back to all orders and is opened from there', async () => {
    const { user } = open(pendingOrder)
    await user.click(await screen.findByRole('link', { name: 'Todos os pedidos' }))
    expect(currentAddress()).toBe('/dashboard')
    await user.click(await screen.findByRole('link', { name: 'Pedido a1b2c3d4' }))
    expect(currentAddress()).toBe(`/dashboard?pedido=${ID}`)
    await detail()
  })

  it.each([
    ['Pontos', '/dashboard?aba=pontos'],
    ['Todos os pedidos', '/dashboard'],
  ])('asks before a chosen receipt is lost by the link %s', async (link, address) => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    const { user } = open(pendingOrder, { 'GET /me/points': { body: { items: [], cursor: null } } })
    await detail()
    fireEvent.change(screen.getByLabelText('Escolher comprovante', { selector: 'input' }), {
      target: { files: [new File(['%PDF'], 'pix.pdf', { type: 'application/pdf' })] },
    })
    await screen.findByText('Confira antes de enviar.')
    await user.click(screen.getByRole('link', { name: link }))
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem enviar o arquivo?' })
    expect(currentAddress()).toBe(`/dashboard?pedido=${ID}`)
    await user.click(within(question).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('pix.pdf')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: link }))
    await answer(user, 'Sair sem enviar')
    await waitFor(() => expect(currentAddress()).toBe(address))
  })

  it('explains an order that does not exist or belongs to somebody else', async () => {
    answerNetwork({ ...AROUND, 'GET /orders/other': refusalResponse('ORDER_NOT_FOUND') })
    const { user } = openSite(SCREENS, '/dashboard?pedido=other')
    const shownAlert = await screen.findByRole('alert')
    expect(shownAlert.textContent).toContain('Pedido não encontrado')
    await user.click(within(shownAlert).getByRole('link', { name: 'Todos os pedidos' }))
    expect(await screen.findByRole('article', { name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })

  it('reports a loading error and retries on request', async () => {
    let tries = 0
    const { user } = open(pendingOrder, {
      'GET /me/orders': problemResponse(503, 'TRY_AGAIN', 'x'),
      [`GET ${ORDER}`]: () => {
        tries += 1
        return tries === 1 ? problemResponse(503, 'TRY_AGAIN', 'Tente de novo.') : { body: pendingOrder }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar pedidos.')
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await detail()
  })

  it('opens the newest order; without orders the list', async () => {
    answerNetwork({ ...AROUND, [`GET ${ORDER}`]: { body: pendingOrder } })
    openSite(SCREENS, '/dashboard?pedido=ultimo')
    await detail()
    expect(currentAddress()).toBe(`/dashboard?pedido=${ID}`)
  })

  it('offers a WhatsApp conversation with the seller about the order', async () => {
    open(pendingOrder, {}, { whatsapp_number: '5519999990000' })
    const link = await screen.findByRole('link', { name: 'Falar com a equipe' })
    const href = new URL(link.getAttribute('href') ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/5519999990000')
    expect(href.searchParams.get('text')).toMatch(/pedido a1b2c3d4 \(2 pontos, R\$\s2\.100,00\)/)
  })

  it('that was cancelled, or whose contracts ended, leads to the map and offers no change', async () => {
    open({ ...pendingOrder, status: 'cancelled', reserved_until: null })
    const page = await detail()
    expect(page.textContent).toContain('Este pedido foi cancelado')
    expect(within(page).getByRole('link', { name: 'Ver o mapa' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Como pagar' })).toBeNull()
  })
})

describe('a pending order', () => {
  it('is cancelled after a confirmation, for the version that was shown', async () => {
    const { network, user } = open(pendingOrder, {
      [`POST ${ORDER}/cancel`]: { body: { ...pendingOrder, status: 'cancelled', version: 5 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }))
    expect(network.to(`POST ${ORDER}/cancel`)).toHaveLength(0)
    await answer(user, 'Cancelar pedido')
    expect(await screen.findByText('Pedido cancelado. Os pontos foram liberados.')).toBeTruthy()
    expect(screen.getByText('Cancelado')).toBeTruthy()
    expect(network.to(`POST ${ORDER}/cancel`)[0]?.body).toEqual({ version: 4 })
    expect(screen.queryByText('Este pedido mudou enquanto isso')).toBeNull()
  })

  it('asks before it is cancelled, until the way back closes the question', async () => {
    const { network, user } = open(pendingOrder)
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }))
    await screen.findByRole('alertdialog')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(network.to(`POST ${ORDER}/cancel`)).toHaveLength(0)
  })

  it('with a receipt: says that it is being checked, also before each change', async () => {
    const { user } = open({ ...pendingOrder, payment_receipt_url: 'receipts/x.pdf' })
    const page = await detail()
    expect(page.textContent).toContain('Comprovante em conferência')
    expect(page.textContent).not.toContain('Aguardando pagamento')
    const question = async (button: RegExp) => {
      await user.click(within(page).getByRole('button', { name: button }))
      const { textContent } = await screen.findByRole('alertdialog')
      await answer(user, 'Voltar')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      return textContent
    }
    const CHECKED = /O comprovante que você enviou está em conferência/
    expect(await question(/^Cancelar pedido/)).toMatch(CHECKED)
    expect(await question(/^Remover Prata/)).toMatch(CHECKED)
    await within(page).findByText('Centro, Americana')
    await user.click(within(page).getByRole('combobox', { name: /Período de Ouro/ }))
    await user.click(screen.getByRole('option', { name: /2 Anos/ }))
    const period = await screen.findByRole('alertdialog')
    expect(period.textContent).toMatch(CHECKED)
    expect(period.textContent).toMatch(/para um total de R\$\s2\.100,00/)
  })

  it('without a receipt: says nothing about checking', async () => {
    const { user } = open(pendingOrder)
    expect((await detail()).textContent).toContain('Aguardando pagamento')
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }))
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('comprovante')
  })

  it('does not report the client’s own change, even if it is polled before its response arrives', async () => {
    const movedOrder = { ...pendingOrder, items: [first], total_amount: 120_000, version: 5 }
    let storedOrder = pendingOrder
    const waited = createDeferred<{ status: number; body: unknown }>()
    const { user } = open(pendingOrder, {
      [`GET ${ORDER}`]: () => ({ body: storedOrder }),
      [`GET ${ORDER}/history`]: { body: { items: [] } },
      [`PUT ${ORDER}/items`]: () => waited.promise,
    })
    await user.click(await screen.findByRole('button', { name: 'Remover Prata | Rua das Flores do pedido' }))
    await answer(user, 'Remover ponto')
    storedOrder = movedOrder
    refetch()
    await waitFor(() => expect(document.body.textContent).toMatch(/TotalR\$\s1\.200,00/))
    expect(screen.queryByText('Este pedido mudou enquanto isso')).toBeNull()
    waited.release({ status: 200, body: movedOrder })
    expect(await screen.findByText('Item removido. O ponto foi liberado.')).toBeTruthy()
    expect(screen.queryByText('Este pedido mudou enquanto isso')).toBeNull()
  })

  it('does not report the client’s change from another device, once the history names its author', async () => {
    const movedOrder = { ...pendingOrder, items: [first], total_amount: 120_000, version: 5 }
    let storedOrder = pendingOrder
    const deferredTold = createDeferred<{ status: number; body: unknown }>()
    open(pendingOrder, {
      [`GET ${ORDER}`]: () => ({ body: storedOrder }),
      [`GET ${ORDER}/history`]: () => deferredTold.promise,
    })
    await detail()
    storedOrder = movedOrder
    refetch()
    await screen.findByText('Este pedido mudou enquanto isso')
    const entry = { at: movedOrder.updated_at, by: 'Você', by_user_id: 'client-user', changes: [] }
    deferredTold.release({ status: 200, body: { items: [{ ...entry, version: 5, event: 'items_removed' }] } })
    await waitFor(() => expect(screen.queryByText('Este pedido mudou enquanto isso')).toBeNull())
  })

  it('does not report changes since the persisted copy of an earlier visit', async () => {
    let storedOrder = { ...pendingOrder, total_amount: 220_000, version: 5 }
    answerNetwork({
      ...AROUND,
      [`GET ${ORDER}`]: () => ({ body: storedOrder }),
      [`GET ${ORDER}/details`]: detailsOf(pendingOrder),
      [`GET ${ORDER}/history`]: { body: { items: [] } },
    })
    openSite(<PersistedOrder>{SCREENS}</PersistedOrder>, `/dashboard?pedido=${ID}`)
    await waitFor(() => expect(document.body.textContent).toMatch(/TotalR\$\s2\.200,00/))
    expect(screen.queryByText('Este pedido mudou enquanto isso')).toBeNull()
    storedOrder = { ...storedOrder, total_amount: 230_000, version: 6 }
    refetch()
    expect(await screen.findByText('Este pedido mudou enquanto isso')).toBeTruthy()
  })

  it('says why cancelling failed', async () => {
    const { user } = open(pendingOrder, { [`POST ${ORDER}/cancel`]: refusalResponse('ORDER_NOT_PENDING') })
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }))
    await answer(user, 'Cancelar pedido')
    expect(await screen.findByText('Erro ao cancelar pedido')).toBeTruthy()
    expect(screen.getByText('Apenas pedidos pendentes podem ser modificados.')).toBeTruthy()
  })

  it('removes a point after a confirmation, and keeps the others', async () => {
    const { network, user } = open(pendingOrder, {
      [`PUT ${ORDER}/items`]: { body: { ...pendingOrder, items: [first], total_amount: 120_000, version: 5 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remover Prata | Rua das Flores do pedido' }))
    await answer(user, 'Remover ponto')
    expect(await screen.findByText('Item removido. O ponto foi liberado.')).toBeTruthy()
    expect(network.to(`PUT ${ORDER}/items`)[0]?.body).toEqual({ item_ids: ['item-1'], version: 4 })
    await waitFor(() => expect(screen.queryByText('Vila Rica, Americana')).toBeNull())
  })

  it('does not let the last item be removed', async () => {
    const { user } = open({ ...pendingOrder, items: [first] })
    await user.click(await screen.findByRole('button', { name: /Remover .* do pedido/ }))
    expect(
      await screen.findByText('Você não pode remover todos os itens. Se desejar, cancele o pedido inteiro.'),
    ).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('changes the period of an item after telling the price; one without price can’t be chosen', async () => {
    const { network, user } = open(pendingOrder, {
      [`PATCH ${ORDER}/items/item-1`]: { body: { ...pendingOrder, version: 5 } },
    })
    await screen.findByText('Centro, Americana')
    await user.click(await screen.findByRole('combobox', { name: /Período de Ouro/ }))
    expect(screen.getByRole('option', { name: /3 Anos.*Indisponível/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('option', { name: /2 Anos/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Mudar para 2 Anos?' })
    expect(question.textContent).toMatch(/de R\$\s1\.200,00 para R\$\s2\.100,00\. O pedido fica em R\$\s3\.000,00\./)
    expect(network.to(`PATCH ${ORDER}/items/item-1`)).toHaveLength(0)
    await answer(user, 'Mudar período')
    await screen.findByText('Período atualizado.')
    expect(network.to(`PATCH ${ORDER}/items/item-1`)[0]?.body).toEqual({ period_years: 2, version: 4 })
  })

  it('offers the period that was reserved at first at its reserved price', async () => {
    const movedItem = { ...first, period_years: 2 as const, price: 210_000, reserved_price: 99_900 }
    const { user } = open({ ...pendingOrder, items: [movedItem] })
    await screen.findByText('Centro, Americana')
    await user.click(await screen.findByRole('combobox', { name: /Período de Ouro/ }))
    expect(screen.getByRole('option', { name: /1 Ano/ }).textContent).toMatch(/R\$\s999,00/)
  })

  it('can’t be changed or paid once the hold is over', async () => {
    open({ ...pendingOrder, reserved_until: inDays(-1) })
    expect(await screen.findByText('O prazo da reserva terminou e os pontos podem ter sido liberados.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Como pagar' })).toBeNull()
  })

  it('reports others’ changes, and asks again about the current order', async () => {
    const editedOrder = {
      ...pendingOrder,
      items: [{ ...first, period_years: 2 as const, price: 210_000 }],
      total_amount: 210_001,
      version: 6,
    }
    let storedOrder = pendingOrder
    let told: unknown[] = []
    const { network, user } = open(pendingOrder, {
      [`GET ${ORDER}`]: () => ({ body: storedOrder }),
      [`GET ${ORDER}/history`]: () => ({ body: { items: told } }),
      [`POST ${ORDER}/cancel`]: ({ body }) => {
        storedOrder = editedOrder
        const seen = (body as { version: number }).version
        return seen === 6
          ? { body: { ...editedOrder, status: 'cancelled', version: 7 } }
          : refusalResponse('ORDER_CHANGED')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }))
    await answer(user, 'Cancelar pedido')
    const newElement = await screen.findByText('Este pedido mudou enquanto isso')
    const shownText = newElement.closest('[role=alert]')?.textContent
    expect(shownText).toContain('Período de Ouro | Av. Brasil: 1 Ano → 2 Anos')
    expect(shownText).toContain('Prata | Rua das Flores saiu do pedido')
    expect(shownText).toMatch(/Total: R\$\s2\.100,00 → R\$\s2\.100,01/)
    expect(screen.getByText('Erro ao cancelar pedido')).toBeTruthy()
    // Once the history has caught up, it names the author.
    const entry = { at: editedOrder.updated_at, by: 'Equipe', by_user_id: null, changes: [] }
    told = [
      { ...entry, version: 6, event: 'items_removed' },
      { ...entry, version: 5, event: 'period_changed' },
      { ...entry, version: 4, event: 'reserved', by: 'Você' },
    ]
    const timeline = await within(newElement.closest<HTMLElement>('[role=alert]') ?? document.body).findAllByText(
      /^Equipe ·/,
    )
    expect(timeline).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // The second decision is about the shown version.
    await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }))
    await answer(user, 'Cancelar pedido')
    await screen.findByText('Pedido cancelado. Os pontos foram liberados.')
    expect(network.to(`POST ${ORDER}/cancel`).map(({ body }) => body)).toEqual([{ version: 4 }, { version: 6 }])
  })
})

it('says of a contract that was signed on paper that it is signed, and promises neither art nor installation', async () => {
  const order = {
    ...exampleOrder({ status: 'completed', reserved_until: null }),
    signed_on_paper: true,
    paper_number: '2026-014',
    installation: null,
  }
  open(order)
  expect(await screen.findByRole('heading', { name: 'Contrato nº 2026-014' })).toBeTruthy()
  expect(await screen.findByText(/^Contrato assinado antes, registrado aqui em /)).toBeTruthy()
  expect(
    screen.getByText('O contrato deste pedido já está assinado. Se precisar de uma cópia, fale com a equipe.'),
  ).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Andamento do pedido' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Assinado: concluído', 'Em vigor: concluído'])
  for (const name of ['Ver contrato', 'Comprovação de instalação'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

it('opens the signed copy of a contract from paper', async () => {
  const order = {
    ...exampleOrder({ status: 'completed', reserved_until: null }),
    signed_on_paper: true,
    has_signed_copy: true,
    installation: null,
  }
  open(order, {
    [`GET /orders/${order.id}/signed-contract`]: {
      body: { url: 'https://files.example/c.pdf?minutes', is_pdf: true, expires_at: '' },
    },
  })
  const copy = await screen.findByRole('link', { name: /^Abrir contrato assinado/ })
  expect(copy.getAttribute('href')).toBe('https://files.example/c.pdf?minutes')
  expect(screen.queryByText(/Se precisar de uma cópia, fale com a equipe/)).toBeNull()
})

describe('an order in instalments', () => {
  const inParts = inThreeInstalments({ ...pendingOrder, total_amount: 240_000 })
  const sold = { ...inParts, status: 'completed' as const, reserved_until: null, payments: [aPayment(1)] }

  it('asks for the first one, and lists them all below the points', async () => {
    const { user } = open(inParts, {}, { pix_key: 'pix@placas.example', pix_name: 'Placas', pix_city: 'Americana' })
    const page = within(await detail())
    await user.click(await page.findByRole('button', { name: 'Agora não' }))
    expect(page.getByText('Aguardando a primeira parcela')).toBeTruthy()
    expect(page.queryByText('Aguardando pagamento')).toBeNull()
    expect(await page.findByText(/^Parcela 1 de 3, /)).toBeTruthy()
    expect(within(page.getByRole('region', { name: 'Parcelas' })).getAllByRole('listitem')).toHaveLength(3)
    expect(page.getByRole('heading', { level: 3, name: 'Parcelas' })).toBeTruthy()
    expect(page.getByRole('heading', { level: 3, name: 'Comprovante da primeira parcela' })).toBeTruthy()
  })

  it('goes on to the next one after the sale, whose receipt can be sent', async () => {
    open(sold, {}, { pix_key: 'pix@placas.example', pix_name: 'Placas', pix_city: 'Americana' })
    const page = within(await detail())
    expect(await page.findByText(/^Parcela 2 de 3, vence em/)).toBeTruthy()
    expect(page.getByRole('combobox', { name: 'De qual parcela' }).textContent).toMatch(/^Parcela 2 de 3, vencimento/)
    expect(page.getByText('Venda confirmada')).toBeTruthy()
    expect(page.queryByText(/Pagamento confirmado|^Comprovante/)).toBeNull()
  })

  it('has nothing to pay once all is paid', async () => {
    open({ ...sold, payments: [1, 2, 3].map(number => aPayment(number)) })
    const page = within(await detail())
    expect(page.getByText('Tudo pago')).toBeTruthy()
    expect(page.getByText('Pagamento confirmado')).toBeTruthy()
    expect(page.queryByRole('heading', { name: 'Como pagar' })).toBeNull()
  })

  it('tells which payment the office recorded or took back meanwhile', async () => {
    let storedOrder = { ...sold, version: 5 }
    const entry = { at: '2026-11-26T12:00:00.000Z', by: 'Equipe', by_user_id: null, changes: [] }
    const payment = { amount: 80_000, paid_on: '2026-11-26', method: 'pix' }
    const told = [{ ...entry, version: 6, event: 'payment_reversed', payment }]
    open(storedOrder, {
      [`GET ${ORDER}`]: () => ({ body: storedOrder }),
      [`GET ${ORDER}/history`]: { body: { items: told } },
    })
    await detail()
    storedOrder = { ...sold, payments: [], version: 6 }
    refetch()
    expect(
      (await screen.findByText('Pagamento estornado')).closest('li')?.textContent?.replaceAll('\u00a0', ' '),
    ).toContain('R$ 800,00 · Pix · 26/11/2026')
    expect(screen.getByText('Este pedido mudou enquanto isso')).toBeTruthy()
  })
})
