import { isInParts, type Payable } from '../rules/instalments.ts'

/** Texts about sending and opening a proof of payment, for clients and the office. */
export const RECEIPTS_TEXTS = {
  TITLE: 'Comprovante de pagamento',
  NONE: 'Nenhum comprovante enviado.',
  FORMATS: 'JPG, PNG, WebP ou PDF de até 5 MB.',
  CHOOSE: 'Escolher comprovante',
  REPLACE: 'Trocar comprovante',
  OTHER: 'Escolher outro',
  SEND: 'Enviar comprovante',
  CHECK: 'Confira antes de enviar.',
  CANCEL: 'Cancelar',
  PREPARING: 'Preparando o arquivo…',
  SENDING: 'Enviando o comprovante…',
  CANCEL_SENDING: 'Cancelar envio',
  TRY_AGAIN: 'Tentar de novo',
  SENT: 'Comprovante enviado.',
  LOADING: 'Carregando o comprovante…',
  OPEN_FAILED: 'Não foi possível abrir o comprovante.',
  OPEN: 'Abrir comprovante',
  SHOW: 'Ver comprovante',
  SHOW_OF: (of: string) => `Ver comprovante: ${of}`,
  NEW_TAB: '(abre em outra aba)',
  PICTURE: 'Comprovante enviado',
  CHOSEN_PICTURE: 'Comprovante escolhido',
  CANCELLED: 'Envio cancelado. O arquivo continua escolhido.',
  INTERRUPTED: 'O envio foi interrompido. O arquivo continua escolhido: verifique a conexão e tente de novo.',
  REFUSED: 'O envio do comprovante foi recusado. Tente de novo ou escolha outro arquivo.',
  UNREADABLE: 'Não foi possível abrir este arquivo. Ele pode estar danificado: escolha outro.',
  TOO_LARGE: 'O arquivo passa de 5 MB. Escolha um menor.',
} as const

/** Texts about the receipt of a confirmed order's instalment, for its customer. */
export const INSTALMENT_RECEIPT_TEXTS = {
  TITLE: 'Enviar comprovante',
  WHICH: 'De qual parcela',
  SENT_LATER: 'Enviado depois da venda: veja em ‘Parcelas e pagamentos’.',
  OPTION: (name: string, due: string, open: string) => `${name}, vencimento ${due}: ${open}`,
  WAITS: (moment: string) => `Enviado em ${moment}. A equipe confere e registra o pagamento.`,
  REFUSED: (reason: string) =>
    `A equipe não aceitou este comprovante. Motivo: ${reason} Envie outro ou fale com a equipe.`,
  IN_LIST: { waits: 'Comprovante em conferência', refused: 'Comprovante recusado' },
} as const

/** Heading of an order's receipt; in instalments, it is of the first one. */
export const receiptTitle = (order: Pick<Payable, 'instalments'>): string =>
  isInParts(order) ? 'Comprovante da primeira parcela' : RECEIPTS_TEXTS.TITLE

/** Texts about a receipt that the office refused, for its client. */
export const REFUSED_RECEIPT_TEXTS = {
  REASON: (reason: string) => `A equipe não aceitou o último comprovante. Motivo: ${reason}`,
  NEXT: 'Envie outro comprovante antes do fim do prazo. Se já pagou, fale com a equipe.',
} as const
