// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { GuestGuard } from '#web/app/guards.tsx'
import { LoginScreen } from '#web/screens/login/login-screen.tsx'
import { SignupScreen } from '#web/screens/signup/signup-screen.tsx'
import { exampleProfile } from './examples.ts'
import { identity, refusal } from './identity-double.ts'
import { answerNetwork, problem } from './network.ts'
import { currentAddress, eachTestStartsFresh, openSite } from './site.tsx'

vi.mock('#web/features/session/identity.ts', async () => (await import('./identity-double.ts')).identity)
eachTestStartsFresh()

const SCREENS = (
  <Routes>
    <Route element={<GuestGuard />}>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/signup" element={<SignupScreen />} />
    </Route>
    <Route path="*" element={null} />
  </Routes>
)

async function logIn() {
  const { user } = openSite(SCREENS, '/login')
  await user.type(await screen.findByLabelText('E-mail'), 'Ana@Exemplo.com')
  await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
  return user
}

describe('the login page', () => {
  it('asks for both fields beside them', async () => {
    const { user } = openSite(SCREENS, '/login')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(screen.getByText('A senha é obrigatória.')).toBeTruthy()
  })

  it('leads to the role’s home', async () => {
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    await logIn()
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(identity.signInWithPassword).toHaveBeenCalledWith('ana@exemplo.com', 'segredo1')
  })

  it.each([
    ['INVALID_CREDENTIALS', ['Falha no Login', 'E-mail ou senha inválidos. Confira e tente novamente.']],
    ['EMAIL_NOT_CONFIRMED', ['Confirmação de E-mail Pendente']],
    ['UNEXPECTED', ['Ocorreu um erro inesperado. Tente novamente.']],
  ] as const)('says why it did not work: %s', async (code, sentences) => {
    identity.signInWithPassword.mockImplementationOnce(refusal(code))
    answerNetwork({})
    await logIn()
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('says that the session could not be loaded, and nobody is signed in then', async () => {
    answerNetwork({ 'GET /me/profile': problem(404, 'PROFILE_NOT_FOUND', 'x') })
    await logIn()
    expect(await screen.findByText('Erro ao carregar sua sessão')).toBeTruthy()
    expect(identity.endSession).toHaveBeenCalled()
  })

  it('offers the confirmation e-mail again', async () => {
    identity.signInWithPassword.mockImplementationOnce(refusal('EMAIL_NOT_CONFIRMED'))
    answerNetwork({})
    const user = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('ana@exemplo.com')
    expect(await screen.findByText('Enviamos um novo e-mail de confirmação.')).toBeTruthy()
  })

  it('shows the password on request', async () => {
    const { user } = openSite(SCREENS, '/login')
    const password = await screen.findByLabelText('Senha')
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(password.getAttribute('type')).toBe('text')
  })
})

describe('the link of the confirmation e-mail', () => {
  const LINK = '/login?type=signup&email=bia%40exemplo.com&code=123456'

  it('confirms once, fills the e-mail in and takes the code out of the address', async () => {
    openSite(<StrictMode>{SCREENS}</StrictMode>, LINK)
    expect(await screen.findByText('E-mail confirmado!')).toBeTruthy()
    expect(identity.confirmEmailWithCode.mock.calls).toEqual([['bia@exemplo.com', '123456']])
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'bia@exemplo.com')
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('says what may be wrong when it fails and offers a new one', async () => {
    identity.confirmEmailWithCode.mockImplementationOnce(refusal('CODE_REFUSED'))
    openSite(<StrictMode>{SCREENS}</StrictMode>, LINK)
    expect(await screen.findByText('Não foi possível confirmar o e-mail')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' })).toBeTruthy()
  })
})

describe('the sign-up page', () => {
  async function signUp() {
    const { user } = openSite(SCREENS, '/signup')
    await user.type(await screen.findByLabelText('Nome Completo'), 'Bia Lima')
    await user.type(screen.getByLabelText('Email'), 'bia@exemplo.com')
    await user.type(screen.getByLabelText('Senha'), 'segredo1')
    await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo1{Enter}')
  }

  it('sends the name only and says that an e-mail was sent', async () => {
    await signUp()
    expect(await screen.findByRole('heading', { name: 'Cadastro realizado!' })).toBeTruthy()
    expect(identity.signUpWithPassword).toHaveBeenCalledWith({
      name: 'Bia Lima',
      email: 'bia@exemplo.com',
      password: 'segredo1',
    })
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeTruthy()
  })

  it('says that the e-mail is taken', async () => {
    identity.signUpWithPassword.mockImplementationOnce(refusal('EMAIL_TAKEN'))
    await signUp()
    expect(await screen.findByText('Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.')).toBeTruthy()
  })

  it('has its own sentences for what is too short', async () => {
    const { user } = openSite(SCREENS, '/signup')
    await user.click(await screen.findByRole('button', { name: 'Cadastrar' }))
    expect(await screen.findByText('O nome deve ter pelo menos 2 caracteres.')).toBeTruthy()
    expect(screen.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeTruthy()
  })
})
