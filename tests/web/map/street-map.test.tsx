// @vitest-environment happy-dom
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeArchive } from '#local/base-map/pmtiles-file.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { loadTile } from '#web/map/pmtiles.ts'
import { streetMapStyle } from '#web/map/street-map-style.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'

const TILES = [
  { z: 12, x: 1512, y: 2316, data: new TextEncoder().encode('a tile') },
  { z: 12, x: 1513, y: 2316, data: new TextEncoder().encode('another, a longer one') },
  { z: 10, x: 378, y: 579, data: new TextEncoder().encode('above both') },
]
const EXTRACT = encodeArchive({ tiles: TILES, metadata: {}, bounds: [-47.5, -23, -46.9, -22.6] })

/** Serves files with HTTP Range, like the site's front and S3. */
const served = new Map<string, Buffer>()
const asked: string[] = []

beforeEach(() => {
  served.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    const path = new URL(url).pathname
    const range = headers.get('range') ?? ''
    asked.push(range)
    const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range)?.map(Number) ?? []
    const body = served.get(path)
    if (!body) return new Response('', { status: 404 })
    return new Response(new Uint8Array(body.subarray(from, to + 1)), { status: 206 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const textOf = ({ data }: { data: ArrayBuffer }) => new TextDecoder().decode(data)
const at = (path: string) => new URL(path, location.href).href
const tile = (path: string, place: string) => loadTile({ url: `pmtiles://${at(path)}/${place}` }, new AbortController())

describe('a .pmtiles file', () => {
  it('is read tile by tile with Range requests', async () => {
    served.set('/maps/region.pmtiles', EXTRACT)
    for (const { z, x, y, data } of TILES)
      expect(textOf(await tile('/maps/region.pmtiles', `${z}/${x}/${y}`))).toBe(new TextDecoder().decode(data))
    expect(textOf(await tile('/maps/region.pmtiles', '12/1600/2316'))).toBe('')
    // The header once, then only tiles.
    expect(asked).toHaveLength(1 + TILES.length)
  })

  it('rejects if it is not an archive, and is read again the next time', async () => {
    served.set('/maps/late.pmtiles', Buffer.from('<!doctype html><title>Ponto Urbano</title>'))
    await expect(tile('/maps/late.pmtiles', '12/1512/2316')).rejects.toThrow('PMTiles')
    await expect(streetMapStyle('/maps/late.pmtiles')).rejects.toThrow('PMTiles')
    served.set('/maps/late.pmtiles', EXTRACT)
    expect(textOf(await tile('/maps/late.pmtiles', '12/1512/2316'))).toBe('a tile')
  })
})

describe('the style of a street extract', () => {
  it('is a valid style in the site’s typeface, without icons', async () => {
    served.set('/maps/style.pmtiles', EXTRACT)
    const style = await streetMapStyle('/maps/style.pmtiles')
    // No glyph URL: the map renders the page's font.
    expect(validateStyleMin(style).filter(({ message }) => !message.includes('glyphs'))).toEqual([])
    expect(style.sources.streets).toMatchObject({
      minzoom: 10,
      maxzoom: 12,
      bounds: [-47.5, -23, -46.9, -22.6],
      tiles: [`pmtiles://${at('/maps/style.pmtiles')}/{z}/{x}/{y}`],
      attribution: 'Ruas: © OpenStreetMap (Protomaps)',
    })
    const symbols = style.layers.filter(({ type }) => type === 'symbol')
    expect(symbols.length).toBeGreaterThan(5)
    const text = JSON.stringify(symbols)
    expect(text).toContain('"Plus Jakarta Sans Medium","Plus Jakarta Sans Variable"')
    expect(text).not.toMatch(/icon-image|"medium"|"bold"/)
  })
})

describe('the base map', () => {
  const baseMap = (map: SiteConfig['map']) => {
    const queries = new QueryClient()
    queries.setQueryData(['site-config'], { map })
    return renderHook(useBaseMap, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    })
  }

  it('is the street extract that the deployment names', async () => {
    served.set('/maps/there.pmtiles', EXTRACT)
    const { result } = baseMap({ kind: 'street-map', url: '/maps/there.pmtiles' })
    await waitFor(() => expect(result.current).toBeDefined())
    expect(result.current).toMatchObject({ style: { sources: { streets: {} } }, note: undefined, streets: undefined })
  })

  it('is as light as the site on a device that prefers dark', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('prefers-color-scheme: dark'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { result } = baseMap({ kind: 'embedded' })
    await waitFor(() => expect(result.current).toBeDefined())
    vi.unstubAllGlobals()
    const background = { 'background-color': '#F6F7FB' }
    expect(result.current?.style).toHaveProperty('layers.0.paint', background)
  })

  it('is the embedded one if that cannot be read', async () => {
    const { result } = baseMap({ kind: 'street-map', url: '/maps/missing.pmtiles' })
    await waitFor(() => expect(result.current).toBeDefined())
    expect(result.current).toMatchObject({ style: { sources: { campinas: {} } }, streets: { cellSize: 0.004 } })
  })
})
