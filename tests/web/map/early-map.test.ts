// @vitest-environment happy-dom
import type { LayerSpecification } from 'maplibre-gl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { EXAMPLE_SITE_CONFIG } from '#tests/support/site-config.ts'
import type * as FirstDrawing from '#web/lib/first-drawing.ts'
import type * as EarlyMap from '#web/map/early-map.ts'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'
import type { Scene } from '#web/map/protocol.ts'

/** The map that the page's first script creates: what the screen takes over, and what it creates itself. */

const CAMERA = { latitude: -22.9, longitude: -47.06, zoom: 12 }
const VIEW = { bounds: [-47.2, -23, -46.9, -22.8] as [number, number, number, number], zoom: 12 }
const CELL = {
  cell: '6gyc',
  counts: { available: 1, reserved: 0, sold: 0 },
  lowest_own_price_1y: null,
  version: 'AAAAAAAAAAAAAAAA',
  bounds: [-47.46, -22.85, -47.11, -22.67],
}
const POINTS = {
  cell: '6gyc',
  version: 'AAAAAAAAAAAAAAAA',
  origin: [-4_746_000, -2_285_000],
  ids: [1],
  longitude_steps: [0],
  latitude_steps: [0],
  statuses: '0',
  kind_indexes: [0],
  kinds: [{ name: 'Rua 1', pricing_tier_id: 'ouro', tag_ids: [] }],
  own_prices_1y: {},
  own_prices_later: {},
  kind_places: [],
  kind_streets: [],
}
const OPENING = {
  settings: DEFAULT_MAP_SETTINGS,
  regions: [],
  pricing_tiers: [],
  tags: [{ id: '1', name: 'Shopping' }],
  cells: [CELL],
  points: [POINTS],
}
const MARK = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-47, -22.9] } }
const SCENE = { revision: 0, marks: [] as Scene['marks'] } as Scene

class FakeWorker extends EventTarget {
  readonly received: unknown[] = []
  isTerminated = false
  postMessage(message: unknown) {
    this.received.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
}

class FakeMap {
  readonly options: { container: HTMLElement; style: unknown }
  readonly canvas = document.createElement('canvas')
  readonly handlers = new Map<string, (() => void)[]>()
  readonly order: string[] = []
  readonly fired: string[] = []
  readonly data: unknown[] = []
  readonly drawing = Promise.withResolvers<void>()
  readonly firstDrawing = this.drawing.promise
  isRemoved = false
  constructor(options: FakeMap['options']) {
    this.options = options
    options.container.append(this.canvas)
    options.container.classList.add('maplibregl-map')
    drawn ??= this
  }
  once(event: string, handler: () => void) {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler])
  }
  emit(event: string) {
    const handlers = this.handlers.get(event) ?? []
    this.handlers.delete(event)
    for (const handler of handlers) handler()
  }
  fire(event: string) {
    this.fired.push(event)
  }
  isMoving() {
    return false
  }
  setMissingStyleImageResolver() {}
  on(event: string, handler: (event: object) => void) {
    if (event === 'move') this.onMove = handler
  }
  off(event: string, handler: (event: object) => void) {
    if (event === 'move' && this.onMove === handler) this.onMove = () => {}
  }
  onMove: (event: object) => void = () => {}
  zoom = 12
  /** What it was panned by, with what the move's event says. */
  readonly pans: unknown[][] = []
  panBy(...pan: unknown[]) {
    this.pans.push(pan)
  }
  getZoom = () => this.zoom
  getCenter = () => ({ toArray: () => [-47.06, -22.9] })
  getCanvas = () => this.canvas
  hasImage = () => true
  addSource(_: string, { data }: { data: unknown }) {
    this.data.push(data)
  }
  addLayer({ id }: LayerSpecification, before?: string) {
    this.order.splice(before === undefined ? this.order.length : this.order.indexOf(before), 0, id)
  }
  getLayersOrder = () => this.order
  getLayer = (id: string) => (this.order.includes(id) ? { id } : undefined)
  getContainer = () => this.options.container
  getSource = () => (this.data.length > 0 ? { setData: (data: unknown) => this.data.push(data) } : undefined)
  remove() {
    this.isRemoved = true
  }
}

/** Marks that were drawn over the first picture (opening-points.ts). */
let drawnMarks: unknown[][] = []
vi.mock('#web/map/opening-points.ts', () => ({ drawOpeningMarks: (...drawing: unknown[]) => drawnMarks.push(drawing) }))

let early: typeof EarlyMap
let firstDrawing: typeof FirstDrawing
/** The map that was created first. */
let drawn: FakeMap | undefined
let worker: FakeWorker
let container: HTMLElement
const answers: Record<string, unknown> = {}

beforeEach(async () => {
  vi.resetModules()
  drawn = undefined
  drawnMarks = []
  Object.assign(answers, {
    '/api/map/opening?regions=6gy': OPENING,
    '/config.json': undefined,
  })
  vi.stubGlobal('fetch', async (url: string) =>
    answers[url] === undefined ? new Response('', { status: 500 }) : Response.json(answers[url]),
  )
  worker = new FakeWorker()
  vi.stubGlobal('Worker', function Started() {
    return worker
  })
  container = document.createElement('div')
  container.id = 'map'
  document.body.append(container)
  early = await import('#web/map/early-map.ts')
  firstDrawing = await import('#web/lib/first-drawing.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const library = { Map: FakeMap } as unknown as Awaited<
  ReturnType<Parameters<typeof EarlyMap.startEarlyMap>[0]['loadLibrary']>
>
const start = (loadLibrary = async () => library, picture?: HTMLElement) =>
  early.startEarlyMap({ camera: CAMERA, view: VIEW, filters: DEFAULT_FILTERS, container, picture, loadLibrary })
const sendScene = (marks: readonly unknown[]) =>
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'scene', scene: { ...SCENE, marks } } }))
const isDrawn = () => vi.waitFor(() => expect(container.childElementCount).toBe(1), 10_000)

/** Creates a map in the way in which react-map-gl does with a library. */
async function createFirstMap(element = document.createElement('div')) {
  const taken = await early.takeLibraryWithEarlyMap()
  if (!taken) throw new Error('no library was loaded early')
  const map = new taken.Map({ container: element } as never) as unknown as FakeMap
  return { element, taken, map, firedAtOnce: [...map.fired] }
}

test('the worker is told where the map looks and the filters, then the settings, the cells and their points', async () => {
  start()
  await vi.waitFor(() => expect(worker.received).toHaveLength(2), 10_000)
  expect(worker.received).toEqual([
    { type: 'change', revision: 0, change: { view: VIEW, filters: DEFAULT_FILTERS } },
    { type: 'change', revision: 0, change: { settings: DEFAULT_MAP_SETTINGS, cells: [CELL] }, points: [POINTS] },
  ])
})

test('the first clusters count as the office set it, whatever the filters', async () => {
  const filters = { ...DEFAULT_FILTERS, statuses: ['available', 'sold'] } satisfies PointFilters
  early.startEarlyMap({
    camera: CAMERA,
    view: VIEW,
    filters,
    container,
    picture: undefined,
    loadLibrary: async () => library,
  })
  await vi.waitFor(() => expect(worker.received).toHaveLength(2), 10_000)
  expect(worker.received[1]).toMatchObject({ change: { settings: { cluster_count_logic: 'available_only' } } })
})

test('the screen takes over the worker with its last scene, and each answer, once', async () => {
  start()
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'scene', scene: SCENE } }))
  expect(early.takeEarlyWorker()).toMatchObject({ worker, scene: SCENE })
  expect(early.takeEarlyWorker()).toBeUndefined()
  await expect(early.takeEarlyCells('6gy')).resolves.toEqual({ cells: [CELL] })
  expect(early.takeEarlyCells('6gy')).toBeUndefined()
  await expect(early.takeEarlyOpening('settings')).resolves.toEqual(DEFAULT_MAP_SETTINGS)
  await expect(early.takeEarlyOpening('tags')).resolves.toEqual([{ id: '1', name: 'Shopping' }])
  expect(early.takeEarlyOpening('tags')).toBeUndefined()
})

test('the first map of the library is the one that is drawn, moved to its place; the next is another', async () => {
  start()
  await isDrawn()
  const canvas = container.firstElementChild
  const { element, taken, map } = await createFirstMap()
  expect(map.options.container).toBe(container)
  expect(element.firstElementChild).toBe(canvas)
  expect(element.className).toBe('maplibregl-map')
  expect(container.isConnected).toBe(false)
  const second = new taken.Map({ container: document.createElement('div') } as never) as unknown as FakeMap
  expect(second).not.toBe(map)
})

test('a map that has loaded already says so to whoever takes it', async () => {
  start()
  await isDrawn()
  drawn?.emit('load')
  const { map, firedAtOnce } = await createFirstMap()
  expect(map).toBe(drawn)
  expect(firedAtOnce).toEqual([])
  await Promise.resolve()
  expect(map.fired).toEqual(['load'])
})

test('one that has not leaves it to the library', async () => {
  start()
  await isDrawn()
  const { map } = await createFirstMap()
  await Promise.resolve()
  expect(map.fired).toEqual([])
})

test('scenes are drawn until the screen takes the worker', async () => {
  start()
  await isDrawn()
  sendScene([MARK])
  expect(drawn?.data).toEqual([])
  drawn?.emit('style.load')
  sendScene([MARK, MARK])
  early.takeEarlyWorker()
  sendScene([])
  const { map } = await createFirstMap()
  expect(map.data).toEqual([
    { type: 'FeatureCollection', features: [MARK] },
    { type: 'FeatureCollection', features: [MARK, MARK] },
  ])
})

test('a screen that is there before the map makes its own', async () => {
  const loaded = Promise.withResolvers<typeof library>()
  start(() => loaded.promise)
  const first = createFirstMap()
  loaded.resolve(library)
  const { map, element } = await first
  expect(map.options.container).toBe(element)
  await new Promise(resolve => setTimeout(resolve))
  expect(map).toBe(drawn)
  expect(container.isConnected).toBe(false)
  expect(container.childElementCount).toBe(0)
})

test('the points are drawn over the picture before the map is there, which covers both when it is drawn', async () => {
  const loaded = Promise.withResolvers<typeof library>()
  const picture = document.createElement('div')
  document.body.append(picture)
  start(() => loaded.promise, picture)
  await vi.waitFor(() => expect(picture.parentElement).toBe(container), 10_000)
  sendScene([MARK])
  expect(drawnMarks).toEqual([[picture, [MARK], VIEW]])
  loaded.resolve(library)
  await vi.waitFor(() => expect(drawn).toBeDefined(), 10_000)
  expect([...container.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'CANVAS'])
  drawn?.emit('style.load')
  expect(drawn?.order).toEqual(['marks'])
  sendScene([MARK, MARK])
  expect(drawnMarks).toHaveLength(2)
  expect(drawn?.canvas.style.opacity).toBe('')
  drawn?.drawing.resolve()
  await vi.waitFor(() => expect(drawn?.canvas.style.opacity).toBe('1'))
  // The browser shows the canvas some frames later
  expect(picture.isConnected).toBe(true)
  await vi.waitFor(() => expect(picture.isConnected).toBe(false), 5_000)
})

test('the map is created once the worker has sent points, and not much later without', async () => {
  vi.useFakeTimers()
  try {
    start()
    await vi.advanceTimersByTimeAsync(300)
    expect(drawn).toBeUndefined()
    sendScene([])
    await vi.advanceTimersByTimeAsync(50)
    expect(drawn).toBeUndefined()
    await vi.advanceTimersByTimeAsync(150)
    expect(drawn).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('the picture goes to the screen with a map that is not drawn yet, which covers it when it moves', async () => {
  const picture = document.createElement('div')
  document.body.append(picture)
  start(undefined, picture)
  await vi.waitFor(() => expect(drawn).toBeDefined(), 10_000)
  const { element } = await createFirstMap()
  expect([...element.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'CANVAS'])
  drawn?.onMove({})
  expect(drawn?.canvas.style.opacity).toBe('')
  const listener = drawn?.onMove
  Object.assign(drawn ?? {}, { zoom: 13 })
  drawn?.onMove({})
  expect(drawn?.canvas.style.opacity).toBe('1')
  // Further moves have nothing to do
  expect(drawn?.onMove).not.toBe(listener)
  expect(picture.parentElement).toBe(element)
  await vi.waitFor(() => expect(picture.parentElement).toBeNull(), 5_000)
})

test('the picture is dragged before the map is there, which follows without covering it', async () => {
  const picture = document.createElement('div')
  document.body.append(picture)
  const loaded = Promise.withResolvers<typeof library>()
  start(() => loaded.promise, picture)
  const point = (type: string, clientX: number, clientY: number, pointerId = 1) =>
    new PointerEvent(type, { clientX, clientY, pointerId, isPrimary: pointerId === 1, bubbles: true })
  const drag = (clientX: number, clientY: number, pointerId?: number) =>
    window.dispatchEvent(point('pointermove', clientX, clientY, pointerId))
  const dragged = () => [picture.style.getPropertyValue('--dragged-x'), picture.style.getPropertyValue('--dragged-y')]
  drag(100, 100)
  container.dispatchEvent(point('pointerdown', 400, 300))
  drag(402, 301)
  expect(dragged()).toEqual(['', ''])
  drag(360, 310)
  drag(500, 500, 2)
  drag(350, 320)
  expect(dragged()).toEqual(['-50px', '20px'])
  loaded.resolve(library)
  await vi.waitFor(() => expect(drawn).toBeDefined(), 10_000)
  const follows = [{ duration: 0 }, { followsEarlyDrag: true }]
  expect(drawn?.pans).toEqual([[[50, -20], ...follows]])
  // The map does not see the rest of a drag that it did not see begin
  drag(330, 310)
  expect(drawn?.pans.slice(1)).toEqual([[[20, 10], ...follows]])
  Object.assign(drawn ?? {}, { zoom: 12.1 })
  drawn?.onMove({ followsEarlyDrag: true })
  expect(drawn?.canvas.style.opacity).toBe('')
  window.dispatchEvent(point('pointerup', 330, 310))
  // A later drag is the map's own
  container.dispatchEvent(point('pointerdown', 400, 300))
  drag(300, 300)
  expect(drawn?.pans).toHaveLength(2)
  expect(dragged()).toEqual(['-70px', '10px'])
})

describe('a click before the screen is there', () => {
  const clickAt = (clientX: number, clientY: number) =>
    container.dispatchEvent(new MouseEvent('click', { clientX, clientY }))
  /** Where the map's canvas is clicked when the screen has the map. */
  async function repeated() {
    const { map } = await createFirstMap()
    const clicks: number[][] = []
    map.canvas.addEventListener('click', ({ clientX, clientY }) => clicks.push([clientX, clientY]))
    const { repeatEarlyClick } = await import('#web/map/early-clicks.ts')
    for (let time = 0; time < 2; time += 1) repeatEarlyClick(map as never)
    return clicks
  }

  test('is carried out there once', async () => {
    start()
    await isDrawn()
    clickAt(100, 100)
    clickAt(300, 200)
    expect(await repeated()).toEqual([[300, 200]])
  })

  test('is not, when it was the end of a drag', async () => {
    start()
    await isDrawn()
    container.dispatchEvent(new MouseEvent('pointerdown', { clientX: 200, clientY: 200 }))
    clickAt(300, 200)
    expect(await repeated()).toEqual([])
  })

  test('is not, when the map has moved since', async () => {
    start()
    await isDrawn()
    clickAt(300, 200)
    Object.assign(drawn ?? {}, { zoom: 13 })
    expect(await repeated()).toEqual([])
  })

  test("is carried out on the control that took the outline's place, when it was on that", async () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="outline"><div class="cart"></div></div>')
    const outlined = document.querySelector('.cart')
    vi.spyOn(outlined as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(290, 190, 48, 48))
    start()
    await isDrawn()
    clickAt(300, 200)
    const button = document.createElement('button')
    button.append(document.createElement('svg'))
    document.body.append(button)
    const pressed: string[] = []
    button.addEventListener('click', () => pressed.push(document.activeElement?.tagName ?? ''))
    document.elementFromPoint = (x, y) => (x === 300 && y === 200 ? button.firstElementChild : null)
    expect(await repeated()).toEqual([])
    expect(pressed).toEqual(['BUTTON'])
  })
})

test('a base map of the operator has no picture, and its background from the first', async () => {
  answers['/config.json'] = {
    ...EXAMPLE_SITE_CONFIG,
    map: { kind: 'amazon-location', style_url: 'https://maps.example/style' },
  }
  const picture = document.createElement('div')
  document.body.append(picture)
  start(undefined, picture)
  await isDrawn()
  expect(picture.parentElement).toBeNull()
  expect(drawn?.options.style).toBe('https://maps.example/style')
})

test('a map whose context is lost before the screen takes it is none: the page goes on, and the screen makes its own', async () => {
  const picture = document.createElement('div')
  document.body.append(picture)
  start(undefined, picture)
  const isOver = isWaitOver()
  await vi.waitFor(() => expect(drawn).toBeDefined(), 10_000)
  drawn?.emit('webglcontextlost')
  expect(drawn?.isRemoved).toBe(true)
  expect(picture.isConnected).toBe(false)
  await vi.waitFor(() => expect(isOver()).toBe(true))
  const { map } = await createFirstMap()
  expect(map).not.toBe(drawn)
})

test('a worker that could not be loaded is not taken over', async () => {
  start()
  worker.dispatchEvent(new Event('error'))
  expect(early.takeEarlyWorker()).toBeUndefined()
})

test('what the screen has not taken ends when it is left', async () => {
  start()
  await isDrawn()
  early.discardEarlyMap()
  expect(worker.isTerminated).toBe(true)
  expect(container.isConnected).toBe(false)
  expect(early.takeEarlyWorker()).toBeUndefined()
})

test('a library that does not load leaves the place empty, and the failure to the screen', async () => {
  start(async () => {
    throw new Error('no network')
  })
  const taking = early.takeLibraryWithEarlyMap()
  await expect(taking).rejects.toThrow('no network')
  await vi.waitFor(() => expect(container.isConnected).toBe(false), 10_000)
})

const isWaitOver = () => {
  let isOver = false
  firstDrawing.afterFirstMapDrawing().then(() => {
    isOver = true
  })
  return () => isOver
}

test.each([
  { isMoving: false, observedAtOnce: 1 },
  { isMoving: true, observedAtOnce: 0 },
])(
  'the size of the map is watched in the screen, but not before a drag ends: $isMoving',
  async ({ isMoving, observedAtOnce }) => {
    start()
    await isDrawn()
    const observe = vi.fn()
    const observer = Object.assign(new ResizeObserver(() => undefined), { observe })
    Object.assign(drawn ?? {}, { _resizeObserver: observer, isMoving: () => isMoving })
    const { element } = await createFirstMap()
    expect(observe).toHaveBeenCalledTimes(observedAtOnce)
    drawn?.emit('moveend')
    expect(observe.mock.calls).toEqual([[element]])
  },
)

test('the rest of the page waits until the map is drawn', async () => {
  start()
  const isOver = isWaitOver()
  await isDrawn()
  expect(isOver()).toBe(false)
  expect(firstDrawing.isEarlyMapShown()).toBe(true)
  drawn?.drawing.resolve()
  await vi.waitFor(() => expect(isOver()).toBe(true), 10_000)
})

test('it waits neither for a map that fails, nor longer than three seconds, nor where there is none', async () => {
  await firstDrawing.afterFirstMapDrawing()

  start(async () => {
    throw new Error('no network')
  })
  early.takeLibraryWithEarlyMap()?.catch(() => undefined)
  await firstDrawing.afterFirstMapDrawing()
  expect(firstDrawing.isEarlyMapShown()).toBe(false)

  vi.useFakeTimers()
  try {
    start(() => new Promise(() => undefined))
    const isOver = isWaitOver()
    await vi.advanceTimersByTimeAsync(2900)
    expect(isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isOver()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('the tiles of the opening view are fetched before the library is there', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(String(url))
    return new Response('', { status: 500 })
  })
  start(() => new Promise(() => undefined))
  await vi.waitFor(() => expect(fetched).toContainEqual(expect.stringMatching(/region.*\.pmtiles/)), 10_000)
})
