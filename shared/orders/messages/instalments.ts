import { formatDay } from '../../catalogue/messages/terms.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import { addMonths } from '../../platform/rules/days.ts'
import { labelOf } from '../../platform/rules/known-values.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { Instalment, InstalmentState, PaymentMethod } from '../rules/instalments.ts'

/** Texts about instalments and payments, for the office, the customer and contracts. */

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  pix: 'Pix',
  boleto: 'Boleto',
  transfer: 'Transferência',
  card: 'Cartão',
  cheque: 'Cheque',
  cash: 'Dinheiro',
  barter: 'Permuta',
}

export const paymentMethodLabel = (method: string | null): string => labelOf(PAYMENT_METHOD_LABELS, method)

export const INSTALMENT_STATE_LABELS: Record<InstalmentState, string> = {
  due: 'A vencer',
  due_today: 'Vence hoje',
  partial: 'Paga em parte',
  late: 'Atrasada',
  paid: 'Paga',
  cancelled: 'Cancelada',
}

/** 'Parcela 2 de 12'; of one, 'Parcela única'. */
export const instalmentName = (number: number, count: number): string =>
  count === 1 ? 'Parcela única' : `Parcela ${number} de ${count}`

type Due = Pick<Instalment, 'due_on' | 'amount'>

const dueText = ({ amount, due_on }: Due): string => `${formatBRL(amount)} em ${formatDay(due_on)}`

/** Monthly instalments of which only the first may have another amount; undefined for others. */
function monthlyInWords(instalments: readonly Due[]): string | undefined {
  const [first, second] = instalments
  if (!first) return undefined
  if (!second) return `em uma parcela de ${dueText(first)}`
  const isMonthly = instalments.every(({ due_on }, index) => due_on === addMonths(first.due_on, index))
  const areOthersEqual = instalments.slice(1).every(({ amount }) => amount === second.amount)
  if (!isMonthly || !areOthersEqual) return undefined
  const days = `de ${formatDay(first.due_on)} a ${formatDay(instalments.at(-1)?.due_on ?? second.due_on)}`
  const count = instalments.length
  if (first.amount === second.amount) return `em ${count} parcelas mensais de ${formatBRL(first.amount)}, ${days}`
  const others = count === 2 ? 'a outra' : `as outras ${count - 1}`
  return `em ${count} parcelas mensais, a primeira de ${formatBRL(first.amount)} e ${others} de ${formatBRL(second.amount)}, ${days}`
}

/**
 * 'em 12 parcelas mensais de R$ 100,00, de 10/02/2027 a 10/01/2028'; when the first has another amount, 'em 12 parcelas
 * mensais, a primeira de …'; 'com entrada de R$ 500,00 em 01/02/2027 e em 11 parcelas mensais de …' when the others are
 * monthly without the first, or `hasDownPayment`; others are listed one by one.
 */
export function instalmentsInWords(instalments: readonly Due[], hasDownPayment = false): string {
  const [first, ...others] = instalments
  if (!first) return ''
  const monthly = hasDownPayment ? undefined : monthlyInWords(instalments)
  const othersMonthly = hasDownPayment || others.length > 1 ? monthlyInWords(others) : undefined
  if (monthly !== undefined) return monthly
  if (othersMonthly !== undefined) return `com entrada de ${dueText(first)} e ${othersMonthly}`
  return `em ${instalments.length} parcelas: ${joinNames(instalments.map(dueText))}`
}
