// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog'
import { cleanup, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, it } from 'vitest'
import { Toasts } from '#web/app/toasts.tsx'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

it('toasts stay accessible while a dialog hides the rest of the page', async () => {
  render(
    <>
      <p>a página</p>
      <Toasts />
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
