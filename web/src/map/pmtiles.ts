import type { RequestParameters } from 'maplibre-gl'
import { type Header, PMTiles } from 'pmtiles'

/** What is known of a file stays known while the page does: its directory is asked for once. */
const files = new Map<string, PMTiles>()

/** Asks a file; one that could not be read is tried anew the next time. */
async function withFile<Answer>(url: string, ask: (file: PMTiles) => Promise<Answer>): Promise<Answer> {
  const file = files.get(url) ?? new PMTiles(url)
  files.set(url, file)
  try {
    return await ask(file)
  } catch (error) {
    files.delete(url)
    throw error
  }
}

/** What a .pmtiles file says of itself. Rejects for one that is none. */
export const readHeader = (url: string): Promise<Header> => withFile(url, file => file.getHeader())

/**
 * A tile of a .pmtiles file ('pmtiles://URL/z/x/y'), of which the parts that it needs are asked for by HTTP Range; empty where
 * the file has none. Rejects for a file that is no such archive.
 */
export async function readTile(
  { url }: RequestParameters,
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [, file, z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (!file) throw new Error(`${url} is no tile of a .pmtiles file`)
  const tile = await withFile(file, archive => archive.getZxy(Number(z), Number(x), Number(y), signal))
  return { data: tile?.data ?? new ArrayBuffer(0) }
}
