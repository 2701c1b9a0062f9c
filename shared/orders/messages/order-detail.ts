import { pluralise } from '../../platform/messages/phrases.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { ClientOrderView } from '../rules/installation-progress.ts'
import { SALE_CONFIRMED_TEXT } from './instalments.ts'
import { orderName } from './order-name.ts'

/** Texts of the page of one order, for its client. */
export const ORDER_DETAIL_TEXTS = {
  LOADING: 'Carregando o pedido…',
  BACK_TO_ORDERS: 'Todos os pedidos',
  OPEN: (shortId: string) => `Abrir o pedido ${shortId}`,
  SEE: 'Ver pedido',
  NOT_FOUND_DETAIL: 'Confira o endereço. Se o pedido for de outra conta, entre com ela.',
  MADE_AT: (moment: string) => `Reservado em ${moment}`,
  /** Shown instead of MADE_AT for a contract that was signed on paper. */
  RECORDED_AT: (moment: string) => `Contrato assinado antes, registrado aqui em ${moment}`,
  HELD_UNTIL: (moment: string) => `Pague até ${moment} para não perder os pontos.`,
  POINTS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  MORE_POINTS: (count: number) => (count === 1 ? 'e mais 1 ponto' : `e mais ${count} pontos`),
  RENEWS: 'Renovação do pedido ',
  // What happens next
  NEXT: 'O que acontece agora',
  STEP_PAY: (until: string) => ['Você paga', `Pelo Pix ou combinando com a equipe, até ${until}.`] as const,
  STEP_RECEIPT_SENT: ['Comprovante enviado', 'Se precisar, envie outro no lugar dele.'],
  STEP_CONFIRM: ['A equipe confirma o pagamento', 'Você recebe um aviso aqui e por e-mail, e o contrato começa.'],
  STEP_IN_REVIEW: [
    'Comprovante em conferência',
    'A equipe confere e confirma o pagamento. Você recebe um aviso aqui e por e-mail, e o contrato começa.',
  ],
  // Of an order in instalments
  STEP_PAY_FIRST: (amount: string, until: string) =>
    ['Você paga a primeira parcela', `${amount}, como combinado com a equipe, até ${until}.`] as const,
  STEP_CONFIRM_SALE: ['A equipe confirma a venda', 'Você recebe um aviso aqui e por e-mail, e o contrato começa.'],
  STEP_IN_REVIEW_FIRST: [
    'Comprovante em conferência',
    'A equipe confere a primeira parcela e confirma a venda. Você recebe um aviso aqui e por e-mail, e o contrato começa.',
  ],
  /** Instead of STEP_PAID, while something is to be paid. */
  STEP_SOLD: (next: string) => [SALE_CONFIRMED_TEXT, `O contrato dos seus pontos está valendo. ${next}`] as const,
  STEP_PAID: ['Pagamento confirmado', 'O contrato dos seus pontos está valendo.'],
  // Instead of STEP_PAID, where this system has no payment on record
  STEP_FREE: ['Pedido confirmado, sem cobrança', 'O contrato dos seus pontos está valendo.'],
  STEP_ON_PAPER: ['Contrato em vigor', 'O contrato que você assinou vale como está.'],
  STEP_ART: ['Arte dos pontos', 'Você envia a sua arte ou aprova a que a equipe preparar. Só então imprimimos.'],
  STEP_ART_PARTLY: (settled: number, signs: number) =>
    [
      'Arte dos pontos',
      `Prontas: ${settled} de ${signs}. Envie a sua arte dos outros pontos ou aprove a que a equipe preparar.`,
    ] as const,
  STEP_ART_DONE: ['Arte pronta', 'A arte de todos os pontos está definida.'],
  STEP_INSTALL: ['Instalamos nos pontos', 'A foto de cada ponto instalado aparece em Pontos.'],
  STEP_INSTALL_PARTLY: (installed: number, signs: number) =>
    ['Instalamos nos pontos', `Instalados: ${installed} de ${signs}. A foto de cada um aparece em Pontos.`] as const,
  STEP_INSTALLED: ['Tudo instalado', 'As fotos estão em Pontos. Antes do fim do contrato avisamos você para renovar.'],
  STEP_GOES_ON: ['Seus pontos continuam com você', 'O que está instalado fica. Não é preciso fazer mais nada.'],
  ALL_ENDED: 'Os contratos deste pedido terminaram. Os pontos voltaram ao mapa.',
  RENEWED: 'Estes contratos foram renovados e seguem em outro pedido.',
  CANCELLED: 'Este pedido foi cancelado e os pontos foram liberados. Se ainda quiser, escolha de novo no mapa.',
  LAPSED:
    'O prazo terminou e os pontos foram liberados. Se já pagou, fale com a equipe: enquanto os pontos estiverem livres, o pedido pode ser reaberto. Se não pagou e ainda quiser os pontos, escolha de novo no mapa.',
  CANCELLED_WITH_RECEIPT:
    'Este pedido foi cancelado e os pontos foram liberados. Seu comprovante está com a equipe: fale com ela sobre o pagamento.',
  OVER: 'Se já pagou, envie o comprovante agora. Os pontos ainda livres podem ser reservados de novo no mapa.',
  // Asking the seller
  ASK_SELLER: 'Falar com a equipe',
  QUESTION: (order: ClientOrderView) =>
    `Olá! Sobre o ${orderName(order)} (${pluralise(order.items.length, 'ponto', 'pontos')}, ${formatBRL(order.total_amount)}): `,
  // Changing a period
  CHANGE_PERIOD: 'Mudar período',
  CHANGE_PERIOD_TITLE: (period: string) => `Mudar para ${period}?`,
  CHANGE_PERIOD_DETAIL: (pointName: string, change: { from: string; to: string; total: string }) =>
    `${pointName} passa de ${change.from} para ${change.to}. O pedido fica em ${change.total}.`,
  CHANGE_PERIOD_UNPRICED: (pointName: string) => `O preço de ${pointName} e o total do pedido mudam com o período.`,
  // Somebody else changed it
  CHANGED: 'Este pedido mudou enquanto isso',
  CHANGED_DETAIL: 'Confira como ele ficou e decida de novo.',
  CHANGED_TO: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  ITEM_GONE: (pointName: string) => `${pointName} saiu do pedido`,
} as const
