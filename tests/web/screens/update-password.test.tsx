// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNT_SCREENS } from '#tests/web/support/account-screens.tsx'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { hasStoredSession, identity, storeSession, throwSessionError } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  currentAddress,
  currentState,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
afterEach(() => vi.useRealTimers())

const LINK = '/update-password?type=recovery&email=ana%2Bum%40exemplo.com&code=123456'
const RECOVERY = { by: 'recovery', email: 'ana+um@exemplo.com', code: '123456' }
const INVITED = { pathname: '/update-password', state: { from: 'INVITE_FLOW', email: 'novo@exemplo.com' } }

async function save(start: Parameters<typeof openSite>[1], password = 'novasenha', again = password) {
  const { user } = openSite(<StrictMode>{ACCOUNT_SCREENS}</StrictMode>, start)
  await user.type(await screen.findByLabelText('Nova Senha'), password)
  await user.type(screen.getByLabelText('Confirmar Nova Senha'), again)
  await user.click(screen.getByRole('button', { name: 'Salvar Nova Senha' }))
  return user
}

describe('the link of the recovery e-mail', () => {
  it('is taken out of the address at once and still works after a reload', async () => {
    openSite(<StrictMode>{ACCOUNT_SCREENS}</StrictMode>, LINK)
    expect(await screen.findByRole('heading', { name: 'Definir Nova Senha' })).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/update-password'))
    const state = currentState()
    cleanup()
    await save({ pathname: '/update-password', state })
    expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy()
    expect(identity.setNewPassword.mock.calls).toEqual([[expect.objectContaining(RECOVERY), 'novasenha']])
  })

  it('says so, forgets the code, and tells where it goes', async () => {
    await save(LINK)
    expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy()
    expect(screen.getByText('Você será redirecionado para a página de login.')).toBeTruthy()
    expect(identity.setNewPassword).toHaveBeenCalledWith(expect.objectContaining(RECOVERY), 'novasenha')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    await waitFor(() => expect(JSON.stringify(currentState())).not.toContain('123456'))
    expect(screen.queryByLabelText('Nova Senha')).toBeNull()
  })

  it('leads to the login after 3 seconds, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    openSite(ACCOUNT_SCREENS, LINK)
    fireEvent.change(screen.getByLabelText('Nova Senha'), { target: { value: 'novasenha' } })
    fireEvent.change(screen.getByLabelText('Confirmar Nova Senha'), { target: { value: 'novasenha' } })
    fireEvent.click(screen.getByRole('button', { name: 'Salvar Nova Senha' }))
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(currentState()).toMatchObject({ done: true })
    }, 10_000)
    // The waiting above has advanced the clock by a second at most
    await act(() => vi.advanceTimersByTimeAsync(1_900))
    expect(currentAddress()).toBe('/update-password')
    await act(() => vi.advanceTimersByTimeAsync(1_200))
    expect(currentAddress()).toBe('/login')
    expect(currentState()).toEqual({ email: 'ana+um@exemplo.com' })
  })

  it('does not redirect people who left before the 3 seconds were over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    openSite(ACCOUNT_SCREENS, { pathname: '/update-password', state: { done: true, email: 'ana@exemplo.com' } })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    fireEvent.click(screen.getByRole('link', { name: 'Ir para o login' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.click(screen.getByRole('link', { name: 'Voltar ao mapa' }))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(currentAddress()).toBe('/')
  })

  it.each(['CODE_REFUSED', 'INVALID_CREDENTIALS'] as const)(
    'offers a new one when it is used or old: %s',
    async code => {
      identity.setNewPassword.mockImplementationOnce(throwSessionError(code))
      const user = await save(LINK)
      expect(await screen.findByText('Falha ao atualizar a senha')).toBeTruthy()
      expect(screen.getByText('O link pode ter expirado. Por favor, tente redefinir sua senha novamente.')).toBeTruthy()
      await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }))
      await waitFor(() => expect(currentAddress()).toBe('/forgot-password'))
      expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana+um@exemplo.com')
    },
  )

  it.each([
    ['TOO_MANY_ATTEMPTS', 'Muitas tentativas. Tente novamente em 7 minutos.'],
    ['OFFLINE', 'Sem conexão com a internet. Verifique a rede e tente novamente.'],
    ['UNEXPECTED', 'O link pode ter expirado. Por favor, tente redefinir sua senha novamente.'],
  ] as const)('says why it failed and keeps the form: %s', async (code, sentence) => {
    identity.setNewPassword.mockImplementationOnce(
      throwSessionError(code, code === 'TOO_MANY_ATTEMPTS' ? sentence : undefined),
    )
    await save(LINK)
    expect(await screen.findByText('Falha ao atualizar a senha')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText('Nova Senha')).toHaveProperty('value', 'novasenha')
  })

  it('puts a password that the service refuses beside its field', async () => {
    identity.setNewPassword.mockImplementationOnce(throwSessionError('PASSWORD_REFUSED'))
    await save(LINK)
    await screen.findByText('Falha ao atualizar a senha')
    expect(accessibleDescriptionOf(screen.getByLabelText('Nova Senha'))).toMatch(/não foi aceita/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nova Senha')))
  })

  it('refuses a password of 5 and one that differs, beside the fields', async () => {
    await save(LINK, '12345', '1234')
    expect(await screen.findByText('A senha deve ter no mínimo 6 caracteres.')).toBeTruthy()
    expect(accessibleDescriptionOf(screen.getByLabelText('Confirmar Nova Senha'))).toBe('As senhas não coincidem.')
    expect(document.activeElement).toBe(screen.getByLabelText('Nova Senha'))
    expect(identity.setNewPassword).not.toHaveBeenCalled()
  })

  it('can be used while signed in, and ends that session', async () => {
    storeSession()
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    await save(LINK)
    expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy()
    expect(hasStoredSession()).toBe(false)
    expect(currentAddress()).toBe('/update-password')
  })

  it('outlives a session that ends meanwhile', async () => {
    storeSession()
    answerNetwork({ 'GET /me/profile': problemResponse(401, 'SESSION_ENDED', 'Sua sessão foi encerrada.') })
    openSite(ACCOUNT_SCREENS, LINK)
    expect(await screen.findByText('Sua sessão foi encerrada.')).toBeTruthy()
    // A redirect would be visible by now.
    await act(async () => undefined)
    expect(screen.getByRole('heading', { name: 'Definir Nova Senha' })).toBeTruthy()
    expect(currentAddress()).toBe('/update-password')
  })

  it('tells password managers whose password it is', async () => {
    openSite(ACCOUNT_SCREENS, LINK)
    const password = await screen.findByLabelText('Nova Senha')
    expect(password.getAttribute('autocomplete')).toBe('new-password')
    expect(document.querySelector('input[autocomplete=username]')).toHaveProperty('value', 'ana+um@exemplo.com')
  })
})

describe('after a temporary password', () => {
  it('sets the own one, ends the session that comes with it and goes to the login', async () => {
    await save(INVITED)
    expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy()
    expect(identity.setNewPassword).toHaveBeenCalledWith(expect.objectContaining({ by: 'invite' }), 'novasenha')
    expect(hasStoredSession()).toBe(false)
    await waitFor(() => expect(currentState()).toEqual({ done: true, email: 'novo@exemplo.com' }))
  })

  it('leads back to the temporary password when the challenge expired', async () => {
    identity.setNewPassword.mockImplementationOnce(throwSessionError('CHALLENGE_OVER'))
    const user = await save(INVITED)
    expect(await screen.findByText('Falha ao atualizar a senha')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'O tempo para definir a senha terminou' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Entrar com a senha provisória' }))
    await waitFor(() => expect(currentAddress()).toBe('/login?type=invite'))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'novo@exemplo.com')
  })
})

describe('without link nor invitation', () => {
  it('says what is missing and leads on', async () => {
    openSite(ACCOUNT_SCREENS, '/update-password?type=recovery&email=ana%40exemplo.com')
    expect(await screen.findByRole('heading', { name: 'Falta o link de recuperação' })).toBeTruthy()
    expect(screen.queryByLabelText('Nova Senha')).toBeNull()
    expect(screen.getByRole('link', { name: 'Pedir o link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Ir para o login' }).getAttribute('href')).toBe('/login')
  })

  it('lets signed-in people change the password with the current one', async () => {
    storeSession()
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    identity.setNewPassword.mockImplementationOnce(throwSessionError('INVALID_CREDENTIALS'))
    const { user } = openSite(ACCOUNT_SCREENS, '/update-password')
    await user.click(await screen.findByRole('button', { name: 'Salvar Nova Senha' }))
    expect(await screen.findByText('A senha é obrigatória.')).toBeTruthy()
    await user.type(screen.getByLabelText('Senha Atual'), 'errada')
    await user.type(screen.getByLabelText('Nova Senha'), 'novasenha')
    await user.type(screen.getByLabelText('Confirmar Nova Senha'), 'novasenha{Enter}')
    expect(await screen.findByText('Falha ao atualizar a senha')).toBeTruthy()
    expect(accessibleDescriptionOf(screen.getByLabelText('Senha Atual'))).toBe('A senha atual não confere.')
    await user.clear(screen.getByLabelText('Senha Atual'))
    await user.type(screen.getByLabelText('Senha Atual'), 'segredo1{Enter}')
    expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy()
    expect(identity.setNewPassword).toHaveBeenLastCalledWith(
      { by: 'password', email: 'ana@exemplo.com', current: 'segredo1' },
      'novasenha',
    )
    // This session stays, without a login page; the server has ended the others.
    expect(screen.getByText('Você continua conectado aqui. As suas outras sessões foram encerradas.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(identity.endSession).not.toHaveBeenCalled()
    expect(hasStoredSession()).toBe(true)
  })

  it('leads to the login if signing in with the new password fails', async () => {
    storeSession()
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    identity.setNewPassword.mockImplementationOnce(async () => void (await identity.endSession()))
    const { user } = openSite(ACCOUNT_SCREENS, '/update-password')
    await user.type(await screen.findByLabelText('Senha Atual'), 'segredo1')
    await user.type(screen.getByLabelText('Nova Senha'), 'novasenha')
    await user.type(screen.getByLabelText('Confirmar Nova Senha'), 'novasenha{Enter}')
    expect(await screen.findByText('Você será redirecionado para a página de login.')).toBeTruthy()
    expect(hasStoredSession()).toBe(false)
    await waitFor(() => expect(currentState()).toEqual({ done: true, email: 'ana@exemplo.com' }))
  })
})
