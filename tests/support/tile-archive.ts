import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'

/** Reads archives of the embedded base map, as they are committed. */

type Place = { longitude: number; latitude: number }

export const readTileArchive = (name: string): Buffer => readFileSync(`web/src/map/${name}.pmtiles`)

/** `name` is also the key that pmtiles keeps the archive's directory under. */
export const openTileArchive = (name: string, bytes = readTileArchive(name)): PMTiles =>
  new PMTiles({
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })

export function tileContaining(z: number, { longitude, latitude }: Place): [z: number, x: number, y: number] {
  const radians = (latitude * Math.PI) / 180
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z)
  return [z, x, y]
}

/** The layers of the tile that contains this place; none if there is no tile. */
export async function tileLayersAt(file: PMTiles, z: number, place: Place): Promise<VectorTile['layers']> {
  const tile = await file.getZxy(...tileContaining(z, place))
  return new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0)))).layers
}
