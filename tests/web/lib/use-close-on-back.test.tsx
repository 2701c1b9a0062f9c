// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replaceTopLayerUrl } from '#web/lib/layer-history.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'

/** A screen with a dialog over it, and another over that, in the browser's own history. */
function Site() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/antes" element={<Link to="/">Abrir o mapa</Link>} />
        <Route path="/" element={<Screen />} />
        <Route path="/painel" element={<p>Painel</p>} />
      </Routes>
      <Address />
    </BrowserRouter>
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
/** The history follows what opens and closes a moment later. */
const settles = (layers: number) => waitFor(() => expect(layersInHistory()).toBe(layers))
const goBack = () => act(() => history.back())
const goForward = () => act(() => history.forward())
/** When whatever the browser still has to tell has been told: steps are told in their order. */
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
  // Steps that closing all takes are not left to the next test.
  await settles(0)
  await isQuiet()
})

describe('the way back', () => {
  it('closes what lies on top, one at a time, and then leaves the page', async () => {
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

  it('from where a dialog led to is the page that it lay over, with nothing between', async () => {
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

  it('closes nothing that is busy, and closes it once it is not', async () => {
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

  it('closes all at once when several steps are taken', async () => {
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

describe('the way forward', () => {
  it('does not lead into what is closed', async () => {
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

describe('the address of a page over which something lies', () => {
  it('is written into the step of what lies on top, which ends with it', async () => {
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

describe('a page that is loaded again while something is open', () => {
  it('has nothing open but its address, and its way back leaves', async () => {
    await press('Carrinho')
    await settles(1)
    cleanup()
    await isQuiet()
    // As it was left: the cart's entry, and no page that knows of it.
    history.pushState({ ...history.state, layers: 1 }, '', '/?anos=2')
    vi.resetModules()
    await import('#web/lib/layer-history.ts')
    render(<Site />)
    await settles(0)
    expect(open()).toBeUndefined()
    expect(location.search).toBe('?anos=2')
    goBack()
    await waitFor(() => expect(address).toBe('/antes'))
  })
})
