// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SiteRouter } from '#web/app/site-router.tsx'
import { afterLayersClose, openLayer, replaceTopLayerUrl } from '#web/lib/layer-history.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'

/** A screen with two dialogs on top of each other, with the browser's history. */
function Site() {
  return (
    <SiteRouter>
      <Routes>
        <Route path="/antes" element={<Link to="/">Abrir o mapa</Link>} />
        <Route path="/" element={<Screen />} />
        <Route path="/painel" element={<p>Painel</p>} />
      </Routes>
      <Address />
    </SiteRouter>
  )
}

let address = ''
function Address() {
  address = useLocation().pathname
  return null
}

let busy = false
function Screen() {
  const navigate = useNavigate()
  const [cart, setCart] = useState(false)
  const [reserving, setReserving] = useState(false)
  useCloseOnBack(cart, () => setCart(false))
  useCloseOnBack(cart && reserving, () => {
    if (!busy) setReserving(false)
  })
  const close = () => {
    setCart(false)
    setReserving(false)
  }
  return (
    <>
      <button type="button" onClick={() => setCart(true)}>
        Carrinho
      </button>
      {cart && (
        <div role="dialog" aria-label={reserving ? 'Reserva' : 'Carrinho'}>
          <button type="button" onClick={() => setReserving(true)}>
            Reservar
          </button>
          <button type="button" onClick={close}>
            Fechar
          </button>
          <button
            type="button"
            onClick={() => {
              close()
              navigate('/painel')
            }}
          >
            Concluir
          </button>
        </div>
      )}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const open = () => screen.queryByRole('dialog')?.getAttribute('aria-label')
const layersInHistory = () => history.state?.layers ?? 0
/** Waits until the history has an entry for each open layer. */
const settles = (layers: number) => waitFor(() => expect(layersInHistory()).toBe(layers))
const goBack = () => act(() => history.back())
const goForward = () => act(() => history.forward())
/** Waits until no popstate event is pending. */
async function isQuiet() {
  for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise(resolve => setTimeout(resolve, 10)))
}

beforeEach(async () => {
  busy = false
  history.pushState(null, '', '/antes')
  render(<Site />)
  await userEvent.click(screen.getByRole('link'))
})
afterEach(async () => {
  cleanup()
  // Otherwise the history steps of closing would happen in the next test.
  await settles(0)
  await isQuiet()
})

describe('the back button', () => {
  it('closes the topmost layer, one at a time, and then leaves the page', async () => {
    await press('Carrinho')
    await settles(1)
    await press('Reservar')
    await settles(2)
    goBack()
    await waitFor(() => expect(open()).toBe('Carrinho'))
    goBack()
    await waitFor(() => expect(open()).toBeUndefined())
    expect(address).toBe('/')
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })

  it('leaves the page at once after the close button', async () => {
    await press('Carrinho')
    await settles(1)
    await press('Reservar')
    await settles(2)
    await press('Fechar')
    await settles(0)
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })

  it('returns from a page that a dialog opened to the page below the dialog, with no entry in between', async () => {
    await press('Carrinho')
    await settles(1)
    await press('Reservar')
    await settles(2)
    await press('Concluir')
    await waitFor(() => expect(address).toBe('/painel'))
    await isQuiet()
    expect(layersInHistory()).toBe(0)
    goBack()
    await waitFor(() => expect(address).toBe('/'))
    expect(open()).toBeUndefined()
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
    goForward()
    await waitFor(() => expect(address).toBe('/'))
    goForward()
    await waitFor(() => expect(address).toBe('/painel'))
  })

  it('is no loop of entries for a navigation while a layer stays open and its browser is slow', async () => {
    await press('Carrinho')
    await settles(1)
    const places: number[] = []
    const leave = () => afterLayersClose(() => places.push(layersInHistory()))
    // The browser has stepped back before the entry of the second layer, which is due, is pushed.
    const go = vi.spyOn(history, 'go').mockImplementation((delta = 0) => {
      history.replaceState({ ...history.state, layers: layersInHistory() + delta }, '')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const closeSecond = openLayer(() => undefined)
    leave()
    await settles(2)
    expect([places, go.mock.calls]).toEqual([[0], [[-1]]])
    go.mockRestore()
    act(closeSecond)
  })

  it('does not close a busy layer until it is not busy any more', async () => {
    await press('Carrinho')
    await settles(1)
    await press('Reservar')
    await settles(2)
    busy = true
    goBack()
    await isQuiet()
    expect(open()).toBe('Reserva')
    await settles(2)
    busy = false
    goBack()
    await waitFor(() => expect(open()).toBe('Carrinho'))
    expect(layersInHistory()).toBe(1)
  })

  it('closes what was opened right after something else was closed', async () => {
    await press('Carrinho')
    await settles(1)
    act(() => screen.getByRole('button', { name: 'Fechar' }).click())
    act(() => screen.getByRole('button', { name: 'Carrinho' }).click())
    await isQuiet()
    expect(open()).toBe('Carrinho')
    expect(layersInHistory()).toBe(1)
    goBack()
    await waitFor(() => expect(open()).toBeUndefined())
    expect(address).toBe('/')
  })

  it('closes all layers when several steps are taken at once', async () => {
    await press('Carrinho')
    await settles(1)
    await press('Reservar')
    await settles(2)
    act(() => history.go(-3))
    await waitFor(() => expect(address).toBe('/antes'))
    await isQuiet()
    expect(layersInHistory()).toBe(0)
    expect(address).toBe('/antes')
  })
})

describe('the forward button', () => {
  it('does not reopen a closed layer', async () => {
    await press('Carrinho')
    await settles(1)
    goBack()
    await waitFor(() => expect(open()).toBeUndefined())
    goForward()
    await isQuiet()
    expect(layersInHistory()).toBe(0)
    expect(open()).toBeUndefined()
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })
})

describe('the URL while a layer is open', () => {
  it('is replaced in the topmost layer’s entry only', async () => {
    await press('Carrinho')
    await settles(1)
    replaceTopLayerUrl('/?anos=2')
    expect([location.search, layersInHistory()]).toEqual(['?anos=2', 1])
    goBack()
    await waitFor(() => expect(open()).toBeUndefined())
    expect([location.search, address]).toEqual(['', '/'])
    replaceTopLayerUrl('/?anos=2')
    expect(location.search).toBe('')
  })
})

describe('a page that is reloaded while a layer is open', () => {
  it('stays when the layer was opened during the reload, which gave the layer’s entry to the page', async () => {
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [{ key: 'before' }, { key: 'page' }] })
    const go = vi.spyOn(history, 'go')
    cleanup()
    history.replaceState({ ...history.state, layers: 1, page: 'page' }, '')
    vi.resetModules()
    await import('#web/lib/site-history.ts')
    render(<Site />)
    await isQuiet()
    expect(go).not.toHaveBeenCalled()
    go.mockRestore()
    vi.unstubAllGlobals()
    history.replaceState({}, '')
  })

  it('leaves the entries of its layers where the browser tells that they follow the page’s own', async () => {
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [{ key: 'page' }, { key: 'layer' }] })
    cleanup()
    history.pushState({ ...history.state, layers: 1, page: 'page' }, '')
    vi.resetModules()
    await import('#web/lib/site-history.ts')
    render(<Site />)
    await settles(0)
    vi.unstubAllGlobals()
    expect(address).toBe('/')
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })

  it('has no open layer but keeps its URL, and the back button leaves it', async () => {
    await press('Carrinho')
    await settles(1)
    cleanup()
    await isQuiet()
    // The cart's entry after a reload, without a mounted page.
    history.pushState({ ...history.state, layers: 1 }, '', '/?anos=2')
    vi.resetModules()
    await import('#web/lib/site-history.ts')
    render(<Site />)
    await settles(0)
    expect(open()).toBeUndefined()
    expect(location.search).toBe('?anos=2')
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })
})
