// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { exampleItem, examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { CartContractScreen } from '#web/screens/cart-contract/cart-contract-screen.tsx'

startEachTestFresh()

const SELLER = {
  company_name: 'Placas Já',
  legal_name: 'Placas do Interior Ltda.',
  cnpj: '11222333000181',
  legal_address: 'Rua Um, 100',
  legal_city: 'Americana/SP',
}

it('shows a visitor the draft of their cart’s contract, with its points and price, before any sign-in', async () => {
  cartStore.replace([exampleItem({ point_id: '1', name: 'Ouro | Rua 1', period_years: 2, price: 210_000 })])
  answerNetwork({ 'GET /points/1': { body: examplePoint({ id: '1', street_name: 'Rua das Acácias' }) } })
  openSite(<CartContractScreen />, '/minuta', SELLER)
  expect(await screen.findByText('Minuta: leia antes de pagar')).toBeTruthy()
  const pages = await screen.findAllByRole('region', { name: /^Página \d+ de \d+$/ })
  for (const page of pages) expect(page.dataset.draft).toBe('Minuta')
  const text = pages
    .map(page => page.textContent)
    .join(' ')
    .replaceAll('\u00a0', ' ')
  for (const said of [
    'Placas do Interior Ltda.',
    'CPF ou CNPJ a preencher',
    'R$ 2.100,00 (dois mil e cem reais)',
    'A troca de arte durante o prazo é pedida à Operadora e cobrada à parte.',
    'foro da comarca de Americana/SP',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('confirma que recebeu')
  expect(text).not.toContain('Contrato nº')
  expect(within(pages[0] ?? document.body).getByRole('row', { name: /Rua 1/ }).textContent).toContain('2 Anos')
})

it('says that the cart is empty', () => {
  answerNetwork({})
  openSite(<CartContractScreen />, '/minuta', SELLER)
  expect(screen.getByRole('heading', { level: 1, name: 'Seu carrinho está vazio.' })).toBeTruthy()
})
