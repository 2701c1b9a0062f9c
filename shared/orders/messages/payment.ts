// By themselves: e-mails say how to pay too, and their functions do without the other texts.
export const PAY_BY_SELLER_TEXT = 'Combine o pagamento com a equipe. Ela confirma o pagamento assim que ele chegar.'
export const pixCodeText = (amount: string, receiver: string): string =>
  `Pix copia e cola de ${amount}, para ${receiver}:`

export const BOLETO_LABEL = 'Número do boleto'
/** Of an instalment that is not paid by Pix: how, unless its boleto says so. */
export const otherMethodText = (method: string): string => `Forma de pagamento: ${method}. Combine com a equipe.`

/** Texts of a boleto, for who pays it. */
export const BOLETO_TEXTS = {
  OPEN: 'Abrir boleto',
  NEW_TAB: '(abre em outra aba)',
  COPY: 'Copiar número do boleto',
  COPY_OF: (instalment: string) => `Copiar número do boleto, ${instalment}`,
  COPIED: 'Número do boleto copiado',
  COPIED_DETAIL: 'Cole no aplicativo do seu banco, em pagar boleto.',
} as const

/** Texts about paying an order. */
export const PAYMENT_TEXTS = {
  TITLE: 'Como pagar',
  /** What is due, of an order in instalments. */
  DUE: (instalment: string, due: string) => `${instalment}, ${due}`,
  /** Of a pending order, whose hold ends on another day than the first instalment is due. */
  HOLD_ENDS_FIRST: (end: string) =>
    `A reserva dos pontos termina antes, em ${end}: pague até lá para não perder os pontos.`,
  HOLD_ENDS_LATER: (end: string) => `A reserva dos pontos termina em ${end}.`,
  BY_BOLETO: 'Pague o boleto desta parcela.',
  BY_PIX_INSTEAD: 'Prefiro pagar com Pix',
  BY_PIX: 'Pague com Pix: leia o código no aplicativo do seu banco, ou copie e cole.',
  AMOUNT: 'Valor',
  RECEIVER: 'Recebedor',
  QR: (amount: string) => `Código QR do Pix de ${amount}`,
  CODE: 'Pix copia e cola',
  COPY: 'Copiar código Pix',
  COPIED: 'Código Pix copiado',
  COPIED_DETAIL: 'Cole no aplicativo do seu banco, em Pix copia e cola.',
  COPY_FAILED: 'Não foi possível copiar. Selecione o código e copie.',
  DOCUMENT_TITLE: 'Antes de pagar: CPF ou CNPJ',
  DOCUMENT_DETAIL: 'O contrato sai com o seu CPF ou o CNPJ da sua empresa. Você preenche uma vez só, no perfil.',
  DOCUMENT_GIVE: 'Informar CPF ou CNPJ',
  NOT_NOW: 'Agora não',
  NOT_BY_ITSELF:
    'A equipe confirma o pagamento: o pedido não muda sozinho. Depois de pagar, envie o comprovante ou avise a equipe.',
  /** After the sale is confirmed. */
  TELL_TEAM:
    'A equipe registra o pagamento: o pedido não muda sozinho. Depois de pagar, envie o comprovante ou avise a equipe.',
  TELL_TEAM_BUTTON: 'Avisar que paguei',
  TOLD: (amount: string, instalment: string, orderName: string) =>
    `Olá! Paguei ${amount} (${instalment}) do ${orderName}. `,
  // Once a receipt was sent
  RECEIVED: 'Recebemos o comprovante',
  RECEIVED_DETAIL:
    'A equipe confere o pagamento e avisa você aqui e por e-mail. Enquanto isso a reserva não vence. Não precisa pagar de novo.',
  /** Instead of RECEIVED_DETAIL, for an order in instalments. */
  RECEIVED_FIRST:
    'A equipe confere o pagamento da primeira parcela e avisa você aqui e por e-mail. Enquanto isso a reserva não vence. Não precisa pagar de novo.',
  CODE_AGAIN: 'Ver o código Pix',
  LOADING: 'Preparando o código Pix…',
} as const
