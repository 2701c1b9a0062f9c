// @vitest-environment happy-dom
import { AttributionControl, type Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { withCollapsedStart } from '#web/map/credits.tsx'

test('the credits begin closed also when the first one arrives late', () => {
  const listeners: Record<string, (event: unknown) => void> = {}
  const source = { used: true, getSource: () => ({ attribution: 'Municípios: IBGE' }) }
  const style = { tileManagers: {} as Record<string, unknown> }
  const map = {
    style,
    on: (type: string, listener: (event: unknown) => void) => {
      listeners[type] = listener
    },
    _getUIString: () => 'Créditos do mapa',
    getCanvasContainer: () => document.body,
  } as unknown as MapLibre
  const element = withCollapsedStart(new AttributionControl({ compact: true })).onAdd(map)

  style.tileManagers = { region: source }
  listeners.sourcedata?.({ dataType: 'source', sourceDataType: 'metadata' })

  expect(element.textContent).toBe('Municípios: IBGE')
  expect([...element.classList]).toContain('maplibregl-compact')
  expect([...element.classList]).not.toContain('maplibregl-compact-show')
  element.querySelector('summary')?.click()
  expect([...element.classList]).toContain('maplibregl-compact-show')
})
