import { formatBRL } from '../../platform/rules/money.ts'
import { hasOpenBalance, instalmentsOf, isInParts, type Payable } from '../rules/instalments.ts'
import type { LinkedOrder, LinkedOrderState } from '../rules/order-links.ts'
import { nextPaymentText, SALE_CONFIRMED_TEXT } from './instalments.ts'
import { ORDERS_TEXTS } from './orders.ts'

/** Texts of the page that an order's link opens, for a customer without an account. */
export const ORDER_LINK_TEXTS = {
  PAGE: 'Seu pedido',
  FOR: (customer: string) => `Para ${customer}`,
  MADE_AT: (day: string) => `feito em ${day}`,
  RENEWAL: (shortId: string) => `Renovação do pedido ${shortId}`,
  LOADING: 'Abrindo o pedido…',
  FAILED: 'Não foi possível abrir o pedido',
  NOT_VALID: 'Este link não abre nenhum pedido',
  INCOMPLETE: 'O endereço está incompleto. Abra o link de novo pela mensagem que você recebeu, ou peça um novo.',
  SEEN_AT: (when: string) => `O que você vê é de ${when}.`,
  PAYMENT: 'Pagamento',
  POINTS: 'Pontos e datas',
  ASK: 'Falar com a equipe',
  DOCUMENT_DETAIL: 'O contrato sai com o seu CPF ou o CNPJ da sua empresa. A equipe anota no cadastro.',
  DOCUMENT_GIVE: 'Informar pelo WhatsApp',
  DOCUMENT_MESSAGE: (orderText: string) => `Olá! O CPF ou CNPJ para o contrato do ${orderText} é: `,
  QUESTION: (orderName: string) => `Olá! Sobre o ${orderName}: `,
  QUESTION_NO_LINK: 'Olá! O link do meu pedido não abre. Podem enviar um novo?',
  CONTRACT: 'Contrato',
  PROOFS_DETAIL: 'As fotos que o técnico tirou de cada placa instalada.',
  SHOW_PROOFS: 'Ver fotos da instalação',
  CONTRACT_DETAIL: 'Leia o contrato. Emitido pela equipe, ele pode ser impresso.',
  DRAFT_BEFORE_PAYMENT: 'Leia o contrato antes de pagar. Ele sai quando a equipe confirma o pedido.',
  SIGNED_ON_PAPER: 'O contrato deste pedido já está assinado. Se precisar de uma cópia, fale com a equipe.',
  UNTIL: (day: string) => `Este link vale até ${day}. Quem tem o link vê este pedido: não o passe adiante.`,
  // Texts of the contract
  DRAFT_TITLE: 'Minuta do contrato',
  DRAFT_DETAIL: 'Leia com calma. A equipe emite o contrato, e então você pode imprimir ou salvar em PDF nesta página.',
  LACKS: 'O contrato ainda não pode sair',
  LACKS_DETAIL: 'O cadastro ainda não tem todos os dados do contrato. Passe à equipe:',
} as const

/** The state of a linked order, and what the customer has to do now (`today` in America/Sao_Paulo). */
export function linkedOrderStateTexts(
  state: LinkedOrderState,
  order: StateSource,
  today: string,
): readonly [title: string, detail: string] {
  const [title, detail] = STATE_TEXTS[state]
  if (order.status === 'pending') return (isInParts(order) && firstInstalmentTexts(state, order)) || [title, detail]
  const next = hasOpenBalance(order) ? nextPaymentText(order, today) : undefined
  return [titleOfSold(state, order) ?? title, next === undefined ? detail : `${detail} ${next}`]
}

type StateSource = Payable & Pick<LinkedOrder, 'signed_on_paper' | 'has_signed_copy'>

/** The title of a confirmed order whose payment is not confirmed: it is elsewhere, there was none, or not all of it. */
function titleOfSold(state: LinkedOrderState, order: StateSource): string | undefined {
  if (state !== 'confirmed' && state !== 'running') return undefined
  if (order.signed_on_paper) return 'Contrato em vigor'
  if (order.total_amount === 0) return 'Pedido confirmado'
  return hasOpenBalance(order) ? SALE_CONFIRMED_TEXT : undefined
}

/** What is different for an order in instalments until its sale is confirmed; undefined: nothing. */
function firstInstalmentTexts(
  state: LinkedOrderState,
  order: StateSource,
): readonly [title: string, detail: string] | undefined {
  const amount = formatBRL(instalmentsOf(order)[0]?.amount ?? 0)
  if (state === 'receipt_sent')
    return [
      'Comprovante recebido',
      'A equipe confere o pagamento da primeira parcela e confirma a venda. Enquanto isso a reserva não vence. Não é preciso pagar de novo. Se enviou o arquivo errado, troque abaixo.',
    ]
  if (state !== 'waiting') return undefined
  return order.has_signed_copy
    ? [
        ORDERS_TEXTS.WAITS_FOR_CONFIRMATION,
        `O contrato assinado está com a equipe, que confirma a venda. A primeira parcela é de ${amount}.`,
      ]
    : [
        ORDERS_TEXTS.WAITS_FOR_FIRST_INSTALMENT,
        `Pague ${amount}, a primeira parcela, e envie o comprovante nesta página.`,
      ]
}

const STATE_TEXTS: Record<LinkedOrderState, readonly [title: string, detail: string]> = {
  waiting: ['Aguardando o pagamento', 'Pague e envie o comprovante nesta página.'],
  over: [
    'O prazo para pagar terminou',
    'Os pontos podem ter sido liberados. Se você já pagou, envie o comprovante; se não, fale com a equipe antes de pagar.',
  ],
  receipt_sent: [
    'Comprovante recebido',
    'A equipe confere o pagamento e confirma o pedido. Enquanto isso a reserva não vence. Não é preciso pagar de novo. Se enviou o arquivo errado, troque abaixo.',
  ],
  receipt_refused: [
    'O comprovante não foi aceito',
    'Envie outro comprovante nesta página antes do fim do prazo. Se já pagou, fale com a equipe.',
  ],
  confirmed: [
    'Pagamento confirmado',
    'Os pontos são seus no prazo combinado. Agora a equipe cuida da arte e da instalação.',
  ],
  running: ['Pagamento confirmado', 'Os pontos são seus no prazo combinado.'],
  installed: ['Tudo instalado', 'As placas deste pedido estão nos pontos.'],
  ended: ['O prazo deste pedido terminou', 'Para continuar com os pontos, fale com a equipe.'],
  cancelled: [
    'Este pedido foi cancelado',
    'Os pontos foram liberados. Não pague: fale com a equipe se ainda quiser os pontos.',
  ],
  lapsed: [
    'O prazo deste pedido terminou',
    'Os pontos foram liberados. Se já pagou ou ainda quiser os pontos, fale com a equipe: enquanto estiverem livres, ela reabre o pedido. Não pague antes disso.',
  ],
  cancelled_receipt: [
    'Este pedido foi cancelado',
    'Os pontos foram liberados. Seu comprovante está com a equipe: fale com ela sobre o pagamento.',
  ],
}

/** Texts about an order's link, for the office. */
export const ORDER_LINK_DESK_TEXTS = {
  TITLE: 'Link do cliente',
  NONE: 'O cliente abre este pedido sem conta: vê os pontos, o total e o Pix, envia o comprovante e lê o contrato.',
  HAS_ACCOUNT: 'O cliente tem conta e vê este pedido ao entrar, em “Minha conta”. Não precisa de link.',
  MAKE: 'Criar link',
  MADE: 'Link criado.',
  LOADING: 'Carregando o link…',
  LOAD_FAILED: 'Não foi possível carregar o link.',
  FAILED: 'Não foi possível mudar o link',
  ADDRESS: 'Endereço do pedido',
  COPY: 'Copiar link',
  COPIED: 'Link copiado.',
  COPY_FAILED: 'Não foi possível copiar. Selecione o endereço e copie.',
  UNTIL: (day: string) => `Vale até ${day}.`,
  MADE_BY: (name: string, moment: string) => `Criado por ${name} em ${moment}.`,
  REMOVED_PERSON: 'Conta removida',
  EMAILED: (to: string, moment: string) => `Enviado a ${to} em ${moment}.`,
  CONTACT: 'Enviar para',
  NO_CONTACT: 'O cadastro do cliente não tem contato: copie o link, ou complete o cadastro para enviar daqui.',
  NO_EMAIL: 'Este contato não tem e-mail.',
  NO_PHONE: 'Este contato não tem telefone.',
  WHATSAPP: 'Enviar por WhatsApp',
  WHATSAPP_TEXT: (contact: string, orderName: string, customer: string, address: string) =>
    `Olá, ${contact}! Este é o ${orderName} de ${customer}, com os pontos, o total, o Pix e o envio do comprovante: ${address}`,
  WHATSAPP_PAID: (contact: string, orderName: string, customer: string, address: string) =>
    `Olá, ${contact}! Este é o ${orderName} de ${customer}, já pago, com os pontos, as datas e o contrato: ${address}`,
  /** Instead of WHATSAPP_PAID, where no payment is on record, or not all of it. */
  WHATSAPP_CONFIRMED: (contact: string, orderName: string, customer: string, address: string) =>
    `Olá, ${contact}! Este é o ${orderName} de ${customer}, já confirmado, com os pontos, as datas e o contrato: ${address}`,
  CANCELLED: 'O pedido foi cancelado. Quem abre o link lê isso, e não há o que enviar.',
  EMAIL: 'Enviar por e-mail',
  SENT: (to: string) => `Link enviado a ${to}.`,
  SEND_FAILED: 'Não foi possível enviar o link',
  REPLACE: 'Criar outro link',
  REPLACE_ASK: 'Criar outro link?',
  REPLACE_DETAIL: 'O link de agora deixa de abrir o pedido. Envie o novo a quem precisa dele.',
  REVOKE: 'Cancelar link',
  REVOKE_ASK: 'Cancelar o link?',
  REVOKE_DETAIL: 'Quem tem o link não abre mais o pedido. Você pode criar outro quando quiser.',
  REVOKED: 'Link cancelado.',
} as const
