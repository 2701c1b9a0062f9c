import { formatDay } from '../../catalogue/messages/terms.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { LedgerRow } from '../rules/ledger.ts'
import { orderName } from './order-name.ts'

type Charged = Pick<
  LedgerRow,
  'order_id' | 'customer_name' | 'contract_number' | 'day' | 'amount' | 'instalment_amount' | 'number' | 'count'
>

/** The message by which the office asks a customer to pay an instalment. `pix`: the code to copy; undefined if none. */
export function chargeText(charged: Charged, today: string, pix: string | undefined): string {
  const { order_id, customer_name, contract_number, day, amount, instalment_amount = amount, number, count } = charged
  const what = count === 1 ? 'o pagamento' : `a parcela ${number} de ${count}`
  const partly = count === 1 ? 'do qual' : 'da qual'
  const sum = amount < instalment_amount ? `${partly} faltam ${formatBRL(amount)}` : `de ${formatBRL(amount)}`
  const due = day === today ? 'vence hoje' : `${day < today ? 'venceu' : 'vence'} em ${formatDay(day)}`
  const order = orderName({ id: order_id, paper_number: contract_number })
  return [
    `Olá, ${customer_name}! Aqui é do Ponto Urbano, sobre o seu ${order}: ${what}, ${sum}, ${due}.`,
    ...(pix === undefined ? [] : [`Pix copia e cola:\n${pix}`]),
    'Se já pagou, envie o comprovante por aqui, por favor.',
  ].join('\n\n')
}
