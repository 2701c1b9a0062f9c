import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onContextLost } from '#web/map/on-context-lost.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onLost = vi.fn()
function watched() {
  onLost.mockReset()
  const heard = new Map<string, () => void>()
  const on = vi.fn((name: string, listener: () => void) => void heard.set(name, listener))
  onContextLost({ on } as unknown as Parameters<typeof onContextLost>[0], onLost)
  return (name: 'webglcontextlost' | 'webglcontextrestored' | 'remove') => heard.get(name)?.()
}

it('calls back once if the context is not restored', () => {
  const happens = watched()
  happens('webglcontextlost')
  vi.advanceTimersByTime(2_000)
  expect(onLost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  expect(onLost).toHaveBeenCalledOnce()
})

it.each(['webglcontextrestored', 'remove'] as const)('does not call back after %s', name => {
  const happens = watched()
  happens('webglcontextlost')
  happens(name)
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
})
