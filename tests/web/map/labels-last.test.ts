// @vitest-environment happy-dom
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { baseMapStyle } from '#web/map/base-map-style.ts'
import { addLabelsAfterFirstDrawing, splitLabels } from '#web/map/labels-last.ts'

/** A map with the order of its layers. */
function fakeMap(order: string[]) {
  const loaded: (() => void)[] = []
  const map = {
    once: (event: string, handler: () => void) => event === 'load' && loaded.push(handler),
    getLayersOrder: () => order,
    getLayer: (id: string) => (order.includes(id) ? { id } : undefined),
    addLayer: ({ id }: { id: string }, before?: string) =>
      order.splice(before === undefined ? order.length : order.indexOf(before), 0, id),
  } as unknown as MapLibre
  const load = () => {
    for (const handler of loaded) handler()
  }
  return { map, load }
}

test('labels are added once the rest is drawn, in their order, below the marks', () => {
  const full = baseMapStyle('/base-map')
  const split = splitLabels(full)
  const order = split.style.layers.map(({ id }) => id)
  expect(split.style.layers.some(({ type }) => type === 'symbol')).toBe(false)
  expect([...split.style.layers, ...split.labels].map(({ id }) => id).toSorted()).toEqual(
    full.layers.map(({ id }) => id).toSorted(),
  )
  order.push('marks')
  const before = [...order]
  const { map, load } = fakeMap(order)
  addLabelsAfterFirstDrawing(map, split)
  expect(order).toEqual(before)
  load()
  expect(order.slice(-5)).toEqual(['motorway-labels', 'names', 'water-labels', 'street-labels', 'marks'])
})

test('a label that is there already is not added again', () => {
  const split = splitLabels(baseMapStyle('/base-map'))
  const order = [...split.style.layers.map(({ id }) => id), 'names']
  const { map, load } = fakeMap(order)
  addLabelsAfterFirstDrawing(map, split)
  load()
  expect(order.filter(id => id === 'names')).toHaveLength(1)
})
