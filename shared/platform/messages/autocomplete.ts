/** Texts of MUI's Autocomplete, by its props. */
export const AUTOCOMPLETE_TEXTS = {
  clearText: 'Limpar',
  closeText: 'Fechar',
  loadingText: 'Carregando…',
  noOptionsText: 'Sem opções',
  openText: 'Abrir',
}
