import type { Landmark } from '../emulators/location.ts'

/**
 * Landmarks of Campinas for the local place index, each at the crossing or street of its own address (`beside`) in the
 * city's register (streets.ts), or in the gap that its grounds leave among the lots; checked against published
 * positions. Accurate to about 150 m. Landmarks that could not be located this way are left out.
 * tests/infra/campinas.test.ts compares them with the register.
 */
type LocatedLandmark = Landmark & {
  /** Streets of the register at which it stands; empty if it stands on grounds without lots. */
  beside: readonly string[]
}

const locatedLandmark = (
  name: string,
  neighborhood: string,
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  beside: readonly string[],
  aliases: readonly string[] = [],
): LocatedLandmark => ({ ...{ name, neighborhood, longitude, latitude, beside, aliases }, municipality: 'Campinas' })

export const CAMPINAS_LANDMARKS: readonly LocatedLandmark[] = [
  locatedLandmark('Lagoa do Taquaral', 'Taquaral', [-47.0552, -22.8748], [], ['Parque Portugal']),
  locatedLandmark('Catedral Metropolitana', 'Centro', [-47.06, -22.9058], ['R. Treze de Maio', 'R. Dr. Costa Aguiar']),
  locatedLandmark('Largo do Rosário', 'Centro', [-47.0602, -22.9044], ['Av. Francisco Glicério', 'R. General Osório']),
  locatedLandmark('Largo do Carmo', 'Centro', [-47.0596, -22.9027], ['R. Sacramento', 'R. Barão de Jaguara']),
  locatedLandmark('Jockey Club', 'Centro', [-47.0593, -22.9028], ['Av. Dr. Thomaz Alves', 'R. Dr. Quirino']),
  locatedLandmark('Prefeitura de Campinas', 'Centro', [-47.0574, -22.9023], ['Av. Anchieta'], ['Paço Municipal']),
  locatedLandmark('Praça Carlos Gomes', 'Centro', [-47.0566, -22.9034], ['R. Irmã Seraphina', 'R. General Osório']),
  locatedLandmark(
    'Mercado Municipal',
    'Centro',
    [-47.0636, -22.9037],
    ['Av. Benjamin Constant', 'R. Álvares Machado'],
    ['Mercadão'],
  ),
  locatedLandmark('Estação Cultura', 'Centro', [-47.0627, -22.9098], ['Av. João Jorge'], ['Estação Fepasa']),
  locatedLandmark(
    'Centro de Convivência Cultural',
    'Cambuí',
    [-47.0534, -22.9018],
    ['R. General Osório', 'R. Conceição'],
  ),
  locatedLandmark('Bosque dos Jequitibás', 'Bosque', [-47.0496, -22.9088], []),
  locatedLandmark('Torre do Castelo', 'Jardim Chapadão', [-47.0769, -22.8901], []),
  locatedLandmark(
    'Estádio Brinco de Ouro da Princesa',
    'Jardim Guarani',
    [-47.0433, -22.9103],
    ['Av. Imperatriz Dona Teresa Cristina', 'R. Roberto Gomes Pedrosa'],
  ),
  locatedLandmark(
    'Estádio Moisés Lucarelli',
    'Ponte Preta',
    [-47.0513, -22.9138],
    ['R. Capitão Pedro de Alcântara', 'R. Casper Líbero'],
    ['Majestoso'],
  ),
  locatedLandmark('Shopping Iguatemi Campinas', 'Vila Brandina', [-47.0265, -22.8926], []),
  locatedLandmark('Parque D. Pedro Shopping', 'Jardim Santa Genebra', [-47.0634, -22.8484], [], ['Dom Pedro']),
  locatedLandmark('Unicamp', 'Cidade Universitária', [-47.069, -22.8184], [], ['Universidade Estadual de Campinas']),
  locatedLandmark(
    'PUC-Campinas Campus I',
    'Parque das Universidades',
    [-47.0487, -22.834],
    [],
    ['Pontifícia Universidade Católica'],
  ),
  locatedLandmark('Aeroporto Internacional de Viracopos', 'Jardim Aeroporto', [-47.1344, -23.0069], []),
]
