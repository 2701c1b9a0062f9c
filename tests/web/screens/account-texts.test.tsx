// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { ACCOUNT_SCREENS } from '#tests/web/support/account-screens.tsx'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { identity, throwSessionError } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

type Site = ReturnType<typeof openSite>
type Steps = (site: Site) => Promise<unknown>

const nothing: Steps = async () => undefined
const press =
  (name: string): Steps =>
  ({ user }) =>
    user.click(screen.getByRole('button', { name }))

const logIn: Steps = async ({ user }) => {
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com')
  await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
}
const signUp: Steps = async ({ user }) => {
  await user.type(screen.getByLabelText('Nome Completo'), 'Bia Lima')
  await user.type(screen.getByLabelText('Email'), 'bia@exemplo.com')
  await user.type(screen.getByLabelText('Senha'), 'segredo1')
  await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo1{Enter}')
}
const ask: Steps = async ({ user }) => {
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com{Enter}')
}
const setPassword =
  (password: string, again: string): Steps =>
  async ({ user }) => {
    await user.type(screen.getByLabelText('Nova Senha'), password)
    await user.type(screen.getByLabelText('Confirmar Nova Senha'), `${again}{Enter}`)
  }

const LINK = '/update-password?type=recovery&email=ana%40exemplo.com&code=123456'
const INVITE = { pathname: '/update-password', state: { from: 'INVITE_FLOW', email: 'ana@exemplo.com' } }

type Scene = { name: string; at: Parameters<typeof openSite>[1]; given?: () => void; steps?: Steps; texts: string[] }

/** The texts of these screens, word for word, and where they are shown. */
const SCENES: readonly Scene[] = [
  { name: 'the login', at: '/login', texts: ['Área Restrita'] },
  {
    name: 'a login with nothing filled in',
    at: '/login',
    steps: press('Entrar'),
    texts: ['Por favor, insira um e-mail válido.', 'A senha é obrigatória.'],
  },
  {
    name: 'a login of who has not confirmed the e-mail',
    at: '/login',
    given: () => identity.signInWithPassword.mockImplementationOnce(throwSessionError('EMAIL_NOT_CONFIRMED')),
    steps: logIn,
    texts: ['Confirmação de E-mail Pendente'],
  },
  {
    name: 'a login with a wrong password',
    at: '/login',
    given: () => identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVALID_CREDENTIALS')),
    steps: logIn,
    texts: ['Falha no Login', 'E-mail ou senha inválidos'],
  },
  {
    name: 'a login whose profile fails',
    at: '/login',
    given: () => void answerNetwork({ 'GET /me/profile': problemResponse(500, 'INTERNAL', 'x') }),
    steps: logIn,
    texts: ['Erro ao carregar sua sessão'],
  },
  {
    name: 'the first login of an invited person',
    at: '/login',
    given: () => identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVITED')),
    steps: logIn,
    texts: ['Bem-vindo! Por favor, defina sua senha para completar o acesso.'],
  },
  {
    name: 'the sign-up',
    at: '/signup',
    texts: ['Crie sua Conta', 'Nome Completo', 'Email', 'Senha', 'Confirmar Senha', 'Cadastrar'],
  },
  {
    name: 'a sign-up with everything wrong',
    at: '/signup',
    steps: async site => {
      await site.user.type(screen.getByLabelText('Confirmar Senha'), 'x')
      await press('Cadastrar')(site)
    },
    texts: [
      'O nome deve ter pelo menos 2 caracteres.',
      'Por favor, insira um e-mail válido.',
      'A senha deve ter pelo menos 6 caracteres.',
      'As senhas não coincidem.',
    ],
  },
  { name: 'a sign-up that worked', at: '/signup', steps: signUp, texts: ['Cadastro realizado!'] },
  {
    name: 'a sign-up with a taken e-mail',
    at: '/signup',
    given: () => identity.signUpWithPassword.mockImplementationOnce(throwSessionError('EMAIL_TAKEN')),
    steps: signUp,
    texts: ['Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.'],
  },
  {
    name: 'a sign-up that failed',
    at: '/signup',
    given: () => identity.signUpWithPassword.mockImplementationOnce(throwSessionError('UNEXPECTED')),
    steps: signUp,
    texts: ['Falha no Cadastro', 'Ocorreu um erro inesperado. Tente novamente.'],
  },
  { name: 'the recovery', at: '/forgot-password', texts: ['Enviar Link de Recuperação'] },
  { name: 'a recovery link sent', at: '/forgot-password', steps: ask, texts: ['Verifique seu E-mail'] },
  {
    name: 'a recovery that failed',
    at: '/forgot-password',
    given: () => identity.sendRecoveryLink.mockImplementationOnce(throwSessionError('UNEXPECTED')),
    steps: ask,
    texts: ['Erro ao enviar e-mail'],
  },
  {
    name: 'the new password by link',
    at: LINK,
    texts: ['Definir Nova Senha', 'Nova Senha', 'Confirmar Nova Senha', 'Salvar Nova Senha'],
  },
  { name: 'the new password of an invited person', at: INVITE, texts: ['Definir Nova Senha', 'Salvar Nova Senha'] },
  {
    name: 'a new password too short and mistyped',
    at: LINK,
    steps: setPassword('12345', '1234'),
    texts: ['A senha deve ter no mínimo 6 caracteres.', 'As senhas não coincidem.'],
  },
  {
    name: 'a new password saved',
    at: LINK,
    steps: setPassword('novasenha', 'novasenha'),
    texts: ['Senha atualizada com sucesso!', 'Você será redirecionado para a página de login.'],
  },
  {
    name: 'a new password by an old link',
    at: LINK,
    given: () => identity.setNewPassword.mockImplementationOnce(throwSessionError('CODE_REFUSED')),
    steps: setPassword('novasenha', 'novasenha'),
    texts: ['Falha ao atualizar a senha', 'O link pode ter expirado. Por favor, tente redefinir sua senha novamente.'],
  },
]

/** Every sentence of the catalogue without placeholders. */
const CATALOGUE = [ACCOUNT_TEXTS, RESERVATION_TEXTS, SITE_TEXTS, AUTH_TEXTS]
  .flatMap(each => Object.values(each))
  .flatMap<string>(entry => (typeof entry === 'string' ? [entry] : []))
/** Sentences that are declared beside their limit. */
const BESIDE_THEIR_LIMIT = ['Por favor, insira um e-mail válido.']

describe('the texts of the specification', () => {
  it.each(SCENES)('are read on $name', async ({ at, given, steps = nothing, texts }) => {
    answerNetwork({ 'GET /me/profile': { body: exampleProfile() } })
    given?.()
    const site = openSite(ACCOUNT_SCREENS, at)
    await screen.findByRole('heading')
    await steps(site)
    for (const text of texts) await waitFor(() => expect(document.body.textContent).toContain(text))
  })

  it('stand in the catalogue of messages', () => {
    const wantedTexts = [...new Set(SCENES.flatMap(({ texts }) => texts))].filter(
      text => !BESIDE_THEIR_LIMIT.includes(text),
    )
    expect(
      wantedTexts.filter(text => !CATALOGUE.some(sentence => sentence === text || sentence.startsWith(`${text}.`))),
    ).toEqual([])
  })
})
