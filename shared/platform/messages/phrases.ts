import { lazy } from '../rules/lazy.ts'

/** Parts of sentences. */

const conjunction = lazy(() => new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }))

/** 'A', 'A e B', 'A, B e C' */
export const joinNames = (names: readonly string[]): string => conjunction().format(names)

/** Maximum number of names in a heading. */
const MAX_NAMES = 6

/** 'A, B e C'; of many names only the first: 'A, B, C e mais 197 pontos' */
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

/** Waits of this length and more are rounded up to hours. */
const LONG_WAIT_HOURS = 3

/** '40 segundos', '15 minutos', '1 hora e 5 minutos', '11 horas': rounded up. */
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

/** 'Este ponto não existe mais': the text wherever somebody meets a deleted point. */
export const POINT_GONE_TEXT = 'Este ponto não existe mais'

export const NO_PERMISSION_TEXT = 'Você não tem permissão para acessar esta página.'
export const PERIOD_UNAVAILABLE_TEXT = 'Período indisponível para este ponto.'

/** From this distance on, metres are left out, because it is another place anyway. */
const LONG_WAY_M = 10_000

const wholeKilometres = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }))

/** Distance between a photo and its point, to follow 'tirada': 'a 140 metros do ponto', 'longe do ponto (36 km)'. */
export const photoDistanceText = (metres: number): string =>
  metres > LONG_WAY_M
    ? `longe do ponto (${wholeKilometres().format(metres / 1000)} km)`
    : `a ${pluralise(metres, 'metro', 'metros')} do ponto`
