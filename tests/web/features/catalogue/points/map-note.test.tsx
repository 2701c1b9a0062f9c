// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { examplePoints, openPoints, pageOf } from './points-screen.tsx'

/** What the managers' map says below itself. The map itself, which needs WebGL, is left out. */

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/map/webgl-support.ts', () => ({ canCreateWebGl2: () => true }))
vi.mock('#web/map/library.ts', () => ({}))
vi.mock('#web/map/use-base-map.ts', () => ({ useBaseMap: () => undefined }))
class WorkerDouble {
  addEventListener() {}
  terminate() {}
  postMessage() {}
}
startEachTestFresh()
beforeEach(() => setWindowWidth(1440))

const NOTE = /No mapa, os grupos contam só os pontos disponíveis\.$/

async function openMap(cluster_count_logic: 'available_only' | 'total_points') {
  vi.stubGlobal('Worker', WorkerDouble)
  const { network } = openPoints(() => pageOf(examplePoints(2)), {
    'GET /map/regions': { body: { regions: [] } },
    'GET /map-settings': { body: { ...DEFAULT_MAP_SETTINGS, cluster_count_logic } },
  })
  await waitFor(() => expect(network.to('GET /map-settings')).toHaveLength(1))
  return screen.findByText(/^2 pontos fora do site aparecem/)
}

it('says that its groups count available points only, where the settings say so', async () => {
  await openMap('available_only')
  expect(await screen.findByText(NOTE)).toBeTruthy()
})

it('says nothing of that where the settings count all points', async () => {
  const note = await openMap('total_points')
  expect(note.textContent).not.toMatch(NOTE)
})
