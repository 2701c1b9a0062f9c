// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT_SCREENS } from '#tests/web/support/account-screens.tsx'
import { identity, throwSessionError } from '#tests/web/support/identity-double.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const WITH_EMAIL = { pathname: '/forgot-password', state: { email: 'Ana@Exemplo.com ' } }

async function ask() {
  const { user } = openSite(ACCOUNT_SCREENS, WITH_EMAIL)
  await user.click(await screen.findByRole('button', { name: 'Enviar Link de Recuperação' }))
  return user
}

describe('asking for a recovery link', () => {
  it('needs an e-mail', async () => {
    const { user } = openSite(ACCOUNT_SCREENS, '/forgot-password')
    await user.click(await screen.findByRole('button', { name: 'Enviar Link de Recuperação' }))
    expect(await screen.findByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(identity.sendRecoveryLink).not.toHaveBeenCalled()
  })

  it('says to look into the inbox, and promises nothing about who has an account', async () => {
    const user = await ask()
    const heading = await screen.findByRole('heading', { name: 'Verifique seu E-mail' })
    expect(document.activeElement).toBe(heading)
    expect(identity.sendRecoveryLink).toHaveBeenCalledWith('ana@exemplo.com')
    expect(screen.getByText(/^Se houver uma conta com ana@exemplo\.com/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Voltar para o login' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com')
  })

  it('can be asked for another e-mail', async () => {
    const user = await ask()
    await user.click(await screen.findByRole('button', { name: 'Usar outro e-mail' }))
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com')
  })

  it('asks for the confirmation of the e-mail first, and sends it again', async () => {
    identity.sendRecoveryLink.mockImplementationOnce(throwSessionError('EMAIL_NOT_CONFIRMED'))
    const user = await ask()
    expect(await screen.findByText('Erro ao enviar e-mail')).toBeTruthy()
    expect(screen.getByText('Confirme seu e-mail antes de recuperar a senha.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('ana@exemplo.com')
  })

  it('leads people with an unused invitation to it', async () => {
    identity.sendRecoveryLink.mockImplementationOnce(throwSessionError('INVITE_UNUSED'))
    const user = await ask()
    expect(await screen.findByText('Erro ao enviar e-mail')).toBeTruthy()
    expect(
      screen.getByText(
        'Você foi convidado e ainda não entrou: use a senha provisória do convite. Se ela venceu, peça um novo convite.',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Entrar com a senha provisória' }))
    await waitFor(() => expect(currentAddress()).toBe('/login?type=invite'))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'Ana@Exemplo.com')
  })

  it.each([
    ['TOO_MANY_ATTEMPTS', 'Muitas tentativas. Tente novamente em 12 minutos.'],
    ['OFFLINE', 'Sem conexão com a internet. Verifique a rede e tente novamente.'],
    ['UNEXPECTED', 'Ocorreu um erro inesperado. Tente novamente.'],
  ] as const)('says why it failed: %s', async (code, sentence) => {
    identity.sendRecoveryLink.mockImplementationOnce(
      throwSessionError(code, code === 'TOO_MANY_ATTEMPTS' ? sentence : undefined),
    )
    await ask()
    expect(await screen.findByText('Erro ao enviar e-mail')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar Link de Recuperação' })).toBeTruthy()
  })
})
