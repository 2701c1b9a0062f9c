// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapMark } from '#shared/map/rules/cluster-points.ts'
import { computeView } from '#web/map/first-view.ts'
import { drawOpeningMarks } from '#web/map/opening-points.ts'

const VIEW = computeView({ latitude: -22.78, longitude: -47.3, zoom: 12 }, { width: 1024, height: 768 })
const mark = (properties: object, coordinates: [number, number]) =>
  ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }) as unknown as MapMark
const CENTRE: [number, number] = [-47.3, -22.78]
const EAST: [number, number] = [-47.26, -22.78]

/**
 * Left, top, width and height of what is drawn on the page's canvas, in pixels. The canvases of icons are not on the
 * page.
 */
let drawnBoxes: number[][]
let picture: HTMLElement

beforeEach(() => {
  drawnBoxes = []
  picture = document.createElement('div')
  vi.stubGlobal('innerWidth', 1024)
  vi.stubGlobal('innerHeight', 768)
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubGlobal(
    'Path2D',
    class {
      arc() {}
    },
  )
  Object.assign(document, { fonts: { load: async () => [] } })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const methods: Record<string, unknown> = {
      drawImage: (_: unknown, ...box: number[]) => drawnBoxes.push(box.map(Math.round)),
      getImageData: (_left: number, _top: number, width: number, height: number) => ({ width, height }),
    }
    return new Proxy(methods, { get: (own, name) => own[String(name)] ?? (() => undefined) }) as never
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a point and a cluster are drawn around their places, in the order of the scene', async () => {
  await drawOpeningMarks(
    picture,
    [mark({ kind: 'cluster', count: 12, cluster_id: 1 }, CENTRE), mark({ kind: 'point', status: 'available' }, EAST)],
    VIEW,
  )
  // A cluster of 12 is 60 pixels wide, a point's image 34
  expect(drawnBoxes).toEqual([
    [482, 354, 60, 60],
    [728, 367, 34, 34],
  ])
})

test('the canvas has the size of the window in the pixels of its screen, and replaces the one before', async () => {
  const point = [mark({ kind: 'point', status: 'available' }, CENTRE)]
  await drawOpeningMarks(picture, point, VIEW)
  const first = picture.firstElementChild
  await drawOpeningMarks(picture, point, VIEW)
  expect(first?.isConnected).toBe(false)
  expect(picture.children).toHaveLength(1)
  expect(picture.firstElementChild).toMatchObject({
    width: 2048,
    height: 1536,
    style: { width: '1024px', height: '768px' },
  })
})

test('no canvas is made for no points', async () => {
  await drawOpeningMarks(picture, [], VIEW)
  expect(picture.children).toHaveLength(0)
})
