// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleItem, examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { CartScreen } from '#web/screens/cart/cart-screen.tsx'

startEachTestFresh()

const SELLER = {
  company_name: 'Placas Já',
  legal_name: 'Placas do Interior Ltda.',
  cnpj: '11222333000181',
  legal_address: 'Rua Um, 100',
  legal_city: 'Americana/SP',
  contact_email: 'vendas@placasja.com.br',
  whatsapp_number: '5519999990000',
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

it('lists each point with code, street and crossing, tier, period, dates and price, and who sells', async () => {
  vi.setSystemTime('2026-11-28T15:00:00.000Z')
  cartStore.replace([
    exampleItem({ point_id: '1', name: 'Ouro | Av. Brasil c/ R. das Flores', period_years: 2, price: 210_000 }),
    exampleItem({ point_id: '2', name: 'Totem da praça', period_years: 1, price: 90_000 }),
  ])
  const place = { neighborhood: 'Centro', city: 'Americana' }
  const first = { street_name: 'Av. Brasil', intersection_name: 'R. das Flores', price_2y: 210_000, ...place }
  const second = { street_name: 'R. Um', intersection_name: '', price_1y: 90_000, ...place }
  answerNetwork({
    'GET /points/1': {
      body: examplePoint({ ...first, id: '1', name: 'Ouro | Av. Brasil c/ R. das Flores', asset_code: 'PU-00001' }),
    },
    'GET /points/2': {
      body: examplePoint({
        ...second,
        id: '2',
        name: 'Totem da praça',
        asset_code: 'CPS-2',
        pricing_tier_name: 'Prata',
      }),
    },
  })
  openSite(<CartScreen />, '/carrinho', SELLER)
  await waitFor(() =>
    expect(rows()).toEqual([
      'CódigoPontoNívelPeríodoPreço',
      'PU-00001Av. Brasil c/ R. das FloresCentro, AmericanaOuro2 Anos28/11/2026 a 26/11/2028R$ 2.100,00',
      'CPS-2Totem da praçaR. Um – Centro, AmericanaPrata1 Ano28/11/2026 a 27/11/2027R$ 900,00',
    ]),
  )
  const text = document.body.textContent?.replaceAll('\u00a0', ' ')
  for (const said of [
    'Preços de 28 de novembro de 2026',
    'Carrinho com 2 pontos',
    'As datas contam com o pagamento confirmado hoje. Cada ano conta 365 dias, com o primeiro e o último incluídos.',
    'Total R$ 3.000,00',
    'Troca de arte durante o prazo: cobrada à parte.',
    'Foro: comarca de Americana/SP',
    'Placas do Interior Ltda. (Placas Já) · CNPJ 11.222.333/0001-81 · Rua Um, 100',
    'vendas@placasja.com.br',
  ])
    expect(text).toContain(said)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' }).click()
  expect(print).toHaveBeenCalledOnce()
})

it('leaves a point that was sold meanwhile out of the total, and says so', async () => {
  cartStore.replace([
    exampleItem({ point_id: '1', name: 'Ouro | Rua 1', price: 120_000 }),
    exampleItem({ point_id: '2', name: 'Ouro | Rua 2', price: 120_000 }),
  ])
  answerNetwork({
    'GET /points/1': { body: examplePoint({ id: '1', name: 'Ouro | Rua 1', price_1y: 120_000 }) },
    'GET /points/2': { body: examplePoint({ id: '2', name: 'Ouro | Rua 2', price_1y: 120_000, status: 'sold' }) },
  })
  openSite(<CartScreen />, '/carrinho', SELLER)
  expect(await screen.findByText('Vendido: não está mais disponível.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Carrinho com 1 ponto' })).toBeTruthy()
  expect(document.querySelector('.total')?.textContent?.replaceAll('\u00a0', ' ')).toBe('Total R$ 1.200,00')
})

it('says that the cart is empty and leads to the map', () => {
  answerNetwork({})
  openSite(<CartScreen />, '/carrinho', SELLER)
  expect(screen.getByRole('heading', { level: 1, name: 'Seu carrinho está vazio.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver o mapa' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeNull()
})
