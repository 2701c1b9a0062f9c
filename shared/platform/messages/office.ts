import { pluralise } from './phrases.ts'

export { pluralise } from './phrases.ts'

/** How many a list has; not exact: more than these. */
export type ShownTotal = { count: number; exact: boolean }

/** How many of a list are shown: '25 de 130 pedidos', 'Mais de 500 pedidos', or '3 pedidos' where there are no `more`. */
export function shownCountText(
  shown: number,
  more: boolean,
  total: ShownTotal,
  singular: string,
  plural: string,
): string {
  if (!more) return pluralise(shown, singular, plural)
  const count = pluralise(total.count, singular, plural)
  return total.exact ? `${shown.toLocaleString('pt-BR')} de ${count}` : `Mais de ${count}`
}

/** What several screens of the office say alike. */
export const OFFICE_TEXTS = {
  RESTORED: 'Recuperamos o que você tinha digitado.',
  DISCARD: 'Descartar',
  SAVE: 'Salvar alterações',
  CANCEL: 'Cancelar',
  MORE_ACTIONS: 'Mais ações',
  CLEAR_FILTERS: 'Limpar filtros',
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
