// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { Header } from '#web/app/layouts/header.tsx'
import { useHideHeaderOfflineBanner } from '#web/lib/offline-banner.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
afterEach(() => act(() => onlineManager.setOnline(true)))

const SENTENCE = 'Sem conexão. Você vê o que já carregou.'
const isOffline = () => document.documentElement.dataset.offline

it('shows the banner below the header while offline, and no toast', async () => {
  openSite(<Header />)
  expect(screen.queryByText(SENTENCE)).toBeNull()
  act(() => onlineManager.setOnline(false))
  expect((await screen.findByText(SENTENCE)).closest('[role=status]')).toBeTruthy()
  expect(isOffline()).toBe('true')
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
  expect(isOffline()).toBeUndefined()
})

it('promises nothing that was loaded on a page that was opened without network', async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: false })
  onlineManager.setOnline(false)
  const { useOfflineBanner } = await import('#web/lib/offline-banner.ts')
  vi.unstubAllGlobals()
  const { result } = renderHook(() => useOfflineBanner())
  expect(result.current).toBe('opened_offline')
  act(() => onlineManager.setOnline(true))
  expect(result.current).toBe('none')
  act(() => onlineManager.setOnline(false))
  expect(result.current).toBe('loaded_before')
})

it('hides the banner while a part of the page shows its own offline message', async () => {
  function Part() {
    useHideHeaderOfflineBanner(true)
    return <p>como estava ontem</p>
  }
  onlineManager.setOnline(false)
  openSite(
    <>
      <Header />
      <Part />
    </>,
  )
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
  expect(isOffline()).toBeUndefined()
})
