// @vitest-environment happy-dom
import { onlineManager, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { useOfflineNotice } from '#web/lib/use-offline-notice.ts'

eachTestStartsFresh()
afterEach(() => onlineManager.setOnline(true))

function Screen({ id }: { id: string }) {
  useOfflineNotice()
  const { data } = useQuery({ queryKey: ['asked', id], queryFn: async () => `arrived: ${id}` })
  return <p>{data ?? 'nothing yet'}</p>
}

const NOTICE = 'Sem conexão: o que falta carrega assim que a internet voltar.'

it('what waits for the network is told, once, and comes by itself when the network is back', async () => {
  onlineManager.setOnline(false)
  openSite(
    <>
      <Screen id="1" />
      <Screen id="2" />
    </>,
  )
  expect(await screen.findAllByText(NOTICE)).toHaveLength(1)
  expect(screen.getAllByText('nothing yet')).toHaveLength(2)
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('arrived: 2')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('nothing is told offline while all that was asked for is there', async () => {
  openSite(<Screen id="3" />)
  expect(await screen.findByText('arrived: 3')).toBeTruthy()
  act(() => onlineManager.setOnline(false))
  expect(screen.queryByText(NOTICE)).toBeNull()
})
