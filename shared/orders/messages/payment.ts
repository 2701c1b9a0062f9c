/** Texts about paying an order. */
export const PAYMENT_TEXTS = {
  TITLE: 'Como pagar',
  BY_PIX: 'Pague com Pix: leia o código no aplicativo do seu banco, ou copie e cole.',
  AMOUNT: 'Valor',
  RECEIVER: 'Recebedor',
  QR: (amount: string) => `Código QR do Pix de ${amount}`,
  CODE: 'Pix copia e cola',
  COPY: 'Copiar código Pix',
  COPIED: 'Código Pix copiado',
  COPIED_DETAIL: 'Cole no aplicativo do seu banco, em Pix copia e cola.',
  COPY_FAILED: 'Não foi possível copiar. Selecione o código e copie.',
  NOT_BY_ITSELF:
    'O operador confirma o pagamento: o pedido não muda sozinho. Depois de pagar, envie o comprovante ou avise o vendedor.',
  // Once a receipt was sent
  RECEIVED: 'Recebemos o comprovante',
  RECEIVED_DETAIL: 'O operador confere o pagamento e avisa você aqui e por e-mail. Não precisa pagar de novo.',
  CODE_AGAIN: 'Ver o código Pix',
  LOADING: 'Preparando o código Pix…',
  BY_SELLER: 'Combine o pagamento com o vendedor. O operador confirma o pagamento assim que ele chegar.',
} as const
