// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { exampleCatalogue, exampleTier } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminAvailabilityScreen } from '#web/screens/admin-availability/admin-availability-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1000))

const FREE = 'GET /points?free=2027-02-01%2F2028-08-01&limit=50'
const ALL = 'GET /points?limit=50'
const TERM = 'inicio=2027-02-01&meses=18'
const sold: Partial<Point> = { status: 'sold', order_id: 'o1', sold_until: '2027-09-01T02:59:59.999Z' }

function openScreen(routes: Parameters<typeof answerNetwork>[0]) {
  vi.setSystemTime('2026-11-26T12:00:00.000Z')
  storeSession()
  answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': { body: exampleCatalogue({ pricing_tiers: [exampleTier({ id: goldTier.id })] }) },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/availability" element={<AdminAvailabilityScreen />} />
      <Route path="/admin/orders/novo" element={<h1>Novo pedido</h1>} />
    </Routes>
  )
  openSite(screens, `/admin/availability?${TERM}`)
}

const rowOf = (code: string) =>
  within(screen.getByRole('checkbox', { name: `Selecionar ${code}` }).closest('li') as HTMLElement)

describe('what is free in a term', () => {
  it('is asked of the server, and each point says until when, and what it costs', async () => {
    const booking = { kind: 'contract', order_id: 'o2', reserved_until: null, reason: null } as const
    openScreen({
      [FREE]: listPageResponse([
        aPoint('1', { asset_code: 'PU-00001' }),
        aPoint('2', { asset_code: 'PU-00002', bookings: [{ ...booking, from: '2029-01-01', to: '2030-01-01' }] }),
      ]),
    })
    await screen.findByText('2 pontos livres')
    expect(rowOf('PU-00001').getByText('Livre')).toBeTruthy()
    expect(await rowOf('PU-00001').findByText('R$ 1.800,00')).toBeTruthy()
    expect(rowOf('PU-00002').getByText('Livre até 31/12/2028')).toBeTruthy()
  })

  it('leads to an order of the chosen points for that term', async () => {
    openScreen({
      [FREE]: listPageResponse([aPoint('1', { asset_code: 'PU-00001' }), aPoint('2', { asset_code: 'PU-00002' })]),
    })
    for (const code of ['PU-00001', 'PU-00002'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${code}` }))
    expect(screen.getByText('2 pontos selecionados')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Fazer pedido' }))
    expect(await screen.findByRole('heading', { name: 'Novo pedido' })).toBeTruthy()
    expect(currentAddress()).toBe('/admin/orders/novo?pontos=1,2&prazo=2027-02-01/2028-08-01')
  })

  it('is none: the others are offered, with the day from which each is free, and can not be chosen', async () => {
    openScreen({
      [FREE]: listPageResponse([]),
      [ALL]: listPageResponse([aPoint('3', { asset_code: 'PU-00003', ...sold })]),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Ver todos os pontos' }))
    expect(await screen.findByText('Livre a partir de 01/09/2027')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Selecionar PU-00003' })).toHaveProperty('disabled', true)
    expect(currentAddress()).toContain('mostrar=todos')
  })

  it('is not asked for while the term is wrong', async () => {
    openScreen({ [FREE]: listPageResponse([aPoint('1')]), [ALL]: listPageResponse([]) })
    await screen.findByText('1 ponto livre')
    fireEvent.change(screen.getByLabelText('Meses'), { target: { value: '61' } })
    expect(await screen.findByText('Informe de 1 a 60 meses, sem fração.')).toBeTruthy()
    expect(screen.getByText('Informe um prazo para ver o que está livre.')).toBeTruthy()
    expect(screen.queryByText('1 ponto livre')).toBeNull()
  })

  it('says why nothing could be loaded, and tries again', async () => {
    let isDown = true
    openScreen({
      [FREE]: () => (isDown ? problemResponse(503, 'UNAVAILABLE', 'Sem resposta.') : listPageResponse([aPoint('1')])),
    })
    expect(await screen.findByText('Não foi possível carregar os pontos')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.getByText('1 ponto livre')).toBeTruthy())
  })
})
