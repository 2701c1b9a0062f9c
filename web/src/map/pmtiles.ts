import type { RequestParameters } from 'maplibre-gl'
import { type Header, PMTiles } from 'pmtiles'

/** Open .pmtiles archives by URL, shared so that each archive's directory is fetched once. */
const openArchives = new Map<string, PMTiles>()

/** Calls `use` with an open archive. After a failure the archive is opened again the next time. */
async function withArchive<Answer>(url: string, use: (file: PMTiles) => Promise<Answer>): Promise<Answer> {
  const archive = openArchives.get(url) ?? new PMTiles(url)
  openArchives.set(url, archive)
  try {
    return await use(archive)
  } catch (error) {
    openArchives.delete(url)
    throw error
  }
}

/** Rejects if the file is not a .pmtiles archive. */
export const readArchiveHeader = (url: string): Promise<Header> => withArchive(url, archive => archive.getHeader())

type Tile = { data: ArrayBuffer }

async function readTile(url: string, signal?: AbortSignal): Promise<Tile> {
  const [, archiveUrl, z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (!archiveUrl) throw new Error(`${url} is no tile of a .pmtiles file`)
  const tile = await withArchive(archiveUrl, archive => archive.getZxy(Number(z), Number(x), Number(y), signal))
  return { data: tile?.data ?? new ArrayBuffer(0) }
}

/** Tiles by URL that were fetched before the map requested them. */
const earlyTiles = new Map<string, Promise<Tile>>()

/**
 * Fetches a tile that the map will request. A failure is ignored here, because the map then fetches the tile itself.
 */
export function fetchTileEarly(url: string): void {
  const tile = readTile(url)
  tile.catch(() => earlyTiles.delete(url))
  earlyTiles.set(url, tile)
}

/**
 * A tile ('pmtiles://URL/z/x/y') of a .pmtiles archive, read by HTTP Range requests; empty if the archive does not have it.
 * Rejects if the file is not such an archive.
 */
export function loadTile({ url }: RequestParameters, { signal }: AbortController): Promise<Tile> {
  const earlyTile = earlyTiles.get(url)
  earlyTiles.delete(url)
  return earlyTile?.catch(() => readTile(url, signal)) ?? readTile(url, signal)
}
