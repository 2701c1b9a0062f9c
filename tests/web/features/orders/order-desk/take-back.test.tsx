// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import { chooseAction, dialog, given, ORDER_ROUTE, openOrder, order, resetOrder } from './order-page.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(resetOrder)

const REVERSAL_ROUTE = `POST ${ORDER_ROUTE}/confirmation/reversal`
const sold = (changes: Partial<Order> = {}): Order => ({
  ...order,
  status: 'completed',
  reserved_until: null,
  confirmed_at: new Date().toISOString(),
  ...changes,
})

it('a confirmation is taken back with a reason, after what goes with it was said', async () => {
  const confirmed_at = new Date().toISOString()
  const payment = {
    id: 'p1',
    paid_on: '2026-11-20',
    amount: 200_000,
    method: 'pix' as const,
    note: '',
    recorded_at: confirmed_at,
    allocations: [],
  }
  given({ order: sold({ confirmed_at, payments: [payment], payment_receipt_url: 'receipts/a.pdf' }) })
  const { user, network } = await openOrder({ [REVERSAL_ROUTE]: { body: { ...order, version: 2 } } })
  await chooseAction(user, 'Desfazer confirmação')
  expect(dialog().getByText(/^O pedido volta a pendente e os 2 pontos continuam guardados/)).toBeTruthy()
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  ).toEqual([
    'As tarefas de instalação deste pedido saem do quadro, com as artes já enviadas.',
    'O pagamento de R$ 2.000,00, de 20/11/2026, que a confirmação registrou, é estornado com o mesmo motivo.',
    'O comprovante volta a esperar a conferência; até lá, a reserva não vence.',
  ])
  const go = () => user.click(dialog().getByRole('button', { name: 'Desfazer confirmação' }))
  await go()
  expect(dialog().getByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog().getByLabelText('Motivo, só para a equipe'))
  expect(network.to(REVERSAL_ROUTE)).toHaveLength(0)
  await user.type(dialog().getByLabelText('Motivo, só para a equipe'), 'Pedido errado')
  await go()
  expect(await screen.findByText('Confirmação desfeita. O pedido está pendente de novo.')).toBeTruthy()
  expect(network.to(REVERSAL_ROUTE)[0]?.body).toEqual({ version: 1, reason: 'Pedido errado' })
})

it('what keeps a confirmation is said at once, with what is possible instead', async () => {
  given({ order: sold({ contract_hash: 'a'.repeat(64) }) })
  const { user } = await openOrder()
  await chooseAction(user, 'Desfazer confirmação')
  expect(dialog().getByRole('alert').textContent).toMatch(
    /^O contrato já foi emitido.* encerre o contrato antes do fim; um pagamento errado pode ser estornado\.$/,
  )
  expect(dialog().queryByRole('button', { name: 'Desfazer confirmação' })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Voltar' }))
})

it('what only the server knows stands in the dialog’s place', async () => {
  given({ order: sold() })
  const { user } = await openOrder({ [REVERSAL_ROUTE]: refusalResponse('CONFIRMATION_STAYS', { why: 'sign_hangs' }) })
  await chooseAction(user, 'Desfazer confirmação')
  await user.type(dialog().getByLabelText('Motivo, só para a equipe'), 'Pedido errado')
  await user.click(dialog().getByRole('button', { name: 'Desfazer confirmação' }))
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^Já há placa instalada, ou instalação concluída/)
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Voltar' }))
  await user.click(dialog().getByRole('button', { name: 'Voltar' }))
})
