// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { ROLE_EXPLANATIONS } from '#shared/office/messages/users.ts'
import type { Holdings } from '#shared/orders/rules/holdings.ts'
import type { User } from '#shared/people/rules/users.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { listPage } from '#tests/web/support/list-page.ts'
import { answerNetwork, held, problem, refused } from '#tests/web/support/network.ts'
import { currentAddress, eachTestHoldsFocus, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { windowIsWide } from '#tests/web/support/window-width.ts'
import { AdminUsersScreen } from '#web/screens/admin-users/admin-users-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()
eachTestHoldsFocus()
beforeEach(() => windowIsWide(1440))
afterEach(() => {
  vi.useRealTimers()
})

const exampleUser = (changed: Partial<User> = {}): User => ({
  id: 'u2',
  email: 'clara@exemplo.com',
  email_confirmed_at: '2026-10-01T12:00:00.000Z',
  role: 'client',
  full_name: 'Clara Nunes',
  phone: '(19) 98888-0000',
  avatar_url: null,
  signed_up: false,
  created_at: '2026-09-10T12:00:00.000Z',
  version: 3,
  ...changed,
})
const ana = exampleUser({ id: 'u1', email: 'ana@exemplo.com', full_name: 'Ana Souza', role: 'admin', phone: '' })
const clara = exampleUser()
const davi = exampleUser({
  id: 'u3',
  email: 'davi@exemplo.com',
  full_name: 'Davi Rocha',
  role: 'field_technician',
  email_confirmed_at: null,
})

const page = listPage<User>
const nothing: Holdings = { pending_orders: 0, reserved_points: 0, running_contracts: 0, contracted_points: 0 }

type Routes_ = Parameters<typeof answerNetwork>[0]

/** A manager (Ana) opens the screen. */
function openUsers(routes: Routes_ = {}, start = '/admin/users') {
  keepSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /users': page([ana, clara, davi]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/users" element={<AdminUsersScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(screens, start) }
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('tr, li') ?? document.body
const dialog = () => within(screen.getByRole('dialog'))
/** Once the session is there: the dialogs are of who is signed in. */
const signedIn = () => screen.findByText('Você')

describe('the list of people', () => {
  it('shows name, e-mail, phone, role, status and since when', async () => {
    openUsers()
    const row = within(await rowOf('Clara Nunes'))
    for (const text of ['clara@exemplo.com', '(19) 98888-0000', 'Cliente', 'Confirmado', '10 de set. de 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(within(await rowOf('Davi Rocha')).getByText('Pendente')).toBeTruthy()
    expect(screen.getByText('3 usuários')).toBeTruthy()
  })

  it('is cards on a phone, with the same facts', async () => {
    windowIsWide(390)
    openUsers()
    expect(await screen.findByRole('list', { name: 'Usuários' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(await rowOf('Davi Rocha'))
    for (const text of ['davi@exemplo.com', 'Técnico de campo', 'Pendente']) expect(card.getByText(text)).toBeTruthy()
    expect(card.getByRole('button', { name: 'Reenviar convite para Davi Rocha' })).toBeTruthy()
  })

  it('keeps places for people while they are on their way', async () => {
    const answer = held<ReturnType<typeof page>>()
    openUsers({ 'GET /users': () => answer.promise })
    expect(await screen.findByText('Carregando usuários…')).toBeTruthy()
    answer.release(page([clara]))
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
    expect(screen.queryByText('Carregando usuários…')).toBeNull()
  })

  it('says that it failed and tries again', async () => {
    let tries = 0
    const { user } = openUsers({
      'GET /users': () => {
        tries += 1
        return tries === 1 ? refused('INTERNAL') : page([clara])
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar usuários')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openUsers({ 'GET /users': refused('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Convidar Usuário' })).toBeNull()
  })

  it('loads more by the cursor, and says when that fails', async () => {
    let tries = 0
    const { user } = openUsers({
      'GET /users': page([ana, clara], 'next'),
      'GET /users?cursor=next': () => {
        tries += 1
        return tries === 1 ? refused('TRY_AGAIN') : page([davi])
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
    openUsers({ 'GET /users': page([ana, clara], 'next', { count: 1133, exact: true }) })
    expect(await screen.findByText('2 de 1.133 usuários')).toBeTruthy()
  })

  it('goes on past a page that the filter left empty', async () => {
    openUsers(
      { 'GET /users?status=pending': page([], 'next'), 'GET /users?status=pending&cursor=next': page([davi]) },
      '/admin/users?status=pending',
    )
    expect(await screen.findByText('Davi Rocha')).toBeTruthy()
    expect(screen.queryByText('Nenhum usuário encontrado')).toBeNull()
  })

  it('says that nobody is there yet', async () => {
    openUsers({ 'GET /users': page([]) })
    expect(await screen.findByText('Ninguém por aqui ainda')).toBeTruthy()
  })
})

describe('finding people', () => {
  it('searches 300 ms after the last letter and keeps the text in the address', async () => {
    const { network } = openUsers({ 'GET /users?search=clara': page([clara]) })
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
    openUsers({ 'GET /users?search=clara': page([clara]) })
    await screen.findByText('Davi Rocha')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'clara' } })
    fireEvent.submit(screen.getByRole('search'))
    expect(currentAddress()).toBe('/admin/users?busca=clara')
  })

  it('filters by role and status, from the address on', async () => {
    const { user, network } = openUsers(
      {
        'GET /users?role=field_technician': page([davi]),
        'GET /users?role=field_technician&status=pending': page([davi]),
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
    const { user } = openUsers({ 'GET /users?search=zzz': page([]) }, '/admin/users?busca=zzz')
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
    await signedIn()
    await opened.user.click(screen.getByRole('button', { name: 'Convidar Usuário' }))
    return opened
  }
  const fill = async (user: ReturnType<typeof openSite>['user']) => {
    await user.type(dialog().getByLabelText('E-mail'), ' Eva@Exemplo.com ')
    await user.type(dialog().getByLabelText('Nome completo'), 'Eva  Lima')
    await user.click(dialog().getByRole('radio', { name: 'Gerente de operações' }))
  }

  it('explains each role, sends the invitation and says so', async () => {
    const invited = exampleUser({ id: 'u4', email: 'eva@exemplo.com', email_confirmed_at: null })
    const { user, network } = await openInvitation({ 'POST /users/invite': { status: 201, body: invited } })
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
      'POST /users/invite': refused('USER_EMAIL_TAKEN'),
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
      'POST /users/invite': refused('INVALID_INPUT', { fields }),
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
    openUsers({ 'GET /users': page([davi, eva]) })
    expect(within(await rowOf('Davi Rocha')).getByRole('button', { name: /Reenviar/ })).toBeTruthy()
    const row = within(await rowOf('Eva Lima'))
    expect(row.getByText('Pendente')).toBeTruthy()
    expect(row.queryByRole('button', { name: /Reenviar/ })).toBeNull()
  })

  it('is done again for who has not come yet, and for nobody else', async () => {
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
      'POST /users/invite': refused('USER_SIGNUP_PENDING'),
    })
    await user.click(within(await rowOf('Davi Rocha')).getByRole('button', { name: /^Reenviar convite/ }))
    expect(await screen.findByText('Erro ao convidar usuário')).toBeTruthy()
    expect(screen.getByText(/se cadastrou por conta própria/)).toBeTruthy()
  })
})

describe('changing a person', () => {
  async function openEdit(name: string, routes: Routes_ = {}) {
    const opened = openUsers(routes)
    await signedIn()
    await opened.user.click(await screen.findByRole('button', { name: `Editar ${name}` }))
    return opened
  }
  const save = () => dialog().getByRole('button', { name: 'Salvar alterações' })

  it('saves name and phone over the version that was read', async () => {
    const { user, network } = await openEdit('Clara Nunes', {
      'PUT /users/u2': { body: { ...clara, full_name: 'Clara N. Lima', version: 4 } },
    })
    expect(dialog().getByLabelText<HTMLInputElement>('E-mail').disabled).toBe(true)
    const name = dialog().getByLabelText('Nome completo')
    await user.clear(name)
    await user.type(name, 'Clara N. Lima')
    await user.click(save())
    expect(await screen.findByText('Usuário atualizado')).toBeTruthy()
    expect(network.to('PUT /users/u2')[0]?.body).toEqual({
      full_name: 'Clara N. Lima',
      phone: '(19) 98888-0000',
      role: 'client',
      version: 3,
    })
  })

  it('warns before a changed role that the person will be signed out', async () => {
    const { user } = await openEdit('Clara Nunes', {
      'PUT /users/u2': { body: { ...clara, role: 'field_technician', version: 4 } },
    })
    expect(dialog().queryByText(/sai de todos os aparelhos/)).toBeNull()
    await user.click(dialog().getByRole('radio', { name: 'Técnico de campo' }))
    expect(dialog().getByText(/Ao salvar, Clara sai de todos os aparelhos/)).toBeTruthy()
    await user.click(save())
    expect(await screen.findByText(/precisa entrar de novo para usar o novo acesso/)).toBeTruthy()
  })

  it('does not let people change their own role, and says why', async () => {
    await openEdit('Ana Souza')
    for (const radio of dialog().getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true)
    expect(dialog().getByText(REFUSALS.OWN_ROLE.sentence)).toBeTruthy()
  })

  it.each(['LAST_ADMIN', 'OWN_ROLE'] as const)('says the server’s sentence for %s beside the role', async code => {
    const { user } = await openEdit('Clara Nunes', { 'PUT /users/u2': refused(code) })
    await user.click(dialog().getByRole('radio', { name: 'Administrador' }))
    await user.click(save())
    expect(await screen.findByText('Erro ao atualizar usuário')).toBeTruthy()
    expect(await dialog().findByText(REFUSALS[code].sentence)).toBeTruthy()
  })

  it('shows what somebody else changed, keeps what was typed and applies it again', async () => {
    const theirs = { ...clara, full_name: 'Clara Prado', phone: '(19) 3333-4444', version: 7 }
    let tries = 0
    const { user, network } = await openEdit('Clara Nunes', {
      'PUT /users/u2': () => {
        tries += 1
        return tries === 1
          ? refused('PROFILE_CHANGED', { user: theirs })
          : { body: { ...theirs, full_name: 'Clara Lima', version: 8 } }
      },
    })
    const name = dialog().getByLabelText<HTMLInputElement>('Nome completo')
    await user.clear(name)
    await user.type(name, 'Clara Lima')
    await user.click(save())
    expect(await dialog().findByText('Erro ao atualizar usuário')).toBeTruthy()
    expect(dialog().getByText(/Nome completo: agora é “Clara Prado”; você digitou “Clara Lima”/)).toBeTruthy()
    expect(dialog().getByText(/Telefone: agora é “\(19\) 3333-4444”; já atualizamos aqui/)).toBeTruthy()
    expect(name.value).toBe('Clara Lima')
    await user.click(save())
    expect(await screen.findByText('Usuário atualizado')).toBeTruthy()
    expect(network.to('PUT /users/u2')[1]?.body).toEqual({
      full_name: 'Clara Lima',
      phone: '(19) 3333-4444',
      role: 'client',
      version: 7,
    })
  })

  it('takes the other’s value when that is asked for', async () => {
    const theirs = { ...clara, full_name: 'Clara Prado', version: 7 }
    const { user } = await openEdit('Clara Nunes', {
      'PUT /users/u2': refused('PROFILE_CHANGED', { user: theirs }),
    })
    const name = dialog().getByLabelText<HTMLInputElement>('Nome completo')
    await user.type(name, ' Lima')
    await user.click(save())
    await user.click(await dialog().findByRole('button', { name: 'Usar o atual: Nome completo' }))
    expect(name.value).toBe('Clara Prado')
  })

  it('closed by Esc keeps what was typed, and says so when it is opened again', async () => {
    const { user } = await openEdit('Clara Nunes')
    await user.type(dialog().getByLabelText('Nome completo'), ' Lima')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Editar Clara Nunes' }))
    expect(await dialog().findByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(dialog().getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Clara Nunes Lima')
  })

  it('closes when the person is gone', async () => {
    const { user } = await openEdit('Clara Nunes', {
      'PUT /users/u2': refused('USER_NOT_FOUND'),
    })
    await user.click(save())
    expect(await screen.findByText(REFUSALS.USER_NOT_FOUND.sentence)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('deleting a person', () => {
  const alert = () => within(screen.getByRole('alertdialog'))
  async function openDelete(holdings: Holdings, routes: Routes_ = {}) {
    const opened = openUsers({ 'GET /users/u2': { body: { user: clara, holdings } }, ...routes })
    await signedIn()
    await opened.user.click(screen.getByRole('button', { name: 'Excluir Clara Nunes' }))
    return opened
  }
  const confirm = () => alert().getByRole<HTMLButtonElement>('button', { name: 'Excluir usuário' })

  it('says what the person has and that it stays, with the way to the orders', async () => {
    await openDelete({ pending_orders: 2, reserved_points: 4, running_contracts: 1, contracted_points: 3 })
    expect(
      await alert().findByText(
        /^Clara tem 2 pedidos pendentes que seguram 4 pontos e 1 contrato em vigor com 3 pontos\. Nada disso é cancelado nem liberado:/,
      ),
    ).toBeTruthy()
    expect(alert().getByRole('link', { name: 'Ver os pedidos desta pessoa' }).getAttribute('href')).toBe(
      '/admin/orders?busca=clara%40exemplo.com',
    )
  })

  it.each([
    [{ ...nothing }, 'Clara não tem pedidos pendentes nem contratos em vigor.'],
    [{ ...nothing, pending_orders: 1, reserved_points: 1 }, 'Clara tem 1 pedido pendente que segura 1 ponto. Nada'],
    [
      { ...nothing, running_contracts: 2, contracted_points: 5 },
      'Clara tem 2 contratos em vigor com 5 pontos. Nada disso é cancelado nem liberado',
    ],
  ])('counts %j', async (holdings, text) => {
    await openDelete(holdings)
    expect(await alert().findByText(new RegExp(`^${text}`))).toBeTruthy()
  })

  it('can be confirmed only once it is known what the person has', async () => {
    let tries = 0
    const { user } = await openDelete(nothing, {
      'GET /users/u2': () => {
        tries += 1
        return tries === 1 ? refused('TRY_AGAIN') : { body: { user: clara, holdings: nothing } }
      },
    })
    expect(await alert().findByText(/Não foi possível ver os pedidos/)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    await user.click(alert().getByRole('button', { name: 'Tentar novamente' }))
    expect(await alert().findByText(/não tem pedidos/)).toBeTruthy()
    expect(confirm().disabled).toBe(false)
  })

  it('removes the person, says so and leaves the focus at the list', async () => {
    let people = [ana, clara]
    const { user, network } = await openDelete(nothing, {
      'GET /users': () => page(people),
      'DELETE /users/u2': () => {
        people = [ana]
        return { body: {} }
      },
    })
    await alert().findByText(/não tem pedidos/)
    await user.click(confirm())
    expect(await screen.findByText('Usuário excluído')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(network.to('DELETE /users/u2')).toHaveLength(1)
    expect(screen.queryByText('clara@exemplo.com')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 usuário'))
  })

  it('does nothing on the way back', async () => {
    const { user, network } = await openDelete(nothing)
    await user.click(alert().getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(network.to('DELETE /users/u2')).toHaveLength(0)
  })

  it('says the server’s sentence when it is the last administrator', async () => {
    const { user } = await openDelete(nothing, {
      'DELETE /users/u2': refused('LAST_ADMIN'),
    })
    await alert().findByText(/não tem pedidos/)
    await user.click(confirm())
    expect(await screen.findByText('Erro ao deletar usuário')).toBeTruthy()
    expect(screen.getByText(REFUSALS.LAST_ADMIN.sentence)).toBeTruthy()
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
  })

  it('is refused for oneself before anything is asked', async () => {
    const { user, network } = openUsers()
    await signedIn()
    const button = screen.getByRole('button', { name: 'Excluir Ana Souza' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect((await screen.findAllByText(REFUSALS.OWN_ACCOUNT.sentence)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(network.to('GET /users/u1')).toHaveLength(0)
  })
})

describe('a manager who is no administrator', () => {
  const bruno = exampleUser({ id: 'u4', email: 'bruno@exemplo.com', full_name: 'Bruno Lima', role: 'admin' })
  const lia = exampleUser({
    ...{ id: 'u5', email: 'lia@exemplo.com', full_name: 'Lia Convidada', role: 'admin' },
    email_confirmed_at: null,
  })
  const gil = { ...ana, full_name: 'Gil Gerente', role: 'operations_manager' } as const
  const open = async (routes: Routes_ = {}) => {
    const opened = openUsers({
      'GET /me/profile': { body: exampleProfile({ role: 'operations_manager' }) },
      'GET /users': page([gil, bruno, lia, clara, { ...davi, role: 'client' }]),
      ...routes,
    })
    await signedIn()
    return opened
  }
  const radio = (name: string) => dialog().getByRole<HTMLInputElement>('radio', { name })

  it('can’t give the administrator’s role, and reads why', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Convidar Usuário' }))
    expect(radio('Administrador').disabled).toBe(true)
    expect(radio('Gerente de operações').disabled).toBe(false)
    expect(dialog().getByText(REFUSALS.ADMIN_ROLE_RESERVED.sentence)).toBeTruthy()
  })

  it('can’t take it, but changes name and phone', async () => {
    const { user, network } = await open({ 'PUT /users/u4': { body: { ...bruno, full_name: 'Bruno L.', version: 4 } } })
    await user.click(screen.getByRole('button', { name: 'Editar Bruno Lima' }))
    expect([radio('Administrador').checked, radio('Administrador').disabled]).toEqual([true, false])
    expect(radio('Cliente').disabled).toBe(true)
    expect(dialog().getByText(REFUSALS.ADMIN_ROLE_RESERVED.sentence)).toBeTruthy()
    await user.clear(dialog().getByLabelText('Nome completo'))
    await user.type(dialog().getByLabelText('Nome completo'), 'Bruno L.')
    await user.click(dialog().getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Usuário atualizado')).toBeTruthy()
    expect(network.to('PUT /users/u4')[0]?.body).toMatchObject({ role: 'admin', full_name: 'Bruno L.' })
  })

  it('can’t delete an administrator nor send their invitation again', async () => {
    const { user, network } = await open()
    const button = screen.getByRole('button', { name: 'Excluir Bruno Lima' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect((await screen.findAllByText(REFUSALS.ADMIN_ROLE_RESERVED.sentence)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(network.to('GET /users/u4')).toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Reenviar convite para Lia Convidada' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Reenviar convite para Davi Rocha' })).toBeTruthy()
  })
})

describe('the history of office roles', () => {
  const change = {
    ...{ at: '2026-11-22T12:00:00.000Z', by_user_id: 'u9', by_name: 'Gustavo Gerente' },
    ...{ user_id: 'u2', name: 'Clara Nunes', from: 'client', to: 'admin' },
  }
  const HISTORY = 'GET /users/role-history'
  const show = async (answer: Routes_[string], more: Routes_ = {}) => {
    const site = openUsers({ [HISTORY]: answer, ...more })
    await site.user.click(await screen.findByRole('button', { name: 'Ver histórico' }))
    return site
  }

  it('is asked for when somebody wants to see it, and says who, whom, from what, to what and when', async () => {
    const { user, network } = await show({ body: { items: [change], cursor: null } })
    const said = await screen.findByText(
      'Gustavo Gerente mudou o acesso de Clara Nunes: de Cliente para Administrador.',
    )
    expect(said.closest('li')?.textContent).toContain('22 de nov. de 2026, 09:00')
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
    const { user, network } = await show(problem(403, 'FORBIDDEN', 'não pode'))
    expect((await screen.findByText('Erro ao carregar o histórico')).closest('[role=alert]')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(network.to(HISTORY).length).toBeGreaterThan(1))
  })
})
