// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { MapSources } from '#web/map/map-sources.tsx'
import type { MapPalette } from '#web/map/palette.ts'
import type { Scene } from '#web/map/protocol.ts'

/** The source of marks that the early map added before React: it is adopted, and must show the screen's scene. */

let data: FeatureCollection
const written: FeatureCollection[] = []
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
  Source: ({ children }: { children: ReactNode }) => children,
}))

const mark = { type: 'Feature', geometry: { type: 'Point', coordinates: [-47, -22.9] }, properties: { id: '7' } }
const scene = (marks: unknown[]) => ({ revision: 0, marks, cart: [] }) as unknown as Scene
const show = (shown: Scene) =>
  render(
    <MapSources
      palette={{} as MapPalette}
      scene={shown}
      inCart={() => false}
      priceOf={() => undefined}
      hovered={undefined}
      selected={undefined}
      focusedCluster={undefined}
      visitorPosition={undefined}
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
