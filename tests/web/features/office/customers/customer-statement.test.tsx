// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { CustomerStatementScreen } from '#web/screens/customer-statement/customer-statement-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const order_id = 'a1b2c3d4-0000-4000-8000-000000000000'
const dueOf = (day: string, number: number, balance: number) =>
  ({ kind: 'due', day, order_id, amount: 10_000, number, count: 2, balance }) as const
const statement = {
  customer_name: 'Pão da Vila',
  opening: 0,
  due: 20_000,
  paid: 12_000,
  closing: 8_000,
  entries: [
    dueOf('2027-01-10', 1, 10_000),
    { kind: 'paid', day: '2027-01-12', order_id, amount: 12_000, method: 'boleto', balance: -2_000 },
    dueOf('2027-02-10', 2, 8_000),
  ],
}
const ROUTE = 'GET /ledger/customers/c1'
const open = (address = '/x/c1') =>
  openSite(
    <Routes>
      <Route path="/x/:customerId" element={<CustomerStatementScreen />} />
    </Routes>,
    address,
  )
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('a customer’s statement', () => {
  it('is a table of what is due and paid, with the balance', async () => {
    answerNetwork({ [ROUTE]: { body: statement } })
    open()
    await screen.findByRole('heading', { level: 1, name: 'Extrato do cliente' })
    expect(await screen.findByText('Pão da Vila')).toBeTruthy()
    expect(rows().slice(1)).toEqual([
      '10/01/2027Parcela 1 de 2Pedido a1b2c3d4R$ 100,00R$ 100,00',
      '12/01/2027Pagamento: BoletoPedido a1b2c3d4R$ 120,00-R$ 20,00',
      '10/02/2027Parcela 2 de 2Pedido a1b2c3d4R$ 100,00R$ 80,00',
    ])
    expect(screen.getByText('Saldo a pagar').nextElementSibling?.textContent).toBe('R$\u00a080,00')
  })

  it('is of the period in its address, and says so where there is nothing in it', async () => {
    answerNetwork({
      [`${ROUTE}?from=2027-01-11&to=2027-01-31`]: {
        body: { ...statement, closing: -2_000, entries: statement.entries.slice(1, 2) },
      },
    })
    open('/x/c1?de=2027-01-11&ate=2027-01-31')
    expect(await screen.findByText('Período: de 11/01/2027 a 31/01/2027')).toBeTruthy()
    expect(screen.getByText('Crédito do cliente').nextElementSibling?.textContent).toBe('R$\u00a020,00')
    expect(rows()).toHaveLength(2)
  })

  it('says that there is nothing to show, or why it does not open', async () => {
    let answer: { status?: number; body: unknown } = problemResponse(500, 'INTERNAL', 'Erro no servidor.')
    answerNetwork({ [ROUTE]: () => answer })
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })
    answer = { body: { ...statement, closing: 0, entries: [] } }
    await user.click(again)
    expect(await screen.findByText('Nenhum lançamento neste período')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeNull()
  })
})
