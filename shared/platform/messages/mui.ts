/** Texts of MUI's components, by their props. */
export const MUI_TEXTS = {
  ALERT: { closeText: 'Fechar' },
  AUTOCOMPLETE: {
    clearText: 'Limpar',
    closeText: 'Fechar',
    loadingText: 'Carregando…',
    noOptionsText: 'Sem opções',
    openText: 'Abrir',
  },
}
