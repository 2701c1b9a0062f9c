// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import {
  contractedItem,
  instantInDays,
  quotedAfterContract,
  quoteRouteWith,
  RENEWABLE_POINTS_ROUTE,
  renewableContract,
} from '#tests/web/support/renewable-contract.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { OfferRenewalSection } from '#web/features/orders/renewal/offer-renewal-section.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(storeSession)

const contract = (changes: Partial<Order> = {}): Order => {
  const [one, two] = renewableContract().items
  return renewableContract({
    customer_name: 'Carla Cliente',
    user_id: 'client-user',
    items: [contractedItem({ ...one, price: 100_000 }), contractedItem({ ...two, price: 150_000 })],
    ...changes,
  })
}
const OFFER = 'POST /orders/cccccccc-1/renewal-offer'
const text = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ')
const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Preço de ${name}` })

async function openDialog(user: ReturnType<typeof openSite>['user']): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Renovar contratos' }))
  const dialog = await screen.findByRole('dialog', { name: 'Renovar para o cliente' })
  await within(dialog).findByText(/^Pela tabela R\$\s1\.800,00$/)
  return dialog
}

describe('the office renews for a client', () => {
  it('at what the contracts cost now, an index over it, or a price that is typed', async () => {
    const renewal = exampleOrder({ id: 'rrrrrrrr-1', renews: 'cccccccc-1' })
    const network = answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: { status: 201, body: renewal } })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    expect(text(dialog)).toContain('em nome de Carla Cliente')
    expect(text(dialog)).toContain('Hoje R$ 1.500,00 por 2 Anos')
    expect([price('Ouro | Av. Brasil').value, price('Prata | Rua das Flores').value]).toEqual(['1.000,00', '1.500,00'])
    expect(text(dialog)).toContain('Total de 2 pontosR$ 2.500,00')

    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '4,5{Enter}')
    expect(await within(dialog).findByText('Reajuste aplicado a 2 pontos.')).toBeTruthy()
    expect([price('Ouro | Av. Brasil').value, price('Prata | Rua das Flores').value]).toEqual(['1.045,00', '1.567,50'])
    await user.clear(price('Ouro | Av. Brasil'))
    await user.type(price('Ouro | Av. Brasil'), '999,9')
    expect(text(dialog)).toContain('Total de 2 pontosR$ 2.567,40')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await screen.findByText('Renovação criada')).toBeTruthy()
    expect(screen.getByText('Carla Cliente recebe um aviso com o pedido.')).toBeTruthy()
    expect(network.to(OFFER).map(({ body }) => body)).toEqual([
      {
        items: [
          { item_id: 'item-1', period_years: 1, price: 99_990 },
          { item_id: 'item-2', period_years: 2, price: 156_750 },
        ],
        price_reason: 'Reajuste de 4,5% sobre o contrato anterior.',
        version: 7,
      },
    ])
  })

  it('keeps the reason that is typed, which an index does not replace', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.clear(within(dialog).getByRole('textbox', { name: 'Motivo do preço' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo do preço' }), 'Cliente antigo')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '-10{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({
      items: [{ price: 90_000 }, { price: 135_000 }],
      price_reason: 'Cliente antigo',
    })
  })

  it('gives the reason itself where contracts go on at what they cost', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    expect(within(dialog).getByRole('textbox', { name: 'Motivo do preço' })).toHaveProperty(
      'value',
      'Mesmo valor do contrato anterior.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({ price_reason: 'Mesmo valor do contrato anterior.' })
  })

  it('asks for a reason where a price is neither the tables’ nor the contract’s', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.clear(price('Ouro | Av. Brasil'))
    await user.type(price('Ouro | Av. Brasil'), '777')
    const reason = within(dialog).getByRole('textbox', { name: 'Motivo do preço' })
    expect(reason).toHaveProperty('value', '')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await within(dialog).findByText('Escreva o motivo.')).toBeTruthy()
    expect(document.activeElement).toBe(reason)
    expect(network.to(OFFER)).toEqual([])
    await user.type(reason, 'Fidelidade')
    expect(within(dialog).queryByText('Escreva o motivo.')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({ price_reason: 'Fidelidade' })
  })

  it('starts from what a contract of another length costs for a whole period', async () => {
    answerNetwork(RENEWABLE_POINTS_ROUTE)
    const [one, two] = contract().items
    const term = { from: '2026-01-01', to: '2027-07-01' }
    const items = [contractedItem({ ...one, term, price: 150_000 }), contractedItem({ ...two, price: 150_000 })]
    const { user } = openSite(<OfferRenewalSection order={contract({ items })} />)
    const dialog = await openDialog(user)
    expect(price('Ouro | Av. Brasil').value).toBe('1.000,00')
    expect(text(dialog)).toContain('Hoje R$ 1.500,00 por 18 meses: na mesma proporção, R$ 1.000,00 por 1 Ano')
    expect(text(dialog)).toContain('Hoje R$ 1.500,00 por 2 Anos2 Anos')
  })

  it('says that a client without an account gets an e-mail', async () => {
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) } })
    const { user } = openSite(<OfferRenewalSection order={contract({ user_id: null })} />)
    const dialog = await openDialog(user)
    expect(text(dialog)).toContain('O cliente não tem conta e recebe um e-mail.')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await screen.findByText('Carla Cliente recebe um e-mail com o pedido.')).toBeTruthy()
  })

  it('says that a client without an e-mail is told by nobody but the office', async () => {
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) } })
    const { user } = openSite(<OfferRenewalSection order={contract({ user_id: null, customer_email: '' })} />)
    const dialog = await openDialog(user)
    expect(text(dialog)).toContain('O cliente não tem e-mail nem conta: envie o link do pedido.')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await screen.findByText('Carla Cliente não tem e-mail: envie o link do pedido.')).toBeTruthy()
  })

  it('another period has its own price of today; only what is chosen is renewed', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.click(within(dialog).getByRole('combobox', { name: 'Período de Ouro | Av. Brasil: 1 Ano' }))
    await user.click(screen.getByRole('option', { name: /5 Anos/ }))
    expect(price('Ouro | Av. Brasil').value).toBe('4.500,00')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Renovar Prata | Rua das Flores' }))
    expect(price('Prata | Rua das Flores').disabled).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({
      items: [{ item_id: 'item-1', period_years: 5, price: 450_000 }],
    })
  })

  it('an index is on what the contract costs for the chosen period, whichever is chosen first', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    const choose = async (current: string, next: RegExp) => {
      await user.click(within(dialog).getByRole('combobox', { name: `Período de Ouro | Av. Brasil: ${current}` }))
      await user.click(screen.getByRole('option', { name: next }))
    }
    await choose('1 Ano', /5 Anos/)
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '10{Enter}')
    expect(await within(dialog).findByText('Reajuste aplicado a 2 pontos.')).toBeTruthy()
    expect([price('Ouro | Av. Brasil').value, price('Prata | Rua das Flores').value]).toEqual(['5.500,00', '1.650,00'])
    await choose('5 Anos', /1 Ano/)
    expect(price('Ouro | Av. Brasil').value).toBe('1.100,00')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({
      items: [{ price: 110_000 }, { price: 165_000 }],
      price_reason: 'Reajuste de 10% sobre o contrato anterior.',
    })
  })

  it('an index that no price has any more is no reason', async () => {
    answerNetwork(RENEWABLE_POINTS_ROUTE)
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '10{Enter}')
    const reason = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Motivo do preço' })
    expect(reason.value).toBe('Reajuste de 10% sobre o contrato anterior.')
    for (const name of ['Ouro | Av. Brasil', 'Prata | Rua das Flores']) {
      await user.clear(price(name))
      await user.type(price(name), '777')
    }
    expect(reason.value).toBe('')
  })

  it('leaves out a point that somebody else has right after, and says why', async () => {
    const taken = quotedAfterContract({ free_ranges: [] })
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      ...quoteRouteWith(taken, quotedAfterContract({ id: '101', price_2y: 180_000 })),
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Renovar Ouro | Av. Brasil' })
    expect([box.checked, box.disabled]).toEqual([false, true])
    expect(text(dialog)).toContain(
      'Não pode ser renovado: outra reserva, outro contrato ou um bloqueio do ponto começa menos de um ano depois.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({ items: [{ item_id: 'item-2' }] })
  })

  it('offers the longest period that ends before the next contract', async () => {
    const until = addDays(dayOf(instantInDays(65)), 500)
    const soldLater = quotedAfterContract({ id: '101', price_1y: 95_000, price_2y: 180_000 }, until)
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, ...quoteRouteWith(quotedAfterContract(), soldLater) })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    await user.click(await screen.findByRole('button', { name: 'Renovar contratos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Renovar para o cliente' })
    await user.click(await within(dialog).findByRole('combobox', { name: 'Período de Prata | Rua das Flores: 1 Ano' }))
    expect(screen.getAllByRole('option').map(option => text(option))).toEqual([
      '1 AnoR$ 950,00',
      ...['2 Anos', '3 Anos', '4 Anos', '5 Anos'].map(period => `${period}Indisponível`),
    ])
  })

  it('a wrong index or price is said at its field, and nothing is sent', async () => {
    const network = answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: { status: 201, body: exampleOrder() } })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.type(within(dialog).getByRole('textbox', { name: 'Reajuste (%)' }), '300')
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }))
    expect(within(dialog).getByText('Use um reajuste de -90 a 200, como 4,5.')).toBeTruthy()
    await user.clear(price('Ouro | Av. Brasil'))
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await within(dialog).findByText(/^Use um preço de R\$\s0,01 a R\$\s99\.999\.999,99\.$/)).toBeTruthy()
    expect(price('Ouro | Av. Brasil').getAttribute('aria-invalid')).toBe('true')
    expect(network.to(OFFER)).toEqual([])
  })

  it.each(['abc', '0', '-1'])(
    'a price of %s is wrong where its field is left, in the total, and has the focus',
    async typed => {
      const network = answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: { status: 201, body: exampleOrder() } })
      const { user } = openSite(<OfferRenewalSection order={contract()} />)
      const dialog = await openDialog(user)
      await user.clear(price('Prata | Rua das Flores'))
      await user.type(price('Prata | Rua das Flores'), typed)
      expect(text(dialog)).toContain('Total de 2 pontos1 preço a corrigir')
      await user.tab()
      expect(price('Prata | Rua das Flores').getAttribute('aria-invalid')).toBe('true')
      await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
      expect(document.activeElement).toBe(price('Prata | Rua das Flores'))
      expect(network.to(OFFER)).toEqual([])
    },
  )

  it('an index that was typed is not forgotten: nothing is sent until prices have it', async () => {
    const network = answerNetwork({
      ...RENEWABLE_POINTS_ROUTE,
      [OFFER]: { status: 201, body: exampleOrder({ id: 'r' }) },
    })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    const index = within(dialog).getByRole('textbox', { name: 'Reajuste (%)' })
    await user.type(index, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(within(dialog).getByText('Reajuste não aplicado. Aplique ou desfaça o que digitou.')).toBeTruthy()
    expect(document.activeElement).toBe(index)
    await user.keyboard('{Enter}')
    await user.clear(index)
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(within(dialog).getByText('Os preços ainda têm o reajuste aplicado. Para tirar, aplique 0.')).toBeTruthy()
    expect(network.to(OFFER)).toEqual([])
    await user.type(index, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    await screen.findByText('Renovação criada')
    expect(network.to(OFFER)[0]?.body).toMatchObject({ items: [{ price: 105_000 }, { price: 157_500 }] })
  })

  it('a refusal is told, and what was typed stays', async () => {
    answerNetwork({ ...RENEWABLE_POINTS_ROUTE, [OFFER]: refusalResponse('ORDER_CHANGED', undefined) })
    const { user } = openSite(<OfferRenewalSection order={contract()} />)
    const dialog = await openDialog(user)
    await user.clear(price('Ouro | Av. Brasil'))
    await user.type(price('Ouro | Av. Brasil'), '50')
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo do preço' }), 'Cliente antigo')
    await user.click(within(dialog).getByRole('button', { name: 'Criar renovação' }))
    expect(await screen.findByText('Erro ao criar a renovação')).toBeTruthy()
    expect(price('Ouro | Av. Brasil').value).toBe('50,00')
  })

  it.each([
    ['is pending', contract({ status: 'pending' })],
    ['has a renewal already', contract({ renewal_order_id: 'r' })],
    ['ends in 91 days', contract({ items: [contractedItem({ ends_at: instantInDays(91) })] })],
    ['has ended', contract({ items: [contractedItem({ ends_at: instantInDays(-1) })] })],
  ])('not where the order %s', (_, order) => {
    answerNetwork({})
    openSite(<OfferRenewalSection order={order} />)
    expect(screen.queryByRole('button', { name: 'Renovar contratos' })).toBeNull()
  })
})
