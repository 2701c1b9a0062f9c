import { lazy } from '../rules/lazy.ts'

/** Pieces of sentences. */

const conjunction = lazy(() => new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }))

/** 'A', 'A e B', 'A, B e C' */
export const joinNames = (names: readonly string[]): string => conjunction().format(names)

/** As many names as a heading has room for. */
const MAX_NAMES = 6

/** 'A, B e C'; of more names the first: 'A, B, C e mais 197 pontos' */
export const joinPointNames = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? joinNames(names)
    : joinNames([
        ...names.slice(0, MAX_NAMES / 2),
        `mais ${pluralise(names.length - MAX_NAMES / 2, 'ponto', 'pontos')}`,
      ])

/** '1 ponto', '1.200 pontos' */
export const pluralise = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? singular : plural}`

/** Longer waits are rounded to hours. */
const LONG_WAIT_HOURS = 3

/** '40 segundos', '15 minutos', '1 hora e 5 minutos', '11 horas': never less than it is. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return pluralise(seconds, 'segundo', 'segundos')
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= LONG_WAIT_HOURS * 60) return pluralise(Math.ceil(minutes / 60), 'hora', 'horas')
  const parts = [
    ...(minutes >= 60 ? [pluralise(Math.floor(minutes / 60), 'hora', 'horas')] : []),
    ...(minutes % 60 === 0 ? [] : [pluralise(minutes % 60, 'minuto', 'minutos')]),
  ]
  return joinNames(parts)
}

/** '120 metros', '3,4 km' */
export const distanceText = (metres: number): string =>
  metres < 1000
    ? pluralise(metres, 'metro', 'metros')
    : `${(metres / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} km`

/** ' até seg., 23 de nov. de 2026' */
export const untilText = (day: string): string => ` até ${day}`

/** 'Este ponto não existe mais': the one way to say it, wherever somebody comes upon a point that is gone. */
export const POINT_GONE_TEXT = 'Este ponto não existe mais'

export const NO_PERMISSION_TEXT = 'Você não tem permissão para acessar esta página.'
export const PERIOD_UNAVAILABLE_TEXT = 'Período indisponível para este ponto.'

/** From here on the metres say nothing but that it is another place. */
const LONG_WAY_M = 10_000

const wholeKilometres = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }))

/** Where a photo was taken, after 'tirada': 'a 140 metros do ponto', 'longe do ponto (36 km)'. */
export const photoDistanceText = (metres: number): string =>
  metres > LONG_WAY_M
    ? `longe do ponto (${wholeKilometres().format(metres / 1000)} km)`
    : `a ${pluralise(metres, 'metro', 'metros')} do ponto`
