import { formatDay } from '../../catalogue/messages/terms.ts'
import { joinNames, pluralise } from '../../platform/messages/phrases.ts'
import { type Centavos, formatBRL } from '../../platform/rules/money.ts'
import { MAX_INSTALMENTS } from '../rules/instalments.ts'

/** From this length on, consecutive numbers are a range. */
const MIN_RANGE = 3

/** 'Parcela 2', 'Parcelas 1 e 2', 'Parcelas 1 e 3 a 9' */
export function instalmentNumbers(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const names = runs.flatMap(run => (run.length < MIN_RANGE ? run.map(String) : [`${run[0]} a ${run.at(-1)}`]))
  return `${numbers.length === 1 ? 'Parcela' : 'Parcelas'} ${joinNames(names)}`
}

/** What an instalment gets of a payment, and what is open of it afterwards. Centavos. */
export type AllocatedPart = { number: number; amount: Centavos; left: Centavos }

/** 'Parcelas 2 e 3 ficam pagas; parcela 4 recebe R$ 50,00 e faltam R$ 30,00.' `count`: of the order's instalments. */
export function allocationText(parts: readonly AllocatedPart[], count: number): string {
  const paid = parts.filter(({ left }) => left === 0).map(({ number }) => number)
  const name = (numbers: readonly number[]): string => (count === 1 ? 'A parcela' : instalmentNumbers(numbers))
  const clauses = [
    ...(paid.length > 0 ? [`${name(paid)} ${paid.length === 1 ? 'fica paga' : 'ficam pagas'}`] : []),
    ...parts
      .filter(({ left }) => left > 0)
      .map(({ number, amount, left }) => `${name([number])} recebe ${formatBRL(amount)} e faltam ${formatBRL(left)}`),
  ]
  const [first, ...others] = clauses
  return first === undefined ? '' : `${[first, ...others.map(withSmallInitial)].join('; ')}.`
}

const withSmallInitial = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Texts about an order's instalments and payments, for the office. */
export const PAYMENTS_DESK_TEXTS = {
  TITLE: 'Parcelas e pagamentos',
  // Totals
  RECEIVED: 'Recebido',
  OPEN: 'A receber',
  LATE: 'Em atraso',
  CREDIT: 'Crédito do cliente',
  CREDIT_UNUSED:
    'O crédito não paga parcelas por si. Para usá-lo, estorne o pagamento que o deixou e registre-o de novo.',
  // The instalments
  INSTALMENTS: 'Parcelas',
  DUE: (day: string) => `Vence em ${day}`,
  WAS_DUE: (day: string) => `Venceu em ${day}`,
  DUE_DAY: (day: string) => `Vencimento em ${day}`,
  PAID_OF: (paid: string, left: string) => `Pago ${paid}, faltam ${left}`,
  BOLETO_IS: 'Boleto:',
  SHOW_ALL: (count: number) => `Mostrar as ${count} parcelas`,
  UNKNOWN: 'O pagamento deste pedido foi confirmado sem registro de parcelas.',
  UNKNOWN_PAPER: (paidUntil: string | null) =>
    paidUntil === null
      ? 'Não há registro de como este contrato é pago.'
      : `A planilha diz só que este contrato está pago até ${formatDay(paidUntil)}.`,
  PENDING: 'Os pagamentos começam com a confirmação do pedido, que registra o primeiro.',
  HOLD_ENDS_FIRST: (holdEnd: string, due: string) =>
    `A reserva termina em ${holdEnd}, antes do primeiro vencimento, ${due}. Confirme a venda com o contrato assinado, prorrogue a reserva ou antecipe o vencimento.`,
  HOLD_ENDS_BEFORE_PAYMENT: (holdEnd: string, due: string) =>
    `A reserva termina em ${holdEnd}, antes do vencimento, ${due}. Prorrogue a reserva ou antecipe o vencimento.`,
  // Receipts of instalments
  RECEIPT_WAITS: (moment: string) => `Comprovante enviado em ${moment}, a conferir`,
  RECEIPT_REFUSED: (moment: string, reason: string) => `Comprovante recusado em ${moment}. Motivo: ${reason}`,
  CONFIRM_RECEIPT: 'Confirmar pagamento',
  CONFIRM_RECEIPT_OF: (name: string) => `Confirmar pagamento: ${name}`,
  CONFIRM_RECEIPT_DETAIL: 'Confira no comprovante o dia e o valor. O comprovante fica guardado com o pagamento.',
  REFUSE_RECEIPT: 'Recusar comprovante',
  REFUSE_RECEIPT_OF: (name: string) => `Recusar comprovante: ${name}`,
  REFUSE_RECEIPT_DETAIL: (name: string) =>
    `A ${name.toLowerCase()} continua em aberto, e o cliente pode enviar outro comprovante.`,
  RECEIPTS_WAIT: (count: number) =>
    count === 1
      ? 'Um comprovante de parcela espera conferência, em “Parcelas e pagamentos”.'
      : `${count} comprovantes de parcelas esperam conferência, em “Parcelas e pagamentos”.`,
  // The payments
  PAYMENTS: 'Pagamentos',
  SHOW_ALL_PAYMENTS: (count: number) => `Mostrar os ${count} pagamentos`,
  NO_PAYMENTS: 'Nenhum pagamento registrado.',
  CONFIRMED_AT: (moment: string) => `Pagamento do total confirmado em ${moment}.`,
  RECORDED: (moment: string, by: string | undefined) =>
    by === undefined ? `Registrado em ${moment}` : `Registrado por ${by} em ${moment}`,
  PART_IS_CREDIT: (amount: string) => `${amount} de crédito`,
  REVERSED: 'Estornado',
  REVERSED_AT: (moment: string, by: string | undefined, reason: string) =>
    `Estornado${by === undefined ? '' : ` por ${by}`} em ${moment}. Motivo: ${reason}`,
  // Editing the instalments
  EDIT: 'Editar parcelas',
  DEFINE: 'Definir parcelas',
  EDIT_DETAIL: (total: string) =>
    `A soma das parcelas é o total do pedido, ${total}. Um pedido pode ter até ${MAX_INSTALMENTS} parcelas.`,
  SAVE: 'Salvar parcelas',
  SAVED: 'Parcelas salvas.',
  SAVE_FAILED: 'Não foi possível salvar as parcelas',
  RECEIPT_OF_TOTAL: (total: string) =>
    `O cliente já enviou um comprovante, de quando o pedido tinha uma parcela só, de ${total}. Confira o comprovante antes de dividir.`,
  ROW: (number: number) => `Parcela ${number}`,
  DUE_ON: 'Vencimento',
  AMOUNT: 'Valor',
  METHOD: 'Forma',
  BOLETO: 'Número ou link do boleto',
  NOTE: 'Observação',
  NOTE_HINT: 'Só a equipe vê.',
  METHOD_NEEDED: 'Escolha a forma.',
  ROW_FIXED: (paid: string) => `Recebeu ${paid}: dia e valor não mudam. Para mudar, estorne o pagamento antes.`,
  ADD_ROW: 'Adicionar parcela',
  REMOVE_ROW: (number: number) => `Remover parcela ${number}`,
  MAX_ROWS: `Um pedido pode ter até ${MAX_INSTALMENTS} parcelas.`,
  SPREAD: 'Dividir igualmente o que falta',
  SUM: (sum: Centavos, total: Centavos) => {
    if (sum === total) return `Soma ${formatBRL(sum)}, o total do pedido.`
    const difference = sum < total ? `faltam ${formatBRL(total - sum)}` : `há ${formatBRL(sum - total)} a mais`
    return `Soma ${formatBRL(sum)} de ${formatBRL(total)}, ${difference}.`
  },
  SUM_SHORT: (missing: string) => `Faltam ${missing} para o total.`,
  SUM_OVER: (excess: string) => `Há ${excess} a mais do que o total.`,
  SPLIT_TITLE: 'Dividir em parcelas mensais',
  SPLIT_DETAIL: 'Troca todas as parcelas que ainda não receberam nada.',
  COUNT: 'Quantas parcelas',
  FIRST_DUE: 'Primeiro vencimento',
  DOWN_PAYMENT: 'Entrada (opcional)',
  DOWN_PAYMENT_DUE: 'Vencimento da entrada',
  SPLIT: 'Dividir',
  SPLIT_TOO_SMALL: (rest: string) => `Só há ${rest} para dividir.`,
  // Recording a payment
  RECORD: 'Registrar pagamento',
  RECORD_DETAIL: 'Registre só o que já foi recebido.',
  RECORDED_DONE: 'Pagamento registrado.',
  RECORD_FAILED: 'Não foi possível registrar o pagamento',
  PAID_ON: 'Dia do pagamento',
  FOR: 'Para quais parcelas',
  FOR_FIRST: 'As que vencem primeiro',
  FOR_CHOSEN: 'Escolher parcelas',
  FOR_NONE: 'Escolha pelo menos uma parcela.',
  OPEN_OF: (day: string, open: string) => `${formatDay(day)}, faltam ${open}`,
  LEFT_AS_CREDIT: (amount: string) => `${amount} ficam como crédito do cliente.`,
  // Taking a payment back
  REVERSE: 'Estornar',
  REVERSE_WHAT: (amount: string, day: string) => `Estornar pagamento de ${amount} de ${day}`,
  REVERSE_TITLE: 'Estornar o pagamento?',
  REVERSE_DETAIL: (amount: string, day: string) =>
    `O pagamento de ${amount}, de ${day}, deixa de contar, e o que ele pagou volta a ficar em aberto. A venda continua confirmada, e o pagamento fica no histórico com o motivo.`,
  REVERSE_ACTION: 'Estornar pagamento',
  REVERSE_REASON: 'Motivo do estorno',
  REVERSED_DONE: 'Pagamento estornado.',
  REVERSE_FAILED: 'Não foi possível estornar o pagamento',
  // Confirming
  CONFIRM_WITH: 'Dia e forma do pagamento',
  CONFIRM_SALE: 'Confirmar venda',
  CONFIRM_SALE_TITLE: (shortId: string) => `Confirmar a venda do pedido ${shortId}?`,
  CONFIRM_SALE_DETAIL: (count: number, rest: string) => `O pedido tem ${count} parcelas. ${rest}`,
  SALE_CONFIRMED: 'Venda confirmada. As tarefas de instalação foram criadas.',
  RENEWAL_SALE_CONFIRMED: 'Venda confirmada. As placas instaladas ficam como estão.',
  SECURED_BY: 'Como a venda fica garantida',
  BY_PAYMENT: 'Com o pagamento da primeira parcela',
  BY_CONTRACT: 'Com o contrato assinado',
  BY_CONTRACT_DETAIL: 'A cópia assinada está guardada. Nenhum pagamento é registrado agora.',
  BY_CONTRACT_MISSING: 'Guarde antes a cópia assinada em “Contrato assinado”, nesta página.',
  FIRST_NOT_PAID: (amount: string) => `A primeira parcela, de ${amount}, tem de ser paga inteira.`,
  // Other decisions that change the total
  RESPREAD: (words: string) => `As parcelas mudam na mesma proporção: ${words}.`,
  RESPREAD_BOLETOS: (count: number) =>
    `${pluralise(count, 'boleto', 'boletos')} com outro valor ${count === 1 ? 'sai da parcela' : 'saem das parcelas'}: emita de novo.`,
  RESPREAD_EDIT: 'Depois você pode mudá-las em “Editar parcelas”.',
} as const
