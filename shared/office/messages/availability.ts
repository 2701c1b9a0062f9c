import { formatDay } from '../../catalogue/messages/terms.ts'
import type { TermAvailability } from '../../catalogue/rules/bookings.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '../../orders/rules/cart.ts'
import { pluralise, type ShownTotal, shownCountText } from '../../platform/messages/office.ts'
import { addDays } from '../../platform/rules/days.ts'

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')

/** Texts of 'Disponibilidade'. */
export const AVAILABILITY_TEXTS = {
  TITLE: 'Disponibilidade',
  INTRO: 'Que pontos estão livres em um prazo, agora ou mais adiante.',
  TERM: 'Prazo',
  SEARCH: 'Buscar por código, nome, rua ou cidade',
  SEARCH_PLACEHOLDER: 'Código, nome, rua ou cidade',
  TIER: 'Nível',
  ANY_TIER: 'Todos os níveis',
  SHOW: 'Mostrar',
  SHOWN: { free: 'Livres no prazo', all: 'Todos os pontos' },
  LIST: 'Pontos no prazo',
  LOADING: 'Carregando pontos…',
  COUNT: {
    free: (shown: number, more: boolean, total: ShownTotal) =>
      shownCountText(shown, more, total, 'ponto livre', 'pontos livres'),
    all: (shown: number, more: boolean, total: ShownTotal) => shownCountText(shown, more, total, 'ponto', 'pontos'),
  },
  LOAD_FAILED: 'Não foi possível carregar os pontos',
  TERM_WRONG: 'Informe um prazo para ver o que está livre.',
  NONE_FREE: 'Nenhum ponto livre neste prazo',
  NONE_FREE_DETAIL: 'Mude as datas ou os filtros, ou veja em todos os pontos a partir de quando cada um está livre.',
  SEE_ALL: 'Ver todos os pontos',
  NONE: 'Nenhum ponto encontrado',
  NONE_DETAIL: 'Mude a busca ou o nível.',
  MORE: 'Carregar mais',
  STATE: (state: TermAvailability): string => {
    if (state.kind === 'later') return `Livre a partir de ${formatDay(state.from)}`
    if (state.kind === 'hidden') return 'Oculto do site'
    if (state.kind === 'taken') return 'Ocupado, sem data para ficar livre'
    return state.until === null ? 'Livre' : `Livre até ${formatDay(addDays(state.until, -1))}`
  },
  NO_PRICE: 'Sem preço para este prazo',
  CALENDAR: 'Agenda',
  CALENDAR_OF: (code: string) => `Agenda de ${code}`,
  SELECT: (code: string) => `Selecionar ${code}`,
  SELECTION: 'Pontos selecionados',
  SELECTED: (count: number) => `${points(count)} ${count === 1 ? 'selecionado' : 'selecionados'}`,
  ORDER: 'Fazer pedido',
  TOO_MANY: `Um pedido pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos.`,
  CLEAR_SELECTION: 'Limpar seleção',
  VIEWS: 'Ver pontos em',
} as const
