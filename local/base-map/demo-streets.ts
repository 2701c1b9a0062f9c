/**
 * Writes the demo's streets of Campinas with their corners, `local/base-map/campinas-streets.json`, from the city's register.
 * Run by hand after a change (`node local/base-map/demo-streets.ts`) and commit the output: reading the register at every start
 * would take too long. See docs/decisions/0034.
 */
import { writeFileSync } from 'node:fs'
import {
  cornerKey,
  distanceInMetres,
  type LonLat,
  readCampinasStreets,
  type StreetLine,
} from '#local/campinas/streets.ts'
import type { GazetteerStreet, StreetRank } from './gazetteer-street.ts'

/**
 * Centres of the demo's quarters in Campinas, placed by hand. A crossing belongs to the nearest quarter; crossings far from all
 * of them are left out.
 */
const QUARTER_LIST = `
  Centro -22.9050 -47.0600 | Cambuí -22.8965 -47.0520 | Bosque -22.9085 -47.0475 | Ponte Preta -22.9160 -47.0560
  Jardim Proença -22.9150 -47.0440 | Nova Campinas -22.8990 -47.0400 | Jardim das Paineiras -22.8985 -47.0290
  Jardim Guarani -22.9180 -47.0350 | Vila Marieta -22.9260 -47.0540 | Swift -22.9330 -47.0450
  Jardim Nova Europa -22.9400 -47.0600 | Parque Prado -22.9460 -47.0500 | Barão Geraldo -22.8320 -47.0810
  Cidade Universitária -22.8240 -47.0720 | Jardim Santa Genebra -22.8450 -47.0650 | Real Parque -22.8280 -47.0950
  Ouro Verde -22.9660 -47.1200 | Vida Nova -22.9880 -47.1450 | DIC -22.9800 -47.1250 | Vila União -22.9440 -47.1250
  Campo Grande -22.9330 -47.1850 | Jardim Florence -22.9250 -47.1650 | Parque Valença -22.9420 -47.1750
`

/** Street as registered | rank | more tags | CEP (where known) */
const STREET_LIST = `
  AVENIDA FRANCISCO GLICERIO | principal | Comércio; Alto fluxo | 13012-000
  RUA BARAO DE JAGUARA | avenida | Comércio | 13015-002
  RUA TREZE DE MAIO | avenida | Comércio; Alto fluxo | 13010-070
  AVENIDA CAMPOS SALES | avenida | Comércio
  AVENIDA DOUTOR MORAES SALLES | principal | Alto fluxo
  AVENIDA SENADOR SARAIVA | avenida | Comércio
  RUA CONCEICAO | rua | Comércio
  AVENIDA ANCHIETA | avenida | Alto fluxo
  AVENIDA AQUIDABA | avenida | Alto fluxo
  AVENIDA JULIO DE MESQUITA | avenida | Comércio
  RUA MARIA MONTEIRO | avenida | Comércio | 13025-151
  RUA CORONEL QUIRINO | avenida | Comércio | 13025-002
  RUA BARRETO LEME | rua | Residencial
  RUA DOUTOR EMILIO RIBAS | rua | Residencial; Comércio
  AVENIDA JOSE DE SOUSA CAMPOS | principal | Comércio; Alto fluxo
  AVENIDA OROSIMBO MAIA | principal | Alto fluxo | 13010-210
  RUA DA ABOLICAO | avenida | Comércio
  AVENIDA PRINCESA DO OESTE | avenida | Alto fluxo
  RUA GENERAL OSORIO | avenida | Comércio
  RUA JOSE PAULINO | rua | Comércio
  RUA DOUTOR QUIRINO | rua | Comércio
  RUA LUSITANA | rua | Comércio; Escola
  RUA FERREIRA PENTEADO | rua | Comércio
  AVENIDA BENJAMIN CONSTANT | avenida | Comércio; Alto fluxo
  RUA BERNARDINO DE CAMPOS | rua | Comércio; Rodoviária
  RUA REGENTE FEIJO | rua | Comércio
  RUA ALVARES MACHADO | rua | Comércio
  RUA IRMA SERAPHINA | rua | Hospital
  RUA PADRE VIEIRA | rua | Residencial
  AVENIDA DOUTOR ANGELO SIMOES | avenida | Residencial
  AVENIDA ENGENHEIRO ANTONIO FRANCISCO DE PAULA SOUZA | principal | Alto fluxo
  AVENIDA WASHINGTON LUIZ | avenida | Comércio
  AVENIDA MONTE CASTELO | avenida | Residencial
  AVENIDA DOUTOR JESUINO MARCONDES MACHADO | avenida | Residencial
  AVENIDA ENGENHEIRO AUGUSTO FIGUEIREDO | avenida | Residencial
  RUA LAURO VANNUCCI | rua | Universidade; Shopping
  AVENIDA GUILHERME CAMPOS | avenida | Shopping; Alto fluxo
  AVENIDA ALBINO JOSE BARBOSA DE OLIVEIRA | principal | Universidade; Comércio | 13084-008
  AVENIDA SANTA IZABEL | avenida | Comércio
  AVENIDA DOUTOR ROMEU TORTIMA | avenida | Universidade
  RUA ROXO MOREIRA (JORNALISTA) | rua | Universidade; Residencial
  AVENIDA PROFESSOR ATILIO MARTINI | avenida | Universidade
  AVENIDA LUIZ DE TELLA | avenida | Universidade; Residencial
  AVENIDA RUY RODRIGUEZ | principal | Alto fluxo
  AVENIDA ARYMANA | avenida | Comércio
  AVENIDA COACYARA | avenida | Residencial
  AVENIDA CAMUCIM | avenida | Residencial
  AVENIDA PRESIDENTE JUSCELINO | avenida | Comércio
  ESTRADA JOHN BOYD DUNLOP | principal | Alto fluxo; Universidade | 13060-904
  AVENIDA NELSON FERREIRA DE SOUZA | avenida | Residencial
`

const MAX_QUARTER_DISTANCE_M = 1800

const quarters = QUARTER_LIST.split(/[|\n]/)
  .map(text => /^\s*(\D+) (-\S+) (-\S+)\s*$/.exec(text))
  .flatMap(match => (match ? [{ name: match[1] ?? '', at: [Number(match[3]), Number(match[2])] as const }] : []))

function quarterOf(position: LonLat): string | undefined {
  const [nearest] = quarters
    .map(({ name, at }) => ({ name, metres: distanceInMetres(at, position) }))
    .toSorted((a, b) => a.metres - b.metres)
  return nearest && nearest.metres <= MAX_QUARTER_DISTANCE_M ? nearest.name : undefined
}

const RANK_BY_NAME: Record<string, StreetRank> = { principal: 'principal', avenida: 'avenida', rua: 'rua' }

/** One entry for each quarter that a street crosses, in the order of `STREET_LIST`. */
function demoStreets(): GazetteerStreet[] {
  const { named } = readCampinasStreets()
  const streetNamesByCorner = Map.groupBy(
    named.flatMap(({ name, lines }) => lines.flatMap(line => line.map(place => ({ name, key: cornerKey(place) })))),
    ({ key }) => key,
  )
  return STREET_LIST.split('\n')
    .filter(row => row.trim())
    .flatMap(row => {
      const [registeredName = '', rankName = '', tags = '', cep = ''] = row.split('|').map(column => column.trim())
      const street = named.find(({ registered }) => registered.includes(registeredName))
      const rank = RANK_BY_NAME[rankName]
      if (!street || !rank)
        throw new RangeError(`the demo's street ${registeredName} is not registered, or without a rank`)
      const corners = sortCorners(street.lines).flatMap(place => {
        const crossing = streetNamesByCorner.get(cornerKey(place))?.find(({ name }) => name !== street.name)?.name
        const quarter = quarterOf(place)
        return crossing && quarter ? [{ place, crossing, quarter }] : []
      })
      return [...Map.groupBy(corners, ({ quarter }) => quarter)].map(
        ([neighborhood, quarterCorners]): GazetteerStreet => {
          const path = quarterCorners.map(({ place: [longitude, latitude] }): [number, number] => [latitude, longitude])
          const [latitude, longitude] = path[Math.floor(path.length / 2)] ?? [0, 0]
          return {
            street: street.name,
            neighborhood,
            municipality: 'Campinas',
            latitude,
            longitude,
            rank,
            path,
            ...(cep ? { cep } : {}),
            crossings: [...new Set(quarterCorners.map(({ crossing }) => crossing))],
            corners: quarterCorners.map(({ crossing }, index) => ({
              crossing,
              place: path[index] ?? [latitude, longitude],
            })),
            tags: tags.split(';').map(tag => tag.trim()),
          }
        },
      )
    })
}

/** Corners of a street from one end to the other. Its lines may be parallel or consecutive. */
function sortCorners(lines: readonly StreetLine[]): LonLat[] {
  const places = [...new Map(lines.flat().map(place => [cornerKey(place), place])).values()]
  const [first = [0, 0]] = places
  const ends = places.toSorted((a, b) => distanceInMetres(b, first) - distanceInMetres(a, first))
  const oneEnd = ends[0] ?? first
  return places.toSorted((a, b) => distanceInMetres(a, oneEnd) - distanceInMetres(b, oneEnd))
}

const streets = demoStreets()
const file = new URL('campinas-streets.json', import.meta.url)
writeFileSync(file, `[\n${streets.map(street => JSON.stringify(street)).join(',\n')}\n]\n`)
console.info(`campinas-streets.json: ${streets.length} streets of the demo`)
