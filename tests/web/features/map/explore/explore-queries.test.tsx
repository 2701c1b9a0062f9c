// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { usePoint, useRefetchOnCellChange } from '#web/features/map/explore/explore-queries.ts'

startEachTestFresh()

const CAMBUI = { cell: '6gyf4', version: 'v1' }
const TAQUARAL = { cell: '6gyf5', version: 'v1' }

test('an open point is asked for again when a listed cell has changed, and not when another one is listed', async () => {
  const network = answerNetwork({ 'GET /points/97': { body: examplePoint({ id: '97' }) } })
  const queries = new QueryClient()
  const { rerender } = renderHook(
    ({ cells }) => {
      useRefetchOnCellChange(cells)
      return usePoint('97')
    },
    {
      initialProps: { cells: [CAMBUI] },
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )
  const asked = () => network.to('GET /points/97').length
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked()).toBe(1)

  rerender({ cells: [CAMBUI, TAQUARAL] })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked()).toBe(1)

  rerender({ cells: [{ ...CAMBUI, version: 'v2' }, TAQUARAL] })
  await waitFor(() => expect(asked()).toBe(2))
})

test('the sheet of a point that the map has just asked for does not ask again', async () => {
  const network = answerNetwork({ 'GET /points/97': { body: examplePoint({ id: '97' }) } })
  const queries = new QueryClient()
  const options = {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  }
  const { result } = renderHook(() => usePoint('97'), options)
  await waitFor(() => expect(result.current.data?.id).toBe('97'))
  renderHook(() => usePoint('97'), options)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(network.to('GET /points/97')).toHaveLength(1)
})
