// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { theme } from '#web/app/theme.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
  localStorage.clear()
})

/** A visit with its own copy of the site's modules. */
async function visit() {
  vi.resetModules()
  const { WelcomeLine } = await import('#web/features/map/explore/welcome-line.tsx')
  return () => {
    cleanup()
    render(
      <ThemeProvider theme={theme}>
        <WelcomeLine tiers={undefined} regions={undefined} />
      </ThemeProvider>,
    )
    return screen.queryByRole('button', { name: 'Dispensar' })
  }
}

it('the welcome line, once closed, stays closed: in this visit and the next', async () => {
  const show = await visit()
  await userEvent.click(show() ?? document.body)
  expect(screen.queryByRole('button')).toBeNull()
  expect(show()).toBeNull()
  const later = await visit()
  expect(later()).toBeNull()
})

it('the welcome line leaves with the first action elsewhere on the page, for good', async () => {
  const show = await visit()
  const button = show()
  await userEvent.click(button?.parentElement?.querySelector('p') ?? document.body)
  expect(screen.queryByRole('button', { name: 'Dispensar' })).not.toBeNull()
  await userEvent.click(document.body)
  expect(screen.queryByRole('button', { name: 'Dispensar' })).toBeNull()
  expect((await visit())()).toBeNull()
})

it('the welcome line stays closed for the visit in a browser that keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, clear: () => undefined })
  const show = await visit()
  await userEvent.click(show() ?? document.body)
  expect(show()).toBeNull()
})

it('the welcome line shows what is sold', async () => {
  const show = await visit()
  show()
  expect(
    screen.getByRole('img', { name: 'Exemplo: placa com o nome da rua e, abaixo dele, a sua publicidade' }).textContent,
  ).toBe('SUAMARCA')
})

const tier = (price: number) => ({
  id: 'prata',
  name: 'Prata',
  description_template: '',
  tier_prices: [{ period_days: 365, period_label: '1 Ano', price }],
})

it.each<[string, Pick<MapCellSummary, 'lowest_own_price_1y' | 'offered_tier_ids'>[], string]>([
  ['a tier is cheapest', [{ lowest_own_price_1y: 95000 }, { lowest_own_price_1y: null }], 'R$ 900/ano'],
  ["a point's own price is lower than its tier's", [{ lowest_own_price_1y: 60000 }], 'R$ 600/ano'],
  ['no point has a price of its own', [{ lowest_own_price_1y: null, offered_tier_ids: ['prata'] }], 'R$ 900/ano'],
  [
    'the cheapest tier has no point that can be reserved',
    [{ lowest_own_price_1y: 150000, offered_tier_ids: [] }],
    'R$ 1.500/ano',
  ],
])('says from which price there are points: %s', async (_, cells, price) => {
  const { WelcomeLine } = await import('#web/features/map/explore/welcome-line.tsx')
  render(
    <ThemeProvider theme={theme}>
      <WelcomeLine tiers={[tier(90000)]} regions={cells} />
    </ThemeProvider>,
  )
  expect(screen.getByText(/a partir de/).textContent?.replaceAll('\u00a0', ' ')).toContain(`a partir de ${price}`)
})
