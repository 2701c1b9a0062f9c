import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export type Tile = { z: number; x: number; y: number; data: Uint8Array }
export type Archive = {
  tiles: readonly Tile[]
  metadata: object
  /** Degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
}

const HEADER_BYTES = 127
/** Version of the format, and the end of the header and root directory, which readers fetch in one request. */
const VERSION = 3
const ROOT_END = 16_384

/**
 * A PMTiles archive of vector tiles (https://github.com/protomaps/PMTiles, version 3) with a single directory. Throws if the
 * directory would be too long, which happens from some thousands of tiles on.
 */
export function pmtilesFile({ tiles, metadata, bounds }: Archive): Buffer {
  const sorted = tiles
    .map(tile => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y), packed: gzipSync(tile.data, { level: 9 }) }))
    .toSorted((a, b) => a.id - b.id)
  const body = Buffer.concat(sorted.map(({ packed }) => packed))
  const directory = gzipSync(directoryOf(sorted), { level: 9 })
  if (HEADER_BYTES + directory.length > ROOT_END) throw new RangeError('too many tiles for one directory')
  const json = gzipSync(JSON.stringify(metadata), { level: 9 })

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(VERSION, 7)
  const rootAt = HEADER_BYTES
  const jsonAt = rootAt + directory.length
  const bodyAt = jsonAt + json.length
  const long = (value: number, at: number) => header.writeBigUInt64LE(BigInt(value), at)
  for (const [index, value] of [
    rootAt,
    directory.length,
    jsonAt,
    json.length,
    bodyAt,
    0,
    bodyAt,
    body.length,
  ].entries())
    long(value, 8 + index * 8)
  // Counts of addressed tiles, entries and contents: equal, because no tiles are shared.
  for (const at of [72, 80, 88]) long(sorted.length, at)
  header.writeUInt8(1, 96)
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(Compression.Gzip, 98)
  header.writeUInt8(TileType.Mvt, 99)
  const zooms = tiles.map(({ z }) => z)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at)
  for (const [index, value] of bounds.entries()) degrees(value, 102 + index * 4)
  header.writeUInt8(Math.min(...zooms), 118)
  degrees((bounds[0] + bounds[2]) / 2, 119)
  degrees((bounds[1] + bounds[3]) / 2, 123)
  return Buffer.concat([header, directory, json, body])
}

/** Delta-encoded ids, run lengths of 1, lengths and offsets. Tiles are contiguous. */
function directoryOf(entries: readonly { id: number; packed: Buffer }[]): Buffer {
  const bytes: number[] = []
  const varint = (value: number): void => {
    let left = value
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80)
    bytes.push(left)
  }
  varint(entries.length)
  for (const [index, { id }] of entries.entries()) varint(id - (entries[index - 1]?.id ?? 0))
  for (const _ of entries) varint(1)
  for (const { packed } of entries) varint(packed.length)
  // Offset 0 is written as 1; 0 means contiguous with the previous tile.
  for (const index of entries.keys()) varint(index === 0 ? 1 : 0)
  return Buffer.from(bytes)
}
