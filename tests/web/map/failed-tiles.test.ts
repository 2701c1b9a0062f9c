import type { LayerSpecification, Map as MapLibre, SourceSpecification } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasFailedTiles, reloadFailedSources, rememberFailedSources } from '#web/map/failed-tiles.ts'

const vector = (url: string): SourceSpecification => ({ type: 'vector', tiles: [url] })

/** A map with two tiled sources, whose layers are mixed with others. */
function tiledMap() {
  const sources: Record<string, SourceSpecification> = { region: vector('/region'), streets: vector('/streets') }
  const layers = [
    { id: 'background', type: 'background' },
    { id: 'areas', type: 'fill', source: 'region' },
    { id: 'streets', type: 'line', source: 'streets' },
    { id: 'names', type: 'symbol', source: 'region' },
    { id: 'marks', type: 'symbol', source: 'marks' },
  ] as LayerSpecification[]
  const added: string[] = []
  let report: (event: object) => void = () => undefined
  const map = {
    on: (_: string, listener: typeof report) => {
      report = listener
    },
    getStyle: () => ({ sources: { ...sources }, layers: [...layers] }),
    removeLayer: (id: string) =>
      layers.splice(
        layers.findIndex(layer => layer.id === id),
        1,
      ),
    addLayer: (layer: LayerSpecification, before?: string) =>
      layers.splice(before ? layers.findIndex(({ id }) => id === before) : layers.length, 0, layer),
    removeSource: (id: string) => delete sources[id],
    addSource: (id: string, source: SourceSpecification) => {
      sources[id] = source
      added.push(id)
    },
  } as unknown as MapLibre
  return { map, added, layerIds: () => layers.map(({ id }) => id), fails: (event: object) => report(event) }
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

test('a source with a failed tile is added anew, its layers where they were; once', () => {
  const { map, added, layerIds, fails } = tiledMap()
  rememberFailedSources(map)
  expect(hasFailedTiles(map)).toBe(false)
  fails({ error: new Error('500'), sourceId: 'region' })
  fails({ error: new Error('500'), sourceId: 'region' })
  expect(hasFailedTiles(map)).toBe(true)
  reloadFailedSources(map)
  expect(added).toEqual(['region'])
  expect(layerIds()).toEqual(['background', 'areas', 'streets', 'names', 'marks'])
  expect(hasFailedTiles(map)).toBe(false)
  reloadFailedSources(map)
  expect(added).toEqual(['region'])
})

test('an error that is of no tile leaves the sources alone', () => {
  const { map, fails } = tiledMap()
  rememberFailedSources(map)
  fails({ error: new Error('a glyph') })
  expect(hasFailedTiles(map)).toBe(false)
})
