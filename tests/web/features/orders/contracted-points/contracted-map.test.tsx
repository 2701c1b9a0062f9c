// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FitToPoints } from '#web/map/marked-points-map.tsx'

const fitBounds = vi.hoisted(() => vi.fn())
vi.mock('react-map-gl/maplibre', async original => ({
  ...(await original<object>()),
  useMap: () => ({ current: { fitBounds } }),
}))

const at = (id: string, longitude: number) => ({ id, name: id, address: '', latitude: -22.7, longitude })

test('contracted points come into sight beside the map’s buttons, 44 wide and 16 from its edge, not below them', () => {
  render(<FitToPoints points={[at('1', -47.3), at('2', -47.1)]} />)
  expect(fitBounds).toHaveBeenCalledWith([-47.3, -22.7, -47.1, -22.7], {
    padding: { top: 48, bottom: 48, left: 48, right: 108 },
    maxZoom: 16,
    duration: 0,
  })
})
