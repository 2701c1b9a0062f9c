// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { QueryPersistence } from '#web/app/query-persistence.tsx'
import { useMyOrders } from '#web/features/orders/orders/use-my-orders.ts'
import { clearOfflineStorage, persistQuery, readPersistedQueries } from '#web/lib/offline-storage.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'

startEachTestFresh()
beforeEach(clearOfflineStorage)
afterEach(() => onlineManager.setOnline(true))

function Orders() {
  const { items, isPending } = useMyOrders()
  return <p>{isPending ? 'nothing yet' : items.map(({ customer_name }) => customer_name).join()}</p>
}

const open = (personId: string) =>
  openSite(
    <>
      <QueryPersistence personId={personId} />
      <StaleDataAlert queryKey={queryKeys.fieldTasks} message={() => 'tarefas vistas'} />
      <StaleDataAlert queryKey={queryKeys.myOrders} message={when => `visto em ${when}`} />
      <Orders />
    </>,
  )

async function seenBy(personId: string): Promise<void> {
  const order = exampleOrder({ customer_name: 'Padaria' })
  answerNetwork({ 'GET /me/orders': { body: { items: [order], cursor: null } } })
  open(personId)
  expect(await screen.findByText('Padaria')).toBeTruthy()
  expect(screen.queryByText(/visto em/)).toBeNull()
  await waitFor(async () => expect(await readPersistedQueries(personId)).toHaveLength(1))
  cleanup()
  act(() => onlineManager.setOnline(false))
}

it('shows what somebody has loaded before without network, with the time it was loaded', async () => {
  await seenBy('ana')
  open('ana')
  expect(await screen.findByText('Padaria')).toBeTruthy()
  expect(screen.getByText(/visto em/)).toBeTruthy()
  expect(screen.getByText('Sem conexão')).toBeTruthy()
})

it('also persists queries that succeeded before this component was mounted', async () => {
  answerNetwork({
    'GET /me/orders': { body: { items: [exampleOrder({ customer_name: 'Padaria' })], cursor: null } },
  })
  function Late() {
    const { isPending } = useMyOrders()
    return isPending ? null : <QueryPersistence personId="ana" />
  }
  openSite(<Late />)
  await waitFor(async () => expect(await readPersistedQueries('ana')).toHaveLength(1))
})

it('shows nobody another person’s data', async () => {
  await seenBy('ana')
  open('beatriz')
  await waitFor(async () => expect(await readPersistedQueries('beatriz')).toEqual([]))
  expect(screen.getByText('nothing yet')).toBeTruthy()
})

it('ignores data of another version of the site that does not match the schema', async () => {
  const key = JSON.stringify(queryKeys.myOrders)
  const pages = [{ items: [{ id: 'of-another-version' }] }]
  await persistQuery({ user_id: 'ana', key, seen_at: 1, data: { pages, pageParams: [null] } })
  await persistQuery({ user_id: 'ana', key: JSON.stringify(queryKeys.fieldTasks), seen_at: 1, data: { items: [] } })
  await seenBy('beatriz')
  open('ana')
  expect(await screen.findByText('tarefas vistas')).toBeTruthy()
  expect(screen.getByText('nothing yet')).toBeTruthy()
})

it('does not replace newer data by persisted data', async () => {
  await seenBy('ana')
  act(() => onlineManager.setOnline(true))
  answerNetwork({
    'GET /me/orders': { body: { items: [exampleOrder({ customer_name: 'Mercado' })], cursor: null } },
  })
  open('ana')
  expect(await screen.findByText('Mercado')).toBeTruthy()
})
