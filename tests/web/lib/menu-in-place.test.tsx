// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { PeriodSelect } from '#web/ui/period-select.tsx'

afterEach(cleanup)

it('keeps the focus in the menu when the press that opened it ends over the field around both', async () => {
  const prices = { 1: 98_000, 2: 176_400, 3: null, 4: null, 5: null }
  render(<PeriodSelect pointName="Praça" value={1} prices={prices} onChange={() => undefined} />, {
    wrapper: MemoryRouter,
  })
  const field = screen.getByRole('combobox')
  fireEvent.mouseDown(field)
  const chosenOption = await screen.findByRole('option', { name: /^1 Ano/ })
  await waitFor(() => expect(document.activeElement).toBe(chosenOption))
  const around = field.closest('.MuiInputBase-root')
  if (!around) throw new Error('a field lies around its select')
  fireEvent.click(around)
  expect(document.activeElement).toBe(chosenOption)
})
