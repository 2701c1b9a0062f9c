import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { parseStreetName, type StreetName } from './street-name.ts'

/**
 * Streets and lots of Campinas from the city's open data: street axes, and one point per lot. Source: Prefeitura
 * Municipal de Campinas, preserved by Digital Guard / AddressForAll (package BR-SP-Campinas pk0022.01, 2020), CC0. The
 * data lacks the axes in a ring around the centre.
 */

/** A position in GeoJSON's order. Degrees, WGS 84. */
export type LonLat = readonly [longitude: number, latitude: number]
export type StreetLine = readonly LonLat[]

export type CampinasStreet = StreetName & {
  /** Spellings of this street in the register, in capitals without accents. */
  registered: readonly string[]
  lines: readonly StreetLine[]
}

export type CampinasStreets = {
  /** The streets with a name. Each name is unique, or unique within its neighbourhood. */
  named: readonly CampinasStreet[]
  unnamed: readonly StreetLine[]
}

const readData = (file: string): string =>
  brotliDecompressSync(readFileSync(new URL(`data/${file}.br`, import.meta.url))).toString()

/** Parses 'longitude,latitude' */
function parsePosition(text: string): LonLat {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(',').map(Number)
  return [longitude, latitude]
}

let register: CampinasStreets | undefined

/** The streets, parsed once, which takes about 200 ms. */
export function readCampinasStreets(): CampinasStreets {
  register ??= parseRegister()
  return register
}

function parseRegister(): CampinasStreets {
  const unnamedLines: StreetLine[] = []
  const streetsByName = new Map<string, StreetName & { registered: Set<string>; lines: StreetLine[] }>()
  const parsedNames = new Map<string, StreetName>()
  for (const row of readData('streets.tsv').split('\n')) {
    const [registered = '', path = ''] = row.split('\t')
    if (!path) continue
    const line = path.split(' ').map(parsePosition)
    const name = parsedNames.get(registered) ?? parseStreetName(registered)
    parsedNames.set(registered, name)
    if (!name.name) {
      unnamedLines.push(line)
      continue
    }
    const key = `${name.name}|${name.neighborhood}`
    const street = streetsByName.get(key) ?? { ...name, registered: new Set<string>(), lines: [] }
    street.registered.add(registered)
    street.lines.push(line)
    streetsByName.set(key, street)
  }
  return {
    named: [...streetsByName.values()].map(street => ({ ...street, registered: [...street.registered] })),
    unnamed: unnamedLines,
  }
}

/** One point per lot. */
export const readCampinasLots = (): LonLat[] =>
  readData('lots.csv').split('\n').slice(1).filter(Boolean).map(parsePosition)

const METRES_PER_DEGREE = 111_320
const COS_LATITUDE = Math.cos((22.9 * Math.PI) / 180)

/** Position in metres on a plane (error below 0.2 % in Campinas). */
export const toMetres = ([longitude, latitude]: LonLat): [x: number, y: number] => [
  longitude * METRES_PER_DEGREE * COS_LATITUDE,
  latitude * METRES_PER_DEGREE,
]

export const toDegrees = ([x, y]: readonly [number, number]): [longitude: number, latitude: number] => [
  x / METRES_PER_DEGREE / COS_LATITUDE,
  y / METRES_PER_DEGREE,
]

export function distanceInMetres(a: LonLat, b: LonLat): number {
  const [[ax, ay], [bx, by]] = [toMetres(a), toMetres(b)]
  return Math.hypot(ax - bx, ay - by)
}

export const lineLength = (line: StreetLine): number =>
  line.reduce((metres, place, index) => metres + distanceInMetres(line[index - 1] ?? place, place), 0)

/** Key of a corner. Streets that meet have a corner with identical coordinates. */
export const cornerKey = ([longitude, latitude]: LonLat): string => `${longitude},${latitude}`
