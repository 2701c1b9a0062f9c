// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { theme } from '#web/app/theme.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Props = { open: boolean; onClose: () => void }
const Ready = (props: Props) => (
  <SheetDialog {...props} title="Importar pontos">
    <p>escolha o arquivo</p>
  </SheetDialog>
)
const NOT_COME = new TypeError('Failed to fetch dynamically imported module: /assets/dialog.js')

function openScreen(load: () => Promise<{ default: typeof Ready }>) {
  const Lazy = lazyDialog(load, { title: 'Importar pontos' })
  function Screen() {
    const [isOpen, setOpen] = useState<boolean>()
    return (
      <MemoryRouter>
        <button type="button" onClick={() => setOpen(true)}>
          Importar
        </button>
        {isOpen !== undefined && <Lazy open={isOpen} onClose={() => setOpen(false)} />}
      </MemoryRouter>
    )
  }
  render(
    <ThemeProvider theme={theme}>
      <Screen />
    </ThemeProvider>,
  )
  return userEvent.setup()
}

it('shows at once that it loads, then the dialog, and gives the focus back when it is closed', async () => {
  const file = Promise.withResolvers<{ default: typeof Ready }>()
  const user = openScreen(() => file.promise)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  expect(screen.getByRole('dialog', { name: 'Importar pontos' }).textContent).toContain('Carregando…')
  await act(async () => file.resolve({ default: Ready }))
  await screen.findByText('escolha o arquivo')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  const dialog = screen.getByRole('dialog', { name: 'Importar pontos' })
  expect(dialog.textContent).not.toContain('Carregando…')
  expect(dialog.parentElement?.parentElement?.contains(document.activeElement)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Importar' }))
})

it('says in the dialog that the file failed to load, and loads it when the person tries again', async () => {
  answerNetwork({})
  const load = vi.fn(async (): Promise<{ default: typeof Ready }> => {
    throw NOT_COME
  })
  const user = openScreen(load)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Sem conexão: tentaremos de novo assim que a internet voltar.')
  expect(screen.getByRole('dialog', { name: 'Importar pontos' }).contains(alert)).toBe(true)
  load.mockResolvedValue({ default: Ready })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('escolha o arquivo')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('offers another attempt when its code itself fails', async () => {
  const load = vi.fn(async () => ({ default: Ready })).mockRejectedValueOnce(new Error('x is not a function'))
  const user = openScreen(load)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Esta parte do site não carregou.')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('escolha o arquivo')).toBeTruthy()
})

it('can be closed while it loads, and is there at the next opening', async () => {
  const file = Promise.withResolvers<{ default: typeof Ready }>()
  const user = openScreen(() => file.promise)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => file.resolve({ default: Ready }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  expect(await screen.findByText('escolha o arquivo')).toBeTruthy()
})
