import { RESTORABLE_DAYS } from '../rules/deleted-points.ts'

/** Texts of the list of deleted points. */
export const DELETED_POINTS_TEXTS = {
  TITLE: 'Pontos excluídos',
  OPEN: 'Excluídos',
  INTRO: `Por ${RESTORABLE_DAYS} dias cada ponto pode ser trazido de volta, com foto, tags, nível e código impresso.`,
  LOADING: 'Carregando os pontos excluídos…',
  FAILED: 'Não foi possível carregar os pontos excluídos',
  NONE: 'Nenhum ponto excluído',
  NONE_DETAIL: 'O que for excluído fica aqui por um tempo, para o caso de engano.',
  DELETED: (day: string, by: string) => `Excluído em ${day} por ${by}`,
  UNTIL: (day: string) => `Pode voltar até ${day}`,
  RESTORE: 'Trazer de volta',
  RESTORE_OF: (name: string) => `Trazer de volta ${name}`,
  RESTORED: 'Ponto trazido de volta',
  RESTORE_FAILED: 'Não foi possível trazer o ponto de volta',
  NEW_TIER: 'Nível de preço',
  HISTORY_OF: (name: string) => `Ver histórico de ${name}`,
} as const
