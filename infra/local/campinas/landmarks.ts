import type { Landmark } from '../emulators/location.ts'

/**
 * Landmarks of Campinas by which people find their way, for the local place index. Nothing registers them: each was put where the
 * city's register (streets.ts) shows it, at the crossing or street that its own address names, which `beside` repeats, or in
 * the gap that its grounds leave among the lots, where the axes are missing; then held against positions that others publish.
 * Good to some 150 m, of a park, campus or shopping centre its middle; the airport is at its reference point. What could
 * not be placed so is not here (the bus station, Galleria, hospitals). tests/infra/campinas.test.ts holds them to the register.
 */
type Placed = Landmark & {
  /** Streets of the register that it stands at; none: it stands on grounds without lots. */
  beside: readonly string[]
}

const landmark = (
  name: string,
  neighborhood: string,
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  beside: readonly string[],
  aliases: readonly string[] = [],
): Placed => ({ ...{ name, neighborhood, longitude, latitude, beside, aliases }, municipality: 'Campinas' })

export const CAMPINAS_LANDMARKS: readonly Placed[] = [
  landmark('Lagoa do Taquaral', 'Taquaral', [-47.0552, -22.8748], [], ['Parque Portugal']),
  landmark('Catedral Metropolitana', 'Centro', [-47.06, -22.9058], ['R. Treze de Maio', 'R. Dr. Costa Aguiar']),
  landmark('Largo do Rosário', 'Centro', [-47.0602, -22.9044], ['Av. Francisco Glicério', 'R. General Osório']),
  landmark('Largo do Carmo', 'Centro', [-47.0596, -22.9027], ['R. Sacramento', 'R. Barão de Jaguara']),
  landmark('Jockey Club', 'Centro', [-47.0593, -22.9028], ['Av. Dr. Thomaz Alves', 'R. Dr. Quirino']),
  landmark('Prefeitura de Campinas', 'Centro', [-47.0574, -22.9023], ['Av. Anchieta'], ['Paço Municipal']),
  landmark('Praça Carlos Gomes', 'Centro', [-47.0566, -22.9034], ['R. Irmã Seraphina', 'R. General Osório']),
  landmark(
    'Mercado Municipal',
    'Centro',
    [-47.0636, -22.9037],
    ['Av. Benjamin Constant', 'R. Álvares Machado'],
    ['Mercadão'],
  ),
  landmark('Estação Cultura', 'Centro', [-47.0627, -22.9098], ['Av. João Jorge'], ['Estação Fepasa']),
  landmark('Centro de Convivência Cultural', 'Cambuí', [-47.0534, -22.9018], ['R. General Osório', 'R. Conceição']),
  landmark('Bosque dos Jequitibás', 'Bosque', [-47.0496, -22.9088], []),
  landmark('Torre do Castelo', 'Jardim Chapadão', [-47.0769, -22.8901], []),
  landmark(
    'Estádio Brinco de Ouro da Princesa',
    'Jardim Guarani',
    [-47.0433, -22.9103],
    ['Av. Imperatriz Dona Teresa Cristina', 'R. Roberto Gomes Pedrosa'],
  ),
  landmark(
    'Estádio Moisés Lucarelli',
    'Ponte Preta',
    [-47.0513, -22.9138],
    ['R. Capitão Pedro de Alcântara', 'R. Casper Líbero'],
    ['Majestoso'],
  ),
  landmark('Shopping Iguatemi Campinas', 'Vila Brandina', [-47.0265, -22.8926], []),
  landmark('Parque D. Pedro Shopping', 'Jardim Santa Genebra', [-47.0634, -22.8484], [], ['Dom Pedro']),
  landmark('Unicamp', 'Cidade Universitária', [-47.069, -22.8184], [], ['Universidade Estadual de Campinas']),
  landmark(
    'PUC-Campinas Campus I',
    'Parque das Universidades',
    [-47.0487, -22.834],
    [],
    ['Pontifícia Universidade Católica'],
  ),
  landmark('Aeroporto Internacional de Viracopos', 'Jardim Aeroporto', [-47.1344, -23.0069], []),
]
