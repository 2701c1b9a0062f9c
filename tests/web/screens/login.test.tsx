// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { toast } from 'sonner'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT_SCREENS } from '#tests/web/support/account-screens.tsx'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { identity, throwSessionError } from '#tests/web/support/identity-double.ts'
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

async function logIn() {
  const { user } = openSite(ACCOUNT_SCREENS, '/login')
  await user.type(await screen.findByLabelText('E-mail'), 'Ana@Exemplo.com')
  await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
  return user
}

describe('the login page', () => {
  it('asks for both fields beside them', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/login')
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
    identity.signInWithPassword.mockImplementationOnce(throwSessionError(code))
    answerNetwork({})
    await logIn()
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('says that the session could not be loaded, and nobody is signed in then', async () => {
    answerNetwork({ 'GET /me/profile': problemResponse(404, 'PROFILE_NOT_FOUND', 'x') })
    await logIn()
    expect(await screen.findByText('Erro ao carregar sua sessão')).toBeTruthy()
    expect(identity.endSession).toHaveBeenCalled()
  })

  it('offers the confirmation e-mail again', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('EMAIL_NOT_CONFIRMED'))
    answerNetwork({})
    const user = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('ana@exemplo.com')
    expect(await screen.findByText('Enviamos um novo e-mail de confirmação.')).toBeTruthy()
  })

  it('says beside the form why an unconfirmed e-mail can’t sign in', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('EMAIL_NOT_CONFIRMED'))
    answerNetwork({})
    await logIn()
    const again = await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' })
    expect(again.closest('[role=alert]')?.textContent).toContain(
      'Confirmação de E-mail PendenteConfira sua caixa de entrada e o spam e confirme seu e-mail para entrar.',
    )
  })

  it.each([
    ['/dashboard', '?pedido=0f8fad5b-d9cb-469f-a165-70867728950e', 'Entre para abrir o pedido 0f8fad5b.'],
    ['/dashboard', '?pedido=ultimo', 'Entre para abrir o seu pedido.'],
    ['/dashboard/contrato/0f8fad5b', '', 'Entre para abrir a página que você pediu.'],
    ['/', '', 'Entre para acompanhar seus pedidos e pontos.'],
  ])('says what it is for: %s%s', async (pathname, search, lead) => {
    openSite(ACCOUNT_SCREENS, { pathname: '/login', state: { from: { pathname, search, hash: '' } } })
    expect(await screen.findByText(lead)).toBeTruthy()
  })

  it('shows the password on request', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/login')
    const password = await screen.findByLabelText('Senha')
    const show = screen.getByRole('switch', { name: 'Mostrar senha', checked: false })
    await user.click(show)
    expect(password.getAttribute('type')).toBe('text')
    expect(show.getAttribute('aria-checked')).toBe('true')
  })
})

describe('the login page keeps what it knows', () => {
  it('tells after how long to try again, in the words of the server', async () => {
    const wait = 'Muitas tentativas. Tente novamente em 4 minutos.'
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('TOO_MANY_ATTEMPTS', wait))
    await logIn()
    expect(await screen.findByText('Falha no Login')).toBeTruthy()
    expect(screen.getByText(wait)).toBeTruthy()
  })

  it.each([
    ['TOO_MANY_ATTEMPTS', 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.'],
    ['OFFLINE', 'Sem conexão com a internet. Verifique a rede e tente novamente.'],
    ['INVITE_OVER', 'A senha provisória venceu. Peça um novo convite a quem convidou você.'],
  ] as const)('says what to do about %s', async (code, sentence) => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError(code))
    await logIn()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('Falha no Login')).toBeTruthy()
  })

  it('puts the cursor into the password that was wrong', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVALID_CREDENTIALS'))
    await logIn()
    await screen.findByText('Falha no Login')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Senha')))
  })

  it('puts the cursor into the first field that is wrong', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/login')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    await screen.findByText('Por favor, insira um e-mail válido.')
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  })

  it('hands the typed e-mail to the recovery and takes it back', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/login')
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com')
    await user.click(screen.getByRole('link', { name: 'Esqueceu sua senha?' }))
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com')
    await user.click(screen.getByRole('link', { name: 'Voltar para o login' }))
    expect(await screen.findByLabelText('Senha')).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com')
  })

  it('leads back to the map', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/login')
    await user.click(await screen.findByRole('link', { name: 'Voltar ao mapa' }))
    await waitFor(() => expect(currentAddress()).toBe('/'))
  })

  it('goes back to the page that was wanted, by way of a recovery and back', async () => {
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    const from = { pathname: '/dashboard', search: '?feature=visitation_route', hash: '' }
    const { user } = openSite(ACCOUNT_SCREENS, { pathname: '/login', state: { from } })
    await user.click(await screen.findByRole('link', { name: 'Esqueceu sua senha?' }))
    await user.click(await screen.findByRole('link', { name: 'Voltar para o login' }))
    await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com')
    await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?feature=visitation_route'))
  })

  it('tells password managers which field is which', async () => {
    openSite(ACCOUNT_SCREENS, '/login')
    expect((await screen.findByLabelText('E-mail')).getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Senha').getAttribute('autocomplete')).toBe('current-password')
  })
})

describe('an invited person', () => {
  const INVITATION = '/login?type=invite&email=novo%2Bum%40exemplo.com'

  it('finds the e-mail filled in and reads which password to use', async () => {
    openSite(ACCOUNT_SCREENS, INVITATION)
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'novo+um@exemplo.com')
    expect(screen.getByRole('alert').textContent).toMatch(/senha provisória que está no e-mail do convite/)
  })

  it('is welcomed and led to where the password is set', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVITED'))
    const info = vi.spyOn(toast, 'info')
    const { user } = openSite(ACCOUNT_SCREENS, INVITATION)
    await user.type(await screen.findByLabelText('Senha'), 'Provisoria1{Enter}')
    expect(await screen.findByText('Bem-vindo! Por favor, defina sua senha para completar o acesso.')).toBeTruthy()
    expect(info).toHaveBeenCalledWith(expect.any(String), { duration: 5000 })
    await waitFor(() => expect(currentAddress()).toBe('/update-password'))
    expect(currentState()).toEqual({ from: 'INVITE_FLOW', email: 'novo+um@exemplo.com' })
    expect(screen.queryByText('Falha no Login')).toBeNull()
  })
})

describe('the link of the confirmation e-mail', () => {
  const LINK = '/login?type=signup&email=bia%40exemplo.com&proof=1.prova&code=123456'

  it('confirms once, fills the e-mail in and takes the code out of the address', async () => {
    openSite(<StrictMode>{ACCOUNT_SCREENS}</StrictMode>, LINK)
    expect(await screen.findByText('E-mail confirmado!')).toBeTruthy()
    expect(identity.confirmEmailByLink.mock.calls).toEqual([
      [{ email: 'bia@exemplo.com', code: '123456', proof: '1.prova' }],
    ])
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'bia@exemplo.com')
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Senha')))
  })

  it('leads on to what they reserved last, in whichever browser it is opened', async () => {
    answerNetwork({ 'GET /me/profile': { body: exampleProfile({ email: 'bia@exemplo.com' }) } })
    const { user } = openSite(ACCOUNT_SCREENS, LINK)
    await screen.findByText('E-mail confirmado!')
    await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=ultimo'))
  })

  it('says what may be wrong when it fails and offers a new one', async () => {
    identity.confirmEmailByLink.mockImplementationOnce(throwSessionError('CODE_REFUSED'))
    openSite(<StrictMode>{ACCOUNT_SCREENS}</StrictMode>, LINK)
    expect(await screen.findByText('Não foi possível confirmar o e-mail')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' })).toBeTruthy()
  })
})

describe('the sign-up page', () => {
  async function signUp() {
    const { user } = openSite(ACCOUNT_SCREENS, '/signup')
    await user.type(await screen.findByLabelText('Nome Completo'), 'Bia Lima')
    await user.type(screen.getByLabelText('Email'), 'bia@exemplo.com')
    await user.type(screen.getByLabelText('Senha'), 'segredo1')
    await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo1{Enter}')
    return user
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
    identity.signUpWithPassword.mockImplementationOnce(throwSessionError('EMAIL_TAKEN'))
    await signUp()
    expect(await screen.findByText('Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.')).toBeTruthy()
  })

  it.each([
    ['UNEXPECTED', undefined, 'Ocorreu um erro inesperado. Tente novamente.'],
    ['TOO_MANY_ATTEMPTS', 'Muitas tentativas. Tente novamente em 40 minutos.', /em 40 minutos/],
  ] as const)('says that it failed: %s', async (code, said, sentence) => {
    identity.signUpWithPassword.mockImplementationOnce(throwSessionError(code, said))
    await signUp()
    expect(await screen.findByText('Falha no Cadastro')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('sends the confirmation again, and says when it is not needed any more', async () => {
    const user = await signUp()
    await user.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('bia@exemplo.com')
    identity.resendConfirmationEmail.mockImplementationOnce(throwSessionError('ALREADY_CONFIRMED'))
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(await screen.findByText('Este e-mail já foi confirmado. É só entrar.')).toBeTruthy()
  })

  it('moves the focus to what was done, and hands the e-mail to the login', async () => {
    const user = await signUp()
    const heading = await screen.findByRole('heading', { name: 'Cadastro realizado!' })
    expect(document.activeElement).toBe(heading)
    await user.click(screen.getByRole('link', { name: 'Ir para o login' }))
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'bia@exemplo.com')
  })

  it('names the privacy policy', async () => {
    openSite(ACCOUNT_SCREENS, '/signup')
    const link = await screen.findByRole('link', { name: /^política de privacidade/ })
    expect(link.getAttribute('href')).toBe('/privacidade')
  })

  it('refuses passwords that differ, beside the second', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/signup')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1')
    await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo2{Enter}')
    expect(await screen.findByText('As senhas não coincidem.')).toBeTruthy()
    expect(accessibleDescriptionOf(screen.getByLabelText('Confirmar Senha'))).toBe('As senhas não coincidem.')
    expect(document.activeElement).toBe(screen.getByLabelText('Nome Completo'))
  })

  it('tells password managers which field is which', async () => {
    openSite(ACCOUNT_SCREENS, '/signup')
    await screen.findByLabelText('Nome Completo')
    expect(
      ['Nome Completo', 'Email', 'Senha', 'Confirmar Senha'].map(label =>
        screen.getByLabelText(label).getAttribute('autocomplete'),
      ),
    ).toEqual(['name', 'username', 'new-password', 'new-password'])
  })

  it('has its own sentences for what is too short', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/signup')
    await user.click(await screen.findByRole('button', { name: 'Cadastrar' }))
    expect(await screen.findByText('O nome deve ter pelo menos 2 caracteres.')).toBeTruthy()
    expect(screen.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeTruthy()
  })
})
