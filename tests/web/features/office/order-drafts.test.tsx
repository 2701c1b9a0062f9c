// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OrderDraftSummary } from '#shared/orders/rules/order-drafts.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminOrderDraftsScreen } from '#web/screens/admin-order-drafts/admin-order-drafts-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const LIST = 'GET /order-drafts'
const aSummary = (id: string, changes: Partial<OrderDraftSummary> = {}): OrderDraftSummary => ({
  id,
  version: 2,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-26T17:32:00.000Z',
  made_by: { name: 'Ana Lima', user_id: 'ana' },
  changed_by: { name: 'Bruno Dias', user_id: 'bruno' },
  customer_name: 'Padaria Estrela',
  points: 3,
  total: 540_000,
  ...changes,
})

function open(routes: Parameters<typeof answerNetwork>[0]) {
  storeSession()
  const network = answerNetwork({ 'GET /me/profile': { body: exampleProfile({ role: 'admin' }) }, ...routes })
  return { network, ...openSite(<AdminOrderDraftsScreen />, '/admin/orders/rascunhos') }
}

it('shows of each draft what it is so far, who changed it and when, and leads to it', async () => {
  open({
    [LIST]: {
      body: { items: [aSummary('d1'), aSummary('d2', { customer_name: null, points: 1, total: null })], cursor: null },
    },
  })
  const list = await screen.findByRole('list', { name: 'Rascunhos de pedidos' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Padaria Estrela3 pontos · R$ 5.400,00Bruno Dias, 26 de nov. de 2026, 14:32Continuar',
    'Sem cliente ainda1 pontoBruno Dias, 26 de nov. de 2026, 14:32Continuar',
  ])
  const link = screen.getByRole('link', { name: 'Continuar o rascunho de Padaria Estrela' })
  expect(link.getAttribute('href')).toBe('/admin/orders/novo/d1')
})

it('asks before one is deleted, and takes it out of the list', async () => {
  const drafts = [aSummary('d1'), aSummary('d2', { customer_name: 'Mercado Sol' })]
  const { user, network } = open({
    [LIST]: () => ({ body: { items: drafts, cursor: null } }),
    'DELETE /order-drafts/d2': () => {
      drafts.pop()
      return { body: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir o rascunho de Mercado Sol' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('O rascunho de Mercado Sol, com 3 pontos, some para toda a equipe e não volta.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Excluir rascunho' }))
  await waitFor(() => expect(screen.queryByText('Mercado Sol')).toBeNull())
  expect(network.to('DELETE /order-drafts/d2')).toHaveLength(1)
  expect(screen.getByText('Padaria Estrela')).toBeTruthy()
})

it('that a colleague has deleted already is no failure', async () => {
  const { user } = open({
    [LIST]: { body: { items: [aSummary('d1')], cursor: null } },
    'DELETE /order-drafts/d1': refusalResponse('ORDER_DRAFT_NOT_FOUND'),
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir o rascunho de Padaria Estrela' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir rascunho' }))
  expect(await screen.findByText('Rascunho excluído.')).toBeTruthy()
})

it('loads more of them', async () => {
  const { user } = open({
    [LIST]: { body: { items: [aSummary('d1')], cursor: 'next' } },
    [`${LIST}?cursor=next`]: { body: { items: [aSummary('d2', { customer_name: 'Mercado Sol' })], cursor: null } },
  })
  await user.click(await screen.findByRole('button', { name: 'Carregar mais rascunhos' }))
  expect(await screen.findByText('Mercado Sol')).toBeTruthy()
  expect(screen.getByText('Padaria Estrela')).toBeTruthy()
})

it('says that there are none, and what becomes one', async () => {
  open({ [LIST]: { body: { items: [], cursor: null } } })
  expect(await screen.findByText('Nenhum rascunho')).toBeTruthy()
  expect(screen.getByText(/^O que você preenche em um novo pedido fica guardado aqui/)).toBeTruthy()
})

it('says that they could not be loaded, and loads them again', async () => {
  let isDown = true
  const { user } = open({
    [LIST]: () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return { body: { items: [aSummary('d1')], cursor: null } }
    },
  })
  expect(await screen.findByText('Não foi possível carregar os rascunhos')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: /Tentar/ }))
  expect(await screen.findByText('Padaria Estrela')).toBeTruthy()
})

it('is refused to who may not see them', async () => {
  open({ [LIST]: refusalResponse('FORBIDDEN') })
  await waitFor(() => expect(screen.queryByText('Carregando rascunhos…')).toBeNull())
  expect(screen.queryByRole('link', { name: 'Novo pedido' })).toBeNull()
})
