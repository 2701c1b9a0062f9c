import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ordersCsv } from '#shared/orders/rules/order-export.ts'
import { orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import { unescapeSheetText } from '#shared/platform/rules/sheet-cells.ts'
import { anOrder } from '#tests/support/orders.ts'

const NOBODY: ReadonlyMap<string, string> = new Map()
const rows = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(line => line.split(';'))

test('orders are a sheet of Brazil: days of São Paulo, reais with a comma, words for yes and no', () => {
  const order = anOrder('0a0a0a0a-1b1b', {
    created_at: '2026-11-23T02:30:00.000Z',
    reserved_until: '2026-11-26T02:30:00.000Z',
    total_amount: 123_456_789,
    payment_receipt_url: 'receipts/a.pdf',
    kit_type: 'kit_placas',
  })
  const csv = ordersCsv([orderSummaryOf(order)], NOBODY)
  expect(csv.startsWith('\ufeffnumero;contrato_assinado;pedido;criado_em;')).toBe(true)
  const [head = [], row = []] = rows(csv)
  expect(Object.fromEntries(head.map((column, index) => [column, row[index]]))).toMatchObject({
    numero: '#0a0a0a0a',
    pedido: '0a0a0a0a-1b1b',
    criado_em: '2026-11-22 23:30',
    reserva_ate: '2026-11-25 23:30',
    status: 'Pendente',
    total: '1.234.567,89',
    pontos: '2',
    comprovante: 'sim',
    contrato_ate: '',
    renovacao_de: '',
    contrato_assinado: '',
    desconto: '',
    vendedor: '',
    inicio: '',
    kit: 'Kit Placas (Apenas Placas)',
    codigos: 'PU-00001 PU-00002',
  })
  expect(csv).not.toContain('receipts/')
})

test('a sale of the office has its salesperson, its discount and its first day; a contract from before its own number', () => {
  const sale = { salesperson_id: 'ana', discount: null, price_reason: 'Cliente antigo', notes: '' }
  const term = { from: '2027-02-01', to: '2028-08-01' }
  const { items, ...sold } = anOrder('1e345678-1b1b', { sale })
  const sales = [
    { ...sold, items: items.map(item => ({ ...item, term, list_price: 138_000 })) },
    // One point has no list price, and the salesperson's account is deleted.
    {
      ...sold,
      sale: { ...sale, salesperson_id: 'gone' },
      items: items.map((item, i) => ({ ...item, list_price: i ? null : 1 })),
    },
    // The price is higher than the list prices.
    { ...sold, items: items.map(item => ({ ...item, starts_at: '2026-11-23T02:30:00.000Z', list_price: 100_000 })) },
    {
      ...sold,
      items,
      paper_contract: { import_id: 'i', number: '=7/2025', signed_on: null, paid_until: null, with_tasks: false },
    },
  ]
  const [head = [], ...lines] = rows(ordersCsv(sales.map(orderSummaryOf), new Map([['ana', '=Ana Dias']])))
  const columns = ['numero', 'contrato_assinado', 'vendedor', 'desconto', 'inicio'].map(name => head.indexOf(name))
  expect(lines.map(line => columns.map(column => line[column]))).toEqual([
    ['#1e345678', '', "'=Ana Dias", '360,00', '2027-02-01'],
    ['#1e345678', '', 'Conta removida', '', ''],
    ['#1e345678', '', "'=Ana Dias", '0,00', '2026-11-22'],
    ['#1e345678', 'nº =7/2025', '', '', ''],
  ])
})

test('what a customer typed is no formula in the office', () => {
  const typed = { customer_name: '=HYPERLINK("http://x")', customer_email: '+a@x.com', customer_phone: '@SUM(A1)' }
  const [, row] = rows(ordersCsv([orderSummaryOf(anOrder('o', typed))], NOBODY))
  expect(row?.slice(6, 9)).toEqual([`"'=HYPERLINK(""http://x"")"`, "'+a@x.com", "'@SUM(A1)"])
})

/** Texts that break sheets, by a sequence that is the same in each run. */
function breakingTexts(): () => string {
  const parts = [...'=+-@;"\'\t\r\n,', '\r\n', ' ', '\u200b', 'ã', '😀', '00123', '1E5', '1/2', 'Rua']
  let state = 1
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return () => Array.from({ length: next(6) }, () => parts[next(parts.length)]).join('')
}

test('ten thousand orders with whatever people type are read back as they are, and no cell begins as a formula', () => {
  const text = breakingTexts()
  const typed = Array.from({ length: 10_000 }, () => ({ customer_name: text(), customer_email: text() }))
  const orders = typed.map((changes, index) => orderSummaryOf(anOrder(`o-${index}`, changes)))
  const [head = [], ...lines] = parse(ordersCsv(orders, NOBODY), {
    delimiter: ';',
    bom: true,
    record_delimiter: '\r\n',
  })
  expect(lines).toHaveLength(10_000)
  const [name, email] = [head.indexOf('cliente'), head.indexOf('email')]
  const read = lines.map(line => ({
    customer_name: unescapeSheetText(line[name] ?? ''),
    customer_email: unescapeSheetText(line[email] ?? ''),
  }))
  expect(read).toEqual(typed)
  // A code is written as a formula that gives this text and calculates nothing.
  const codes = /^="[\dA-Z/-]+"$/
  expect(lines.flat().filter(cell => /^[\s\u200b]*[=+\-@]/.test(cell) && !codes.test(cell))).toEqual([])
})
