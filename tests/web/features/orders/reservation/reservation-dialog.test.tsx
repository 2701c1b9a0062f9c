// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import {
  exampleItem,
  exampleOrder,
  examplePoint,
  exampleProfile,
  otherExampleItem,
} from '#tests/web/support/examples.ts'
import { identity, storeSession, throwSessionError } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, currentState, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore, pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { CartAndReservationDialogs } from '#web/features/orders/reservation/cart-and-reservation-dialogs.tsx'
import { PendingReservationRunner } from '#web/features/orders/reservation/pending-reservation-runner.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => {
  cartStore.replace([exampleItem(), otherExampleItem])
  cartStore.setOpen(true)
})

const ORDERS = 'POST /orders'
const RESERVED = { [ORDERS]: { status: 201, body: exampleOrder() } }
const EXISTS = { 'POST /auth/user-exists': { body: { exists: true } } }
const NEW = { 'POST /auth/user-exists': { body: { exists: false } } }
const PROFILE = { 'GET /me/profile': { body: exampleProfile() } }
const ITEMS = [
  { point_id: '100', period_years: 1 },
  { point_id: '101', period_years: 2 },
]
const GONE = problemResponse(409, 'POINT_UNAVAILABLE', 'foi', { points: [{ point_id: '101', point_name: 'Prata' }] })

async function openDialog(config: Partial<SiteConfig> = {}) {
  const site = openSite(<CartAndReservationDialogs />, '/', config)
  await site.user.click(await screen.findByRole('button', { name: 'Finalizar Reserva' }))
  await screen.findByRole('dialog', { name: 'Finalizar Reserva' })
  return site
}

async function typeEmail(user: Awaited<ReturnType<typeof openDialog>>['user'], email: string) {
  await user.type(await screen.findByLabelText('E-mail'), `${email}{Enter}`)
}

async function fillSignup(user: Awaited<ReturnType<typeof openDialog>>['user']) {
  await user.type(await screen.findByLabelText('Nome Completo'), 'Bia Lima')
  await user.type(screen.getByLabelText('Telefone'), '(19) 98888-7777')
  await user.type(screen.getByLabelText('Senha'), 'segredo1')
  await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo1{Enter}')
}

describe('without network', () => {
  afterEach(() => act(() => onlineManager.setOnline(true)))
  const WAITS = /^Sem conexão\. Nada se perdeu: continuamos assim que a internet voltar\./

  it('the reservation says so, keeps what was typed, and goes on by itself when the network is back', async () => {
    const network = answerNetwork(EXISTS)
    const { user } = await openDialog()
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText('Sem conexão. O carrinho e o que você digitou continuam aqui.')).toBeTruthy()
    await typeEmail(user, 'ana@exemplo.com')
    expect((await screen.findByText(WAITS)).closest('[role=status]')).toBeTruthy()
    expect(network.to('POST /auth/user-exists')).toHaveLength(0)
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@exemplo.com')
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByLabelText('Senha')).toBeTruthy()
    expect(network.to('POST /auth/user-exists')).toHaveLength(1)
    expect(screen.queryByText(/^Sem conexão/)).toBeNull()
  })

  it('gives the button the focus without scrolling past the points and their total', async () => {
    storeSession()
    answerNetwork({ ...PROFILE, ...RESERVED })
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    await openDialog()
    const confirm = await screen.findByRole('button', { name: 'Confirmar reserva' })
    expect(document.activeElement).toBe(confirm)
    const calls = focus.mock.contexts.flatMap((element, index) =>
      element === confirm ? [focus.mock.calls[index]] : [],
    )
    expect(calls).toEqual([[{ preventScroll: true }]])
  })

  it('nothing is sent afterwards for a dialog that was closed meanwhile', async () => {
    storeSession()
    const network = answerNetwork({ ...PROFILE, ...RESERVED })
    const { user } = await openDialog()
    const confirm = await screen.findByRole('button', { name: 'Confirmar reserva' })
    act(() => onlineManager.setOnline(false))
    await user.click(confirm)
    expect(await screen.findByText(WAITS)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => onlineManager.setOnline(true))
    await user.click(document.body)
    expect(network.to(ORDERS)).toHaveLength(0)
    expect(cartStore.current().cart).toHaveLength(2)
  })

  it('the check of the e-mail says that there is none, when only the attempt shows it', async () => {
    answerNetwork({})
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    expect(await screen.findByText('Sem conexão com a internet. Verifique a rede e tente novamente.')).toBeTruthy()
  })
})

describe('the sign-up of the reservation', () => {
  it('keeps what was typed while somebody looks at the cart again, but no password', async () => {
    answerNetwork(NEW)
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await user.type(await screen.findByLabelText('Nome Completo'), 'Bia Lima')
    await user.type(screen.getByLabelText('Telefone'), '(19) 98888-7777')
    await user.type(screen.getByLabelText('Senha'), 'segredo1')
    await user.click(screen.getByRole('button', { name: 'Voltar ao carrinho' }))
    await user.click(await screen.findByRole('button', { name: 'Finalizar Reserva' }))
    const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
    expect(email.value).toBe('bia@exemplo.com')
    await user.type(email, '{Enter}')
    expect((await screen.findByLabelText<HTMLInputElement>('Nome Completo')).value).toBe('Bia Lima')
    expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(19) 98888-7777')
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('')
  })

  it('forgets it once the account is made', async () => {
    answerNetwork({ ...NEW, ...RESERVED })
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(sessionStorage.getItem('draft:guest:reservation-signup')).toBeNull()
  })
})

describe('the reservation dialog asks for the e-mail first', () => {
  it('refuses one that is none, beside the field', async () => {
    const network = answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ana@')
    expect(await screen.findByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(network.to('POST /auth/user-exists')).toHaveLength(0)
  })

  it('checks it in lower case and goes on to the password of an account that exists', async () => {
    const network = answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ANA@Exemplo.com')
    expect(await screen.findByLabelText('Senha')).toBeTruthy()
    expect(network.to('POST /auth/user-exists')[0]?.body).toEqual({ user_email: 'ana@exemplo.com' })
  })

  it('says that the check failed and stays', async () => {
    answerNetwork({ 'POST /auth/user-exists': problemResponse(500, 'INTERNAL', 'x') })
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    expect(await screen.findByText('Não foi possível verificar o e-mail. Tente novamente.')).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toBeTruthy()
  })

  it('shows what is being reserved and for how much', async () => {
    answerNetwork({})
    await openDialog()
    const summary = screen.getByRole('region', { name: 'Você está reservando' })
    expect(summary.textContent).toMatch(/Ouro \| Av\. BrasilPU-00100 · 1 AnoR\$\s1\.200,00/)
    expect(summary.textContent).toMatch(/Total R\$\s2\.100,00/)
  })

  it('lists all of thirty points, without opening anything', async () => {
    cartStore.replace(
      Array.from({ length: 30 }, (_, index) => exampleItem({ point_id: `${200 + index}`, name: `Ponto ${index + 1}` })),
    )
    answerNetwork({})
    await openDialog()
    const list = within(screen.getByRole('region', { name: 'Você está reservando' })).getByRole('list')
    expect(within(list).getAllByRole('listitem')).toHaveLength(30)
    expect(within(list).getByText('Ponto 30').closest('details')).toBeNull()
  })

  it('says before the button how and until when one pays, what the price contains, and who sells', async () => {
    answerNetwork({})
    vi.useFakeTimers({ now: new Date('2026-11-25T17:20:00Z'), toFake: ['Date'] })
    try {
      const seller = { company_name: 'Placas Já', legal_name: 'Placas do Interior Ltda.', cnpj: '11222333000181' }
      const place = { legal_address: 'Rua Um, 100', legal_city: 'Americana/SP', contact_email: 'fale@placas.example' }
      await openDialog({ ...seller, ...place, pix_key: 'pix@placas.example', hold_hours: 48 })
    } finally {
      vi.useRealTimers()
    }
    const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    expect(term('Pagamento')).toBe(
      'Por Pix, até 27 de nov. de 2026, 14:20 (48 horas). O código está no seu pedido, depois da reserva; sem pagamento, os pontos são liberados.',
    )
    expect(term('O preço inclui')).toBe(
      'O uso de cada ponto pelo período escolhido, com produção e instalação da sua arte. Sem reajuste durante o prazo.',
    )
    expect(term('Quem vende')).toBe(
      'Placas do Interior Ltda. (Placas Já) · CNPJ 11.222.333/0001-81 · Rua Um, 100 · fale@placas.example',
    )
    const summary = within(screen.getByRole('region', { name: 'Você está reservando' }))
    for (const line of [
      'Troca de arte durante o prazo: cobrada à parte.',
      'Desistência antes do fim: o preço dos dias que faltam não é devolvido, salvo quando a lei manda.',
      'Foro: comarca de Americana/SP, salvo o direito do Cliente ao do seu domicílio.',
    ])
      expect(summary.getByText(line)).toBeTruthy()
    expect(summary.getByRole('link', { name: /^Ler a minuta do contrato/ }).getAttribute('href')).toBe('/minuta')
    const submit = screen.getByRole('button', { name: 'Continuar' })
    const seller = screen.getByText('Quem vende')
    expect(seller.compareDocumentPosition(submit) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('says that the payment is arranged with the seller where there is no Pix, and shows no seller that it does not know', async () => {
    answerNetwork({})
    await openDialog()
    expect(screen.getByText(/^Combinado com a equipe, até /)).toBeTruthy()
    expect(screen.queryByText('Quem vende')).toBeNull()
  })

  it('keeps the cart for later when its owner leaves to the login page', async () => {
    answerNetwork({})
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'login' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(pendingReservation.claim('u1')).toEqual([exampleItem(), otherExampleItem])
  })
})

it('shows that too many points are held until the next attempt', async () => {
  const sentence = 'Você já tem 120 pontos reservados à espera de pagamento. O limite é de 120 de uma vez.'
  answerNetwork({ ...EXISTS, ...PROFILE, [ORDERS]: problemResponse(409, 'TOO_MANY_HELD_POINTS', sentence) })
  const { user } = await openDialog()
  await typeEmail(user, 'ana@exemplo.com')
  await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
  const shownElement = await screen.findByText(sentence)
  expect(shownElement.closest('[role=alert]')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Finalizar Reserva' }).textContent).toContain(sentence)
  expect(cartStore.current().cart).toHaveLength(2)
})

describe('a cart of 41 points', () => {
  const MANY = Array.from({ length: 41 }, (_, index) =>
    exampleItem({ point_id: `${index + 1}`, name: `Ponto ${index + 1}` }),
  )
  beforeEach(() => cartStore.replace(MANY))

  it('says that an order takes 40, and offers to reserve these; the other one stays in the cart', async () => {
    storeSession()
    const network = answerNetwork({ ...PROFILE, ...RESERVED })
    const { user } = openSite(<CartAndReservationDialogs />)
    expect(await screen.findByText('41º ponto: um pedido leva até 40.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Reserva' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Dividir: reservar os 40 primeiros' }))
    const summary = await screen.findByRole('region', { name: 'Você está reservando' })
    expect(summary.textContent).toMatch(/Total R\$\s48\.000,00/)
    expect(summary.textContent).toContain('1 ponto fica no carrinho para o próximo pedido.')
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    await waitFor(() => expect(cartStore.current().cart).toEqual([MANY[40]]))
    expect(network.to(ORDERS)[0]?.body).toMatchObject({ items: { length: 40 } })
  })

  it('is no more than an order takes once what is gone is not counted', async () => {
    answerNetwork({ ...PROFILE, 'GET /points/1': problemResponse(404, 'NOT_FOUND', 'Não encontrado') })
    openSite(<CartAndReservationDialogs />)
    expect(await screen.findByText(/^1 item não pode ser reservado/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dividir: reservar os 40 primeiros' })).toBeNull()
  })

  it('loses none of it when points of the first 40 went', async () => {
    storeSession()
    const missingResponse = problemResponse(409, 'POINT_UNAVAILABLE', 'foi', {
      points: [{ point_id: '2', point_name: 'Ponto 2' }],
    })
    answerNetwork({ ...PROFILE, [ORDERS]: missingResponse })
    const { user } = openSite(<CartAndReservationDialogs />)
    await user.click(await screen.findByRole('button', { name: 'Dividir: reservar os 40 primeiros' }))
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    await user.click(await screen.findByRole('button', { name: /^Reservar os outros 39 pontos/ }))
    await waitFor(() => expect(cartStore.current().cart.map(({ point_id }) => point_id)).toContain('41'))
    expect(cartStore.current().cart).toHaveLength(40)
  })
})

describe('the cart', () => {
  it('is updated to current prices before its total is shown', async () => {
    answerNetwork({ 'GET /points/100': { body: examplePoint({ price_1y: 130000 }) } })
    await openDialog()
    expect(await screen.findByText('Há preços novos no seu carrinho: o total foi atualizado.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Você está reservando' }).textContent).toMatch(/Total R\$\s2\.200,00/)
  })
})

describe('whoever has an account', () => {
  it('signs in, reserves and lands on the dashboard with an empty cart', async () => {
    const network = answerNetwork({ ...EXISTS, ...PROFILE, ...RESERVED })
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    expect(identity.signInWithPassword).toHaveBeenCalledWith('ana@exemplo.com', 'segredo1')
    const [sent] = network.to(ORDERS)
    expect(sent?.headers.authorization).toBe('Bearer access-token')
    expect(sent?.body).toEqual({
      customerData: { name: 'Ana Souza', email: 'ana@exemplo.com', phone: '(19) 99999-0000' },
      items: ITEMS,
    })
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
    expect(cartStore.current()).toEqual({ cart: [], isOpen: false })
  })

  it('hears that the password is wrong, and nothing is reserved', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVALID_CREDENTIALS'))
    const network = answerNetwork({ ...EXISTS, ...RESERVED })
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'errada{Enter}')
    expect(await screen.findByText('E-mail ou senha inválidos.')).toBeTruthy()
    expect(network.to(ORDERS)).toHaveLength(0)
  })

  it('hears that the profile could not be loaded', async () => {
    answerNetwork({ ...EXISTS, 'GET /me/profile': problemResponse(500, 'INTERNAL', 'x') })
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    expect(await screen.findByText('Não foi possível carregar seu perfil após o login.')).toBeTruthy()
  })

  it('is offered the confirmation e-mail again while the e-mail is not confirmed', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('EMAIL_NOT_CONFIRMED'))
    answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('ana@exemplo.com')
  })

  it('goes to set a password when the one that was right is temporary, and the cart waits for the sign-in', async () => {
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('INVITED'))
    const network = answerNetwork({ ...EXISTS, ...RESERVED })
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'Provisoria1{Enter}')
    expect(await screen.findByText('Bem-vindo! Por favor, defina sua senha para completar o acesso.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/update-password'))
    expect(currentState()).toEqual({ from: 'INVITE_FLOW', email: 'ana@exemplo.com' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to(ORDERS)).toHaveLength(0)
    expect(screen.queryByText('Ocorreu um erro desconhecido.')).toBeNull()
    expect(pendingReservation.claim('u1')).toEqual([exampleItem(), otherExampleItem])
  })

  it('reads how long to wait, in the words of the server', async () => {
    const wait = 'Muitas tentativas. Tente novamente em 4 minutos.'
    identity.signInWithPassword.mockImplementationOnce(throwSessionError('TOO_MANY_ATTEMPTS', wait))
    answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    expect(await screen.findByText(wait)).toBeTruthy()
  })

  it('goes to have a new password sent to that e-mail, and the cart waits for the sign-in', async () => {
    answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.click(await screen.findByRole('button', { name: 'Esqueci minha senha' }))
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'))
    expect(currentState()).toMatchObject({ email: 'ana@exemplo.com', from: { pathname: '/' } })
    expect(pendingReservation.claim('u1')).toEqual([exampleItem(), otherExampleItem])
  })

  it('can take another e-mail, or sign up instead', async () => {
    answerNetwork(EXISTS)
    const { user } = await openDialog()
    await typeEmail(user, 'ana@exemplo.com')
    await user.click(await screen.findByRole('button', { name: 'Cadastre-se' }))
    await user.click(await screen.findByRole('button', { name: 'Trocar e-mail' }))
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com')
  })
})

describe('whoever is signed in', () => {
  beforeEach(storeSession)

  it('confirms at once, and a second click while it is under way does nothing', async () => {
    const deferredResponse = createDeferred<{ status: number; body: unknown }>()
    const network = answerNetwork({ ...PROFILE, [ORDERS]: () => deferredResponse.promise })
    const { user } = await openDialog()
    const confirm = await screen.findByRole('button', { name: 'Confirmar reserva' })
    await user.dblClick(confirm)
    await user.keyboard('{Enter}')
    expect(network.to(ORDERS)).toHaveLength(1)
    deferredResponse.release({ status: 201, body: exampleOrder() })
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
    expect(network.to(ORDERS)).toHaveLength(1)
  })

  it('keeps the attempt’s key over a failure, for the same cart', async () => {
    let tries = 0
    const network = answerNetwork({
      ...PROFILE,
      [ORDERS]: () => {
        tries += 1
        return tries === 1
          ? problemResponse(500, 'INTERNAL', 'Algo deu errado.')
          : { status: 201, body: exampleOrder() }
      },
    })
    const { user } = await openDialog()
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    expect(await screen.findByText('Ocorreu um erro ao criar sua reserva.')).toBeTruthy()
    expect(screen.getByText('Algo deu errado.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Confirmar reserva' }))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
    const keys = network.to(ORDERS).map(sent => sent.headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('reads which points went and reserves the rest by one click, as a new attempt', async () => {
    const network = answerNetwork({
      ...PROFILE,
      [ORDERS]: ({ body }) => (JSON.stringify(body).includes('"101"') ? GONE : { status: 201, body: exampleOrder() }),
    })
    const { user } = await openDialog()
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Este ponto não pode ser reservado agora: Prata | Rua das Flores.',
    )
    await user.click(screen.getByRole('button', { name: /Reservar o outro ponto/ }))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
    const [first, second] = network.to(ORDERS)
    expect(second?.body).toMatchObject({ items: [{ point_id: '100', period_years: 1 }] })
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  it('is asked for a phone when the account has none', async () => {
    const network = answerNetwork({ 'GET /me/profile': { body: exampleProfile({ phone: '' }) }, ...RESERVED })
    const { user } = await openDialog()
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    expect(await screen.findByText('O telefone é obrigatório.')).toBeTruthy()
    await user.type(screen.getByLabelText('Telefone'), '19988887777{Enter}')
    await waitFor(() => expect(network.to(ORDERS)).toHaveLength(1))
    expect(network.to(ORDERS)[0]?.body).toMatchObject({ customerData: { phone: '(19) 98888-7777' } })
  })
})

describe('whoever left a cart to sign in, and signs in here after all', () => {
  it('reserves it once', async () => {
    pendingReservation.save([exampleItem()])
    const deferredResponse = createDeferred<{ status: number; body: unknown }>()
    const network = answerNetwork({ ...EXISTS, ...PROFILE, [ORDERS]: () => deferredResponse.promise })
    const { user } = openSite(
      <>
        <CartAndReservationDialogs />
        <PendingReservationRunner />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: 'Finalizar Reserva' }))
    await typeEmail(user, 'ana@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), 'segredo1{Enter}')
    await waitFor(() => expect(network.to(ORDERS)).not.toEqual([]))
    await act(async () => undefined)
    deferredResponse.release({ status: 201, body: exampleOrder() })
    expect(await screen.findAllByText('Reserva confirmada!')).toHaveLength(1)
    expect(network.to(ORDERS).map(({ body }) => body)).toMatchObject([{ items: ITEMS }])
  })
})

describe('whoever is new', () => {
  it('gets every error beside its field', async () => {
    answerNetwork(NEW)
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await user.type(await screen.findByLabelText('Senha'), '12345')
    await user.click(screen.getByRole('button', { name: 'Cadastrar e reservar' }))
    for (const sentence of [
      'O nome é obrigatório.',
      'O telefone é obrigatório.',
      'A senha deve ter no mínimo 6 caracteres.',
      'As senhas não coincidem.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(identity.signUpWithPassword).not.toHaveBeenCalled()
  })

  it('types a phone as it is written, and reads what they agree to', async () => {
    answerNetwork(NEW)
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await user.type(await screen.findByLabelText('Telefone'), '19988887777')
    expect(screen.getByLabelText('Telefone')).toHaveProperty('value', '(19) 98888-7777')
    expect(screen.getByRole('link', { name: /^política de privacidade/ }).getAttribute('href')).toBe('/privacidade')
  })

  it('signs up and reserves as that e-mail without a token', async () => {
    const network = answerNetwork({ ...NEW, ...RESERVED })
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    expect(await screen.findByText('Conta criada e reserva confirmada!')).toBeTruthy()
    expect(identity.signUpWithPassword).toHaveBeenCalledWith({
      email: 'bia@exemplo.com',
      password: 'segredo1',
      name: 'Bia Lima',
      phone_number: '+5519988887777',
    })
    const [sent] = network.to(ORDERS)
    expect(sent?.headers.authorization).toBeUndefined()
    expect(sent?.body).toMatchObject({
      customerData: { name: 'Bia Lima', email: 'bia@exemplo.com', phone: '(19) 98888-7777' },
    })
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('sees no retry while the reservation is still running', async () => {
    const deferredResponse = createDeferred<{ status: number; body: unknown }>()
    const network = answerNetwork({ ...NEW, [ORDERS]: () => deferredResponse.promise })
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    await waitFor(() => expect(network.to(ORDERS)).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByText(/a reserva ainda não foi feita/)).toBeNull()
    deferredResponse.release({ status: 201, body: exampleOrder() })
    expect(await screen.findByText('Conta criada e reserva confirmada!')).toBeTruthy()
  })

  it('does not sign up again when only the reservation failed', async () => {
    let tries = 0
    answerNetwork({
      ...NEW,
      [ORDERS]: () => {
        tries += 1
        return tries === 1
          ? problemResponse(503, 'TRY_AGAIN', 'Tente em instantes.')
          : { status: 201, body: exampleOrder() }
      },
    })
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    expect(await screen.findByText('Tente em instantes.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Tentar reservar novamente' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(identity.signUpWithPassword).toHaveBeenCalledTimes(1)
  })

  it('reserves the rest of the cart without signing up again', async () => {
    answerNetwork({
      ...NEW,
      [ORDERS]: ({ body }) => (JSON.stringify(body).includes('"101"') ? GONE : { status: 201, body: exampleOrder() }),
    })
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    await user.click(await screen.findByRole('button', { name: /Reservar o outro ponto/ }))
    expect(await screen.findByText('Conta criada e reserva confirmada!')).toBeTruthy()
    expect(identity.signUpWithPassword).toHaveBeenCalledTimes(1)
  })

  it('is sent to the password when the account turns out to exist', async () => {
    identity.signUpWithPassword.mockImplementationOnce(throwSessionError('EMAIL_TAKEN'))
    answerNetwork(NEW)
    const { user } = await openDialog()
    await typeEmail(user, 'bia@exemplo.com')
    await fillSignup(user)
    expect(await screen.findByText('Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Entrar e reservar' })).toBeTruthy()
  })
})
