import * as z from 'zod/mini'
import { affectedPointsSchema } from '../../catalogue/refusals/points.ts'
import { RENEWAL_DAYS } from '../../catalogue/rules/periods.ts'
import { MAX_TERM_MONTHS } from '../../catalogue/rules/terms.ts'
import { joinNames, PERIOD_UNAVAILABLE_TEXT, pluralise, waitInWords } from '../../platform/messages/phrases.ts'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import { TAKE_BACK_OBSTACLE_TEXTS } from '../messages/take-back.ts'
import type { ExceededGuestOrderLimit } from '../rules/guest-orders.ts'
import { type TooManyHeld, tooManyHeldDetailsSchema } from '../rules/held-points.ts'
import { LONG_HOLD_DAYS } from '../rules/orders.ts'
import { TAKE_BACK_OBSTACLES } from '../rules/take-back.ts'

/** Refusals about reservations and orders. */
export const ORDER_REFUSALS = {
  POINT_UNAVAILABLE: refusalWithDetails({
    status: 409,
    details: affectedPointsSchema,
    sentence: 'Alguns pontos acabaram de ser reservados por outra pessoa.',
    sentenceFor: ({ points }) => pointsTakenSentence(points.map(({ point_name }) => point_name)),
  }),
  PERIOD_WITHOUT_PRICE: refusalWithDetails({
    status: 409,
    details: affectedPointsSchema,
    sentence: PERIOD_UNAVAILABLE_TEXT,
  }),
  TOO_MANY_GUEST_ORDERS: refusalWithDetails({
    status: 429,
    details: z.object({ orders: z.int(), seconds: z.int(), retry_after_seconds: z.int() }),
    sentence: 'Há reservas demais com este e-mail em pouco tempo.',
    sentenceFor: tooManyGuestOrders,
  }),
  TOO_MANY_HELD_POINTS: refusalWithDetails({
    status: 409,
    details: tooManyHeldDetailsSchema,
    sentence: 'Há pontos demais reservados à espera de pagamento.',
    sentenceFor: tooManyHeldSentence,
  }),
  RESERVATION_CONFLICT: {
    status: 409,
    sentence: 'Muitas pessoas estão reservando estes pontos agora. Tente novamente em instantes.',
  },
  ORDER_NOT_FOUND: { status: 404, sentence: 'Pedido não encontrado' },
  ORDER_NOT_PENDING: { status: 409, sentence: 'Apenas pedidos pendentes podem ser modificados.' },
  ORDER_CHANGED: {
    status: 409,
    sentence: 'O pedido mudou enquanto você trabalhava nele. Atualize a página e tente novamente.',
  },
  ORDER_NOT_LAPSED: {
    status: 409,
    sentence: 'Só um pedido que venceu, ou que foi cancelado com comprovante, pode ser reaberto.',
  },
  RECEIPT_UNREAD: {
    status: 409,
    sentence:
      'Enquanto o comprovante não é conferido, a reserva não vence. Confirme o pagamento ou recuse o comprovante.',
  },
  RECEIPT_REFUSED: {
    status: 409,
    sentence:
      'O comprovante deste pedido já foi recusado. Atualize a página e, se o pagamento chegou mesmo assim, confirme de novo.',
  },
  ORDER_NOT_PAYABLE: { status: 409, sentence: 'O pedido foi cancelado: parcelas e pagamentos não mudam mais.' },
  CONFIRMATION_STAYS: refusalWithDetails({
    status: 409,
    details: z.object({ why: z.enum(TAKE_BACK_OBSTACLES) }),
    sentence: 'A confirmação deste pedido não se desfaz.',
    sentenceFor: ({ why }) => TAKE_BACK_OBSTACLE_TEXTS[why],
  }),
  SALE_NOT_CONFIRMED: {
    status: 409,
    sentence: 'O pedido ainda não foi confirmado. O primeiro pagamento é registrado ao confirmar a venda.',
  },
  SALE_NOT_SECURED: {
    status: 409,
    sentence: 'Para confirmar a venda, registre o pagamento da primeira parcela inteira ou guarde o contrato assinado.',
  },
  PAYMENT_NOT_DUE: {
    status: 409,
    sentence:
      'Este pedido não tem parcelas a receber. Se o pagamento foi combinado fora do sistema, defina as parcelas antes.',
  },
  PAYMENT_TOO_LARGE: {
    status: 409,
    sentence: 'O valor é mais do que o dobro do total do pedido. Confira o que foi digitado.',
  },
  ORDER_FULL: {
    status: 409,
    sentence: 'Este pedido não guarda mais dados. Use observações mais curtas, ou registre menos pagamentos, maiores.',
  },
  PAYMENT_INCOMPLETE: refusalWithDetails({
    status: 409,
    /** What is due, in centavos. */
    details: z.object({ total_amount: z.int() }),
    sentence: 'O valor é menor do que o total. Divida o pedido em parcelas antes de confirmar a venda.',
    sentenceFor: ({ total_amount }) =>
      `O pedido tem uma parcela só, de ${formatBRL(total_amount)}. Para receber menos agora, divida o pedido em parcelas antes.`,
  }),
  PAYMENT_DAY_INVALID: {
    status: 400,
    sentence: 'Escolha o dia em que o pagamento foi feito: hoje ou antes, até dois anos antes do pedido.',
  },
  PAYMENT_NOT_FOUND: { status: 404, sentence: 'Este pagamento não faz parte do pedido.' },
  PAYMENT_REVERSED: { status: 409, sentence: 'Este pagamento já foi estornado.' },
  BANK_ENTRY_BOOKED: { status: 409, sentence: 'Este lançamento do extrato já foi registrado como pagamento.' },
  TOO_MANY_PAYMENTS: {
    status: 409,
    sentence: 'Este pedido chegou ao limite de pagamentos. Estorne alguns e registre a soma deles em um só.',
  },
  INSTALMENT_NOT_FOUND: { status: 404, sentence: 'Esta parcela não faz parte do pedido.' },
  INSTALMENT_PAID: {
    status: 409,
    sentence: 'Uma parcela que já recebeu pagamento mantém o dia e o valor. Para mudá-la, estorne o pagamento antes.',
  },
  INSTALMENT_HAS_RECEIPT: {
    status: 409,
    sentence: 'Uma parcela que sairia tem comprovante a conferir. Registre o pagamento ou recuse o comprovante antes.',
  },
  INSTALMENT_DUE_INVALID: {
    status: 400,
    sentence: 'Escolha vencimentos do dia do pedido até dez anos depois.',
  },
  INSTALMENTS_SUM_WRONG: refusalWithDetails({
    status: 409,
    /** The order's total, in centavos. */
    details: z.object({ total_amount: z.int() }),
    sentence: 'A soma das parcelas não é o total do pedido.',
    sentenceFor: ({ total_amount }) => `A soma das parcelas tem de ser o total do pedido: ${formatBRL(total_amount)}.`,
  }),
  PAYMENT_PLAN_INVALID: refusalWithDetails({
    status: 409,
    /** The order's total, in centavos. */
    details: z.object({ total_amount: z.int() }),
    sentence: 'O total é pequeno demais para essa entrada e essas parcelas.',
    sentenceFor: ({ total_amount }) =>
      `O total, ${formatBRL(total_amount)}, é pequeno demais para essa entrada e essas parcelas.`,
  }),
  ORDER_CUSTOMER_FIXED: {
    status: 409,
    sentence:
      'O cliente deste pedido não muda mais: o contrato já saiu, o pedido foi cancelado ou foi feito pela equipe.',
  },
  ORDER_CUSTOMER_PAPERS: {
    status: 409,
    sentence:
      'O cliente não muda, porque o cliente de agora já enviou um comprovante, que o outro veria. Cancele este pedido e faça um novo.',
  },
  ORDER_NOT_EDITABLE: {
    status: 409,
    sentence: 'Só um pedido pendente, feito pela equipe para um prazo combinado, pode ser editado por inteiro.',
  },
  ORDER_TOO_LARGE_TO_MOVE: {
    status: 409,
    sentence:
      'Este pedido tem pontos demais para mudar as datas ou o prazo da reserva aqui. Prorrogue a reserva na página do pedido; para outras datas, divida-o em pedidos menores.',
  },
  ORDER_HOLD_OVER: refusalWithDetails({
    status: 409,
    /** The points that another order took. */
    details: affectedPointsSchema,
    sentence: 'O prazo da reserva terminou e os pontos podem ter sido liberados.',
  }),
  POINT_BOOKED_LATER: refusalWithDetails({
    status: 409,
    /** The points whose next booking begins too early. */
    details: affectedPointsSchema,
    sentence:
      'Outra reserva, outro contrato ou um bloqueio deste ponto começa antes do fim desse período. Escolha um período mais curto.',
    sentenceFor: ({ points }) =>
      `Outra reserva, outro contrato ou um bloqueio começa antes do fim desse período em: ${joinNames(points.map(({ point_name }) => point_name))}. Escolha um período mais curto.`,
  }),
  ORDER_WITHOUT_ITEMS: {
    status: 400,
    sentence: 'Você não pode remover todos os itens. Se desejar, cancele o pedido inteiro.',
  },
  ORDER_ITEM_NOT_FOUND: { status: 404, sentence: 'Este item não faz parte do pedido.' },
  ORDER_HAS_NO_CONTRACT: {
    status: 409,
    sentence: 'Este pedido ainda não tem contrato. Confirme o pagamento antes de guardar a cópia assinada.',
  },
  SIGNED_CONTRACT_NOT_FOUND: { status: 404, sentence: 'Este contrato ainda não tem a cópia assinada.' },
  RECEIPT_NOT_FOUND: { status: 404, sentence: 'Este pedido ainda não tem comprovante.' },
  ORDER_WITHOUT_CONTRACT: { status: 409, sentence: 'Só pedidos concluídos podem ser renovados.' },
  RENEWAL_ASKED: refusalWithDetails({
    status: 409,
    /** The pending renewal. */
    details: z.object({ order_id: orderIdSchema }),
    sentence: 'A renovação deste pedido já foi pedida e aguarda confirmação.',
  }),
  CONTRACT_RENEWED: { status: 409, sentence: 'Este contrato já foi renovado.' },
  CONTRACT_ENDED: {
    status: 409,
    sentence: 'Este contrato já terminou. Se o ponto estiver livre, reserve-o de novo pelo mapa.',
  },
  CONTRACT_ENDS_EARLY: { status: 409, sentence: 'Um aditivo encerra este contrato antes do fim: ele não se renova.' },
  RENEWAL_TOO_EARLY: {
    status: 409,
    sentence: `A renovação pode ser pedida nos últimos ${RENEWAL_DAYS} dias do contrato.`,
  },
  HOLD_REASON_REQUIRED: {
    status: 400,
    sentence: `Escreva o motivo: a reserva passa de ${LONG_HOLD_DAYS} dias.`,
  },
  START_DATE_INVALID: {
    status: 400,
    sentence: 'Escolha um início de hoje até daqui a dois anos.',
  },
  TERM_INVALID: { status: 400, sentence: `Escolha um prazo de 1 dia a ${MAX_TERM_MONTHS} meses.` },
  DISCOUNT_TOO_LARGE: { status: 400, sentence: 'O desconto é maior do que o total das linhas.' },
  PRICE_REASON_REQUIRED: {
    status: 400,
    sentence: 'Escreva o motivo do desconto ou do preço que não é o da tabela.',
  },
  TERM_AGREED: {
    status: 409,
    sentence: 'O prazo e o preço deste pedido foram combinados com a equipe e não mudam por aqui.',
  },
  ORDER_TOTAL_CHANGED: refusalWithDetails({
    status: 409,
    /** The correct total, in centavos. */
    details: z.object({ total_amount: z.int() }),
    sentence: 'Os preços mudaram desde que você os viu. Confira as linhas e salve de novo.',
  }),
  SALESPERSON_NOT_FOUND: { status: 400, sentence: 'Escolha alguém da equipe como vendedor.' },
  HOLD_DATE_INVALID: { status: 400, sentence: 'Selecione uma nova data de expiração.' },
} as const satisfies Record<string, Refusal>

type OrderRefusals = typeof ORDER_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends OrderRefusals {}
}

/** Sentence for a guest whose e-mail has reached the limit of orders: when the next one is possible. */
function tooManyGuestOrders({ orders, seconds, retry_after_seconds }: ExceededGuestOrderLimit): string {
  const timeSpan = seconds === 3600 ? 'na última hora' : `nas últimas ${pluralise(seconds / 3600, 'hora', 'horas')}`
  return `Já houve ${pluralise(orders, 'reserva', 'reservas')} com este e-mail ${timeSpan}. Tente novamente em ${waitInWords(retry_after_seconds)}, ou entre na sua conta para reservar agora.`
}

/** Sentence with the names of the points that another order took first. */
function pointsTakenSentence(names: readonly string[]): string {
  return names.length === 1
    ? `O ponto ${names[0]} acabou de ser reservado por outra pessoa.`
    : `Os pontos ${joinNames(names)} acabaram de ser reservados por outras pessoas.`
}

const heldPointsText = (count: number): string => (count === 1 ? '1 ponto reservado' : `${count} pontos reservados`)

/** Sentence for a cart above the limit of held points: how many are held, the limit, and what to do. */
export function tooManyHeldSentence({ held_by, held, most }: TooManyHeld): string {
  const limit = `O limite é de ${most} de uma vez.`
  const contactUsText = 'fale conosco pelo WhatsApp'
  switch (held_by) {
    case 'account':
      return `Você já tem ${heldPointsText(held)} à espera de pagamento. ${limit} Pague ou cancele uma reserva, escolha menos pontos ou ${contactUsText}.`
    case 'email':
      return `Este e-mail já tem ${heldPointsText(held)} à espera de pagamento. ${limit} Entre na sua conta, escolha menos pontos ou ${contactUsText}.`
    case 'address':
      return `Da sua rede já há ${heldPointsText(held)} por visitantes, à espera de pagamento. ${limit} Entre na sua conta para reservar ou ${contactUsText}.`
  }
}
