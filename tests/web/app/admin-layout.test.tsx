// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/platform/rules/roles.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { findLoadedDialog } from '#tests/web/support/loaded-dialog.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
// The site loads these three later; on a busy machine that takes longer than a test waits.
import '#web/app/layouts/account-controls.tsx'
import { AdminLayout } from '#web/app/layouts/admin-layout.tsx'
import { Header } from '#web/app/layouts/header.tsx'
import '#web/app/layouts/main-menu-drawer.tsx'
import '#web/app/layouts/side-menu.tsx'
import { SAME_SCREEN_STATE } from '#web/lib/same-screen.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => {
  setWindowWidth(1440)
  vi.stubGlobal('scrollTo', vi.fn())
})

const PUBLIC_MENU = [
  ['Início', '/'],
  ['Quem somos', '/quem-somos'],
  ['Nossos serviços', '/nossos-servicos'],
  ['Como adquirir', '/como-adquirir'],
  ['Trabalhe conosco', '/trabalhe-conosco'],
  ['Fale conosco', '/fale-conosco'],
]
const PRIVACY = ['Privacidade', '/privacidade']
const ADMIN_MENU = {
  Pedidos: [
    ['Visão geral', '/admin/overview'],
    ['Gerenciar Pedidos', '/admin/orders'],
    ['Financeiro', '/admin/finance'],
    ['Clientes', '/admin/customers'],
    ['Pipeline de Instalação', '/admin/pipeline'],
  ],
  Pontos: [
    ['Pontos', '/admin/points'],
    ['Disponibilidade', '/admin/availability'],
    ['Tags', '/admin/tags'],
    ['Níveis de Preço', '/admin/pricing'],
  ],
  Usuários: [['Usuários', '/admin/users']],
  Configurações: [['Ajustes do Mapa', '/admin/map-settings']],
}
const ADMIN_LINKS = Object.values(ADMIN_MENU).flat()

const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

function DraftScreen() {
  const navigate = useNavigate()
  const keep = () => void navigate('/admin/drafts/d1', { replace: true, state: SAME_SCREEN_STATE })
  return <input aria-label="Notas" onChange={keep} />
}

function open(role: Role | undefined, start: string) {
  if (role) storeSession()
  answerNetwork({
    'GET /me/notifications': { body: { items: [], cursor: null } },
    ...(role ? { 'GET /me/profile': { body: exampleProfile({ role }) } } : {}),
  })
  return openSite(
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="/admin/drafts/:draftId" element={<DraftScreen />} />
        <Route path="/admin/orders/:orderId" element={<h1>Pipeline de Instalação</h1>} />
        <Route path="/admin/*" element={<h1>Pipeline de Instalação</h1>} />
      </Route>
      <Route path="/admin/orders/:orderId/contrato" element={<Link to="/admin/customers/c1">Abrir o cadastro</Link>} />
      <Route path="*" element={<Header />} />
    </Routes>,
    start,
  )
}

const sideMenu = () => screen.findByRole('navigation', { name: 'Administração' }, { timeout: 20_000 })
/** The menu is loaded lazily once somebody is signed in, which takes a while the first time. */
const account = () => screen.findByRole('button', { name: 'AS: conta de Ana Souza' }, { timeout: 20_000 })

describe('the office', () => {
  it('has the menu by section, as specified', async () => {
    open('admin', '/admin/points')
    await account()
    for (const [section, links] of Object.entries(ADMIN_MENU))
      expect(linksIn(within(await sideMenu()).getByRole('list', { name: section }))).toEqual(links)
    expect(screen.getByRole('heading', { level: 1, name: 'Pipeline de Instalação' })).toBeTruthy()
  })

  it.each([
    ['/admin/points', 'Pontos'],
    ['/admin/orders/a1b2c3d4', 'Gerenciar Pedidos'],
  ])('marks where one is at %s', async (address, name) => {
    open('operations_manager', address)
    await account()
    const currentLinks = within(await sideMenu())
      .getAllByRole('link')
      .filter(link => link.getAttribute('aria-current') === 'page')
    expect(currentLinks.map(link => link.textContent)).toEqual([name])
  })

  it('collapses the menu to icons with accessible names, also for the next visit', async () => {
    const { user } = open('admin', '/admin/points')
    await user.click(await screen.findByRole('button', { name: 'Recolher menu' }))
    const link = within(await sideMenu()).getByRole('link', { name: 'Níveis de Preço' })
    expect(link.textContent).toBe('')
    expect(screen.getByRole('button', { name: 'Expandir menu' })).toBeTruthy()
    expect(localStorage.getItem('ponto-urbano.side-menu')).toBe('narrow')
  })

  it('opens with the menu collapsed if it was left collapsed', async () => {
    localStorage.setItem('ponto-urbano.side-menu', 'narrow')
    const { user } = open('admin', '/admin/points')
    await user.click(await screen.findByRole('button', { name: 'Expandir menu' }))
    expect(within(await sideMenu()).getByRole('link', { name: 'Níveis de Preço' }).textContent).toBe('Níveis de Preço')
  })

  it('moves the focus to the content and to the top when another screen is opened', async () => {
    const { user } = open('admin', '/admin/points')
    await account()
    await user.click(within(await sideMenu()).getByRole('link', { name: 'Tags' }))
    await waitFor(() => expect(currentAddress()).toBe('/admin/tags'))
    expect(document.activeElement?.id).toBe('conteudo')
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('has the focus in its content when a link of a page for printing leads to it', async () => {
    const { user } = open('admin', '/admin/orders/o1/contrato')
    await user.click(await screen.findByRole('link', { name: 'Abrir o cadastro' }))
    expect(await screen.findByRole('heading', { name: 'Pipeline de Instalação' })).toBeTruthy()
    expect(document.activeElement?.id).toBe('conteudo')
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('leaves the focus where it is when the open screen gets an address of its own', async () => {
    const { user } = open('admin', '/admin/drafts/new')
    await account()
    await user.type(await screen.findByLabelText('Notas'), 'a')
    await waitFor(() => expect(currentAddress()).toBe('/admin/drafts/d1'))
    expect(document.activeElement).toBe(screen.getByLabelText('Notas'))
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('has a link that skips the menu, and leaves the address alone', async () => {
    const { user } = open('admin', '/admin/points')
    await account()
    const link = screen.getByRole('link', { name: 'Ir para o conteúdo' })
    expect(link.getAttribute('href')).toBe('#conteudo')
    await user.click(link)
    expect(document.activeElement?.id).toBe('conteudo')
    expect([currentAddress(), location.hash]).toEqual(['/admin/points', ''])
  })

  it('has its menu first in the drawer on a phone', async () => {
    setWindowWidth(390)
    const { user } = open('admin', '/admin/points')
    await account()
    expect(screen.queryByRole('navigation', { name: 'Administração' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(linksIn(menu)).toEqual([...ADMIN_LINKS, ...PUBLIC_MENU, PRIVACY])
    await user.click(within(menu).getByRole('link', { name: 'Tags' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
    await waitFor(() => expect(currentAddress()).toBe('/admin/tags'))
  })
})

describe('the header', () => {
  it('leads a visitor to the restricted area', async () => {
    open(undefined, '/quem-somos')
    expect((await screen.findByRole('link', { name: 'Área Restrita' })).getAttribute('href')).toBe('/login')
    expect(screen.queryByRole('button', { name: /conta de/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Notificações/ })).toBeNull()
  })

  it.each([
    [undefined, [...PUBLIC_MENU, ['Entrar', '/login'], PRIVACY], '/'],
    ['client', [...PUBLIC_MENU, PRIVACY], '/dashboard'],
    ['field_technician', [...PUBLIC_MENU, PRIVACY], '/technician-panel'],
    ['operations_manager', [...PUBLIC_MENU, ...ADMIN_LINKS, PRIVACY], '/admin'],
    ['admin', [...PUBLIC_MENU, ...ADMIN_LINKS, PRIVACY], '/admin'],
  ] as const)('has the menu and the logo of a %s', async (role, links, home) => {
    const { user } = open(role, '/quem-somos')
    if (role) await account()
    expect(screen.getByRole('link', { name: 'Ponto Urbano: página inicial' }).getAttribute('href')).toBe(home)
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
    expect(linksIn(await screen.findByRole('dialog', { name: 'Menu' }))).toEqual(links)
  })

  it.each([
    ['client', '/dashboard'],
    ['field_technician', '/technician-panel'],
    ['operations_manager', '/admin'],
    ['admin', '/admin'],
  ] as const)('has Dashboard, Perfil and Sair for a %s', async (role, home) => {
    const { user } = open(role, '/quem-somos')
    await user.click(await account())
    const items = screen.getAllByRole('menuitem')
    expect(items.map(item => item.textContent)).toEqual(['Dashboard', 'Perfil', 'Sair'])
    expect(items[0]?.getAttribute('href')).toBe(home)
  })

  it('opens the profile tab for a client', async () => {
    const { user } = open('client', '/quem-somos')
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'Perfil' }))
    // The menu's own entry in the history is left first.
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?aba=perfil'))
  })

  it('opens the profile in a dialog for the team, and gives the focus back', async () => {
    const { user } = open('operations_manager', '/quem-somos')
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'Perfil' }))
    const dialog = await findLoadedDialog('Perfil')
    expect(currentAddress()).toBe('/quem-somos')
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /perfil/i })).toBeNull())
    expect(document.activeElement).toBe(await account())
  })

  it('signs out', async () => {
    const { user } = open('client', '/quem-somos')
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }))
    expect(await screen.findByText('Sessão encerrada com sucesso.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(await screen.findByRole('link', { name: 'Área Restrita' })).toBeTruthy()
  })

  it('shows the person’s picture when there is one', async () => {
    storeSession()
    answerNetwork({
      'GET /me/notifications': { body: { items: [], cursor: null } },
      'GET /me/profile': { body: exampleProfile({ avatar_url: '/media/avatars/u1.webp' }) },
    })
    openSite(<Header />)
    const button = await account()
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('/media/avatars/u1.webp'))
  })
})
