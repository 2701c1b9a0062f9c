// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SiteRouter } from '#web/app/site-router.tsx'
import { signOutUnlessGuarded } from '#web/lib/sign-out-guard.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'

beforeEach(() => window.history.replaceState(null, '', '/start'))
afterEach(cleanup)

function Form() {
  const [text, setText] = useState('')
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const guard = useUnsavedGuard(text !== '')
  return (
    <>
      <input aria-label="texto" value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={() => setSearch({ nivel: '3' })}>
        buscar
      </button>
      <button type="button" onClick={() => navigate('/other')}>
        por código
      </button>
      <Link to="/other">por link</Link>
      <Link to="/form?aba=pontos">outra aba</Link>
      <UnsavedChangesDialog guard={guard} />
    </>
  )
}

async function openForm(text: string) {
  render(
    <SiteRouter>
      <Routes>
        <Route path="/start" element={<Link to="/form">abrir</Link>} />
        <Route path="/form" element={<Form />} />
        <Route path="/other" element={<p>outra tela</p>} />
      </Routes>
    </SiteRouter>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByText('abrir'))
  const field = await screen.findByLabelText('texto')
  if (text) await user.type(field, text)
  return user
}

const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
const field = () => screen.queryByLabelText<HTMLInputElement>('texto')

describe('leaving a screen with unsaved changes', () => {
  it('asks before signing out, and no longer once the screen is left', async () => {
    const signOut = vi.fn()
    const user = await openForm('abc')
    await act(async () => signOutUnlessGuarded(signOut))
    await question()
    expect(signOut).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(signOut).toHaveBeenCalledOnce()
    cleanup()
    signOutUnlessGuarded(signOut)
    expect(signOut).toHaveBeenCalledTimes(2)
  })

  it.each(['por link', 'por código'])('asks before a navigation %s, which can be cancelled', async way => {
    const user = await openForm('abc')
    await user.click(screen.getByText(way))
    expect(await question()).toBeTruthy()
    expect(location.pathname).toBe('/form')
    await user.click(screen.getByRole('button', { name: 'Continuar aqui' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field()?.value).toBe('abc')
    await user.click(screen.getByText(way))
    await question()
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(await screen.findByText('outra tela')).toBeTruthy()
    expect(location.pathname).toBe('/other')
  })

  it('asks before going back', async () => {
    const user = await openForm('abc')
    await act(async () => window.history.back())
    expect(await question()).toBeTruthy()
    await waitFor(() => expect(location.pathname).toBe('/form'))
    expect(field()?.value).toBe('abc')
    await user.click(screen.getByRole('button', { name: 'Continuar aqui' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await act(async () => window.history.back())
    await question()
    await waitFor(() => expect(location.pathname).toBe('/form'))
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(await screen.findByText('abrir')).toBeTruthy()
    expect(location.pathname).toBe('/start')
  })

  it('asks before another tab of the same path, also when going back to it', async () => {
    const user = await openForm('')
    await user.click(screen.getByText('outra aba'))
    await waitFor(() => expect(location.search).toBe('?aba=pontos'))
    await user.type(screen.getByLabelText('texto'), 'abc')
    await act(async () => window.history.back())
    await question()
    await waitFor(() => expect(location.search).toBe('?aba=pontos'))
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('returns to the right history entry if the query string has changed meanwhile', async () => {
    const user = await openForm('abc')
    await user.click(screen.getByText('buscar'))
    await waitFor(() => expect(location.search).toBe('?nivel=3'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(async () => window.history.go(-2))
    expect(await question()).toBeTruthy()
    await waitFor(() => expect(location.href).toMatch(/\/form\?nivel=3$/))
    await user.click(screen.getByRole('button', { name: 'Continuar aqui' }))
    await act(async () => window.history.back())
    await waitFor(() => expect(location.search).toBe(''))
    expect(location.pathname).toBe('/form')
    expect(field()?.value).toBe('abc')
  })

  it('makes the browser ask when the tab is closed', async () => {
    await openForm('abc')
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
  })
})

it('does not ask when nothing is unsaved', async () => {
  const user = await openForm('a')
  await user.clear(screen.getByLabelText('texto'))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(false)
  await user.click(screen.getByText('por link'))
  expect(await screen.findByText('outra tela')).toBeTruthy()
  await act(async () => window.history.back())
  expect(await screen.findByLabelText('texto')).toBeTruthy()
})
