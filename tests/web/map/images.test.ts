import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { removeUnusedBubbleImages } from '#web/map/images.ts'

/** A map with these images, of which the marks with these counts are drawn. */
function mapWith(images: string[], counts: number[]) {
  const kept = new Set(images)
  const map = {
    listImages: () => [...kept],
    getLayer: () => ({}),
    queryRenderedFeatures: () => [...counts.map(count => ({ properties: { count } })), { properties: { id: '7' } }],
    removeImage: (id: string) => kept.delete(id),
  } as unknown as MapLibre
  return { map, kept }
}
const bubbles = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `bubble:70:${from + index}`)

test('of more than 200 bubbles those that are drawn are kept, and every other image', () => {
  const { map, kept } = mapWith(
    ['available', 'cart', 'bubble:50:2', 'bubble:60:12', ...bubbles(100, 299)],
    [2, 12, 150],
  )
  removeUnusedBubbleImages(map)
  expect([...kept]).toEqual(['available', 'cart', 'bubble:50:2', 'bubble:60:12', 'bubble:70:150'])
})

test('200 bubbles are all kept', () => {
  const { map, kept } = mapWith(bubbles(100, 300), [])
  removeUnusedBubbleImages(map)
  expect(kept.size).toBe(200)
})
