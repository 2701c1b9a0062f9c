// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOCUS_FALLBACK_PROPS, restoreLostFocus } from '#web/lib/focus-restoration.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

let end: () => void
beforeEach(() => {
  end = restoreLostFocus()
})
afterEach(() => {
  end()
  cleanup()
})

const focused = () => document.activeElement?.textContent
const frames = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await new Promise(requestAnimationFrame)
}
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(button)
}

type Next = (step: string) => void
/** Renders what `children` returns for the current step; `next` changes the step. */
function Steps({ children }: { children: (step: string, next: Next) => ReactNode }) {
  const [step, next] = useState('')
  return children(step, next)
}

describe('the focused element is removed', () => {
  it('does not focus a live region that says nothing', async () => {
    render(
      <main>
        <h1>Pedidos</h1>
        <Steps>
          {(step, next) =>
            step === '' ? (
              <button type="button" onClick={() => next('in')}>
                {'Entrar'}
              </button>
            ) : (
              <div>
                <div role="status" />
                <a href="/pedidos">Pedido 1</a>
              </div>
            )
          }
        </Steps>
      </main>,
    )
    press('Entrar')
    await waitFor(() => expect(focused()).toBe('Pedido 1'))
  })

  it('focuses the message that replaces it, also after a wait', async () => {
    render(
      <main>
        <h1>Pedido</h1>
        <Steps>
          {(step, next) => (
            <section>
              <h2>Comprovante</h2>
              {step === '' && (
                <button type="button" onClick={() => next('sending')}>
                  {'Enviar'}
                </button>
              )}
              {step === 'sending' && <p role="status">Enviando</p>}
              {step === 'sent' && <p>Em conferência</p>}
              <button type="button" data-testid="over" onClick={() => next('sent')} />
            </section>
          )}
        </Steps>
      </main>,
    )
    press('Enviar')
    await waitFor(() => expect(focused()).toBe('Enviando'))
    fireEvent.click(screen.getByTestId('over'))
    await waitFor(() => expect(focused()).toBe('Em conferência'))
  })

  it('focuses the heading or the fallback of the part that replaces it', async () => {
    render(
      <Steps>
        {(step, next) => (
          <main>
            {step === '' && (
              <button type="button" onClick={() => next('read')}>
                {'Tentar novamente'}
              </button>
            )}
            {step === 'read' && (
              <div>
                <h2>Pedidos</h2>
                <button type="button" onClick={() => next('made')}>
                  {'Pagar'}
                </button>
              </div>
            )}
            {step === 'made' && (
              <div>
                <h2>Pago</h2>
                <p {...FOCUS_FALLBACK_PROPS}>Recebemos</p>
              </div>
            )}
          </main>
        )}
      </Steps>,
    )
    press('Tentar novamente')
    await waitFor(() => expect(focused()).toBe('Pedidos'))
    press('Pagar')
    await waitFor(() => expect(focused()).toBe('Recebemos'))
  })

  it('focuses the same control when it is rendered again', async () => {
    render(
      <Steps>
        {(step, next) => (
          <main key={step}>
            <h1>Mapa</h1>
            <button type="button" onClick={() => next('again')}>
              {'Próximo'}
            </button>
          </main>
        )}
      </Steps>,
    )
    press('Próximo')
    await waitFor(() => expect(focused()).toBe('Próximo'))
  })
})

/** A list of cards with a button that removes each. */
function Cards({ names, more = [] }: { names: string[]; more?: string[] }) {
  const [left, setLeft] = useState(names)
  const [isAll, setAll] = useState(false)
  return (
    <main>
      <section>
        <h2>Fila</h2>
        {left.length > 0 ? (
          <ul>
            {[...left, ...(isAll ? more : [])].map(name => (
              <li key={name}>
                <h3>{name}</h3>
                <button
                  type="button"
                  aria-label={`Tirar ${name}`}
                  onClick={() => setLeft(left.filter(each => each !== name))}
                >
                  x
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p>Fila vazia</p>
        )}
        {!isAll && (
          <button type="button" onClick={() => setAll(true)}>
            {'Carregar mais'}
          </button>
        )}
      </section>
    </main>
  )
}

describe('in a list', () => {
  it('focuses the next entry after a removed one, else the previous one, else the empty message', async () => {
    render(<Cards names={['A', 'B', 'C']} />)
    press('Tirar B')
    await waitFor(() => expect(focused()).toBe('C'))
    press('Tirar C')
    await waitFor(() => expect(focused()).toBe('A'))
    press('Tirar A')
    await waitFor(() => expect(focused()).toBe('Fila vazia'))
  })

  it('focuses the first new entry when the last page replaces the button for more', async () => {
    render(<Cards names={['A']} more={['B', 'C']} />)
    press('Carregar mais')
    await waitFor(() => expect(focused()).toBe('B'))
  })
})

describe('a dialog closes', () => {
  function WithDialog({ opener }: { opener: 'stays' | 'goes' }) {
    const [open, setOpen] = useState(false)
    const [done, setDone] = useState(false)
    const finish = () => {
      setOpen(false)
      setDone(opener === 'goes')
    }
    return (
      <main>
        <section>
          <h2>Decisão</h2>
          {done ? (
            <p>Pagamento confirmado</p>
          ) : (
            <button type="button" onClick={() => setOpen(true)}>
              {'Confirmar'}
            </button>
          )}
        </section>
        <Dialog open={open} transitionDuration={0} aria-label="Confirmar pagamento">
          <button type="button" onClick={finish}>
            {'Sim'}
          </button>
        </Dialog>
      </main>
    )
  }

  it.each([
    ['stays', 'Confirmar'],
    ['goes', 'Pagamento confirmado'],
  ] as const)('whose opener %s: the focus is at %s', async (opener, at) => {
    render(<WithDialog opener={opener} />)
    press('Confirmar')
    press('Sim')
    await waitFor(() => expect(focused()).toBe(at))
    await frames(4)
    expect(focused()).toBe(at)
  })
})

describe('the focused element is disabled', () => {
  it('focuses a button beside it until it is enabled again', async () => {
    render(
      <Steps>
        {(step, next) => (
          <main>
            <h1>Páginas</h1>
            <div>
              <button type="button" disabled={step === 'wait'} onClick={() => next('wait')}>
                {'Próxima'}
              </button>
              <button type="button">Anterior</button>
            </div>
            <button type="button" data-testid="over" onClick={() => next('')} />
          </main>
        )}
      </Steps>,
    )
    press('Próxima')
    await waitFor(() => expect(focused()).toBe('Anterior'))
    fireEvent.click(screen.getByTestId('over'))
    await waitFor(() => expect(focused()).toBe('Próxima'))
  })

  it('a busy button keeps the focus, is announced as busy, and does not act twice', async () => {
    let sentCount = 0
    const form = (loading: boolean) => (
      <form
        onSubmit={event => {
          event.preventDefault()
          sentCount += 1
        }}
      >
        <BusyButton type="submit" loading={loading}>
          {'Salvar'}
        </BusyButton>
      </form>
    )
    const { rerender } = render(form(false))
    press('Salvar')
    rerender(form(true))
    press('Salvar')
    await frames(4)
    expect(sentCount).toBe(1)
    expect(focused()).toBe('Salvar')
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    rerender(form(false))
    expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false)
  })
})

it('focuses nothing after the person has released the focus', async () => {
  render(<Cards names={['A', 'B']} />)
  const button = screen.getByRole('button', { name: 'Tirar A' })
  button.focus()
  button.blur()
  await frames(4)
  fireEvent.click(button)
  await frames(4)
  expect(document.activeElement).toBe(document.body)
})

it('nothing moves while a pointer is down', async () => {
  render(<Cards names={['A', 'B']} />)
  const button = screen.getByRole('button', { name: 'Tirar A' })
  fireEvent.pointerDown(document.body)
  press('Tirar A')
  fireEvent.pointerDown(document.body)
  await frames(4)
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(document.body)
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(focused()).toBe('B'))
})
