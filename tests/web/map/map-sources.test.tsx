// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { StreetCoverage } from '#web/map/known-streets.ts'
import { MapSources, type SelectedPoint } from '#web/map/map-sources.tsx'
import type { MapPalette } from '#web/map/palette.ts'
import type { Scene } from '#web/map/protocol.ts'

/** The source of marks that the early map added before React: it is adopted, and must show the screen's scene. */

let data: FeatureCollection
const written: FeatureCollection[] = []
const sources = new Map<string, FeatureCollection>()
const source = {
  serialize: () => ({ data }),
  setData: (next: FeatureCollection) => {
    data = next
    written.push(next)
  },
}
vi.mock('react-map-gl/maplibre', () => ({
  useMap: () => ({ current: { getSource: (id: string) => (id === 'marks' ? source : undefined) } }),
  Layer: () => null,
  Source: ({ id, data: drawn, children }: { id: string; data: FeatureCollection; children: ReactNode }) => {
    sources.set(id, drawn)
    return children
  },
}))

const mark = { type: 'Feature', geometry: { type: 'Point', coordinates: [-47, -22.9] }, properties: { id: '7' } }
const scene = (marks: unknown[]) => ({ revision: 0, marks, cart: [] }) as unknown as Scene
const show = (shown: Scene, selected?: SelectedPoint, streets?: StreetCoverage, price?: string) =>
  render(
    <MapSources
      palette={{} as MapPalette}
      scene={shown}
      inCart={() => false}
      priceOf={() => price}
      hovered={undefined}
      selected={selected}
      focusedCluster={undefined}
      visitorPosition={undefined}
      streets={streets}
    />,
  )

test('a scene that came between the early map and the screen is drawn into the adopted source, and only that', () => {
  const drawnEarly = scene([])
  data = { type: 'FeatureCollection', features: drawnEarly.marks as FeatureCollection['features'] }
  show(drawnEarly)
  expect(written).toEqual([])
  show(scene([mark]))
  expect(written).toEqual([{ type: 'FeatureCollection', features: [mark] }])
})

test('street and crossing are written beside a selected point where the map has no streets, and only there', () => {
  const selected: SelectedPoint = {
    id: '7',
    longitude: -47.3,
    latitude: -22.7,
    status: 'available',
    origin: 'link',
    price: 'R$ 900',
    street: 'R. Carioba c/ Av. Brasil',
  }
  const writtenStreet = () => sources.get('over')?.features[0]?.properties?.street
  const nowhere = { west: -48, south: -24, cellSize: 1, columns: 1, cells: btoa('\0') }
  data = { type: 'FeatureCollection', features: [] }
  show(scene([]), selected, nowhere)
  expect(writtenStreet()).toBe('R. Carioba c/ Av. Brasil')
  show(scene([]), { ...selected, street: undefined }, nowhere)
  expect(writtenStreet()).toBeUndefined()
  show(scene([]), selected, undefined)
  expect(writtenStreet()).toBeUndefined()
})

test('prices are written at the points of a view that has few and no clusters, but for the selected one', () => {
  const points = Array.from({ length: 41 }, (_, index) => ({ ...mark, properties: { kind: 'point', id: `${index}` } }))
  const priced = () =>
    sources.get('over')?.features.flatMap(({ properties }) => (properties?.part === 'price' ? properties.price : []))
  data = { type: 'FeatureCollection', features: [] }
  const selected: SelectedPoint = {
    id: '3',
    longitude: -47,
    latitude: -22.9,
    status: 'available',
    origin: 'map',
    price: undefined,
    street: undefined,
  }
  show(scene(points), selected, undefined, 'R$ 900/ano')
  expect(priced()).toEqual([])
  show(scene(points.slice(0, 40)), selected, undefined, 'R$ 900/ano')
  expect(priced()).toEqual(Array.from({ length: 39 }, () => 'R$ 900/ano'))
  show(
    scene([...points.slice(0, 2), { ...mark, properties: { kind: 'cluster', cluster_id: 1, count: 2 } }]),
    selected,
    undefined,
    'R$ 900/ano',
  )
  expect(priced()).toEqual([])
})
