import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import * as z from 'zod/mini'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'

/**
 * A street map extract, which replaces the embedded map or Amazon Location (docs/decisions/0034): one .pmtiles file of
 * vector tiles that Protomaps makes from OpenStreetMap.
 */
export type StreetMapExtract = { path: string; bytes: number; map: Extract<SiteConfig['map'], { kind: 'street-map' }> }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Folder in which `npm start` looks for a street map; it is not in the repository. */
const MAPS_FOLDER = join(ROOT, 'maps')
const EXTENSION = '.pmtiles'
/** URL path of the street map, on AWS and locally. */
export const STREET_MAP_PREFIX = '/maps/'

const HEADER_BYTES = 127
const PMTILES_VERSION = 3
/** Maximum size of the file's metadata; anything larger can't be a list of layers. Bytes. */
const MAX_METADATA_BYTES = 4 * 1024 * 1024
/** Layers that the map style draws and that the file has to contain. */
const REQUIRED_LAYERS = ['earth', 'water', 'roads', 'places']

const metadataSchema = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })

/**
 * The street map in the folder; undefined if there is none. Throws an Error of one sentence if there are several, or it
 * can't be used.
 */
export function findStreetMap(folder = MAPS_FOLDER): StreetMapExtract | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith(EXTENSION)) : []
  const [name, ...others] = names.toSorted()
  if (name === undefined) return undefined
  if (others.length > 0)
    throw new Error(`${relative(ROOT, folder)} holds several street maps: ${[name, ...others].join(', ')}; leave one`)
  return readStreetMap(join(folder, name))
}

/** Reads a street map's header. Throws an Error of one sentence if the file can't be used as a street map. */
export function readStreetMap(path: string): StreetMapExtract {
  const unusable = (reason: string) => new Error(`The street map ${path} can't be used: ${reason}`)
  const name = basename(path)
  if (!/^[\w-][\w.-]*\.pmtiles$/.test(name))
    throw unusable('its name must be letters, digits, hyphens and dots, and end in .pmtiles')
  if (!existsSync(path)) throw unusable('there is no such file')
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const readBytes = (position: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, { position, length }))
    }
    const headerBytes = fstatSync(file).isFile() ? readBytes(0, HEADER_BYTES) : Buffer.alloc(0)
    if (headerBytes.length < HEADER_BYTES || headerBytes.toString('latin1', 0, 7) !== 'PMTiles')
      throw unusable('it is no PMTiles archive')
    if (headerBytes[7] !== PMTILES_VERSION)
      throw unusable(`it is of version ${headerBytes[7]} of PMTiles, and only ${PMTILES_VERSION} is read`)
    const header = bytesToHeader(new Uint8Array(headerBytes).buffer)
    const expectedSize = header.tileDataOffset + (header.tileDataLength ?? 0)
    if (expectedSize > size) throw unusable(`it is cut off: ${expectedSize} bytes were meant, ${size} are there`)
    if (header.tileType !== TileType.Mvt) throw unusable('it holds pictures, not streets (vector tiles)')
    const missing = missingLayers(header, readBytes)
    if (missing.length > 0) throw unusable(`it has no layers ${missing.join(', ')}, as an extract by Protomaps has`)
    return { path, bytes: size, map: { kind: 'street-map', url: `${STREET_MAP_PREFIX}${name}` } }
  } finally {
    closeSync(file)
  }
}

function missingLayers(header: Header, readBytes: (position: number, length: number) => Buffer): string[] {
  if (header.jsonMetadataLength > MAX_METADATA_BYTES) return REQUIRED_LAYERS
  const packed = readBytes(header.jsonMetadataOffset, header.jsonMetadataLength)
  const isGzip = header.internalCompression === Compression.Gzip
  try {
    const parsed = metadataSchema.safeParse(JSON.parse((isGzip ? gunzipSync(packed) : packed).toString()))
    const ids = parsed.success ? parsed.data.vector_layers.map(({ id }) => id) : []
    return REQUIRED_LAYERS.filter(layer => !ids.includes(layer))
  } catch {
    return REQUIRED_LAYERS
  }
}
