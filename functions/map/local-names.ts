import type { PlaceIndex } from '#shared/map/rules/place-index.ts'

/**
 * Names that people of the operator's region use and that points do not contain: landmarks, districts, and other names
 * of streets. An operator in another region replaces them.
 */

type Landmark = PlaceIndex['landmarks'][number]

const landmark = (
  name: string,
  neighborhood: string,
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  aliases: string[] = [],
): Landmark => ({
  name,
  latitude,
  longitude,
  aliases,
  area: [neighborhood, 'Campinas', 'SP'].filter(Boolean).join(', '),
})

/** Landmarks and districts. Positions are exact to about 150 m; a district's is its centre. */
export const LANDMARKS: readonly Landmark[] = [
  landmark('Lagoa do Taquaral', 'Taquaral', [-47.0552, -22.8748], ['Parque Portugal']),
  landmark('Catedral Metropolitana', 'Centro', [-47.06, -22.9058]),
  landmark('Largo do Rosário', 'Centro', [-47.0602, -22.9044]),
  landmark('Largo do Carmo', 'Centro', [-47.0596, -22.9027]),
  landmark('Jockey Club', 'Centro', [-47.0593, -22.9028]),
  landmark('Prefeitura de Campinas', 'Centro', [-47.0574, -22.9023], ['Paço Municipal']),
  landmark('Praça Carlos Gomes', 'Centro', [-47.0566, -22.9034]),
  landmark('Mercado Municipal', 'Centro', [-47.0636, -22.9037], ['Mercadão']),
  landmark('Estação Cultura', 'Centro', [-47.0627, -22.9098], ['Estação Fepasa']),
  landmark('Centro de Convivência Cultural', 'Cambuí', [-47.0534, -22.9018]),
  landmark('Bosque dos Jequitibás', 'Bosque', [-47.0496, -22.9088]),
  landmark('Torre do Castelo', 'Jardim Chapadão', [-47.0769, -22.8901]),
  landmark('Estádio Brinco de Ouro da Princesa', 'Jardim Guarani', [-47.0433, -22.9103], ['Estádio do Guarani']),
  landmark('Estádio Moisés Lucarelli', 'Ponte Preta', [-47.0513, -22.9138], ['Majestoso']),
  landmark('Hospital Municipal Dr. Mário Gatti', 'Parque Itália', [-47.066, -22.9176], ['Hospital Mário Gatti']),
  landmark('Terminal Ramos de Azevedo', 'Botafogo', [-47.071, -22.9035], ['Rodoviária de Campinas']),
  landmark('Shopping Iguatemi Campinas', 'Vila Brandina', [-47.0265, -22.8926]),
  landmark(
    'Parque D. Pedro Shopping',
    'Jardim Santa Genebra',
    [-47.0634, -22.8484],
    ['Shopping Dom Pedro', 'Parque Dom Pedro'],
  ),
  landmark('Unicamp', 'Cidade Universitária', [-47.069, -22.8184], ['Universidade Estadual de Campinas']),
  landmark(
    'PUC-Campinas Campus I',
    'Parque das Universidades',
    [-47.0487, -22.834],
    ['Pontifícia Universidade Católica', 'PUC'],
  ),
  landmark('Aeroporto Internacional de Viracopos', 'Jardim Aeroporto', [-47.1344, -23.0069]),
  landmark('Sousas', '', [-46.9667, -22.8797]),
  landmark('Joaquim Egídio', '', [-46.935, -22.888]),
]

/** Other names of streets: the key is that of the street (place-words.ts) and its city. */
export const STREET_ALIASES: Readonly<Record<string, string[]>> = {
  'avenida jose sousa campos | campinas': ['Norte-Sul', 'Via Norte-Sul'],
  'estrada john boyd dunlop | campinas': ['Av. John Boyd Dunlop'],
}
