import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export type Tile = { z: number; x: number; y: number; data: Uint8Array }
export type ArchiveContents = {
  tiles: readonly Tile[]
  metadata: object
  /** In degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
}

const HEADER_BYTES = 127
/** Version of the format, and the end of the header and root directory, which readers fetch in one request. */
const FORMAT_VERSION = 3
const MAX_ROOT_END_BYTES = 16_384

/**
 * A PMTiles archive of vector tiles (https://github.com/protomaps/PMTiles, version 3) with a single directory. Throws if the
 * directory would be too long, which happens from some thousands of tiles on.
 */
export function encodeArchive({ tiles, metadata, bounds }: ArchiveContents): Buffer {
  const sorted = tiles
    .map(tile => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y), gzipped: gzipSync(tile.data, { level: 9 }) }))
    .toSorted((a, b) => a.id - b.id)
  const tileData = Buffer.concat(sorted.map(({ gzipped }) => gzipped))
  const directory = gzipSync(encodeDirectory(sorted), { level: 9 })
  if (HEADER_BYTES + directory.length > MAX_ROOT_END_BYTES) throw new RangeError('too many tiles for one directory')
  const metadataJson = gzipSync(JSON.stringify(metadata), { level: 9 })

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(FORMAT_VERSION, 7)
  const rootOffset = HEADER_BYTES
  const metadataOffset = rootOffset + directory.length
  const tileDataOffset = metadataOffset + metadataJson.length
  const writeUint64 = (value: number, offset: number) => header.writeBigUInt64LE(BigInt(value), offset)
  for (const [index, value] of [
    rootOffset,
    directory.length,
    metadataOffset,
    metadataJson.length,
    tileDataOffset,
    0,
    tileDataOffset,
    tileData.length,
  ].entries())
    writeUint64(value, 8 + index * 8)
  // Counts of addressed tiles, entries and contents: equal, because no tiles are shared.
  for (const offset of [72, 80, 88]) writeUint64(sorted.length, offset)
  header.writeUInt8(1, 96)
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(Compression.Gzip, 98)
  header.writeUInt8(TileType.Mvt, 99)
  const zooms = tiles.map(({ z }) => z)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const writeDegrees = (value: number, offset: number) => header.writeInt32LE(Math.round(value * 1e7), offset)
  for (const [index, value] of bounds.entries()) writeDegrees(value, 102 + index * 4)
  header.writeUInt8(Math.min(...zooms), 118)
  writeDegrees((bounds[0] + bounds[2]) / 2, 119)
  writeDegrees((bounds[1] + bounds[3]) / 2, 123)
  return Buffer.concat([header, directory, metadataJson, tileData])
}

/** Delta-encoded ids, run lengths of 1, lengths and offsets. Tiles are contiguous. */
function encodeDirectory(entries: readonly { id: number; gzipped: Buffer }[]): Buffer {
  const bytes: number[] = []
  const pushVarint = (value: number): void => {
    let remaining = value
    for (; remaining >= 0x80; remaining = Math.floor(remaining / 0x80)) bytes.push((remaining % 0x80) | 0x80)
    bytes.push(remaining)
  }
  pushVarint(entries.length)
  for (const [index, { id }] of entries.entries()) pushVarint(id - (entries[index - 1]?.id ?? 0))
  for (const _ of entries) pushVarint(1)
  for (const { gzipped } of entries) pushVarint(gzipped.length)
  // Offset 0 is written as 1; 0 means contiguous with the previous tile.
  for (const index of entries.keys()) pushVarint(index === 0 ? 1 : 0)
  return Buffer.from(bytes)
}
