// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, expect, it } from 'vitest'
import { SiteToasts } from '#web/app/site-toasts.tsx'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

it('toasts stay accessible while a dialog hides the rest of the page', async () => {
  render(
    <>
      <p>a página</p>
      <SiteToasts />
      <Dialog open>
        <button type="button">salvar</button>
      </Dialog>
    </>,
  )
  toast.error('Não foi possível salvar')
  const shownElement = await screen.findByText('Não foi possível salvar')
  expect(screen.getByText('a página').closest('[aria-hidden=true]')).not.toBeNull()
  expect(shownElement.closest('[aria-hidden=true]')).toBeNull()
  expect(shownElement.closest('[aria-live=polite]')).not.toBeNull()
})

it('Tab leads through a toast and out of it; closed by its button, it returns the focus', async () => {
  const user = userEvent.setup()
  render(
    <>
      <button type="button">salvar</button>
      <SiteToasts />
    </>,
  )
  const save = screen.getByRole('button', { name: 'salvar' })
  toast.error('Não foi possível salvar')
  const close = await screen.findByRole('button', { name: 'Fechar aviso' })
  const tabToClose = async () => {
    save.focus()
    await user.tab() // the toast itself
    await user.tab()
    expect(document.activeElement).toBe(close)
  }
  await tabToClose()
  const after = document.createElement('button')
  document.body.append(after)
  await user.tab()
  expect(document.activeElement).toBe(after)
  after.remove()

  await tabToClose()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(close.isConnected).toBe(false))
  expect(document.activeElement).toBe(save)
})
