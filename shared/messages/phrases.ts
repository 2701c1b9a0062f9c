/** Pieces of sentences. */

const conjunction = new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' })

/** 'A', 'A e B', 'A, B e C' */
export const listOf = (names: readonly string[]): string => conjunction.format(names)

/** '1 ponto', '1.200 pontos' */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** '40 segundos'; whole minutes once it is more than one. */
export const waitOf = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'segundo', 'segundos') : counted(Math.ceil(seconds / 60), 'minuto', 'minutos')

/** ' até seg., 23 de nov. de 2026' */
export const until = (day: string): string => ` até ${day}`

/** 'Este ponto não existe mais': the one way to say it, wherever somebody comes upon a point that is gone. */
export const POINT_GONE = 'Este ponto não existe mais'

export const NO_PERMISSION = 'Você não tem permissão para acessar esta página.'
export const PERIOD_UNAVAILABLE = 'Período indisponível para este ponto.'
