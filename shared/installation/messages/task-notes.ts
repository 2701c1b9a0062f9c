import { formatDay } from '../../catalogue/messages/terms.ts'

/** Note of a task whose point another contract still has until the eve of `day` ('YYYY-MM-DD'). */
export const installFromText = (day: string): string =>
  `Instale a partir de ${formatDay(day)}: até a véspera o ponto é de outro contrato.`

/** Note of a takedown that a contract's end made. */
export const takedownText = (day: string, hasPendingRenewal: boolean): string =>
  `Contrato encerrado em ${formatDay(day)}.${hasPendingRenewal ? ' Há um pedido de renovação pendente: confira antes de retirar.' : ''}`
