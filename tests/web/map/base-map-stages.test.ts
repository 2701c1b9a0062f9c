// @vitest-environment happy-dom
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { addNames, splitOffNames } from '#web/map/base-map-stages.ts'
import { baseMapStyle } from '#web/map/base-map-style.ts'

/** A map with the order of its layers. */
function fakeMap(order: string[]) {
  let waiting: (() => void)[] = []
  const map = {
    once: (event: string, handler: () => void) => event === 'idle' && waiting.push(handler),
    getLayersOrder: () => order,
    getLayer: (id: string) => (order.includes(id) ? { id } : undefined),
    addLayer: ({ id }: { id: string }, before?: string) =>
      order.splice(before === undefined ? order.length : order.indexOf(before), 0, id),
  } as unknown as MapLibre
  const becomeIdle = async () => {
    const handlers = waiting
    waiting = []
    for (const handler of handlers) handler()
    await Promise.resolve()
  }
  return { map, becomeIdle }
}

const style = baseMapStyle('/base-map')
const { names, others } = splitOffNames(style)
const idsOf = (layers: readonly LayerSpecification[]) => layers.map(({ id }) => id)

test('each layer of the base map is a name or not', () => {
  expect(others.some(({ type }) => type === 'symbol')).toBe(false)
  expect(idsOf(names)).toContain('names')
  expect([...idsOf(others), ...idsOf(names)].toSorted()).toEqual(idsOf(style.layers).toSorted())
})

test('names are added once the rest is drawn, in their order, below the marks', async () => {
  const order = [...idsOf(others), 'marks']
  const before = [...order]
  const { map, becomeIdle } = fakeMap(order)
  let isDrawn = false
  const drawing = addNames(map, style, names).then(() => {
    isDrawn = true
  })
  expect(order).toEqual(before)
  await becomeIdle()
  expect(order.slice(-5)).toEqual(['motorway-labels', 'names', 'water-labels', 'street-labels', 'marks'])
  expect(isDrawn).toBe(false)
  await becomeIdle()
  await drawing
})

test('a name that is there already is not added again', async () => {
  const order = [...idsOf(others), 'names']
  const { map, becomeIdle } = fakeMap(order)
  void addNames(map, style, names)
  await becomeIdle()
  expect(order.filter(id => id === 'names')).toHaveLength(1)
})
