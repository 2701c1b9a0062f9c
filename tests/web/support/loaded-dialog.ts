import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The dialog of this name, once its code has loaded and its placeholder (web/src/ui/lazy-dialog.tsx) is gone. */
export async function findLoadedDialog(name: string): Promise<HTMLElement> {
  await screen.findByRole('dialog', { name })
  await waitFor(() => expect(screen.queryByText('Carregando…')).toBeNull())
  return screen.findByRole('dialog', { name })
}
