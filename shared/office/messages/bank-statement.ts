import { formatDay } from '../../catalogue/messages/terms.ts'
import { instalmentName } from '../../orders/messages/instalments.ts'
import { MAX_STATEMENT_CREDITS, type StatementProblem } from '../../orders/rules/bank-statements.ts'
import { pluralise } from '../../platform/messages/office.ts'
import { formatBRL } from '../../platform/rules/money.ts'

type Candidate = { customer_name: string; number: number; count: number; due_on: string; open: number }

/** Texts of the dialog that matches a bank statement with instalments. */
export const BANK_STATEMENT_TEXTS = {
  OPEN: 'Conferir extrato',
  TITLE: 'Conferir extrato',
  DETAIL: 'Nada é registrado sem a sua confirmação.',
  DROP: 'Solte aqui o arquivo OFX do banco',
  FORMATS:
    'Arquivo OFX de até 5 MB, de uma conta. O mesmo arquivo pode ser conferido de novo: nada é registrado duas vezes.',
  CHOOSE: 'Escolher arquivo OFX',
  OTHER: 'Conferir outro arquivo',
  READING: 'Procurando as parcelas…',
  FAILED: 'Não foi possível conferir o extrato',
  TOO_LARGE: 'O arquivo passa de 5 MB. Exporte um período menor.',
  PROBLEMS: {
    not_ofx: 'Este arquivo não é um extrato OFX. No site do banco, exporte o extrato em OFX (ou “Money”).',
    broken: 'Este arquivo OFX está incompleto ou danificado. Exporte o extrato de novo.',
    several_accounts: 'Este arquivo tem mais de uma conta. Exporte o extrato de uma conta por vez.',
    too_many: `Este arquivo tem mais de ${MAX_STATEMENT_CREDITS} recebimentos. Exporte um período menor.`,
    no_credits: 'Este extrato não tem recebimentos.',
  } satisfies Record<StatementProblem, string>,
  FOUND: (count: number) => `${pluralise(count, 'recebimento', 'recebimentos')} no extrato`,
  SURE: 'Parcelas certas',
  SURE_DETAIL: 'O código Pix ou o CPF ou CNPJ e o valor são de uma parcela só.',
  BOOK_SURE: (count: number, amount: number) =>
    `Registrar ${pluralise(count, 'pagamento', 'pagamentos')}, ${formatBRL(amount)}`,
  UNSURE: 'Escolha a parcela',
  UNSURE_DETAIL: 'O valor é de uma parcela em aberto, ou o código Pix é de uma com outro valor. Registre um por um.',
  WHICH: 'Parcela',
  NOT_CHOSEN: 'Nenhuma',
  BOOK: 'Registrar',
  BOOK_WHAT: (entry: string) => `Registrar: ${entry}`,
  CHOOSE_FIRST: 'Escolha a parcela.',
  NONE: 'Sem parcela deste valor',
  NONE_DETAIL: 'Registre na página do pedido, se forem de clientes.',
  BOOKED: 'Já registrados',
  DONE: (count: number) => pluralise(count, 'pagamento registrado', 'pagamentos registrados'),
  SOME_FAILED: (count: number) =>
    count === 1
      ? 'Um pagamento não foi registrado: veja o motivo ao lado dele.'
      : `${count} pagamentos não foram registrados: veja o motivo ao lado deles.`,
  ENTRY: (amount: number, day: string) => `${formatBRL(amount)} em ${formatDay(day)}`,
  CANDIDATE: ({ customer_name, number, count, due_on, open }: Candidate) =>
    `${customer_name}, ${instalmentName(number, count).toLowerCase()}, vencimento ${formatDay(due_on)}: ${formatBRL(open)}`,
  SEE_ORDER: 'Ver pedido',
} as const
