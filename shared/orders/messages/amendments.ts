import { formatDay } from '../../catalogue/messages/terms.ts'
import { joinNames, pluralise } from '../../platform/messages/phrases.ts'
import { dayOf } from '../../platform/rules/days.ts'
import { labelOf } from '../../platform/rules/known-values.ts'
import { type Centavos, formatBRL } from '../../platform/rules/money.ts'
import type { AmendmentKind } from '../rules/amendment-kinds.ts'
import type { LineReason } from '../rules/amendments.ts'
import type { Spread } from '../rules/instalments.ts'
import { type CustomerReach, type Order, shortOrderId } from '../rules/orders.ts'
import { REACH_NOTES } from './order-desk.ts'

/** Texts of amendments ('aditivos'): what they say, and the office's dialog. */

const KIND_LABELS: Record<AmendmentKind, string> = {
  end_early: 'Encerramento antecipado',
  swap: 'Troca de ponto',
  suspend: 'Dias sem placa',
  correct: 'Correção',
}

export const amendmentKindLabel = (kind: string | null): string => labelOf(KIND_LABELS, kind)

export const AMENDMENT_TITLE = (number: number | string): string => `Termo aditivo nº ${number}`

const MOST_NAMES = 3

const someNames = (names: readonly string[]): string =>
  names.length <= MOST_NAMES ? joinNames(names) : pluralise(names.length, 'ponto', 'pontos')

/** The description of a debit or credit. */
export function amendmentLineText(line: LineReason): string {
  switch (line.reason) {
    case 'unused_days':
      return `Crédito de ${pluralise(line.days, 'dia', 'dias')} de ${someNames(line.names)}`
    case 'suspended_days':
      return `Crédito de ${pluralise(line.days, 'dia', 'dias')} sem placa de ${someNames(line.names)}`
    case 'fee':
      return 'Multa por encerramento antecipado'
    case 'swap':
      return `Diferença de preço da troca de ${line.from} por ${line.to}`
    case 'new_point':
      return `${line.name} (${line.asset_code}), de ${daysText(line.days)}`
    case 'price':
      return `Correção do preço de ${line.name}: de ${formatBRL(line.before)} para ${formatBRL(line.after)}`
    case 'other':
      return line.description
  }
}

/** The number by which a contract is named: its own, that of the paper, or the order's. */
export const contractNumberOf = ({
  id,
  contract_number,
  paper_contract,
}: Pick<Order, 'id' | 'contract_number' | 'paper_contract'>): string =>
  contract_number ?? (paper_contract?.number || shortOrderId(id))

/** '+R$ 100,00', '-R$ 100,00', 'sem diferença' */
export const differenceText = (difference: Centavos): string =>
  difference === 0 ? 'sem diferença' : `${difference > 0 ? '+' : '−'}${formatBRL(Math.abs(difference))}`

export const daysText = ({ from, to }: { from: string; to: string }): string => `${formatDay(from)} a ${formatDay(to)}`

export const SPREAD_LABELS: Record<Spread, string> = {
  proportional: 'Na mesma proporção',
  even: 'Em partes iguais',
  last_first: 'Tirar das últimas parcelas',
  one_more: 'Em mais uma parcela',
}

/** 'Aditivo nº 1 · Encerramento antecipado' */
export const amendmentName = ({ number, kind }: { number: number; kind: string | null }): string =>
  `Aditivo nº ${number} · ${amendmentKindLabel(kind)}`

export const AMENDMENTS_TEXTS = {
  TITLE: 'Aditivos',
  SEE: 'Ver aditivo',
  SEE_NUMBER: (number: number) => `Ver aditivo nº ${number}`,
  MADE_ON: (made_at: string) => `Registrado em ${formatDay(dayOf(made_at))}`,
  LINES: 'Débitos e créditos',
  NONE: 'O contrato não foi alterado.',
  OPEN_FAILED: 'Não foi possível abrir o aditivo',
  CONTRACT_HASH: (hash: string) => `Código do contrato: ${hash}`,
} as const

export const AMEND_DESK_TEXTS = {
  CHANGE: 'Alterar contrato',
  DETAIL: (reach: CustomerReach) =>
    `O aditivo é numerado e selado. ${REACH_NOTES[reach]} Não dá para apagar: o que estiver errado se corrige com outro.`,
  ISSUE_FIRST: 'Emita o contrato para poder alterá-lo.',
  KIND: 'O que muda?',
  KINDS: {
    end_early: 'Encerrar antes do fim',
    swap: 'Trocar um ponto',
    suspend: 'Compensar dias sem placa',
    correct: 'Corrigir datas ou valores',
  } satisfies Record<AmendmentKind, string>,
  POINTS: 'Pontos',
  ALL_POINTS: (count: number) => `Todos (${count})`,
  POINT: 'Ponto',
  UNTIL: (day: string) => `até ${formatDay(day)}`,
  LAST_DAY: 'Último dia',
  FIRST_DAY: 'Primeiro dia',
  CREDITS: 'Creditar os dias que faltam',
  FEE: 'Multa',
  FEE_HELP: 'Deixe vazio se não houver.',
  DUE_ON: 'Vencimento da nova parcela',
  SPREAD: 'Parcelas em aberto',
  REASON: 'Motivo',
  REASON_HELP: 'O cliente lê o motivo no aditivo.',
  PREVIEW: 'O que muda',
  PREVIEW_LOADING: 'Calculando…',
  PREVIEW_EMPTY: 'Preencha os campos para ver o resultado.',
  TOTAL: (before: Centavos, after: Centavos) =>
    before === after
      ? `O total continua ${formatBRL(after)}.`
      : `Total: de ${formatBRL(before)} para ${formatBRL(after)}.`,
  POINT_CHANGE: (before: { from: string; to: string } | null, after: { from: string; to: string }) =>
    before ? `de ${daysText(before)} para ${daysText(after)}` : `entra: ${daysText(after)}`,
  INSTALMENT: ({ due_on, amount }: { due_on: string; amount: Centavos }) =>
    `${formatDay(due_on)}: ${formatBRL(amount)}`,
  INSTALMENTS_BEFORE: 'Parcelas antes',
  INSTALMENTS_AFTER: 'Parcelas depois',
  CUSTOMER_CREDIT: (credit: Centavos) => `O cliente fica com ${formatBRL(credit)} de crédito, do que já pagou.`,
  NO_INSTALMENTS: 'As parcelas não mudam.',
  MAKE: 'Registrar aditivo',
  MADE: 'Aditivo registrado',
  FAILED: 'O aditivo não foi registrado',
  DAY_REQUIRED: 'Escolha o dia.',
  POINTS_REQUIRED: 'Escolha pelo menos um ponto.',
  AMOUNT_INVALID: 'Informe um valor, como 1.200,00.',
  CODE_REQUIRED: 'Informe o código do novo ponto.',
  CODE_UNKNOWN: 'Nenhum ponto tem este código.',
  CODE_HELP: 'O código está na placa e na lista de pontos.',
  NEW_POINT: 'Código do novo ponto',
  LAST_DAY_OF_FORMER: 'Último dia do ponto atual',
  SWAP_PRICE: 'Diferença de preço',
  DIFFERENCE: 'Valor da diferença',
  DIFFERENCE_HELP: 'Deixe vazio para o mesmo preço.',
  DEBIT: 'Cobrar',
  CREDIT: 'Creditar',
  DAYS: 'Dias sem placa',
  COMPENSATION: 'Como compensar?',
  EXTEND: 'Acrescentar os dias ao fim do contrato',
  CREDIT_DAYS: 'Creditar o preço dos dias',
  NO_POINT: 'Nenhum',
  PRICE: 'Preço correto',
  DESCRIPTION: 'Outro débito ou crédito',
  DESCRIPTION_HELP: 'Do que é o valor. Deixe vazio se não houver.',
  DESCRIPTION_REQUIRED: 'Escreva do que é o valor.',
  NOTHING_CORRECTED: 'Corrija um dia ou um preço, ou escreva do que é o débito ou crédito.',
  LINE_KIND: 'Débito ou crédito',
  AMOUNT: 'Valor',
  SHOW_ALL: (count: number) => `Mostrar todos os ${count} pontos`,
} as const
