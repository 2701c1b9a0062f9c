/** What is printed on kits, and the page that makes it. */
export const POINT_CODES = {
  TITLE: 'Códigos dos pontos',
  PRINT_CODE: 'Imprimir código',
  PRINT_CODES: 'Imprimir códigos',
  BACK: 'Voltar aos pontos',
  PRINT: 'Imprimir ou salvar em PDF',
  FAILED: 'Não foi possível preparar os códigos',
  CHOOSE: 'Escolher pontos',
  NONE: 'Escolha de um a 100 pontos para imprimir os códigos.',
  QR: (pointName: string) => `Código QR do ponto ${pointName}`,
  LABEL_TITLE: 'Viu algo errado com esta placa?',
  LABEL_DETAIL: 'Aponte a câmera e conte para a gente.',
} as const
