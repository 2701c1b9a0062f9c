import { expect, test } from 'vitest'
import { ordersCsv } from '#shared/orders/rules/order-export.ts'
import { summaryOf } from '#shared/orders/rules/order-summary.ts'
import { anOrder } from '#tests/support/orders.ts'

const rows = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(line => line.split(';'))

test('orders are a sheet of Brazil: days of São Paulo, reais with a comma, words for yes and no', () => {
  const order = anOrder('0a0a0a0a', {
    created_at: '2026-11-23T02:30:00.000Z',
    reserved_until: '2026-11-26T02:30:00.000Z',
    total_amount: 123_456_789,
    payment_receipt_url: 'receipts/a.pdf',
    kit_type: 'kit_placas',
  })
  const csv = ordersCsv([summaryOf(order)])
  expect(csv.startsWith('\ufeffpedido;criado_em;')).toBe(true)
  const [head = [], row = []] = rows(csv)
  expect(Object.fromEntries(head.map((column, index) => [column, row[index]]))).toMatchObject({
    ...{ pedido: '0a0a0a0a', criado_em: '2026-11-22 23:30', reserva_ate: '2026-11-25 23:30', status: 'Pendente' },
    ...{ total: '1.234.567,89', pontos: '2', comprovante: 'sim', contrato_ate: '', renovacao_de: '' },
    kit: 'Kit Placas (Apenas Placas)',
    codigos: 'PU-00001 PU-00002',
  })
  expect(csv).not.toContain('receipts/')
})

test('what a customer typed is no formula in the office', () => {
  const typed = { customer_name: '=HYPERLINK("http://x")', customer_email: '+a@x.com', customer_phone: '@SUM(A1)' }
  const [, row] = rows(ordersCsv([summaryOf(anOrder('o', typed))]))
  expect(row?.slice(4, 7)).toEqual([`"'=HYPERLINK(""http://x"")"`, "'+a@x.com", "'@SUM(A1)"])
})
