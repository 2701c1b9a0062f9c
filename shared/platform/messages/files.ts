/** Texts about chosen files that are not sent. */
export const FILE_TEXTS = {
  UNSENT_TITLE: 'Sair sem enviar o arquivo?',
  UNSENT_DETAIL: 'O arquivo que você escolheu ainda não foi enviado e será descartado.',
  LEAVE_UNSENT: 'Sair sem enviar',
} as const
