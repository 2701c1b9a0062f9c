/** Texts printed on kits, and of the page that prints them. */
export const POINT_CODES_TEXTS = {
  TITLE: 'Etiquetas QR dos pontos',
  PRINT_CODE: 'Imprimir etiqueta QR',
  PRINT_CODES: 'Imprimir etiquetas QR',
  BACK: 'Voltar aos pontos',
  PRINT: 'Imprimir ou salvar em PDF',
  FAILED: 'Não foi possível preparar as etiquetas',
  CHOOSE: 'Escolher pontos',
  NONE: 'Escolha de um a 100 pontos para imprimir as etiquetas.',
  QR: (pointName: string) => `Código QR do ponto ${pointName}`,
  POINT: (assetCode: string) => `Ponto ${assetCode}`,
  LABEL_TITLE: 'Viu algo errado com esta placa?',
  LABEL_DETAIL: 'Aponte a câmera e conte para a gente.',
} as const
