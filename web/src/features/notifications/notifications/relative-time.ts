import { formatDistance } from 'date-fns'
import { ptBR } from 'date-fns/locale/pt-BR'

/** 'há 5 minutos', 'em 2 dias' */
export const relativeTime = (instant: string, now: number): string =>
  formatDistance(new Date(instant), now, { addSuffix: true, locale: ptBR })
