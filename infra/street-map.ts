import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import * as z from 'zod/mini'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'

/**
 * A street extract of the region, which an operator may put in the place of the embedded map and of Amazon Location
 * (docs/decisions/0034): one .pmtiles file of vector tiles as Protomaps makes them of OpenStreetMap.
 */
export type StreetMap = { path: string; bytes: number; map: Extract<SiteConfig['map'], { kind: 'street-map' }> }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Where `npm start` looks for one; not part of the project. */
const FOLDER = join(ROOT, 'maps')
const ENDING = '.pmtiles'
/** Below this the site has it, on one machine and on AWS. */
export const STREET_MAP_PREFIX = '/maps/'

const HEADER_BYTES = 127
const VERSION = 3
/** More than this is no description of layers. Bytes. */
const LARGEST_METADATA = 4 * 1024 * 1024
/** Layers without which the style has no streets to draw. */
const LAYERS = ['earth', 'water', 'roads', 'places']

const metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })

/** The extract that lies in maps/; undefined for none. Throws one sentence for several, and for one that can't be used. */
export function foundStreetMap(folder = FOLDER): StreetMap | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith(ENDING)) : []
  const [name, ...others] = names.toSorted()
  if (name === undefined) return undefined
  if (others.length > 0)
    throw new Error(`${relative(ROOT, folder)} holds several street maps: ${[name, ...others].join(', ')}; leave one`)
  return readStreetMap(join(folder, name))
}

/** Throws one sentence that says what is wrong with a file that is no such extract. */
export function readStreetMap(path: string): StreetMap {
  const wrong = (what: string) => new Error(`The street map ${path} can't be used: ${what}`)
  const name = basename(path)
  if (!/^[\w-][\w.-]*\.pmtiles$/.test(name))
    throw wrong('its name must be letters, digits, hyphens and dots, and end in .pmtiles')
  if (!existsSync(path)) throw wrong('there is no such file')
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const part = (position: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, { position, length }))
    }
    const begin = fstatSync(file).isFile() ? part(0, HEADER_BYTES) : Buffer.alloc(0)
    if (begin.length < HEADER_BYTES || begin.toString('latin1', 0, 7) !== 'PMTiles')
      throw wrong('it is no PMTiles archive')
    if (begin[7] !== VERSION) throw wrong(`it is of version ${begin[7]} of PMTiles, and only ${VERSION} is read`)
    const header = bytesToHeader(new Uint8Array(begin).buffer)
    const ends = header.tileDataOffset + (header.tileDataLength ?? 0)
    if (ends > size) throw wrong(`it is cut off: ${ends} bytes were meant, ${size} are there`)
    if (header.tileType !== TileType.Mvt) throw wrong('it holds pictures, not streets (vector tiles)')
    const missing = missingLayers(header, part)
    if (missing.length > 0) throw wrong(`it has no layers ${missing.join(', ')}, as an extract by Protomaps has`)
    return { path, bytes: size, map: { kind: 'street-map', url: `${STREET_MAP_PREFIX}${name}` } }
  } finally {
    closeSync(file)
  }
}

function missingLayers(header: Header, part: (position: number, length: number) => Buffer): string[] {
  if (header.jsonMetadataLength > LARGEST_METADATA) return LAYERS
  const packed = part(header.jsonMetadataOffset, header.jsonMetadataLength)
  const isGzip = header.internalCompression === Compression.Gzip
  try {
    const said = metadata.safeParse(JSON.parse((isGzip ? gunzipSync(packed) : packed).toString()))
    const ids = said.success ? said.data.vector_layers.map(({ id }) => id) : []
    return LAYERS.filter(layer => !ids.includes(layer))
  } catch {
    return LAYERS
  }
}
