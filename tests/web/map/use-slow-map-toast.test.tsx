// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { Toaster } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSlowMapToast } from '#web/map/use-slow-map-toast.ts'

function SlowMap({ loaded }: { loaded: boolean }) {
  useSlowMapToast(loaded)
  return <Toaster />
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const TEXT = 'O mapa está demorando para abrir. Se ele não aparecer, recarregue a página.'

test('a map that does not load is said to be late, with a way to reload the page, until it loads', async () => {
  const { rerender } = render(<SlowMap loaded={false} />)
  await advance(19_000)
  expect(screen.queryByText(TEXT)).toBeNull()
  await advance(2_000)
  await advance(2_000) // the toast comes and goes with timers of its own
  expect(screen.queryByText(TEXT)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Recarregar' })).not.toBeNull()
  rerender(<SlowMap loaded />)
  await advance(2_000)
  await advance(2_000)
  expect(screen.queryByText(TEXT)).toBeNull()
})

test('nothing is said of a map that loads in time', async () => {
  const { rerender } = render(<SlowMap loaded={false} />)
  await advance(10_000)
  rerender(<SlowMap loaded />)
  await advance(30_000)
  expect(screen.queryByText(TEXT)).toBeNull()
})
