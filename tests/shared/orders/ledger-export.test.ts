import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ledgerCsv } from '#shared/orders/messages/ledger-export.ts'
import { type LedgerType, ledgerEntriesOf, ledgerRowOf } from '#shared/orders/rules/ledger.ts'
import { parseBRL } from '#shared/platform/rules/money.ts'
import { unescapeSheetText } from '#shared/platform/rules/sheet-cells.ts'
import { anOrder } from '#tests/support/orders.ts'

/** Three instalments: the first is paid, half of the second too; a payment was reversed. */
const order = anOrder('1e345678-1b1b', {
  status: 'completed',
  total_amount: 300_000,
  customer_id: 'c1',
  contract_number: '2026-014',
  instalments: [
    { id: 'i1', due_on: '2026-11-10', amount: 100_000, method: 'pix', note: '', boleto: '' },
    { id: 'i2', due_on: '2026-12-10', amount: 100_000, method: 'boleto', note: '', boleto: '' },
    { id: 'i3', due_on: '2027-01-10', amount: 100_000, method: 'transfer', note: '', boleto: '' },
  ],
  payments: [
    {
      id: 'p1',
      paid_on: '2026-11-09',
      amount: 149_999,
      method: 'cash',
      note: '',
      recorded_at: '',
      allocations: [
        { instalment_id: 'i1', amount: 100_000 },
        { instalment_id: 'i2', amount: 49_999 },
      ],
    },
    {
      id: 'p2',
      paid_on: '2026-11-12',
      amount: 100,
      method: 'pix',
      note: '',
      recorded_at: '',
      allocations: [],
      reversal: { at: '', by: 'u1', reason: 'engano' },
    },
  ],
})
const customer = { legal_name: '=Semear Ltda.', document_number: '12345678000195' }
const rowsOf = (type: LedgerType) =>
  ledgerEntriesOf(order)
    .filter(entry => entry.type === type)
    .map(entry => ledgerRowOf(entry, { order, customer }))
const sheetOf = (type: LedgerType): string[][] =>
  parse(ledgerCsv(type, rowsOf(type)), { delimiter: ';', bom: true, record_delimiter: '\r\n' })

test('what is owed is a sheet of Brazil: days and reais as people write them, and codes that a spreadsheet leaves alone', () => {
  expect(ledgerCsv('open', []).startsWith('\ufefftipo;vencimento;valor;forma;parcela;')).toBe(true)
  const [head, ...lines] = sheetOf('open')
  expect(head?.slice(5)).toEqual(['documento', 'razao_social', 'cliente', 'contrato', 'pontos', 'pedido'])
  const shared = ['="12345678000195"', "'=Semear Ltda.", 'Clara Cliente', '2026-014']
  const points = ['PU-00001 PU-00002', '1e345678-1b1b']
  expect(lines).toEqual([
    ['Parcela em aberto', '10/12/2026', '500,01', 'Boleto', '="2/3"', ...shared, ...points],
    ['Parcela em aberto', '10/01/2027', '1.000,00', 'Transferência', '="3/3"', ...shared, ...points],
  ])
  expect(lines[0]?.slice(4, 7).map(unescapeSheetText)).toEqual(['2/3', '12345678000195', '=Semear Ltda.'])
})

test('a payment has the day on which it was made, and no instalment; a reversed one is left out', () => {
  const [head, ...lines] = sheetOf('received')
  expect(head?.[1]).toBe('pagamento')
  expect(lines.map(line => line.slice(0, 5))).toEqual([['Recebimento', '09/11/2026', '1.499,99', 'Dinheiro', '']])
  expect(sheetOf('settled')[1]?.slice(0, 5)).toEqual(['Parcela paga', '10/11/2026', '1.000,00', 'Pix', '="1/3"'])
})

test('the values add up to what is owed', () => {
  const [, ...lines] = sheetOf('open')
  expect(lines.reduce((sum, [, , amount = '']) => sum + (parseBRL(amount) ?? 0), 0)).toBe(150_001)
})
