// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleOrder, examplePoint } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import {
  contractedItem,
  instantInDays,
  RENEWABLE_POINTS_ROUTE,
  renewableContract,
} from '#tests/web/support/renewable-contract.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ClientRenewalSection } from '#web/features/orders/renewal/client-renewal-section.tsx'
import { formatDate } from '#web/lib/dates.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(storeSession)

const text = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ')

describe('a contract that ends soon', () => {
  it('offers to renew each item at today’s price of its period, and requests the chosen ones', async () => {
    const renewal = exampleOrder({ id: 'rrrrrrrr-1', renews: 'cccccccc-1' })
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      'POST /orders/cccccccc-1/renewal': { status: 201, body: renewal },
    })
    const { user } = openSite(<ClientRenewalSection order={renewableContract()} />, '/', {
      pix_key: 'pix@placas.example',
    })
    const offer = await screen.findByRole('region', { name: 'Renovar contrato' })
    expect(screen.getByRole('heading', { level: 3, name: 'Renovar contrato' })).toBeTruthy()
    await waitFor(() => expect(text(offer)).toContain('Total de 2 pontosR$ 3.000,00'))
    expect(text(offer)).toContain(`Termina em ${formatDate(instantInDays(65))}`)

    await user.click(within(offer).getByRole('combobox', { name: 'Período de Ouro | Av. Brasil: 1 Ano' }))
    // Without a price it can't be chosen.
    expect(screen.getByRole('option', { name: /3 Anos/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('option', { name: /5 Anos/ }))
    await user.click(within(offer).getByRole('checkbox', { name: 'Renovar Prata | Rua das Flores' }))
    expect(text(offer)).toContain('Total de 1 pontoR$ 4.500,00')
    await user.click(within(offer).getByRole('button', { name: 'Pedir renovação' }))
    const question = await screen.findByRole('dialog', { name: 'Pedir a renovação?' })
    expect(text(question)).toContain('Ouro | Av. BrasilPU-00100 · 5 AnosR$ 4.500,00')
    const code = within(question).getByText('PU-00100').closest('.MuiListItemText-secondary')
    expect(code && getComputedStyle(code).display).toBe('block')
    expect(text(question)).not.toContain('Prata')
    expect(text(question)).toContain('Total de 1 pontoR$ 4.500,00')
    expect(text(question)).toContain('O pedido de renovação vem com um código Pix de R$ 4.500,00.')
    await user.click(within(question).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to('POST /orders/cccccccc-1/renewal')).toEqual([])
    await user.click(within(offer).getByRole('button', { name: 'Pedir renovação' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pedir renovação' }))
    expect(await screen.findByText('Renovação pedida')).toBeTruthy()
    expect(screen.getByText(/^Pague R\$\s1\.200,00 com o código Pix do pedido rrrrrrrr\.$/)).toBeTruthy()
    expect(network.to('POST /orders/cccccccc-1/renewal').map(({ body }) => body)).toEqual([
      { items: [{ item_id: 'item-1', period_years: 5 }], version: 7 },
    ])
  })

  it('says that the payment is agreed with the seller where the operator takes no Pix by the site', async () => {
    const renewal = exampleOrder({ id: 'rrrrrrrr-1', renews: 'cccccccc-1' })
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, 'POST /orders/cccccccc-1/renewal': { status: 201, body: renewal } })
    const { user } = openSite(<ClientRenewalSection order={renewableContract()} />)
    const ask = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pedir renovação' })
    await waitFor(() => expect(ask.disabled).toBe(false))
    await user.click(ask)
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/a equipe entra em contato para combinar o pagamento/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Pedir renovação' }))
    expect(await screen.findByText('A equipe entra em contato para combinar o pagamento.')).toBeTruthy()
    expect(screen.queryByText(/Pix/)).toBeNull()
  })

  it('can’t be requested while nothing is chosen or a period has no price', async () => {
    answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      'GET /points/101': { body: examplePoint({ id: '101', price_2y: null }) },
    })
    const { user } = openSite(<ClientRenewalSection order={renewableContract()} />)
    expect(await screen.findByText('Indisponível neste período')).toBeTruthy()
    const ask = screen.getByRole<HTMLButtonElement>('button', { name: 'Pedir renovação' })
    expect(ask.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Renovar Prata | Rua das Flores' }))
    expect(ask.disabled).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Renovar Ouro | Av. Brasil' }))
    expect(ask.disabled).toBe(true)
  })

  it.each([
    ['RENEWAL_ASKED', { order_id: 'rrrrrrrr-1' }, 'A renovação deste pedido já foi pedida e aguarda confirmação.'],
    ['ORDER_CHANGED', undefined, /O pedido mudou/],
  ] as const)('says why it was refused: %s', async (code, details, sentence) => {
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, 'POST /orders/cccccccc-1/renewal': refusalResponse(code, details) })
    const { user } = openSite(<ClientRenewalSection order={renewableContract()} />)
    const ask = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pedir renovação' })
    await waitFor(() => expect(ask.disabled).toBe(false))
    await user.click(ask)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pedir renovação' }))
    expect(await screen.findByText('Erro ao pedir a renovação')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})

describe('a renewal that was asked for', () => {
  const requestedOrder = renewableContract({ renewal_order_id: 'rrrrrrrr-1' })
  const renewal = exampleOrder({
    id: 'rrrrrrrr-1',
    renews: requestedOrder.id,
    reserved_until: instantInDays(68),
    version: 3,
  })

  it('is shown with what it costs, until when, and the way to it, and is withdrawn when that is confirmed', async () => {
    const network = answerNetwork({
      'GET /orders/rrrrrrrr-1': { body: renewal },
      'POST /orders/rrrrrrrr-1/cancel': { body: { ...renewal, status: 'cancelled' } },
    })
    const { user } = openSite(<ClientRenewalSection order={requestedOrder} />, '/', { pix_key: 'pix@placas.example' })
    const panel = await screen.findByRole('region', { name: 'Renovação pedida: pedido rrrrrrrr' })
    await waitFor(() => expect(text(panel)).toContain('Ouro | Av. BrasilPU-00100 · 1 AnoR$ 1.200,00'))
    expect(text(panel)).toContain('O código Pix está no pedido de renovação.')
    expect(within(panel).getByRole('link', { name: 'Ver o pedido de renovação' }).getAttribute('href')).toBe(
      '/dashboard?pedido=rrrrrrrr-1',
    )
    await user.click(within(panel).getByRole('button', { name: 'Desistir da renovação' }))
    expect(network.to('POST /orders/rrrrrrrr-1/cancel')).toEqual([])
    const question = await screen.findByRole('alertdialog', { name: 'Desistir da renovação?' })
    await user.click(within(question).getByRole('button', { name: 'Desistir da renovação' }))
    expect(await screen.findByText('Pedido de renovação cancelado.')).toBeTruthy()
    expect(network.to('POST /orders/rrrrrrrr-1/cancel').map(({ body }) => body)).toEqual([{ version: 3 }])
  })

  it('says when it can not be loaded, and loads it when asked again', async () => {
    let response: ReturnType<typeof problemResponse> = problemResponse(404, 'ORDER_NOT_FOUND', 'Pedido não encontrado')
    answerNetwork({ 'GET /orders/rrrrrrrr-1': () => response })
    const { user } = openSite(<ClientRenewalSection order={requestedOrder} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar o pedido de renovação')
    response = { status: 200, body: renewal } as typeof response
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('link', { name: 'Ver o pedido de renovação' })).toBeTruthy()
  })
})

describe('there is no offer', () => {
  it('for a contract that still runs for long: says when it opens', async () => {
    answerNetwork({})
    openSite(
      <ClientRenewalSection order={renewableContract({ items: [contractedItem({ ends_at: instantInDays(200) })] })} />,
    )
    expect(
      await screen.findByText(`A renovação abre 90 dias antes do fim: em ${formatDate(instantInDays(110))}.`),
    ).toBeTruthy()
  })

  it('for a renewed item: links the renewing order', async () => {
    answerNetwork({})
    openSite(
      <ClientRenewalSection order={renewableContract({ items: [contractedItem({ renewed_by: 'rrrrrrrr-1' })] })} />,
    )
    const link = await screen.findByRole('link', { name: 'Renovado no pedido rrrrrrrr: Ouro | Av. Brasil.' })
    expect(link.getAttribute('href')).toBe('/dashboard?pedido=rrrrrrrr-1')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['a pending order', exampleOrder()],
    [
      'a contract that ended',
      renewableContract({ items: [contractedItem({ ends_at: instantInDays(-1), ended_at: instantInDays(-1) })] }),
    ],
    [
      'a contract whose end nobody noted yet',
      renewableContract({ items: [contractedItem({ ends_at: instantInDays(-0.01) })] }),
    ],
  ])('of %s', async (_, order) => {
    const network = answerNetwork({})
    openSite(<ClientRenewalSection order={order} />)
    await waitFor(() => expect(network.to('GET /me/profile')).toHaveLength(1))
    expect(screen.queryByText(/renova/i)).toBeNull()
  })
})
