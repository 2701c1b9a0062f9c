import { formatDay } from '../../catalogue/messages/terms.ts'
import { PAYMENT_METHOD_LABELS } from '../../orders/messages/instalments.ts'
import type { PaymentMethod } from '../../orders/rules/instalments.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import { formatBRL } from '../../platform/rules/money.ts'

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')

/** A plan of instalments as it is typed; '' for what is missing. */
type PlanTexts = {
  count: string
  first_due_on: string
  method: PaymentMethod
  down_payment: { amount: string; due_on: string } | null
}

/** Texts about order drafts, in their list and in 'Novo pedido'. */
export const ORDER_DRAFTS_TEXTS = {
  TITLE: 'Rascunhos',
  INTRO: 'Pedidos que a equipe começou e ainda não criou. Um rascunho não reserva pontos.',
  NEW: 'Novo pedido',
  LOADING: 'Carregando rascunhos…',
  LOAD_FAILED: 'Não foi possível carregar os rascunhos',
  NONE: 'Nenhum rascunho',
  NONE_DETAIL: 'O que você preenche em um novo pedido fica guardado aqui até o pedido ser criado.',
  MORE: 'Carregar mais rascunhos',
  LIST: 'Rascunhos de pedidos',
  NO_CUSTOMER: 'Sem cliente ainda',
  /** '3 pontos · R$ 1.234,00' */
  CONTENT: (count: number, total: number | null) => `${points(count)}${total === null ? '' : ` · ${formatBRL(total)}`}`,
  CHANGED: (author: string, when: string) => `${author}, ${when}`,
  CONTINUE: 'Continuar',
  CONTINUE_WHAT: (name: string) => `Continuar o rascunho de ${name}`,
  // Texts of deleting
  DELETE: 'Excluir rascunho',
  DELETE_WHAT: (name: string) => `Excluir o rascunho de ${name}`,
  DELETE_TITLE: 'Excluir este rascunho?',
  DELETE_TEXT: (name: string, count: number) =>
    `O rascunho de ${name}, com ${points(count)}, some para toda a equipe e não volta.`,
  DELETED: 'Rascunho excluído.',
  DELETE_FAILED: 'Não foi possível excluir o rascunho',
  // While one is open
  OPENING: 'Abrindo o rascunho…',
  OPEN_FAILED: 'Não foi possível abrir o rascunho',
  GONE_TITLE: 'Este rascunho não existe mais',
  GONE: 'Ele virou pedido, foi excluído ou venceu depois de 90 dias sem mudança.',
  GONE_MEANWHILE:
    'Este rascunho não existe mais: um colega criou o pedido ou o excluiu. O que está na tela ainda não foi salvo.',
  SAVE_AS_NEW: 'Salvar como novo rascunho',
  ALL: 'Ver rascunhos',
  NOT_KEPT: 'Os dados são salvos sozinhos, como rascunho que toda a equipe vê.',
  SAVED: (time: string) => `Rascunho salvo às ${time}`,
  SAVED_BEFORE: (when: string, author: string) => `Rascunho salvo em ${when}, por ${author}`,
  NOT_SAVED: 'Não foi possível salvar o rascunho. Tentamos de novo em instantes.',
  NOT_CREATED: 'O rascunho não foi salvo, e o pedido não foi criado. Veja o aviso no alto da página.',
  CHECK_CHANGES:
    'Um colega acabou de mudar este rascunho, e o pedido não foi criado. Confira o que mudou e crie de novo.',
  CHANGED_TITLE: (author: string, time: string) => `${author} mudou este rascunho às ${time}`,
  MERGED: 'O que você não tinha mexido já está atualizado aqui.',
  UNDECIDED: 'Vocês mudaram a mesma coisa. Nada é salvo até você escolher.',
  KEEP_MINE: 'Ficar com os meus valores',
  DISMISS: 'Entendi',
  // Values of fields
  END: 'Término',
  MONTHS: (months: string) => `${months} meses`,
  UNTIL: (day: string) => `até ${day}`,
  NO_DISCOUNT: 'sem desconto',
  PERCENT: (typed: string) => `${typed} %`,
  AMOUNT: (typed: string) => `R$ ${typed}`,
  AT_ONCE: 'à vista',
  /** 'entrada de R$ 500,00 em 01/12/2026 e 3 parcelas mensais a partir de 01/01/2027, Pix', without what is missing. */
  PLAN: ({ count, first_due_on, method, down_payment }: PlanTexts) =>
    [
      down_payment &&
        `entrada${down_payment.amount && ` de R$ ${down_payment.amount}`}${down_payment.due_on && ` em ${formatDay(down_payment.due_on)}`} e `,
      count === '1' ? '1 parcela' : `${count && `${count} `}parcelas mensais`,
      first_due_on && ` ${count === '1' ? 'em' : 'a partir de'} ${formatDay(first_due_on)}`,
      `, ${PAYMENT_METHOD_LABELS[method]}`,
    ]
      .filter(Boolean)
      .join(''),
  TABLE_PRICE: 'ponto deste pedido, pelo preço da tabela',
  OWN_PRICE: (typed: string) => `ponto deste pedido, por R$ ${typed}`,
  NOT_IN: 'ponto fora deste pedido',
  // What happened to its points
  REPRICED_COUNT: (count: number) =>
    `O preço de tabela de ${points(count)} mudou desde que ${count === 1 ? 'foi visto' : 'foram vistos'} neste rascunho. O pedido usa o preço de hoje.`,
  REPRICED: (before: string, now: string) => `Preço da tabela: era ${before}, hoje é ${now}`,
  NO_PRICE: 'nenhum',
  GONE_COUNT: (count: number) =>
    count === 1 ? '1 ponto deste pedido não existe mais.' : `${count} pontos deste pedido não existem mais.`,
  REMOVE_GONE: 'Remover os que não existem',
} as const
