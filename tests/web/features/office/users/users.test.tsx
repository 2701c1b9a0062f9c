// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { ROLE_EXPLANATIONS } from '#shared/office/messages/users.ts'
import { createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import {
  assertFocusAfterEachTest,
  currentAddress,
  type openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import {
  ana,
  clara,
  davi,
  dialog,
  exampleUser,
  openUsers,
  type Routes_,
  rowOf,
  usersPage,
  waitForSession,
} from './users-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of people', () => {
  it('shows name, e-mail, phone, role, status and since when', async () => {
    openUsers()
    const row = within(await rowOf('Clara Nunes'))
    for (const text of ['clara@exemplo.com', '(19) 98888-0000', 'Cliente', 'Confirmado', '10/09/2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(within(await rowOf('Davi Rocha')).getByText('Pendente')).toBeTruthy()
    expect(screen.getByText('3 usuários')).toBeTruthy()
  })

  it('is cards on a phone, with the same facts', async () => {
    setWindowWidth(390)
    openUsers()
    expect(await screen.findByRole('list', { name: 'Usuários' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(await rowOf('Davi Rocha'))
    for (const text of ['davi@exemplo.com', 'Técnico de campo', 'Pendente']) expect(card.getByText(text)).toBeTruthy()
    expect(card.getByRole('button', { name: 'Reenviar convite para Davi Rocha' })).toBeTruthy()
  })

  it('shows skeletons while loading', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof usersPage>>()
    openUsers({ 'GET /users': () => deferredResponse.promise })
    expect(await screen.findByText('Carregando usuários…')).toBeTruthy()
    deferredResponse.release(usersPage([clara]))
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
    expect(screen.queryByText('Carregando usuários…')).toBeNull()
  })

  it('says that it failed and tries again', async () => {
    let tries = 0
    const { user } = openUsers({
      'GET /users': () => {
        tries += 1
        return tries === 1 ? refusalResponse('INTERNAL') : usersPage([clara])
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar usuários')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openUsers({ 'GET /users': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Convidar Usuário' })).toBeNull()
  })

  it('loads more by the cursor, and says when that fails', async () => {
    let tries = 0
    const { user } = openUsers({
      'GET /users': usersPage([ana, clara], 'next'),
      'GET /users?cursor=next': () => {
        tries += 1
        return tries === 1 ? refusalResponse('TRY_AGAIN') : usersPage([davi])
      },
    })
    expect(await screen.findByText('Mais de 2 usuários')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('Erro ao buscar usuários')).toBeTruthy()
    expect(screen.getByText('Clara Nunes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('Davi Rocha')).toBeTruthy()
    expect(screen.getByText('3 usuários')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  it('says how many people there are beside those shown, where they are counted', async () => {
    openUsers({ 'GET /users': usersPage([ana, clara], 'next', { count: 1133, exact: true }) })
    expect(await screen.findByText('2 usuários mostrados, de 1.133')).toBeTruthy()
  })

  it('continues after a page that the filter left empty', async () => {
    openUsers(
      {
        'GET /users?status=pending': usersPage([], 'next'),
        'GET /users?status=pending&cursor=next': usersPage([davi]),
      },
      '/admin/users?status=pending',
    )
    expect(await screen.findByText('Davi Rocha')).toBeTruthy()
    expect(screen.queryByText('Nenhum usuário encontrado')).toBeNull()
  })

  it('says that nobody is there yet', async () => {
    openUsers({ 'GET /users': usersPage([]) })
    expect(await screen.findByText('Ninguém por aqui ainda')).toBeTruthy()
  })
})

describe('finding people', () => {
  it('searches 300 ms after the last letter and keeps the text in the address', async () => {
    const { network } = openUsers({ 'GET /users?search=clara': usersPage([clara]) })
    await screen.findByText('Davi Rocha')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const field = screen.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' })
    const searches = () => network.to('GET /users?search=clara').length
    fireEvent.change(field, { target: { value: 'cla' } })
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.change(field, { target: { value: ' clara ' } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(currentAddress()).toBe('/admin/users')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(currentAddress()).toBe('/admin/users?busca=clara')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('Davi Rocha')).toBeNull()
    expect(searches()).toBe(1)
    expect(network.to('GET /users?search=cla')).toHaveLength(0)
  })

  it('searches at once by Enter', async () => {
    openUsers({ 'GET /users?search=clara': usersPage([clara]) })
    await screen.findByText('Davi Rocha')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'clara' } })
    fireEvent.submit(screen.getByRole('search'))
    expect(currentAddress()).toBe('/admin/users?busca=clara')
  })

  it('filters by role and status, from the address on', async () => {
    const { user, network } = openUsers(
      {
        'GET /users?role=field_technician': usersPage([davi]),
        'GET /users?role=field_technician&status=pending': usersPage([davi]),
      },
      '/admin/users?acesso=field_technician',
    )
    expect(await screen.findByText('Davi Rocha')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /Status/ }))
    await user.click(screen.getByRole('option', { name: 'Pendente' }))
    await waitFor(() => expect(currentAddress()).toBe('/admin/users?acesso=field_technician&status=pending'))
    expect(network.to('GET /users?role=field_technician&status=pending')).toHaveLength(1)
  })

  it('leaves out of the address what is no role and no status', async () => {
    const { network } = openUsers({}, '/admin/users?acesso=root&status=x')
    await screen.findByText('Clara Nunes')
    expect(network.to('GET /users')).toHaveLength(1)
  })

  it('says that nothing was found and clears the filters', async () => {
    const { user } = openUsers({ 'GET /users?search=zzz': usersPage([]) }, '/admin/users?busca=zzz')
    expect(await screen.findByText('Nenhum usuário encontrado')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz')
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] ?? document.body)
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
    expect(currentAddress()).toBe('/admin/users')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

describe('inviting', () => {
  async function openInvitation(routes: Routes_ = {}) {
    const opened = openUsers(routes)
    await waitForSession()
    await opened.user.click(screen.getByRole('button', { name: 'Convidar Usuário' }))
    return opened
  }
  const fill = async (user: ReturnType<typeof openSite>['user']) => {
    await user.type(dialog().getByLabelText('E-mail'), ' Eva@Exemplo.com ')
    await user.type(dialog().getByLabelText('Nome completo'), 'Eva  Lima')
    await user.click(dialog().getByRole('radio', { name: 'Gerente de operações' }))
  }

  it('explains each role, sends the invitation and says so', async () => {
    const invitedUser = exampleUser({ id: 'u4', email: 'eva@exemplo.com', email_confirmed_at: null })
    const { user, network } = await openInvitation({ 'POST /users/invite': { status: 201, body: invitedUser } })
    for (const line of Object.values(ROLE_EXPLANATIONS)) expect(dialog().getByText(line)).toBeTruthy()
    await fill(user)
    await user.click(dialog().getByRole('button', { name: 'Enviar convite' }))
    expect(await screen.findByText('Convite enviado')).toBeTruthy()
    expect(screen.getByText('eva@exemplo.com recebeu um e-mail com os próximos passos.')).toBeTruthy()
    expect(network.to('POST /users/invite')[0]?.body).toEqual({
      email: 'eva@exemplo.com',
      name: 'Eva Lima',
      role: 'operations_manager',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(network.to('GET /users').length).toBeGreaterThan(1))
  })

  it('says what is missing beside the fields and sends nothing', async () => {
    const { user, network } = await openInvitation()
    await user.click(dialog().getByRole('button', { name: 'Enviar convite' }))
    expect(await dialog().findByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(dialog().getByText('O nome completo é obrigatório.')).toBeTruthy()
    expect(network.to('POST /users/invite')).toHaveLength(0)
  })

  it('says the server’s sentence, puts it beside the e-mail and keeps what was typed', async () => {
    const { user } = await openInvitation({
      'POST /users/invite': refusalResponse('USER_EMAIL_TAKEN'),
    })
    await fill(user)
    await user.click(dialog().getByRole('button', { name: 'Enviar convite' }))
    expect(await screen.findByText('Erro ao convidar usuário')).toBeTruthy()
    expect(dialog().getByText(REFUSALS.USER_EMAIL_TAKEN.sentence)).toBeTruthy()
    expect(dialog().getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Eva  Lima')
  })

  it('puts what the server has against a field beside it', async () => {
    const fields = [{ path: 'name', message: 'O nome tem caracteres que não são aceitos.' }]
    const { user } = await openInvitation({
      'POST /users/invite': refusalResponse('INVALID_INPUT', { fields }),
    })
    await fill(user)
    await user.click(dialog().getByRole('button', { name: 'Enviar convite' }))
    expect(await dialog().findByText('O nome tem caracteres que não são aceitos.')).toBeTruthy()
  })

  it('has what was typed again after the session ended meanwhile, until it is cancelled', async () => {
    const { user } = await openInvitation()
    await fill(user)
    await user.click(dialog().getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Convidar Usuário' }))
    expect(await dialog().findByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(dialog().getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Eva  Lima')
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Convidar Usuário' }))
    expect(dialog().getByLabelText<HTMLInputElement>('Nome completo').value).toBe('')
  })

  it('is offered again to nobody who signed up by themselves', async () => {
    const eva = exampleUser({ id: 'u4', full_name: 'Eva Lima', email_confirmed_at: null, signed_up: true })
    openUsers({ 'GET /users': usersPage([davi, eva]) })
    expect(within(await rowOf('Davi Rocha')).getByRole('button', { name: /Reenviar/ })).toBeTruthy()
    const row = within(await rowOf('Eva Lima'))
    expect(row.getByText('Pendente')).toBeTruthy()
    expect(row.queryByRole('button', { name: /Reenviar/ })).toBeNull()
  })

  it('can be repeated for people who have not signed in yet, and for nobody else', async () => {
    const { user, network } = openUsers({ 'POST /users/invite': { status: 201, body: davi } })
    expect(within(await rowOf('Clara Nunes')).queryByRole('button', { name: /Reenviar/ })).toBeNull()
    await user.click(within(await rowOf('Davi Rocha')).getByRole('button', { name: /^Reenviar convite/ }))
    expect(await screen.findByText('Convite enviado')).toBeTruthy()
    expect(network.to('POST /users/invite')[0]?.body).toEqual({
      email: 'davi@exemplo.com',
      name: 'Davi Rocha',
      role: 'field_technician',
    })
  })

  it('is not for who signed up alone, and says what that person does', async () => {
    const { user } = openUsers({
      'POST /users/invite': refusalResponse('USER_SIGNUP_PENDING'),
    })
    await user.click(within(await rowOf('Davi Rocha')).getByRole('button', { name: /^Reenviar convite/ }))
    expect(await screen.findByText('Erro ao convidar usuário')).toBeTruthy()
    expect(screen.getByText(/se cadastrou por conta própria/)).toBeTruthy()
  })
})

describe('the history of office roles', () => {
  const change = {
    at: '2026-11-22T12:00:00.000Z',
    by_user_id: 'u9',
    by_name: 'Gustavo Gerente',
    user_id: 'u2',
    name: 'Clara Nunes',
    from: 'client',
    to: 'admin',
  }
  const HISTORY = 'GET /users/role-history'
  const show = async (answer: Routes_[string], more: Routes_ = {}) => {
    const site = openUsers({ [HISTORY]: answer, ...more })
    await site.user.click(await screen.findByRole('button', { name: 'Ver histórico' }))
    return site
  }

  it('is asked for when somebody wants to see it, and says who, whom, from what, to what and when', async () => {
    const { user, network } = await show({ body: { items: [change], cursor: null } })
    const shownElement = await screen.findByText(
      'Gustavo Gerente mudou o acesso de Clara Nunes: de Cliente para Administrador.',
    )
    expect(shownElement.closest('li')?.textContent).toContain('22 de nov. de 2026, 09:00')
    expect(network.to(HISTORY)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Ocultar histórico' }))
    expect(screen.queryByText(/mudou o acesso/)).toBeNull()
  })

  it('goes on where the page ends', async () => {
    const older = { ...change, at: '2026-11-20T12:00:00.000Z', name: 'Davi Rocha' }
    const { user } = await show(
      { body: { items: [change], cursor: 'abc' } },
      { [`${HISTORY}?cursor=abc`]: { body: { items: [older], cursor: null } } },
    )
    await user.click(await screen.findByRole('button', { name: 'Carregar mais antigas' }))
    expect(await screen.findByText(/mudou o acesso de Davi Rocha/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Carregar mais antigas' })).toBeNull()
  })

  it('says that there is nothing yet', async () => {
    await show({ body: { items: [], cursor: null } })
    expect(await screen.findByText('Nenhuma mudança de acesso até agora.')).toBeTruthy()
  })

  it('says that it could not be loaded, and is asked for again', async () => {
    const { user, network } = await show(problemResponse(403, 'FORBIDDEN', 'não pode'))
    expect((await screen.findByText('Erro ao carregar o histórico')).closest('[role=alert]')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(network.to(HISTORY).length).toBeGreaterThan(1))
  })
})
