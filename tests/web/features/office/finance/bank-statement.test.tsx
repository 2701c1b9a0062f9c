// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { BankStatementDialog } from '#web/features/office/finance/bank-statement-dialog.tsx'
import { refetchFigures } from '#web/lib/refetch-figures.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/lib/refetch-figures.ts', () => ({ refetchFigures: vi.fn() }))
startEachTestFresh()
beforeEach(() => void vi.mocked(refetchFigures).mockClear())
assertFocusAfterEachTest()

const entry = (fitid: string, amount: string) =>
  `<STMTTRN><DTPOSTED>20261120<TRNAMT>${amount}<FITID>${fitid}<MEMO>PIX ${fitid}</STMTTRN>`
const FILE = `<OFX><BANKACCTFROM><BANKID>0341<ACCTID>1</BANKACCTFROM>${entry('A', '800.00')}${entry('B', '900.00')}${entry('C', '10.00')}${entry('D', '7.00')}</OFX>`
const candidate = (order_id: string, number: number, open: number) => ({
  order_id,
  version: 4,
  instalment_id: `i${number}`,
  number,
  count: 12,
  due_on: '2026-11-22',
  open,
  customer_name: 'Colégio Semear',
})
const MATCHES = [
  { booked_in: null, is_sure: true, candidates: [candidate('o1', 2, 80_000)] },
  { booked_in: null, is_sure: false, candidates: [candidate('o1', 3, 90_000), candidate('o2', 1, 90_000)] },
  { booked_in: null, is_sure: false, candidates: [] },
  { booked_in: 'o9', is_sure: false, candidates: [] },
]
const BOOK_1 = 'POST /orders/o1/payments'

function open(routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  const network = answerNetwork({ 'POST /ledger/statement': { body: { matches: MATCHES } }, ...routes })
  return { network, ...openSite(<BankStatementDialog open onClose={() => undefined} />) }
}
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('Escolher arquivo OFX', { selector: 'input' }), {
    target: { files: [new File([text], 'extrato.ofx')] },
  })
const part = (name: string) => within(screen.getByRole('region', { name }))
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

describe('a bank statement', () => {
  it('that is none says what to do, and another file can be chosen', async () => {
    const { network } = open()
    choose('<html>')
    expect((await screen.findByRole('alert')).textContent).toContain('Este arquivo não é um extrato OFX.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher arquivo OFX' }))
    expect(network.to('POST /ledger/statement')).toEqual([])
  })

  it('that was only looked at changes no figures', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(refetchFigures).not.toHaveBeenCalled()
  })

  it('is divided into what is sure, to be chosen, unknown, and booked; nothing is booked by itself', async () => {
    const { network } = open()
    choose(FILE)
    expect(await screen.findByText('4 recebimentos no extrato')).toBe(document.activeElement)
    expect(textOf(part('Parcelas certas').getByRole('listitem'))).toBe(
      'R$ 800,00 em 20/11/2026PIX AColégio Semear, parcela 2 de 12, vencimento 22/11/2026: R$ 800,00',
    )
    expect(textOf(part('Sem parcela deste valor').getByRole('listitem'))).toContain('R$ 10,00')
    expect(part('Já registrados').getByRole('link', { name: 'Ver pedido' }).getAttribute('href')).toBe(
      '/admin/orders/o9',
    )
    expect(network.to(BOOK_1)).toEqual([])
  })

  it('books what is sure with one yes, then one chosen by hand at the version that the first left', async () => {
    let version = 4
    const { user, network } = open({ [BOOK_1]: () => ({ body: { ...exampleOrder(), version: ++version } }) })
    choose(FILE)
    await user.click(await screen.findByRole('button', { name: /^Registrar 1 pagamento, R\$\s800,00$/ }))
    expect(await screen.findByText('1 pagamento registrado')).toBeTruthy()
    expect(refetchFigures).toHaveBeenCalledTimes(1)
    expect(network.to(BOOK_1)[0]?.body).toEqual({
      version: 4,
      payment: { paid_on: '2026-11-20', amount: 80_000, method: 'pix', note: 'PIX A' },
      instalment_ids: ['i2'],
      bank_entry: { account: '0341 1', fitid: 'A' },
    })
    expect(part('Já registrados').getAllByRole('listitem')).toHaveLength(2)
    const unsure = part('Escolha a parcela')
    await user.click(unsure.getByRole('button', { name: /^Registrar/ }))
    expect(unsure.getByText('Escolha a parcela.')).toBeTruthy()
    await user.click(unsure.getByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: /parcela 3 de 12/ }))
    await user.click(unsure.getByRole('button', { name: /^Registrar/ }))
    await waitFor(() => expect(part('Já registrados').getAllByRole('listitem')).toHaveLength(3))
    expect(network.to(BOOK_1)[1]?.body).toMatchObject({ version: 5, instalment_ids: ['i3'] })
    expect(refetchFigures).toHaveBeenCalledTimes(2)
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(refetchFigures).toHaveBeenCalledTimes(3)
  })

  it('says beside an entry why it was not booked', async () => {
    const { user } = open({ [BOOK_1]: refusalResponse('BANK_ENTRY_BOOKED') })
    choose(FILE)
    await user.click(await screen.findByRole('button', { name: /^Registrar 1 pagamento/ }))
    expect(await part('Parcelas certas').findByText(/^Este lançamento do extrato já foi registrado/)).toBeTruthy()
    expect(await screen.findByText(/^Um pagamento não foi registrado/)).toBeTruthy()
  })
})
