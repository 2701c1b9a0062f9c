import { pluralise } from './phrases.ts'

export { pluralise } from './phrases.ts'

/** Number of items of a list. `exact` false: there are more. */
export type ShownTotal = { count: number; exact: boolean }

/**
 * How many items of a list are shown: '25 pedidos mostrados, de 130', 'Mais de 500 pedidos', or '3 pedidos' if these
 * are all (no `more`). `singular` and `plural` are masculine.
 */
export function shownCountText(
  shown: number,
  more: boolean,
  total: ShownTotal,
  singular: string,
  plural: string,
): string {
  if (!more) return pluralise(shown, singular, plural)
  if (!total.exact) return `Mais de ${pluralise(total.count, singular, plural)}`
  const shownText = pluralise(shown, `${singular} mostrado`, `${plural} mostrados`)
  return `${shownText}, de ${total.count.toLocaleString('pt-BR')}`
}

/** Texts that several screens of the office have in common. */
export const OFFICE_TEXTS = {
  RESTORED: 'Recuperamos o que você tinha digitado.',
  DISCARD: 'Descartar',
  SAVE: 'Salvar alterações',
  CANCEL: 'Cancelar',
  MORE_ACTIONS: 'Mais ações',
  CLEAR_FILTERS: 'Limpar filtros',
  EXPORTED_SO_FAR: (count: number) => `${count.toLocaleString('pt-BR')} até agora`,
  // A part of a list in which nothing was found
  LOOK_ON: 'Continuar procurando',
  LOOKED_LONG: 'Nada nesta parte da lista',
  LOOKED_LONG_DETAIL: 'A lista continua: procure mais adiante ou refine a busca.',
  // Somebody else saved meanwhile
  NOW_IS: (field: string, current: string, typed: string) => `${field}: agora é ${current}; você digitou ${typed}.`,
  TAKEN_OVER: (field: string, current: string) => `${field}: agora é ${current}; já atualizamos aqui.`,
  EMPTY_VALUE: 'vazio',
  USE_CURRENT: 'Usar o atual',
  // Leaving with something unsaved
  UNSAVED_TITLE: 'Sair sem salvar?',
  UNSAVED: 'O que você mudou nesta tela ainda não foi salvo.',
  LEAVE: 'Sair sem salvar',
  STAY: 'Continuar aqui',
} as const
