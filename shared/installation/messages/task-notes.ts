import { formatDay } from '../../catalogue/messages/terms.ts'

/** Note of a task whose point another contract still has until the eve of `day` ('YYYY-MM-DD'). */
export const installFromText = (day: string): string =>
  `Instale a partir de ${formatDay(day)}: até a véspera o ponto é de outro contrato.`
