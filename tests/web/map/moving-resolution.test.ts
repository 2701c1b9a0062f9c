import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawFewerPixelsWhileMoving } from '#web/map/moving-resolution.ts'

let nextFrame: FrameRequestCallback | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('devicePixelRatio', 2)
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
function openMap(renderer: string, isContextLost = false) {
  const listeners = new Map<string, () => void>()
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
    on: (name: string, listener: () => void) => void listeners.set(name, listener),
  }
  drawFewerPixelsWhileMoving(map as unknown as Parameters<typeof drawFewerPixelsWhileMoving>[0])
  const fire = (name: 'movestart' | 'moveend' | 'render' | 'remove') => listeners.get(name)?.()
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
  fire('movestart')
  showFrames(16, 16, 70, 16, 90, 16)
  expect(drawn).toEqual([])
})

it('draws fewer pixels from the third long frame on, and all of them once the map is still', () => {
  const { drawn, fire, showFrames } = openMap('ANGLE (Intel)')
  fire('movestart')
  showFrames(70, 90, 51)
  expect(drawn).toEqual([0.8])
  fire('render')
  vi.advanceTimersByTime(10_000)
  fire('moveend')
  vi.advanceTimersByTime(200)
  fire('render')
  vi.advanceTimersByTime(200)
  expect(drawn).toEqual([0.8])
  vi.advanceTimersByTime(100)
  expect(drawn).toEqual([0.8, null])
})

it('counts the long frames of each movement for itself', () => {
  const { drawn, fire, showFrames } = openMap('ANGLE (Intel)')
  for (let movement = 0; movement < 3; movement += 1) {
    fire('movestart')
    showFrames(70, 90)
    fire('moveend')
  }
  expect(drawn).toEqual([])
})

it.each(['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)', 'llvmpipe (LLVM 15)'])(
  'draws fewer pixels from the first frame on where the processor draws: %s',
  renderer => {
    const { drawn, fire, showFrames } = openMap(renderer)
    fire('movestart')
    expect(drawn).toEqual([])
    showFrames()
    expect(drawn).toEqual([0.8])
  },
)

it('stays with fewer pixels while the next movement begins at once', () => {
  const { drawn, fire, showFrames } = openMap('SwiftShader')
  fire('movestart')
  showFrames()
  fire('moveend')
  vi.advanceTimersByTime(250)
  fire('movestart')
  vi.advanceTimersByTime(10_000)
  expect(drawn).toEqual([0.8])
})

it('leaves a map alone that is removed, or whose context is lost', () => {
  const removed = openMap('SwiftShader')
  removed.fire('movestart')
  removed.showFrames()
  removed.fire('moveend')
  removed.fire('remove')
  vi.advanceTimersByTime(10_000)
  expect(removed.drawn).toEqual([0.8])

  const lost = openMap('SwiftShader', true)
  lost.fire('movestart')
  lost.showFrames()
  expect(lost.drawn).toEqual([])
})
