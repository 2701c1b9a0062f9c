// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractObstacle, ContractView } from '#shared/orders/rules/contracts.ts'
import { aContract, aProfileForContract, COMPANY_PROFILE_FIELDS } from '#tests/support/contracts.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ContractLink } from '#web/features/orders/contract/contract-link.tsx'
import { ContractScreen } from '#web/screens/contract/contract-screen.tsx'
import { ContractCheckScreen } from '#web/screens/contract-check/contract-check-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const HASH = 'ab'.repeat(32)
const GET = 'GET /orders/o1/contract'
const POST = 'POST /orders/o1/contract'
const PROFILE = { 'GET /me/profile': { body: exampleProfile() } }

const shown = (points: number, changes: Partial<ContractView> = {}): ContractView => ({
  contract_hash: HASH,
  contract: aContract(points, aProfileForContract(COMPANY_PROFILE_FIELDS)),
  order_version: 3,
  ...changes,
})
const draft = shown(2, { contract_hash: null })
const lacking = (obstacle: ContractObstacle): ContractView => ({ ...draft, obstacle })

const open = (by: 'client' | 'office' = 'client') =>
  openSite(
    <Routes>
      <Route path="/x/:orderId" element={<ContractScreen viewer={by} />} />
    </Routes>,
    '/x/o1',
  )
const pages = () => screen.findAllByRole('region', { name: /^Página \d+ de \d+$/ })
const onPages = async () => (await pages()).map(page => within(page).queryAllByRole('row').slice(1).length)

describe('the contract of an order', () => {
  beforeEach(storeSession)

  it.each([
    [1, [1]],
    [5, [5]],
    [6, [5, 1]],
    [17, [5, 12]],
    [18, [5, 12, 1]],
    [40, [5, 12, 12, 11]],
  ])(
    'of %i items has five on the first page and twelve on each next, and numbers its pages',
    async (count, expected) => {
      answerNetwork({ ...PROFILE, [GET]: { body: shown(count) } })
      open()
      expect(await onPages()).toEqual(expected)
      for (const [index, page] of (await pages()).entries()) {
        const foot = within(page).getByRole('contentinfo')
        expect(foot.textContent).toContain(`Página ${index + 1} de ${expected.length}`)
        expect(foot.textContent).toContain(HASH)
        expect(foot.textContent).toContain('Emitido em 22 de nov. de 2026, 10:00')
      }
    },
  )

  it('names both parties on the first page, with their documents as people write them, and who signs on the last', async () => {
    answerNetwork({ ...PROFILE, [GET]: { body: shown(6) } })
    open()
    const [first, last] = await pages()
    for (const fact of [
      'Contrato nº 12/2026',
      'Placas do Interior Ltda.',
      'CNPJ 11.222.333/0001-81',
      'Padaria Pão da Vila Ltda.',
      'CNPJ 12.ABC.345/01DE-35',
      'Assina: Paulo Padeiro, CPF 529.982.247-25',
      'Rua das Acácias, 120, sala 4, Centro',
      'Americana/SP, CEP 13465-000',
    ])
      expect(first?.textContent).toContain(fact)
    for (const fact of [
      'sete mil e duzentos reais',
      'Americana/SP, 22 de novembro de 2026.',
      'Olívia Operadora',
      'Testemunhas',
    ])
      expect(last?.textContent).toContain(fact)
    expect(within(last ?? document.body).getByRole('img', { name: /^Código QR/ })).toBeTruthy()
    const row = within(first ?? document.body).getByRole('row', { name: /Rua 1/ })
    expect(row.textContent).toContain('1 Ano20/11/202619/11/2027R$\u00a01.200,00')
  })

  it('is printed by the browser', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    answerNetwork({ ...PROFILE, [GET]: { body: shown(1) } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Imprimir ou salvar em PDF' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is read as a draft first, and issued over the order that was read, after asking', async () => {
    const network = answerNetwork({
      ...PROFILE,
      [GET]: { body: draft },
      [POST]: { body: shown(2, { order_version: 4 }) },
    })
    const { user } = open()
    const [page] = await pages()
    expect(page?.textContent).toContain('Minuta sem validade')
    expect(page?.textContent).not.toContain('SHA-256):')
    expect(screen.queryByRole('button', { name: /Imprimir/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Emitir contrato' }))
    expect(network.to(POST)).toHaveLength(0)
    const dialog = await screen.findByRole('alertdialog', { name: 'Emitir o contrato deste pedido?' })
    const issue = within(dialog).getByRole('button', { name: 'Emitir contrato' })
    // Red is for what deletes.
    expect(issue.className).toContain('colorPrimary')
    await user.click(issue)
    expect(await screen.findByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy()
    expect(network.to(POST).map(({ body }) => body)).toEqual([{ version: 3 }])
    expect((await pages())[0]?.textContent).toContain(HASH)
  })

  it('is shown anew when the order changed before it was issued', async () => {
    let version = 3
    const network = answerNetwork({
      ...PROFILE,
      [GET]: () => ({ body: { ...draft, order_version: version } }),
      [POST]: () => {
        version = 4
        return refusalResponse('ORDER_CHANGED')
      },
    })
    const { user } = open()
    const issue = async () => {
      await user.click(await screen.findByRole('button', { name: 'Emitir contrato' }))
      const dialog = await screen.findByRole('alertdialog')
      await user.click(within(dialog).getByRole('button', { name: 'Emitir contrato' }))
    }
    await issue()
    expect(await screen.findByText('Não foi possível emitir o contrato')).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), 10_000)
    await issue()
    await vi.waitFor(
      () => expect(network.to(POST).map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4 }]),
      10_000,
    )
  })

  it('says what the client’s profile lacks, and leads there; the draft is read all the same', async () => {
    const fields = ['document_number', 'address_city'] as const
    answerNetwork({ ...PROFILE, [GET]: { body: lacking({ code: 'CONTRACT_DATA_MISSING', fields: [...fields] }) } })
    open()
    const alert = (await screen.findByText('Faltam dados no seu perfil')).closest('[role=alert]')
    const missing = within(alert instanceof HTMLElement ? alert : document.body)
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'número do documento',
      'cidade',
    ])
    expect(screen.getByRole('link', { name: 'Completar o perfil' }).getAttribute('href')).toBe(
      '/dashboard?aba=perfil&campo=document_number&volta=contrato&id=o1',
    )
    expect(screen.getByRole('link', { name: 'Voltar ao pedido' }).getAttribute('href')).toBe('/dashboard?pedido=o1')
    expect(screen.queryByRole('button', { name: 'Emitir contrato' })).toBeNull()
    expect((await pages())[0]?.textContent).toContain('Minuta')
  })

  it('says to the office what the client has to fill in', async () => {
    answerNetwork({
      ...PROFILE,
      [GET]: { body: lacking({ code: 'CONTRACT_DATA_MISSING', fields: ['address_zip_code'] }) },
    })
    open('office')
    expect(await screen.findByText('Faltam dados no perfil do cliente')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Completar o perfil' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Voltar ao pedido' }).getAttribute('href')).toBe('/admin/orders/o1')
  })

  it('leads the office to the customer of its own order, whose data is missing', async () => {
    const obstacle = { code: 'CONTRACT_DATA_MISSING', fields: ['signatory_cpf'], customer_id: 'c1' } as const
    answerNetwork({ ...PROFILE, [GET]: { body: lacking({ ...obstacle, fields: [...obstacle.fields] }) } })
    open('office')
    expect(await screen.findByText('Faltam dados no cadastro do cliente')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abrir o cadastro' }).getAttribute('href')).toBe(
      '/admin/customers/c1?contrato=o1',
    )
  })

  it('leads the office to the customer whom an account made, whose data it has to check first', async () => {
    answerNetwork({ ...PROFILE, [GET]: { body: lacking({ code: 'CONTRACT_CUSTOMER_UNCHECKED', customer_id: 'c1' }) } })
    open('office')
    expect(await screen.findByText('Confira o cadastro do cliente')).toBeTruthy()
    expect(screen.getByText(/^O cadastro deste cliente foi feito por uma conta do site: confira/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abrir o cadastro' }).getAttribute('href')).toBe(
      '/admin/customers/c1?contrato=o1',
    )
    expect(screen.queryByRole('button', { name: 'Emitir contrato' })).toBeNull()
  })

  it('says to an account whom the order’s customer does not know that the draft has its own data', async () => {
    answerNetwork({ ...PROFILE, [GET]: { body: lacking({ code: 'CONTRACT_OF_CUSTOMER' }) } })
    open()
    expect(await screen.findByText('Minuta com os seus dados')).toBeTruthy()
    expect(screen.getByText(/em nome de um cliente que ainda não confirmou a sua conta/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Emitir contrato' })).toBeNull()
  })

  it('is read before the payment, marked as a draft on each page, with what is to be filled in, and not issued', async () => {
    const contract = aContract(6)
    const client = { ...contract.client, document_number: '', address_zip_code: '' }
    const place = { address_street: '', address_number: '', address_complement: null, address_neighborhood: '' }
    const unknown = { ...client, ...place, address_city: '', address_state: '' }
    const body = { ...lacking({ code: 'ORDER_NOT_COMPLETED' }), contract: { ...contract, client: unknown } }
    answerNetwork({ ...PROFILE, [GET]: { body } })
    open()
    expect(await screen.findByText('Minuta: leia antes de pagar')).toBeTruthy()
    for (const page of await pages()) {
      expect(page.dataset.draft).toBe('Minuta')
      expect(page.textContent).toContain('Minuta sem validade')
    }
    const [first] = await pages()
    expect(first?.textContent).toContain('CPF ou CNPJ a preencher')
    expect(first?.textContent).toContain('Endereço a preencher')
    expect(screen.queryByRole('button', { name: 'Emitir contrato' })).toBeNull()
  })

  it('says of a cancelled order that it has none', async () => {
    answerNetwork({ ...PROFILE, [GET]: refusalResponse('ORDER_NOT_COMPLETED') })
    open()
    expect(await screen.findByText('O contrato sai depois que o pedido é confirmado.')).toBeTruthy()
  })

  it('says that there is no such order', async () => {
    answerNetwork({ ...PROFILE, [GET]: refusalResponse('ORDER_NOT_FOUND') })
    open()
    expect(await screen.findByRole('heading', { name: 'Pedido não encontrado' })).toBeTruthy()
  })
})

describe('the way to a contract', () => {
  it('is there for each side its own, before the payment to the draft, and not for cancelled orders', () => {
    openSite(
      <>
        <ContractLink order={exampleOrder({ status: 'cancelled' })} viewer="client" />
        <ContractLink order={exampleOrder({ id: 'o0', status: 'pending' })} viewer="client" />
        <ContractLink order={exampleOrder({ id: 'o1', status: 'completed' })} viewer="client" />
        <ContractLink order={exampleOrder({ id: 'o2', status: 'completed' })} viewer="office" />
      </>,
    )
    expect(screen.getAllByRole('link', { name: 'Ver contrato' }).map(link => link.getAttribute('href'))).toEqual([
      '/dashboard/contrato/o1',
      '/admin/orders/o2/contrato',
    ])
    expect(screen.getByRole('link', { name: 'Ler a minuta do contrato' }).getAttribute('href')).toBe(
      '/dashboard/contrato/o0',
    )
  })
})

describe('checking a printed contract', () => {
  const CHECK = `GET /contracts/${HASH}`
  const check = {
    contract_hash: HASH,
    number: '12/2026',
    issued_at: '2026-11-22T13:00:00.000Z',
    starts_at: '2026-11-20T12:00:00.000Z',
    ends_at: '2031-11-19T12:00:00.000Z',
    items: 40,
  }
  const openCheck = (address: string) =>
    openSite(
      <Routes>
        <Route path="/contrato/:hash?" element={<ContractCheckScreen />} />
      </Routes>,
      address,
    )
  const field = () => screen.getByRole('textbox', { name: /Código de verificação/ })

  it('tells number, dates and count of the one on record', async () => {
    answerNetwork({ [CHECK]: { body: check } })
    openCheck(`/contrato/${HASH}`)
    expect(await screen.findByRole('heading', { name: 'Este contrato está registrado' })).toBeTruthy()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '12/2026',
      '22 de nov. de 2026, 10:00',
      '20 de novembro de 2026',
      '19 de novembro de 2031',
      '40',
    ])
  })

  it('says of an amendment which one it is, and of which contract', async () => {
    answerNetwork({ [CHECK]: { body: { ...check, amendment: 2 } } })
    openCheck(`/contrato/${HASH}`)
    expect(await screen.findByRole('heading', { name: 'Este termo aditivo nº 2 está registrado' })).toBeTruthy()
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)[0]).toBe('Contrato')
  })

  it('says clearly that another is not on record', async () => {
    answerNetwork({ [CHECK]: refusalResponse('CONTRACT_NOT_FOUND') })
    openCheck(`/contrato/${HASH}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Este contrato não está registrado')
    expect(alert.textContent).toContain('Confira se ele foi copiado por inteiro.')
  })

  it.each([
    ['in capitals and groups', HASH.toUpperCase().replace(/(.{8})/g, '$1 ')],
    ['with the address before it', `https://pontourbano.example/contrato/${HASH}`],
  ])('takes a code %s', async (_, typed) => {
    answerNetwork({ [CHECK]: { body: check } })
    const { user } = openCheck('/contrato')
    await user.type(field(), typed)
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('12/2026')).toBeTruthy()
    expect(currentAddress()).toBe(`/contrato/${HASH}`)
  })

  it('asks nobody for what is no code, says how long it is, and keeps it', async () => {
    const network = answerNetwork({})
    const { user } = openCheck('/contrato/abc')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByDisplayValue('abc')).toBe(field())
    await user.type(field(), 'd{Enter}')
    expect(screen.getByText(/Aqui há 4\./)).toBeTruthy()
    expect(currentAddress()).toBe('/contrato/abc')
    expect(network.to('GET /contracts/abc')).toHaveLength(0)
  })
})
