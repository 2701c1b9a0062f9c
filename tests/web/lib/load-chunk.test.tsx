// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, startTransition, useState } from 'react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { SiteRouter } from '#web/app/site-router.tsx'
import { lazyWithRetry, loadChunk } from '#web/lib/load-chunk.ts'
import { reloadPage } from '#web/lib/reload-page.ts'
import { fetchSiteVersion } from '#web/lib/site-version.ts'
import { useReloadOnNewVersion } from '#web/lib/use-reload-on-new-version.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

vi.mock('#web/lib/reload-page.ts', async original => ({ ...(await original<object>()), reloadPage: vi.fn() }))

const OWN = '/assets/index-one.js'
const NEWER = '/assets/index-two.js'
const offers = (entry: string) => answerNetwork({ 'GET /version.json': { body: { entry } } })

beforeEach(async () => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/start')
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`
  offers(OWN)
  await fetchSiteVersion()
})
afterEach(() => {
  // Unmount before dismissing toasts: the toaster removes them with a delay, when the window may be gone.
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const NOT_COME = new TypeError('Failed to fetch dynamically imported module: /assets/sheet.js')
const Part = () => <p>a parte</p>
/** A chunk that fails to load until `comes` is called. */
function part() {
  const load = vi.fn(async (): Promise<{ default: typeof Part }> => {
    throw NOT_COME
  })
  return { load, comes: () => load.mockResolvedValue({ default: Part }) }
}

function openScreen(Lazy: ReturnType<typeof lazyWithRetry>) {
  function Site() {
    const [open, setOpen] = useState(false)
    return (
      <Suspense fallback={<p>carregando</p>}>
        <input aria-label="texto" />
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          abrir
        </button>
        {open && <Lazy />}
      </Suspense>
    )
  }
  render(
    <>
      <ErrorBoundary fallback={<p>a tela falhou</p>}>
        <Site />
      </ErrorBoundary>
      <Toaster />
    </>,
  )
  return userEvent.setup()
}

describe('a chunk that does not load', () => {
  it('leaves the screen in place, shows a message, and loads when the network is back', async () => {
    answerNetwork({})
    const { load, comes } = part()
    const user = openScreen(lazyWithRetry(load))
    await user.type(screen.getByLabelText('texto'), 'meu texto')
    await user.click(screen.getByRole('button', { name: 'abrir' }))
    expect(await screen.findByText('Sem conexão: tentaremos de novo assim que a internet voltar.')).toBeTruthy()
    expect(screen.getByLabelText('texto')).toHaveProperty('value', 'meu texto')
    expect(screen.queryByText('carregando')).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
    comes()
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('a parte')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).toBeNull())
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('loads when the person retries', async () => {
    answerNetwork({})
    const { load, comes } = part()
    const user = openScreen(lazyWithRetry(load))
    await user.click(screen.getByRole('button', { name: 'abrir' }))
    const repeatedButton = await screen.findByRole('button', { name: 'Tentar novamente' })
    comes()
    act(() => repeatedButton.click())
    expect(await screen.findByText('a parte')).toBeTruthy()
  })

  it('is retried after a pause', async () => {
    vi.useFakeTimers()
    answerNetwork({})
    const { load, comes } = part()
    const loaded = loadChunk(load)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(load).toHaveBeenCalledTimes(1)
    comes()
    await vi.advanceTimersByTimeAsync(200)
    expect(await loaded).toEqual({ default: Part })
  })

  it('is not retried when the code itself throws', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow('x is not')
  })

  it('is retried after removing the link of its failed stylesheet', async () => {
    answerNetwork({})
    document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/assets/map.css">')
    const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/map.css'))
    const loaded = loadChunk(load)
    await waitFor(() => expect(document.querySelector('link[rel=stylesheet]')).toBeNull())
    dispatchEvent(new Event('online'))
    // The wait begins a moment after the link is gone.
    await waitFor(() => {
      dispatchEvent(new Event('online'))
      expect(load).toHaveBeenCalledTimes(2)
    })
    expect(await loaded).toBe('code')
  })

  it('reloads the page once when a newer version has replaced it', async () => {
    offers(NEWER)
    const { load } = part()
    void loadChunk(load)
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
    render(<Toaster />)
    void loadChunk(load)
    expect(await screen.findByText(/^Há uma versão nova do site\./)).toBeTruthy()
    expect(reloadPage).toHaveBeenCalledTimes(1)
  })

  it('does not reload over unsaved changes', async () => {
    offers(NEWER)
    const hold = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', hold)
    const { load } = part()
    render(<Toaster />)
    void loadChunk(load)
    expect(await screen.findByText(/^Há uma versão nova do site\. Salve/)).toBeTruthy()
    expect(reloadPage).not.toHaveBeenCalled()
    removeEventListener('beforeunload', hold)
  })

  it('reloads the page when the browser remembers the failure, and then throws', async () => {
    vi.useFakeTimers()
    const { load } = part()
    void loadChunk(load)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(load).toHaveBeenCalledTimes(3)
    const second = expect(loadChunk(load)).rejects.toBe(NOT_COME)
    await vi.advanceTimersByTimeAsync(60_000)
    await second
    expect(reloadPage).toHaveBeenCalledTimes(1)
  })
})

function Screens() {
  useReloadOnNewVersion()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/other">por link</Link>
      <Link to="/start?nivel=3">na mesma tela</Link>
      <button type="button" onClick={() => void Promise.resolve().then(() => setTimeout(() => navigate('/later')))}>
        depois
      </button>
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </>
  )
}

function openScreens() {
  render(
    <SiteRouter>
      <Screens />
    </SiteRouter>,
  )
  return userEvent.setup()
}

/** Focuses the tab an hour later, when a newer version is there. */
async function comeBack() {
  const laterCount = Date.now() + 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(laterCount)
  const asked = answerNetwork({ 'GET /version.json': { body: { entry: NEWER } } })
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(asked.to('GET /version.json')).toHaveLength(1))
  await act(async () => undefined)
}

it('a tab that began on the map, whose first script is another, compares the site’s', async () => {
  document.head.innerHTML = `<script type="module" src="/assets/early-home.js"></script><link id="site-script" rel="modulepreload" href="${OWN}">`
  offers(OWN)
  expect(await fetchSiteVersion()).toEqual({ state: 'same', entry: OWN })
  offers(NEWER)
  expect(await fetchSiteVersion()).toEqual({ state: 'changed', entry: NEWER })
})

describe('a tab with an old version of the site', () => {
  it('reloads with the next click that leads to another screen', async () => {
    const user = openScreens()
    await user.click(screen.getByText('por link'))
    expect(reloadPage).not.toHaveBeenCalled()
    await comeBack()
    expect(reloadPage).not.toHaveBeenCalled()
    window.history.replaceState(null, '', '/start')
    await user.click(screen.getByText('na mesma tela'))
    expect(reloadPage).not.toHaveBeenCalled()
    await user.click(screen.getByText('por link'))
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(window.location.pathname).toBe('/other')
  })

  it('does not reload when code navigates, whose toast would be lost', async () => {
    const user = openScreens()
    await comeBack()
    await user.click(screen.getByText('depois'))
    await waitFor(() => expect(window.location.pathname).toBe('/later'))
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
