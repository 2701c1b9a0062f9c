import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type StreetName, streetName } from './street-name.ts'

/**
 * The streets of Campinas: real axes as the city registered them, and a point for each lot. Prefeitura Municipal de Campinas,
 * dados abertos, preserved by Digital Guard / AddressForAll (package BR-SP-Campinas pk0022.01, 2020), CC0. The axes of
 * a ring around the centre are missing; its lots are not.
 */

/** Degrees, WGS 84, as GeoJSON has them. */
export type Place = readonly [longitude: number, latitude: number]
export type Line = readonly Place[]

export type Street = StreetName & {
  /** The names of the register that are this street's, in capitals without accents. */
  registered: readonly string[]
  lines: readonly Line[]
}

export type CampinasStreets = {
  /** Each with a name of its own, or with one that its neighbourhood tells apart. */
  named: readonly Street[]
  unnamed: readonly Line[]
}

const read = (file: string): string =>
  brotliDecompressSync(readFileSync(new URL(`data/${file}.br`, import.meta.url))).toString()

/** 'longitude,latitude' */
function placeOf(text: string): Place {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(',').map(Number)
  return [longitude, latitude]
}

let register: CampinasStreets | undefined

/** The register, read once, which takes about 200 ms. */
export function campinasStreets(): CampinasStreets {
  register ??= readRegister()
  return register
}

function readRegister(): CampinasStreets {
  const unnamed: Line[] = []
  const named = new Map<string, StreetName & { registered: Set<string>; lines: Line[] }>()
  const known = new Map<string, StreetName>()
  for (const row of read('streets.tsv').split('\n')) {
    const [registered = '', path = ''] = row.split('\t')
    if (!path) continue
    const line = path.split(' ').map(placeOf)
    const name = known.get(registered) ?? streetName(registered)
    known.set(registered, name)
    if (!name.name) {
      unnamed.push(line)
      continue
    }
    const key = `${name.name}|${name.neighborhood}`
    const street = named.get(key) ?? { ...name, registered: new Set<string>(), lines: [] }
    street.registered.add(registered)
    street.lines.push(line)
    named.set(key, street)
  }
  return { named: [...named.values()].map(street => ({ ...street, registered: [...street.registered] })), unnamed }
}

/** A point of each lot. */
export const campinasLots = (): Place[] => read('lots.csv').split('\n').slice(1).filter(Boolean).map(placeOf)

const METRES_PER_DEGREE = 111_320
const COS_LATITUDE = Math.cos((22.9 * Math.PI) / 180)

/** Metres east and north of the equator's zero, as on a plane (good to 0.2 % in Campinas). */
export const inMetres = ([longitude, latitude]: Place): [x: number, y: number] => [
  longitude * METRES_PER_DEGREE * COS_LATITUDE,
  latitude * METRES_PER_DEGREE,
]

export const inDegrees = ([x, y]: readonly [number, number]): [longitude: number, latitude: number] => [
  x / METRES_PER_DEGREE / COS_LATITUDE,
  y / METRES_PER_DEGREE,
]

export function metresBetween(a: Place, b: Place): number {
  const [[ax, ay], [bx, by]] = [inMetres(a), inMetres(b)]
  return Math.hypot(ax - bx, ay - by)
}

export const metresOf = (line: Line): number =>
  line.reduce((metres, place, index) => metres + metresBetween(line[index - 1] ?? place, place), 0)

/** Streets that meet share a corner to the last digit. */
export const cornerKey = ([longitude, latitude]: Place): string => `${longitude},${latitude}`
