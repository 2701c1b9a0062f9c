// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { HoldingCounts } from '#shared/orders/rules/holdings.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import {
  ana,
  clara,
  davi,
  dialog,
  exampleUser,
  noHoldings,
  openUsers,
  type Routes_,
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

describe('changing a person', () => {
  async function openEdit(name: string, routes: Routes_ = {}) {
    const opened = openUsers(routes)
    await waitForSession()
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

  it('names a technician’s tasks in the street before another role takes them away', async () => {
    const tasks_in_field = [{ id: 't1', point_id: '1', point_name: 'Ouro | Rua Um', city: 'Americana' }]
    const { user } = await openEdit('Davi Rocha', {
      'GET /users/u3': { body: { user: davi, holdings: noHoldings, tasks_in_field } },
    })
    expect(dialog().queryByText(/em campo/)).toBeNull()
    await user.click(dialog().getByRole('radio', { name: 'Cliente' }))
    expect(
      await dialog().findByText(
        "Davi tem 1 tarefa em campo. Ao salvar, ela volta para 'Pronto para Atribuir', sem técnico:",
      ),
    ).toBeTruthy()
    expect(dialog().getByRole('listitem').textContent).toBe('Rua Um PU-00001 · Americana')
    await user.click(dialog().getByRole('radio', { name: 'Técnico de campo' }))
    expect(dialog().queryByText(/em campo\./)).toBeNull()
  })

  it('does not let people change their own role, and says why', async () => {
    await openEdit('Ana Souza')
    for (const radio of dialog().getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true)
    expect(dialog().getByText(REFUSALS.OWN_ROLE.sentence)).toBeTruthy()
  })

  it.each(['LAST_ADMIN', 'OWN_ROLE'] as const)('says the server’s sentence for %s beside the role', async code => {
    const { user } = await openEdit('Clara Nunes', { 'PUT /users/u2': refusalResponse(code) })
    await user.click(dialog().getByRole('radio', { name: 'Administrador' }))
    await user.click(save())
    expect(await screen.findByText('Erro ao atualizar usuário')).toBeTruthy()
    expect(await dialog().findByText(REFUSALS[code].sentence)).toBeTruthy()
  })

  it('shows what somebody else changed, keeps what was typed and applies it again', async () => {
    const otherUser = { ...clara, full_name: 'Clara Prado', phone: '(19) 3333-4444', version: 7 }
    let tries = 0
    const { user, network } = await openEdit('Clara Nunes', {
      'PUT /users/u2': () => {
        tries += 1
        return tries === 1
          ? refusalResponse('PROFILE_CHANGED', { user: otherUser })
          : { body: { ...otherUser, full_name: 'Clara Lima', version: 8 } }
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
    const otherUser = { ...clara, full_name: 'Clara Prado', version: 7 }
    const { user } = await openEdit('Clara Nunes', {
      'PUT /users/u2': refusalResponse('PROFILE_CHANGED', { user: otherUser }),
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
      'PUT /users/u2': refusalResponse('USER_NOT_FOUND'),
    })
    await user.click(save())
    expect(await screen.findByText(REFUSALS.USER_NOT_FOUND.sentence)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('deleting a person', () => {
  const alert = () => within(screen.getByRole('alertdialog'))
  async function openDelete(holdings: HoldingCounts, routes: Routes_ = {}) {
    const opened = openUsers({ 'GET /users/u2': { body: { user: clara, holdings, tasks_in_field: [] } }, ...routes })
    await waitForSession()
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
    [{ ...noHoldings }, 'Clara não tem pedidos pendentes nem contratos em vigor.'],
    [{ ...noHoldings, pending_orders: 1, reserved_points: 1 }, 'Clara tem 1 pedido pendente que segura 1 ponto. Nada'],
    [
      { ...noHoldings, running_contracts: 2, contracted_points: 5 },
      'Clara tem 2 contratos em vigor com 5 pontos. Nada disso é cancelado nem liberado',
    ],
  ])('counts %j', async (holdings, text) => {
    await openDelete(holdings)
    expect(await alert().findByText(new RegExp(`^${text}`))).toBeTruthy()
  })

  it('names a technician’s tasks in the street, with the way to each', async () => {
    const tasks_in_field = ['1', '2', '3', '4'].map(id => ({
      id: `t${id}`,
      point_id: id,
      point_name: `Ouro | Rua ${id}`,
      city: 'Americana',
    }))
    await openDelete(noHoldings, { 'GET /users/u2': { body: { user: clara, holdings: noHoldings, tasks_in_field } } })
    expect(
      await alert().findByText(
        "Clara tem 4 tarefas em campo. Ao excluir, elas voltam para 'Pronto para Atribuir', sem técnico:",
      ),
    ).toBeTruthy()
    expect(
      alert()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Rua 1 PU-00001 · Americana',
      'Rua 2 PU-00002 · Americana',
      'Rua 3 PU-00003 · Americana',
      'Rua 4 PU-00004 · Americana',
    ])
    expect(alert().getByRole('link', { name: 'Abrir a tarefa de Ouro | Rua 4' }).getAttribute('href')).toBe(
      '/admin/pipeline?tarefa=t4',
    )
  })

  it('can be confirmed only after the person’s orders are loaded', async () => {
    let tries = 0
    const { user } = await openDelete(noHoldings, {
      'GET /users/u2': () => {
        tries += 1
        return tries === 1
          ? refusalResponse('TRY_AGAIN')
          : { body: { user: clara, holdings: noHoldings, tasks_in_field: [] } }
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
    const { user, network } = await openDelete(noHoldings, {
      'GET /users': () => usersPage(people),
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
    const { user, network } = await openDelete(noHoldings)
    await user.click(alert().getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(network.to('DELETE /users/u2')).toHaveLength(0)
  })

  it('says the server’s sentence when it is the last administrator', async () => {
    const { user } = await openDelete(noHoldings, {
      'DELETE /users/u2': refusalResponse('LAST_ADMIN'),
    })
    await alert().findByText(/não tem pedidos/)
    await user.click(confirm())
    expect(await screen.findByText('Erro ao deletar usuário')).toBeTruthy()
    expect(screen.getByText(REFUSALS.LAST_ADMIN.sentence)).toBeTruthy()
    expect(await screen.findByText('Clara Nunes')).toBeTruthy()
  })

  it('is refused for oneself before anything is asked', async () => {
    const { user, network } = openUsers()
    await waitForSession()
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
    id: 'u5',
    email: 'lia@exemplo.com',
    full_name: 'Lia Convidada',
    role: 'admin',
    email_confirmed_at: null,
  })
  const gil = { ...ana, full_name: 'Gil Gerente', role: 'operations_manager' } as const
  const open = async (routes: Routes_ = {}) => {
    const opened = openUsers({
      'GET /me/profile': { body: exampleProfile({ role: 'operations_manager' }) },
      'GET /users': usersPage([gil, bruno, lia, clara, { ...davi, role: 'client' }]),
      ...routes,
    })
    await waitForSession()
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
