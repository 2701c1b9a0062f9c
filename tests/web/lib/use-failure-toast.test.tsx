// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFailureToast } from '#web/lib/use-failure-toast.ts'

const retry = () => undefined

function Part({ failed }: { failed: boolean }) {
  useFailureToast({ id: 'part', text: 'Falha ao carregar', failed, retry })
  return <Toaster />
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Several steps, because what React renders in one sets the timers of the next. */
const settle = async () => {
  for (let step = 0; step < 4; step += 1) await advance(1_000)
}

// A toast that is dismissed and shown again within two frames is removed by the late dismissal
test.each([0, 10, 20, 30, 500])('a failure %i ms after the part is there is shown until it is over', async delay => {
  const { rerender } = render(<Part failed={false} />)
  await advance(delay)
  rerender(<Part failed />)
  await settle()
  expect(screen.queryByText('Falha ao carregar')).not.toBeNull()
  rerender(<Part failed={false} />)
  await settle()
  expect(screen.queryByText('Falha ao carregar')).toBeNull()
})
