import { formatDay } from '../../catalogue/messages/terms.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import { addMonths } from '../../platform/rules/days.ts'
import { labelOf } from '../../platform/rules/known-values.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import {
  type Instalment,
  type InstalmentState,
  instalmentsOn,
  nextInstalment,
  type Payable,
  type PaymentMethod,
  sumOfOpen,
} from '../rules/instalments.ts'

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

/** Of a sale in instalments, or whose payment was taken back, while something is to be paid. */
export const SALE_CONFIRMED_TEXT = 'Venda confirmada'

type Due = Pick<Instalment, 'due_on' | 'amount'>

const amountOnDay = ({ amount, due_on }: Due): string => `${formatBRL(amount)} em ${formatDay(due_on)}`

/** Monthly instalments of which only the first may have another amount; undefined for others. */
function monthlyInWords(instalments: readonly Due[]): string | undefined {
  const [first, second] = instalments
  if (!first) return undefined
  if (!second) return `em uma parcela de ${amountOnDay(first)}`
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
 * monthly without the first, or `hasDownPayment`; others are listed: 'em 13 parcelas: R$ 500,00 em 01/12/2026, 6 mensais de …'.
 */
export function instalmentsInWords(instalments: readonly Due[], hasDownPayment = false): string {
  const [first, ...others] = instalments
  if (!first) return ''
  const monthly = hasDownPayment ? undefined : monthlyInWords(instalments)
  const othersMonthly = hasDownPayment || others.length > 1 ? monthlyInWords(others) : undefined
  if (monthly !== undefined) return monthly
  if (othersMonthly !== undefined) return `com entrada de ${amountOnDay(first)} e ${othersMonthly}`
  return `em ${instalments.length} parcelas: ${joinNames(monthlyRuns(instalments).map(runInWords))}`
}

type Run = { first: Due; count: number }

/** Instalments that follow each other, grouped where each is a month after the one before and of the same amount. */
function monthlyRuns(instalments: readonly Due[]): Run[] {
  const runs: Run[] = []
  for (const instalment of instalments) {
    const run = runs.at(-1)
    if (run && instalment.amount === run.first.amount && instalment.due_on === addMonths(run.first.due_on, run.count))
      run.count += 1
    else runs.push({ first: instalment, count: 1 })
  }
  return runs
}

function runInWords({ first: { amount, due_on }, count }: Run): string {
  if (count === 1) return amountOnDay({ amount, due_on })
  return `${count} mensais de ${formatBRL(amount)} de ${formatDay(due_on)} a ${formatDay(addMonths(due_on, count - 1))}`
}

/** 'vence em 10/02/2027', 'vence hoje', 'venceu em 10/02/2027' */
export function dueText(due_on: string, today: string): string {
  if (due_on === today) return 'vence hoje'
  return `${due_on < today ? 'venceu' : 'vence'} em ${formatDay(due_on)}`
}

/**
 * What the customer has to pay next: 'Próximo pagamento: R$ 100,00 até 10/03/2027 (parcela 2 de 12).', or all that is late;
 * undefined when nothing is owed.
 */
export function nextPaymentText(order: Payable, today: string): string | undefined {
  const next = nextInstalment(order, today)
  if (!next) return undefined
  const late = instalmentsOn(order, today).filter(({ state }) => state === 'late')
  if (late.length > 1)
    return `Pagamentos em atraso: ${formatBRL(sumOfOpen(late))} em ${late.length} parcelas, a primeira vencida em ${formatDay(next.due_on)}.`
  const { amount, paid, due_on, number } = next
  const open = formatBRL(amount - paid)
  const which = `(${paid > 0 ? 'resto da ' : ''}${instalmentName(number, order.instalments?.length ?? 1).toLowerCase()})`
  if (due_on < today) return `Pagamento em atraso: ${open}, vencido em ${formatDay(due_on)} ${which}.`
  return `Próximo pagamento: ${open} até ${due_on === today ? 'hoje, ' : ''}${formatDay(due_on)} ${which}.`
}

/** Texts of the list of an order's instalments, for its customer. */
export const INSTALMENT_LIST_TEXTS = {
  TITLE: 'Parcelas',
  PAID: (paid: string, total: string) => `Pago ${paid} de ${total}`,
  ALL_PAID: 'Tudo pago',
  CREDIT: (amount: string) => `Você tem ${amount} de crédito: fale com a equipe.`,
  DUE: (day: string, method: string) => `Vencimento ${day} · ${method}`,
  PART_PAID: (paid: string, open: string) => `Pago ${paid}, falta ${open}`,
  SHOW_ALL: (count: number) => `Mostrar as ${count} parcelas`,
  PAYMENTS: 'Pagamentos recebidos',
  SHOW_ALL_PAYMENTS: (count: number) => `Mostrar os ${count} pagamentos`,
} as const
