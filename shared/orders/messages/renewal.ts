import { RENEWAL_DAYS } from '../../catalogue/rules/periods.ts'
import { joinNames, pluralise } from '../../platform/messages/phrases.ts'
import { canNotifyCustomer, type Order } from '../rules/orders.ts'

type Client = Pick<Order, 'customer_name' | 'customer_email' | 'user_id'>

const BOOKED_LATER = (pointNames: readonly string[]) =>
  `Outra reserva, outro contrato ou um bloqueio começa antes do fim do novo em: ${joinNames(pointNames)}. Abra o pedido para renovar por menos tempo ou só os outros pontos.`

/** Texts about the renewal of contracts, for the client and for the office that offers it. */
export const RENEWAL_TEXTS = {
  TITLE: 'Renovar contrato',
  // What may be asked
  INTRO: 'Renove antes do fim: os pontos continuam seus e o novo contrato começa quando o atual termina.',
  OPENS: (day: string) => `A renovação abre ${RENEWAL_DAYS} dias antes do fim: em ${day}.`,
  ITEM_ENDS: (day: string) => `Termina em ${day}`,
  CHOOSE: (pointName: string) => `Renovar ${pointName}`,
  NOT_PRICED: 'Indisponível neste período',
  TOTAL: (count: number) => `Total de ${pluralise(count, 'ponto', 'pontos')}`,
  ASK: 'Pedir renovação',
  ASK_TITLE: 'Pedir a renovação?',
  ASK_DETAIL: 'Cada novo contrato começa quando o atual termina. Nada é cobrado agora.',
  ASK_PIX: (total: string) => `O pedido de renovação vem com um código Pix de ${total}.`,
  ASK_BY_SELLER: 'Depois do pedido, a equipe entra em contato para combinar o pagamento.',
  ASKED: 'Renovação pedida',
  ASKED_PIX: (total: string, shortId: string) => `Pague ${total} com o código Pix do pedido ${shortId}.`,
  ASKED_BY_SELLER: 'A equipe entra em contato para combinar o pagamento.',
  ASK_FAILED: 'Erro ao pedir a renovação',
  // What was asked
  LOADING: 'Carregando o pedido de renovação…',
  LOAD_FAILED: 'Não foi possível carregar o pedido de renovação',
  ASKED_IN: (shortId: string) => `Renovação pedida: pedido ${shortId}`,
  WAITS: (moment: string) => `Aguarda o pagamento até ${moment}. Até lá os pontos continuam seus.`,
  PAY_PIX: 'O código Pix está no pedido de renovação.',
  SEE: 'Ver o pedido de renovação',
  WITHDRAW: 'Desistir da renovação',
  WITHDRAW_TITLE: 'Desistir da renovação?',
  WITHDRAW_DETAIL: 'O contrato atual segue até o fim e você pode pedir de novo antes dele.',
  WITHDRAW_FAILED: 'Erro ao cancelar pedido',
  WITHDRAWN: 'Pedido de renovação cancelado.',
  // The office for a client
  OFFER: 'Renovar contratos',
  OFFER_TITLE: 'Renovar para o cliente',
  OFFER_INTRO: (client: Client) =>
    `O pedido de renovação fica em nome de ${client.customer_name}. Cada novo contrato começa quando o atual termina. ${
      client.user_id !== null
        ? 'O cliente recebe um aviso.'
        : canNotifyCustomer(client)
          ? 'O cliente não tem conta e recebe um e-mail.'
          : 'O cliente não tem e-mail nem conta: envie o link do pedido.'
    }`,
  INDEX: 'Reajuste (%)',
  INDEX_HINT: 'Sobre o valor atual de cada contrato, na proporção do novo período.',
  INDEX_WRONG: 'Use um reajuste de -90 a 200, como 4,5.',
  INDEX_NOT_APPLIED: 'Reajuste não aplicado. Aplique ou desfaça o que digitou.',
  INDEX_STAYS: 'Os preços ainda têm o reajuste aplicado. Para tirar, aplique 0.',
  INDEX_REASON: (percent: number) =>
    percent === 0
      ? 'Mesmo valor do contrato anterior.'
      : `Reajuste de ${percent.toLocaleString('pt-BR')}% sobre o contrato anterior.`,
  APPLY_INDEX: 'Aplicar',
  INDEX_APPLIED: (count: number) => `Reajuste aplicado a ${pluralise(count, 'ponto', 'pontos')}.`,
  PRICE: 'Preço',
  PRICE_OF: (pointName: string) => `Preço de ${pointName}`,
  LISTED: (price: string) => `Pela tabela ${price}`,
  AS_LISTED: 'Preço da tabela',
  REASON: 'Motivo do preço',
  REASON_HINT: 'Fica no pedido, só para a equipe.',
  NOW: (price: string, period: string) => `Hoje ${price} por ${period}`,
  /** Follows `NOW` when the contract has another length than a whole period. */
  NOW_SCALED: (price: string, period: string) => `: na mesma proporção, ${price} por ${period}`,
  SCALED: (former: string, terms: readonly string[]) =>
    `Hoje ${former} por ${joinNames(terms)}: o novo valor segue a mesma proporção`,
  BOOKED_AFTER:
    'Não pode ser renovado: outra reserva, outro contrato ou um bloqueio do ponto começa menos de um ano depois.',
  NO_TOTAL: (count: number) => pluralise(count, 'preço a corrigir', 'preços a corrigir'),
  MAKE_OFFER: 'Criar renovação',
  OFFERED: 'Renovação criada',
  OFFERED_DETAIL: (client: Client) =>
    canNotifyCustomer(client)
      ? `${client.customer_name} recebe ${client.user_id === null ? 'um e-mail' : 'um aviso'} com o pedido.`
      : `${client.customer_name} não tem e-mail: envie o link do pedido.`,
  OFFER_FAILED: 'Erro ao criar a renovação',
  // The office for several clients
  SELECTION: 'Seleção',
  SELECT_ALL: 'Selecionar todos',
  SELECT_ORDER: (client: string, shortId: string) => `Selecionar o pedido ${shortId} de ${client}`,
  SELECTED: (count: number) => pluralise(count, 'pedido selecionado', 'pedidos selecionados'),
  RENEW_SELECTED: 'Renovar selecionados',
  SEVERAL_TITLE: 'Renovar vários pedidos',
  SEVERAL_INTRO:
    'Cada cliente recebe um pedido de renovação dos contratos que estão no prazo, pelo período que aparece em cada um. Os novos contratos começam quando os atuais terminam.',
  SEVERAL_LOADING: 'Carregando os contratos…',
  SEVERAL_LOAD_FAILED: 'Não foi possível carregar este pedido.',
  CONTRACTS: (count: number, end: string, periods: readonly string[]) =>
    `${pluralise(count, 'contrato', 'contratos')}, ${count === 1 ? 'termina' : 'o primeiro termina'} em ${end}, renovação por ${joinNames(periods)}`,
  NEW_VALUE: (former: string, now: string) => `${former} → ${now}`,
  SKIPPED_RENEWED: 'Já tem um pedido de renovação.',
  SKIPPED_NONE: 'Nenhum contrato está no prazo de renovação.',
  NOT_NOTIFIED: 'Sem e-mail: envie o link do pedido.',
  MAKE_SEVERAL: (count: number) => `Criar ${pluralise(count, 'renovação', 'renovações')}`,
  MADE: (shortId: string) => `Renovação criada: pedido ${shortId}`,
  NOT_MADE: (sentence: string) => `Não foi renovado. ${sentence}`,
  NOT_MADE_BOOKED: (pointNames: readonly string[]) => `Não foi renovado. ${BOOKED_LATER(pointNames)}`,
  BOOKED_LATER,
  SEVERAL_RUNNING: (done: number, all: number) => `Criando renovações: ${done} de ${all}…`,
  SEVERAL_DONE: (renewedCount: number, failedCount: number, canRetry: boolean) =>
    failedCount === 0
      ? `${pluralise(renewedCount, 'renovação criada', 'renovações criadas')}.`
      : `${pluralise(renewedCount, 'renovação criada', 'renovações criadas')}, ${pluralise(failedCount, 'falhou', 'falharam')}. ${canRetry ? 'Confira e tente de novo.' : 'Veja abaixo por quê.'}`,
  NO_NETWORK: 'Verifique a conexão.',
  RENEWED: (pointNames: string, shortId: string) => `Renovado no pedido ${shortId}: ${pointNames}.`,
} as const
