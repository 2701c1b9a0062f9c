import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawFewerPixelsWhileMoving } from '#web/map/moving-resolution.ts'

let nextFrame: FrameRequestCallback | undefined
/** The page's listeners. */
const listeners = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => void listeners.delete(name))
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    nextFrame = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {
    nextFrame = undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A map whose driver has the given name. `drawn`: the ratio of pixels of each drawing in a new size, null for the device's. */
function openMap(renderer: string, { isContextLost = false, isMoving = true } = {}) {
  const ofMap = new Map<string, () => void>()
  const drawn: (number | null | undefined)[] = []
  const gl = {
    RENDERER: 'RENDERER',
    getExtension: () => null,
    getParameter: () => renderer,
    isContextLost: () => isContextLost,
  }
  const map = {
    _overridePixelRatio: null as number | null | undefined,
    _resizeInternal: vi.fn(),
    redraw: () => drawn.push(map._overridePixelRatio),
    painter: { context: { gl } },
    isMoving: () => isMoving,
    on: (name: string, listener: () => void) => void ofMap.set(name, listener),
  }
  drawFewerPixelsWhileMoving(map as unknown as Parameters<typeof drawFewerPixelsWhileMoving>[0])
  const fire = (name: 'move' | 'render' | 'remove') => ofMap.get(name)?.()
  /** Shows frames of these durations, in milliseconds. */
  const showFrames = (...durations: number[]) => {
    let now = 1_000
    nextFrame?.(now)
    for (const duration of durations) {
      now += duration
      nextFrame?.(now)
    }
  }
  return { drawn, fire, showFrames }
}

it('draws all pixels while frames are short, and after two long ones', () => {
  const { drawn, fire, showFrames } = openMap('ANGLE (Intel)')
  fire('move')
  showFrames(16, 16, 70, 16, 90, 16)
  fire('move')
  showFrames(16)
  expect(drawn).toEqual([])
})

it('draws fewer pixels from the third long frame on, and all of them 300 ms after the last frame', () => {
  const { drawn, fire, showFrames } = openMap('ANGLE (Intel)')
  fire('move')
  showFrames(70, 90, 51)
  expect(drawn).toEqual([0.8])
  for (let frame = 0; frame < 5; frame += 1) {
    vi.advanceTimersByTime(250)
    fire('move')
    fire('render')
  }
  vi.advanceTimersByTime(299)
  expect(drawn).toEqual([0.8])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual([0.8, null])
})

it('goes on with fewer pixels when a mouse that was held still moves on', () => {
  const { drawn, fire, showFrames } = openMap('SwiftShader')
  for (let part = 0; part < 2; part += 1) {
    fire('move')
    showFrames()
    fire('render')
    vi.advanceTimersByTime(300)
  }
  expect(drawn).toEqual([0.8, null, 0.8, null])
})

it('counts the long frames of each movement for itself, and watches no frame at rest', () => {
  const { drawn, fire, showFrames } = openMap('ANGLE (Intel)')
  for (let movement = 0; movement < 3; movement += 1) {
    fire('move')
    showFrames(70, 90)
    fire('render')
    expect(nextFrame).toBeDefined()
    vi.advanceTimersByTime(300)
    expect(nextFrame).toBeUndefined()
  }
  expect(drawn).toEqual([])
})

it.each(['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)', 'llvmpipe (LLVM 15)'])(
  'draws fewer pixels from the first frame on where the processor draws: %s',
  renderer => {
    const { drawn, fire, showFrames } = openMap(renderer)
    fire('move')
    expect(drawn).toEqual([])
    showFrames()
    expect(drawn).toEqual([0.8])
  },
)

it('is not reduced by a new size of the page, of which MapLibre says that it moves', () => {
  const { drawn, fire, showFrames } = openMap('SwiftShader', { isMoving: false })
  fire('move')
  showFrames()
  expect(drawn).toEqual([])
})

it('is sharp on paper, also right after a movement', () => {
  const { drawn, fire, showFrames } = openMap('SwiftShader')
  fire('move')
  showFrames()
  listeners.get('beforeprint')?.()
  expect(drawn).toEqual([0.8, null])
})

it('leaves a map alone that is removed, or whose context is lost', () => {
  const removed = openMap('SwiftShader')
  removed.fire('move')
  removed.showFrames()
  removed.fire('render')
  removed.fire('remove')
  expect(listeners.size).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(removed.drawn).toEqual([0.8])

  const lost = openMap('SwiftShader', { isContextLost: true })
  lost.fire('move')
  lost.showFrames()
  expect(lost.drawn).toEqual([])
})
