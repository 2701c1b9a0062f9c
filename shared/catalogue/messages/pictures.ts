/** Texts of choosing and sending a picture, the same in all forms. */
export const PICTURES_TEXTS = {
  PREPARING: 'Preparando a foto…',
  SENDING: 'Enviando a foto…',
  CANCEL_SENDING: 'Cancelar envio',
  CANCELLED: 'Envio cancelado. A foto continua escolhida.',
  INTERRUPTED: 'O envio foi interrompido. A foto continua escolhida: verifique a conexão e tente de novo.',
  REFUSED: 'O envio da foto foi recusado. Tente de novo ou escolha outra.',
  TRY_AGAIN: 'Tentar de novo',
  UNREADABLE: 'Não foi possível abrir esta imagem. O arquivo pode estar danificado: escolha outra.',
  FILE_TOO_LARGE: (megabytes: number) => `A imagem passa de ${megabytes} MB. Escolha uma menor.`,
  TOO_LARGE: 'A foto ficou grande demais mesmo depois de reduzida. Escolha outra.',
} as const
