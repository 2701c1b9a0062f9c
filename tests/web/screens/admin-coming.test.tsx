// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { AdminComingScreen } from '#web/screens/admin-coming/admin-coming-screen.tsx'

vi.mock(
  '#web/features/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()

it('offers every screen that exists in place of one that does not, with a line each', () => {
  answerNetwork({})
  openSite(<AdminComingScreen screen="pipeline" />, PATHS.adminPipeline)
  expect(screen.getByText('Esta tela está a caminho')).toBeTruthy()
  const links = within(screen.getByRole('list', { name: /você já pode cuidar do resto/ })).getAllByRole('link')
  expect(links.map(link => [link.getAttribute('href'), link.querySelector('strong')?.textContent])).toEqual([
    [PATHS.adminOverview, 'Visão geral'],
    [PATHS.adminOrders, 'Pedidos'],
    [PATHS.adminPoints, 'Pontos'],
    [PATHS.adminTags, 'Tags'],
    [PATHS.adminPricing, 'Níveis de Preço'],
    [PATHS.adminUsers, 'Usuários'],
    [PATHS.adminMapSettings, 'Ajustes do Mapa'],
  ])
  for (const link of links)
    expect(link.textContent?.length).toBeGreaterThan((link.querySelector('strong')?.textContent?.length ?? 0) + 10)
})
