import { LANDMARKS } from '#functions/map/local-names.ts'
import type { LocationLandmark } from '../emulators/location.ts'

/**
 * Landmarks of Campinas for the local place index. Each is placed by the city's register of streets (streets.ts): at
 * the crossing or street of its own address (`beside`), or in the gap that its grounds leave among the lots. Positions
 * were checked against published ones, and tests/infra/campinas.test.ts compares them with the register.
 */
type LandmarkBesideStreets = LocationLandmark & {
  /** Streets of the register beside which the landmark is; empty if it is on grounds without lots. */
  beside: readonly string[]
}

const STREETS_BESIDE: Readonly<Record<string, readonly string[]>> = {
  'Catedral Metropolitana': ['R. Treze de Maio', 'R. Dr. Costa Aguiar'],
  'Largo do Rosário': ['Av. Francisco Glicério', 'R. General Osório'],
  'Largo do Carmo': ['R. Sacramento', 'R. Barão de Jaguara'],
  'Jockey Club': ['Av. Dr. Thomaz Alves', 'R. Dr. Quirino'],
  'Prefeitura de Campinas': ['Av. Anchieta'],
  'Praça Carlos Gomes': ['R. Irmã Seraphina', 'R. General Osório'],
  'Mercado Municipal': ['Av. Benjamin Constant', 'R. Álvares Machado'],
  'Estação Cultura': ['Av. João Jorge'],
  'Centro de Convivência Cultural': ['R. General Osório', 'R. Conceição'],
  'Estádio Brinco de Ouro da Princesa': ['Av. Imperatriz Dona Teresa Cristina', 'R. Roberto Gomes Pedrosa'],
  'Estádio Moisés Lucarelli': ['R. Capitão Pedro de Alcântara', 'R. Casper Líbero'],
  'Hospital Municipal Dr. Mário Gatti': ['Av. Prefeito Faria Lima'],
}

export const CAMPINAS_LANDMARKS: readonly LandmarkBesideStreets[] = LANDMARKS.flatMap(({ area, ...landmark }) => {
  const [neighborhood = '', municipality = '', state] = area.split(', ')
  // A district has no address of its own, so no streets.
  return state ? [{ ...landmark, neighborhood, municipality, beside: STREETS_BESIDE[landmark.name] ?? [] }] : []
})
