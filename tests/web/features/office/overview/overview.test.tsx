// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Overview } from '#shared/office/rules/overview.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminOverviewScreen } from '#web/screens/admin-overview/admin-overview-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
// The charts are decorative: the tables show the same figures.
vi.mock('#web/features/office/overview/charts.tsx', () => ({ OccupancyChart: () => null, EndsChart: () => null }))

startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const figures: Overview = {
  at: '2026-11-22T12:05:00.000Z',
  today: '2026-11-22',
  pending: { orders: 12, amount: 1_234_500 },
  to_confirm: { orders: 3, amount: 450_000 },
  holds: [
    { day: '2026-11-21', orders: 1, amount: 100_000 },
    { day: '2026-11-22', orders: 2, amount: 200_000 },
    { day: '2026-11-24', orders: 4, amount: 400_000 },
  ],
  contracts: [
    { day: '2026-12-10', orders: 5, amount: 500_000 },
    { day: '2027-01-10', orders: 2, amount: 200_000 },
    { day: '2027-02-20', orders: 1, amount: 100_000 },
  ],
  cities: [
    { name: 'Americana', available: 5, reserved: 2, sold: 3, unoffered: 2 },
    { name: '', available: 1, reserved: 0, sold: 0, unoffered: 0 },
  ],
  tiers: [{ id: 'ouro', name: 'Ouro', available: 6, reserved: 2, sold: 3, unoffered: 2 }],
  returned_tasks: 2,
  failed_emails: { count: 1, exact: true },
}
const FAILED = {
  items: [
    {
      subject: 'Sua reserva',
      reason: 'MessageRejected',
      failed_at: '2026-11-22T11:00:00.000Z',
      order_id: 'a1b2c3d4-0000',
      customer_name: 'Ana Souza',
      customer_email: 'ana@exemplo.com',
    },
  ],
}

function openOverview(routes: Parameters<typeof answerNetwork>[0] = {}, start = '/admin/overview') {
  storeSession()
  answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /overview': { body: figures },
    'GET /overview/failed-emails': { body: FAILED },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/overview" element={<AdminOverviewScreen />} />
    </Routes>
  )
  return openSite(screens, start)
}

describe('the morning page', () => {
  it.each([
    ['Reservas que terminam hoje', '3', 'R$ 3.000,00', '/admin/orders?vence=reservas-hoje'],
    ['Pagamentos a confirmar', '3', 'R$ 4.500,00', '/admin/orders?status=pendente&comprovante=sim'],
    ['Valor em pedidos pendentes', 'R$ 12.345,00', '12 pedidos', '/admin/orders?status=pendente'],
    ['Em até 30 dias', '5', 'R$ 5.000,00', '/admin/orders?vence=contratos-30-dias'],
    ['Em até 60 dias', '7', 'R$ 7.000,00', '/admin/orders?vence=contratos-60-dias'],
    ['Em até 90 dias', '8', 'R$ 8.000,00', '/admin/orders?vence=contratos-90-dias'],
    ['E-mails que não chegaram', '1', 'Ver quais', '/admin/overview#emails'],
    ['Instalações devolvidas', '2', 'Ver no pipeline', '/admin/pipeline?coluna=em-espera'],
  ])('tells %s and leads to them', async (name, figure, detail, address) => {
    openOverview()
    const link = (await screen.findByText(name, { selector: 'a *' })).closest('a')
    expect(link?.textContent?.replaceAll('\u00a0', ' ')).toBe(`${name} ${figure} ${detail}`)
    expect(link?.getAttribute('href')).toBe(address)
  })

  it('has a table for each chart, with every day and week and the way to the points', async () => {
    openOverview()
    const rows = async (name: string) =>
      within(await screen.findByRole('table', { name, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .map(row => row.textContent?.replaceAll('\u00a0', ' '))
    expect(await rows('Reservas que terminam nos próximos 7 dias')).toEqual([
      'DiaPedidosValor',
      ...['22/113R$ 3.000,00', '23/110R$ 0,00', '24/114R$ 4.000,00', '25/110R$ 0,00'],
      ...['26/110R$ 0,00', '27/110R$ 0,00', '28/110R$ 0,00'],
    ])
    const weeks = await rows('Contratos que terminam, por semana')
    expect(weeks).toHaveLength(1 + 13)
    expect(weeks).toContain('06/125R$ 5.000,00')
    expect(await rows('Ocupação por cidade')).toEqual([
      'CidadeVendidosReservadosLivresFora de ofertaOcupação',
      'Americana325250%',
      'Sem cidade00100%',
    ])
    const city = within(screen.getByRole('table', { name: 'Ocupação por cidade', hidden: true }))
    expect(city.getByRole('link', { name: 'Americana', hidden: true }).getAttribute('href')).toBe(
      '/admin/points?busca=Americana',
    )
    const tier = within(screen.getByRole('table', { name: 'Ocupação por nível', hidden: true }))
    expect(tier.getByRole('link', { name: 'Ouro', hidden: true }).getAttribute('href')).toBe('/admin/points?nivel=ouro')
  })

  it('names the e-mails that did not go out, with order and customer', async () => {
    openOverview()
    const section = within(await screen.findByRole('region', { name: 'E-mails que não chegaram' }))
    expect(await section.findByText('Sua reserva')).toBeTruthy()
    expect(section.getByText(/Ana Souza \(ana@exemplo\.com\)/)).toBeTruthy()
    expect(section.getByRole('link', { name: '#a1b2c3d4' }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0000')
  })

  it('of a new office says that there is nothing, and loads no e-mails', async () => {
    const none = { orders: 0, amount: 0 }
    openOverview({
      'GET /overview': {
        body: {
          ...figures,
          pending: none,
          to_confirm: none,
          holds: [],
          contracts: [],
          cities: [],
          tiers: [],
          returned_tasks: 0,
          failed_emails: { count: 0, exact: true },
        },
      },
    })
    expect((await screen.findAllByText('Nada termina nesse período.')).length).toBe(2)
    expect(screen.getAllByText('Ainda não há pontos à venda.')).toHaveLength(2)
    for (const text of ['Nenhum e-mail falhou', 'Nada voltou da rua']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'E-mails que não chegaram' })).toBeNull()
  })

  it('says that many e-mails failed without counting all', async () => {
    openOverview({ 'GET /overview': { body: { ...figures, failed_emails: { count: 100, exact: false } } } })
    expect(await screen.findByText('100 ou mais')).toBeTruthy()
  })

  it('shows skeletons while loading, reports a failure, and retries', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof refusalResponse>>()
    let tries = 0
    const { user } = openOverview({
      'GET /overview': () => {
        tries += 1
        return tries === 1 ? deferredResponse.promise : { body: figures }
      },
    })
    expect(await screen.findByText('Carregando os números de hoje…')).toBeTruthy()
    deferredResponse.release(refusalResponse('INTERNAL'))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao carregar a visão geral')).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Atualizado às 09:05')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openOverview({ 'GET /overview': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  })
})
