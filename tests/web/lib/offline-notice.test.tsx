// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SITE } from '#shared/messages/site.ts'
import { eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { useOfflineNotice } from '#web/lib/use-offline-notice.ts'

eachTestStartsFresh()
afterEach(() => onlineManager.setOnline(true))

function Part() {
  useOfflineNotice()
  return null
}

it('a network that goes is told, once, until it is back', async () => {
  openSite(
    <>
      <Part />
      <Part />
    </>,
  )
  expect(screen.queryByText(SITE.WITHOUT_NETWORK)).toBeNull()
  act(() => onlineManager.setOnline(false))
  expect(await screen.findAllByText(SITE.WITHOUT_NETWORK)).toHaveLength(1)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(screen.queryByText(SITE.WITHOUT_NETWORK)).toBeNull())
})

it('a page that opens without network says so', async () => {
  onlineManager.setOnline(false)
  openSite(<Part />)
  expect(await screen.findByText(SITE.WITHOUT_NETWORK)).toBeTruthy()
})
