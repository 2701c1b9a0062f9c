// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractedPoint } from '#shared/orders/rules/contracted-points.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const contracted = (id: string, changes: Partial<ContractedPoint> = {}): ContractedPoint => ({
  id: `item-${id}`,
  order_id: 'a1b2c3d4-0000',
  point_id: id,
  name: `Ouro | Rua ${id}`,
  asset_code: 'CPS-7',
  period_years: 2,
  starts_at: '2026-01-05T12:00:00.000Z',
  ends_at: '2028-01-06T01:00:00.000Z',
  renewed_by: null,
  installation_photo_url: null,
  proven_at: null,
  has_installation: true,
  point: {
    latitude: -22.78,
    longitude: -47.3,
    image_url: null,
    street_name: `Rua ${id}`,
    intersection_name: '',
    neighborhood: 'Centro',
    city: 'Americana',
  },
  ...changes,
})
const page = (items: ContractedPoint[], cursor: string | null = null) => ({ body: { items, cursor } })
const AROUND = {
  'GET /me/profile': { body: exampleProfile() },
  'GET /me/orders': { body: { items: [], cursor: null } },
}
const SCREENS = (
  <Routes>
    <Route path="/dashboard" element={<DashboardScreen />} />
  </Routes>
)
function open(answers: Parameters<typeof answerNetwork>[0], start = '/dashboard?aba=pontos') {
  const network = answerNetwork({ ...AROUND, ...answers })
  return { network, ...openSite(SCREENS, start) }
}
const points = () => screen.findByRole('region', { name: 'Pontos contratados' })

describe('the points tab', () => {
  it('is one of the three parts of the client’s area', async () => {
    open({ 'GET /me/points': page([]) })
    const tabs = await screen.findByRole('navigation', { name: 'Minha área' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Pedidos', 'Pontos', 'Perfil'])
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Pontos')
  })

  it('shows each contracted point with its place, until when it is theirs and what is left to do', async () => {
    open({ 'GET /me/points': page([contracted('1')]) })
    const [card] = within(await points()).getAllByRole('listitem')
    // A contract that ends at 01:00 UTC ends on the evening before in São Paulo.
    for (const text of [
      /Ouro \| Rua 1/,
      /Rua 1.*Centro, Americana/,
      /Contrato até qua., 5 de jan. de 2028/,
      /2 Anos/,
      /Instalação em andamento/,
    ])
      expect(card?.textContent).toMatch(text)
  })

  it('says when the installation was photographed, and leads to its proof', async () => {
    const done = { installation_photo_url: '/media/feito.jpg', proven_at: '2026-11-23T02:30:00.000Z' }
    open({ 'GET /me/points': page([contracted('1', done), contracted('2', { ...done, proven_at: null })]) })
    const [proven, byHand] = within(await points()).getAllByRole('listitem')
    if (!proven || !byHand) throw new Error('there are two points')
    expect(within(proven).getByText('Instalado em 22 de nov. de 2026')).toBeTruthy()
    expect(
      within(proven).getByRole('link', { name: 'Comprovação de instalação de Ouro | Rua 1' }).getAttribute('href'),
    ).toBe('/dashboard/comprovacao/item-1')
    expect(within(byHand).getByText('Instalado')).toBeTruthy()
    expect(within(byHand).queryByRole('link', { name: /Comprovação/ })).toBeNull()
  })

  it('promises no installation where the contract has none', async () => {
    open({ 'GET /me/points': page([contracted('1', { has_installation: false })]) })
    expect(within(await points()).getByText(/Contrato até/)).toBeTruthy()
    expect(screen.queryByText('Instalação em andamento')).toBeNull()
  })

  it('shows the photo of the installation once it is done', async () => {
    open({ 'GET /me/points': page([contracted('1', { installation_photo_url: '/media/feito.jpg' })]) })
    const list = await points()
    expect(within(list).getByText('Instalado')).toBeTruthy()
    expect(
      within(list)
        .getByRole('img', { name: /Foto do ponto/ })
        .getAttribute('src'),
    ).toBe('/media/feito.jpg')
  })

  it('keeps a contract whose point was deleted', async () => {
    open({ 'GET /me/points': page([contracted('1', { point: null })]) })
    expect((await points()).textContent).toContain('o contrato continua valendo')
    expect(screen.queryByRole('heading', { name: 'Roteiro de visita' })).toBeNull()
  })

  it('leads to the order of a point', async () => {
    open({ 'GET /me/points': page([contracted('1')]) })
    const link = await screen.findByRole('link', { name: 'Pedido a1b2c3d4' })
    expect(link.getAttribute('href')).toBe('/dashboard?pedido=a1b2c3d4-0000')
  })

  it('reads on where a page of orders has no contract, and page by page then', async () => {
    const { user } = open({
      'GET /me/points': page([], 'next'),
      'GET /me/points?cursor=next': page([contracted('1')], 'more'),
      'GET /me/points?cursor=more': page([contracted('2')]),
    })
    expect(within(await points()).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    await waitFor(async () => expect(within(await points()).getAllByRole('heading', { level: 3 })).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  it('says that there are none yet, and leads to the orders', async () => {
    const { user } = open({ 'GET /me/points': page([]) })
    expect(await screen.findByText('Você ainda não tem pontos contratados.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Ver meus pedidos' }))
    expect(currentAddress()).toBe('/dashboard')
  })

  it('says that they could not be loaded, and loads again on request', async () => {
    let tries = 0
    const { user } = open({
      'GET /me/points': () => {
        tries += 1
        return tries === 1 ? problemResponse(503, 'TRY_AGAIN', 'Tente de novo.') : page([contracted('1')])
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar seus pontos.')
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await points()
  })

  it('says of a route over all points that it took the first page, and takes all on request', async () => {
    let fails = true
    const { user } = open({
      'GET /me/points': page([contracted('1'), contracted('2')], 'more'),
      'GET /me/points?cursor=more': page([contracted('3')], 'last'),
      'GET /me/points?cursor=last': () =>
        fails ? problemResponse(503, 'TRY_AGAIN', 'Tente de novo.') : page([contracted('4')]),
    })
    await points()
    const route = within(screen.getByRole('region', { name: 'Roteiro de visita' }))
    expect(route.queryByRole('button', { name: 'Selecionar todos os meus pontos' })).toBeNull()
    await user.click(route.getByRole('checkbox', { name: 'Selecionar todos' }))
    expect(route.getByText('Só os primeiros 2 pontos estão aqui e foram selecionados.')).toBeTruthy()
    await user.click(route.getByRole('button', { name: 'Selecionar todos os meus pontos' }))
    expect(await screen.findByText('Não foi possível carregar todos os pontos')).toBeTruthy()
    expect(route.getByText('2 selecionados')).toBeTruthy()
    fails = false
    await user.click(route.getByRole('checkbox', { name: 'Selecionar todos' }))
    await user.click(route.getByRole('button', { name: 'Selecionar todos os meus pontos' }))
    const all = await route.findByText('Todos os seus 4 pontos estão selecionados.')
    expect(route.getByText('4 selecionados')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(all))
    await user.click(route.getByRole('checkbox', { name: /Rua 3/ }))
    expect(route.getByText('3 selecionados')).toBeTruthy()
  })

  it('opens at the route generator by ?feature=visitation_route', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    open({ 'GET /me/points': page([contracted('1')]) }, '/dashboard?feature=visitation_route')
    const route = await screen.findByRole('region', { name: 'Roteiro de visita' })
    // Asserted as a boolean, because a whole page in an error message is unreadable.
    expect(scrolled.mock.contexts.includes(route)).toBe(true)
    scrolled.mockRestore()
  })
})
