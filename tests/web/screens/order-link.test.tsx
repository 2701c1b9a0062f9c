// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type LinkedOrder, toLinkedOrder } from '#shared/orders/rules/order-links.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCompletedOrder, aContract } from '#tests/support/contracts.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { aDiscountedOrder, anOrder } from '#tests/support/orders.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubUploads } from '#tests/web/support/upload-double.ts'
import { LinkedAmendmentScreen } from '#web/screens/order-link/linked-amendment-screen.tsx'
import { LinkedContractScreen } from '#web/screens/order-link/linked-contract-screen.tsx'
import { LinkedProofsScreen } from '#web/screens/order-link/linked-proofs-screen.tsx'
import { OrderLinkScreen } from '#web/screens/order-link/order-link-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const TOKEN = `a1b2c3d4-0000.${'0123456789abcdef'.repeat(4)}`
const OPEN = 'POST /order-links/order'
const CONFIG = {
  whatsapp_number: '5519988887777',
  pix_key: 'pix@ponto.example',
  pix_name: 'Ponto',
  pix_city: 'AMERICANA',
}

const linked = (order = anOrder('a1b2c3d4-0000'), installation: LinkedOrder['installation'] = null): LinkedOrder =>
  toLinkedOrder({
    order: { ...order, customer_name: 'Padaria Estrela' },
    points: new Map([['1', aPoint('1')]]),
    installation,
    link_until: '2027-02-24T12:00:00.000Z',
  })

function open(routes: Parameters<typeof answerNetwork>[0], path = `/pedido#${TOKEN}`) {
  const network = answerNetwork(routes)
  const { user } = openSite(
    <Routes>
      <Route path="/pedido" element={<OrderLinkScreen />} />
      <Route path="/pedido/contrato" element={<LinkedContractScreen />} />
      <Route path="/pedido/contrato/aditivo/:number" element={<LinkedAmendmentScreen />} />
      <Route path="/pedido/comprovacao" element={<LinkedProofsScreen />} />
    </Routes>,
    path,
    CONFIG,
  )
  return { user, network }
}

describe('the page of an order’s link', () => {
  const DRAFT = 'POST /order-links/contract'
  const draftWith = (document_number: string) => {
    const contract = aContract()
    return {
      contract: { ...contract, client: { ...contract.client, document_number } },
      contract_hash: null,
      order_version: 1,
    }
  }

  it('asks for a CPF or CNPJ that the contract lacks before it shows the Pix code, and lets go on without', async () => {
    const { user } = open({ [OPEN]: { body: linked() }, [DRAFT]: { body: draftWith('') } })
    expect(await screen.findByRole('heading', { name: 'Antes de pagar: CPF ou CNPJ' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Informar pelo WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/5519988887777?text=Ol%C3%A1!%20O%20CPF%20ou%20CNPJ%20para%20o%20contrato%20do%20pedido%20a1b2c3d4%20%C3%A9%3A%20',
    )
    await user.click(screen.getByRole('button', { name: 'Agora não' }))
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Como pagar')
  })

  it('does not ask for a CPF or CNPJ that is known', async () => {
    open({ [OPEN]: { body: linked() }, [DRAFT]: { body: draftWith('52998224725') } })
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeTruthy()
    expect(screen.queryByText('Antes de pagar: CPF ou CNPJ')).toBeNull()
  })

  it('shows what the points cost by the tables, the discount and the total', async () => {
    open({ [OPEN]: { body: linked(aDiscountedOrder('a1b2c3d4-0000')) } })
    const points = within(await screen.findByRole('region', { name: 'Pontos e datas' }))
    const textOf = (name: string) => points.getByText(name).closest('p')?.textContent?.replace(/\s/g, ' ')
    expect(textOf('Subtotal pela tabela')).toBe('Subtotal pela tabelaR$ 2.100,50')
    expect(textOf('Desconto')).toBe('Desconto-R$ 210,05')
    expect(textOf('Total')).toBe('TotalR$ 1.890,45')
    for (const text of ['Pela tabela: R$ 1.200,00', 'R$ 1.080,00', 'Pela tabela: R$ 900,50', 'R$ 810,45'])
      expect(points.getByText(text)).toBeTruthy()
  })

  it('says nothing of a discount where there is none', async () => {
    open({ [OPEN]: { body: linked() } })
    const points = within(await screen.findByRole('region', { name: 'Pontos e datas' }))
    expect(points.queryByText(/Desconto|tabela/)).toBeNull()
  })

  it('lists the debits, credits and amendments of the contract, and opens what each says', async () => {
    const lines = [{ kind: 'adjustment' as const, description: 'Crédito de 20 dias sem placa', amount: -6_575 }]
    const made_at = '2026-12-01T12:00:00.000Z'
    const mark = { number: 1, kind: 'suspend' as const, made_at, difference: -6_575, amendment_hash: 'b'.repeat(64) }
    const order = aCompletedOrder('a1b2c3d4-0000', 2, { lines, amendments: [mark], total_amount: 233_425 })
    const { issued_at: _, number: contract_number, items: __, renews: ___, ...contract } = aContract()
    const amendment = {
      ...contract,
      title: 'Termo aditivo nº 1',
      number: 1,
      contract_number,
      contract_hash: 'a'.repeat(64),
      made_at,
      reason: 'Poste quebrado',
      kind: 'suspend',
      points: [],
      lines,
      total_before: 240_000,
      instalments: [],
    }
    const AMENDMENT = 'POST /order-links/amendment'
    const { user, network } = open({
      [OPEN]: { body: linked(order) },
      [AMENDMENT]: { body: { amendment, amendment_hash: 'b'.repeat(64) } },
    })
    expect(await screen.findByText('Aditivo nº 1 · Dias sem placa')).toBeTruthy()
    expect(screen.getByText('Crédito de 20 dias sem placa')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Ver aditivo nº 1' }))
    expect((await screen.findAllByRole('heading', { name: 'Termo aditivo nº 1' })).length).toBeGreaterThan(0)
    expect((await screen.findAllByText(`Código do contrato: ${'a'.repeat(64)}`)).length).toBeGreaterThan(0)
    expect(network.to(AMENDMENT)[0]?.body).toEqual({ link: TOKEN, number: 1 })
  })

  it('says which order a renewal continues', async () => {
    open({ [OPEN]: { body: linked(anOrder('o1', { renews: 'cccccccc-1111' })) } })
    expect(await screen.findByText('Renovação do pedido cccccccc')).toBeTruthy()
  })

  it('shows order, points, dates, total and Pix, and asks with the token in the body alone', async () => {
    const { network } = open({ [OPEN]: { body: linked() } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })).toBeTruthy()
    expect(screen.getByText('Para Padaria Estrela, feito em 20 de nov. de 2026')).toBeTruthy()
    const points = screen.getByRole('region', { name: 'Pontos e datas' })
    expect(within(points).getAllByText('Ouro')[0]?.classList.contains('tier')).toBe(true)
    expect(within(points).getAllByRole('listitem')[0]?.textContent).toMatch(/^Ouro \| Rua 1/)
    expect(within(points).getByText('R$ 2.400,00')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Ler a minuta do contrato (abre em outra aba)' }).getAttribute('href'),
    ).toBe(`/pedido/contrato#${TOKEN}`)
    expect(screen.getByText(/^Este link vale até 24 de fev\. de 2027\./)).toBeTruthy()
    expect(network.to(OPEN)[0]?.body).toEqual({ link: TOKEN })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
  })

  it.each([
    ['waiting', linked(), 'Aguardando o pagamento', true],
    [
      'over',
      linked(anOrder('o1', { reserved_until: '2026-11-01T12:00:00.000Z' })),
      'O prazo para pagar terminou',
      false,
    ],
    ['receipt sent', linked(anOrder('o1', { payment_receipt_url: 'receipts/a.pdf' })), 'Comprovante recebido', false],
    [
      'receipt sent long ago',
      linked(anOrder('o1', { payment_receipt_url: 'receipts/a.pdf', reserved_until: null })),
      'Enquanto isso a reserva não vence.',
      false,
    ],
    [
      'receipt refused',
      linked(
        anOrder('o1', {
          refused_receipt: { file: 'receipts/a.pdf', reason: 'Valor errado', refused_at: '2026-11-25T12:00:00.000Z' },
        }),
      ),
      'O comprovante não foi aceito',
      true,
    ],
    [
      'lapsed',
      linked(anOrder('o1', { status: 'cancelled', lapsed_at: '2026-11-25T12:00:00.000Z' })),
      'enquanto estiverem livres, ela reabre o pedido',
      false,
    ],
    ['cancelled', linked(anOrder('o1', { status: 'cancelled' })), 'Não pague: fale com a equipe', false],
    [
      'cancelled after a receipt',
      linked(anOrder('o1', { status: 'cancelled', payment_receipt_url: 'receipts/a.pdf' })),
      'Seu comprovante está com a equipe',
      false,
    ],
    ['running', linked(aCompletedOrder('o1')), 'Os pontos são seus no prazo combinado.', false],
    [
      'confirmed',
      linked(aCompletedOrder('o1'), { signs: 2, art_settled: 0, installed: 0 }),
      'Agora a equipe cuida da arte e da instalação.',
      false,
    ],
    ['installed', linked(aCompletedOrder('o1'), { signs: 2, art_settled: 2, installed: 2 }), 'Tudo instalado', false],
  ] as const)('says in a live region how far it is: %s', async (_, order, title, isPaidNow) => {
    open({
      [OPEN]: { body: order },
      'POST /order-links/receipt-file': { body: { url: 'https://b.example/a.pdf', is_pdf: true, expires_at: '' } },
    })
    const region = await screen.findByRole('status')
    await waitFor(() =>
      expect(screen.getAllByRole('status').some(each => each.textContent?.includes(title))).toBe(true),
    )
    expect(region).toBeTruthy()
    if (isPaidNow) expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeTruthy()
    else expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
  })

  it('says of a renewal with a new kit how far its installation is', async () => {
    const renewal = { ...aCompletedOrder('o1'), renews: 'o0', kit_type: 'kit_placas' as const }
    open({ [OPEN]: { body: linked(renewal, { signs: 2, art_settled: 0, installed: 0 }) } })
    expect(await screen.findByText('Instalação: aguardando a arte')).toBeTruthy()
    expect(screen.queryByText('Tudo instalado')).toBeNull()
  })

  it('says of a renewal, whose signs hang, no more of an installation', async () => {
    open({
      [OPEN]: {
        body: linked({ ...aCompletedOrder('o1'), renews: 'o0' }, { signs: 2, art_settled: 0, installed: 0 }),
      },
    })
    expect(await screen.findByText('Tudo instalado')).toBeTruthy()
    expect(screen.queryByText('Instalação: aguardando a arte')).toBeNull()
  })

  it('takes the receipt with a form of the link’s own, and shows what was sent', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    const uploads = stubUploads()
    const form = { url: 'https://b.example/', fields: {}, key: 'uploads/n.pdf', max_bytes: 5_242_880 }
    const { user, network } = open({
      [OPEN]: { body: linked() },
      'POST /order-links/receipt-form': { body: form },
      'POST /order-links/receipt': {
        body: linked(anOrder('a1b2c3d4-0000', { payment_receipt_url: 'receipts/a.pdf' })),
      },
      'POST /order-links/receipt-file': { body: { url: 'https://b.example/a.pdf', is_pdf: true, expires_at: '' } },
    })
    const input = await screen.findByLabelText('Escolher comprovante', { selector: 'input' })
    fireEvent.change(input, {
      target: { files: [new File([new Uint8Array(10)], 'pix.pdf', { type: 'application/pdf' })] },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Comprovante recebido')).toBeTruthy()
    expect(await screen.findByText('comprovante-a1b2c3d4.pdf')).toBeTruthy()
    expect(network.to('POST /order-links/receipt-form')[0]?.body).toEqual({
      link: TOKEN,
      content_type: 'application/pdf',
    })
    expect(network.to('POST /order-links/receipt')[0]?.body).toEqual({ link: TOKEN, key: 'uploads/n.pdf' })
  })

  it('says one thing about a link that opens nothing, and how to get another', async () => {
    open({ [OPEN]: refusalResponse('ORDER_LINK_UNKNOWN') })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Este link não abre nenhum pedido')
    expect(alert.textContent).toContain('Este link não existe mais ou venceu. Peça um novo a quem atendeu você.')
    expect(within(alert).getByRole('link', { name: 'Falar com a equipe' }).getAttribute('href')).toContain('wa.me')
    expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe('Este link não abre nenhum pedido')
  })

  it('moves the focus to the heading of what it says when the link is revoked while the order is open', async () => {
    let isRevoked = false
    const { user } = open({
      [OPEN]: () => (isRevoked ? refusalResponse('ORDER_LINK_UNKNOWN') : { body: linked() }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })
    await user.click(await screen.findByRole('button', { name: 'Copiar código Pix' }))
    isRevoked = true
    act(() => void dispatchEvent(new Event('visibilitychange')))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Este link não abre nenhum pedido' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('alert').contains(heading)).toBe(true)
  })

  it('is titled by what it says where the address is cut', async () => {
    open({}, '/pedido#a.b')
    expect(await screen.findByText(/^O endereço está incompleto\./)).toBeTruthy()
    expect(document.title).toBe('Este link não abre nenhum pedido · Ponto Urbano')
  })

  it('has its heading also where the order can not be loaded', async () => {
    open({ [OPEN]: refusalResponse('INTERNAL') })
    expect(await screen.findByText('Não foi possível abrir o pedido')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Seu pedido')
  })

  it('keeps the deadline and the Pix code in reach after a receipt, which may be the wrong file', async () => {
    const { user } = open({
      [OPEN]: { body: linked(anOrder('o1', { payment_receipt_url: 'receipts/a.pdf' })) },
      'POST /order-links/receipt-file': { body: { url: 'https://b.example/a.pdf', is_pdf: true, expires_at: '' } },
    })
    expect(await screen.findByTitle(/31 de dez/)).toBeTruthy()
    await user.click(await screen.findByText('Ver o código Pix'))
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeTruthy()
  })

  it('shows the first and the last day of each point', async () => {
    const order = anOrder('o1')
    const days = { starts_at: '2027-01-14T12:00:00.000Z', ends_at: '2028-01-14T12:00:00.000Z' }
    open({ [OPEN]: { body: linked({ ...order, items: order.items.map(item => ({ ...item, ...days })) }) } })
    expect(await screen.findAllByText('1 Ano, de 14/01/2027 a 14/01/2028')).toHaveLength(2)
  })

  it('shows the first of very many points, the total beside them, and all of them when asked', async () => {
    const order = anOrder('o1')
    const items = Array.from({ length: 21 }, (_, index) => ({
      ...order.items[0],
      id: `item-${index}`,
      point_id: `${index}`,
      point_name: `Ouro | Rua ${index}`,
    })) as typeof order.items
    const { user } = open({ [OPEN]: { body: linked({ ...order, items }) } })
    const points = within(await screen.findByRole('region', { name: 'Pontos e datas' }))
    expect(points.getAllByRole('listitem')).toHaveLength(12)
    await user.click(points.getByRole('button', { name: 'Mostrar os 21 pontos' }))
    expect(points.getAllByRole('listitem')).toHaveLength(21)
    expect(points.queryByRole('button')).toBeNull()
  })

  it('prints very many points whole', async () => {
    const order = anOrder('o1')
    const items = Array.from({ length: 21 }, (_, index) => ({
      ...order.items[0],
      id: `item-${index}`,
    })) as typeof order.items
    open({ [OPEN]: { body: linked({ ...order, items }) } })
    const points = within(await screen.findByRole('region', { name: 'Pontos e datas' }))
    expect(points.getAllByRole('listitem')).toHaveLength(12)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(points.getAllByRole('listitem')).toHaveLength(21)
  })

  it('shows twenty points at once', async () => {
    const order = anOrder('o1')
    const items = Array.from({ length: 20 }, (_, index) => ({
      ...order.items[0],
      id: `item-${index}`,
    })) as typeof order.items
    open({ [OPEN]: { body: linked({ ...order, items }) } })
    const points = within(await screen.findByRole('region', { name: 'Pontos e datas' }))
    expect(points.getAllByRole('listitem')).toHaveLength(20)
  })

  it('offers no contract to read where one was signed on paper', async () => {
    const paper_contract = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
    open({ [OPEN]: { body: linked(aCompletedOrder('o1', 2, { paper_contract })) } })
    expect(await screen.findByText(/^O contrato deste pedido já está assinado\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver contrato' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Contrato nº 7' })).toBeTruthy()
    expect(screen.getByText('Contrato em vigor')).toBeTruthy()
    expect(screen.queryByText('Pagamento confirmado')).toBeNull()
  })

  it('names no payment of a free order, and leads to the draft before it is confirmed', async () => {
    open({ [OPEN]: { body: linked(aCompletedOrder('o1', 2, { total_amount: 0 })) } })
    expect(await screen.findByText('Pedido confirmado')).toBeTruthy()
    expect(screen.queryByText(/agamento confirmado/)).toBeNull()
  })

  it('offers the signed copy of a contract from paper, once it is stored', async () => {
    const paper = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
    const { network } = open({
      [OPEN]: { body: linked(aCompletedOrder('o1', 2, { paper_contract: { ...paper, file: 'receipts/c.pdf' } })) },
      'POST /order-links/signed-contract-file': {
        body: { url: 'https://files.example/c.pdf?minutes', is_pdf: true, expires_at: '' },
      },
    })
    const copy = await screen.findByRole('link', { name: /^Abrir contrato assinado/ })
    expect(copy.getAttribute('href')).toBe('https://files.example/c.pdf?minutes')
    expect(screen.getByText('O contrato deste pedido está assinado. Esta é a cópia assinada.')).toBeTruthy()
    expect(screen.queryByText(/fale com a equipe\.$/)).toBeNull()
    expect(network.to('POST /order-links/signed-contract-file')[0]?.body).toEqual({ link: TOKEN })
  })

  it('offers no sending again once the order was decided meanwhile', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    let isDecided = false
    const { user } = open({
      [OPEN]: () => ({ body: isDecided ? linked(aCompletedOrder('a1b2c3d4-0000')) : linked() }),
      'POST /order-links/receipt-form': () => {
        isDecided = true
        return refusalResponse('ORDER_NOT_PENDING')
      },
    })
    fireEvent.change(await screen.findByLabelText('Escolher comprovante', { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(10)], 'pix.pdf', { type: 'application/pdf' })] },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(screen.getAllByText('Pagamento confirmado').length).toBeGreaterThan(0))
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })

  it('says at once that an empty file can not be opened', async () => {
    open({ [OPEN]: { body: linked() } })
    fireEvent.change(await screen.findByLabelText('Escolher comprovante', { selector: 'input' }), {
      target: { files: [new File([], 'pix.pdf', { type: 'application/pdf' })] },
    })
    expect(await screen.findByText(/^Este arquivo não é uma imagem nem um PDF/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar comprovante' })).toBeNull()
  })

  it('is opened by an address that was copied with the end of its sentence', async () => {
    open({ [OPEN]: { body: linked() } }, `/pedido#${TOKEN}.`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })

  it('says that an address was cut off, without asking', async () => {
    const { network } = open({ [OPEN]: { body: linked() } }, `/pedido#${TOKEN.slice(0, -3)}`)
    expect((await screen.findByRole('alert')).textContent).toContain('O endereço está incompleto.')
    expect(network.to(OPEN)).toHaveLength(0)
  })

  it('can be tried again when the server is not reached', async () => {
    let isReached = false
    const { user } = open({
      [OPEN]: () =>
        isReached ? { body: linked() } : { status: 503, body: { code: 'TRY_AGAIN', error: 'Tente de novo.' } },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível abrir o pedido')
    isReached = true
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })
})

describe('the page of an order in instalments', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-12-01T12:00:00.000Z')
  })
  const ID = 'a1b2c3d4-0000'
  const INSTALLATION = { signs: 2, art_settled: 0, installed: 0 }
  const sold = (...paid: number[]) =>
    linked(inThreeInstalments(aCompletedOrder(ID), { payments: paid.map(number => aPayment(number)) }), INSTALLATION)
  const stateText = async () =>
    (await screen.findAllByRole('status')).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join()

  it('asks for the first one while it is pending', async () => {
    open({ [OPEN]: { body: linked(inThreeInstalments(anOrder(ID))) } })
    await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })
    expect(await stateText()).toContain(
      'Aguardando a primeira parcelaPague R$ 800,00, a primeira parcela, e envie o comprovante nesta página.',
    )
    expect(await screen.findByText('Parcela 1 de 3, vence em 10/12/2026')).toBeTruthy()
    expect(screen.getByText(/^A reserva dos pontos termina/)).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Andamento do pedido' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reservado: concluído',
      'Confirmado: a seguir',
      'Arte: a seguir',
      'Instalado: a seguir',
    ])
    expect(within(screen.getByRole('region', { name: 'Parcelas' })).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('region', { name: 'Comprovante da primeira parcela' })).toBeTruthy()
    expect(screen.getByText('Leia o contrato antes de pagar. Ele sai quando a equipe confirma o pedido.')).toBeTruthy()
  })

  it('claims no confirmed payment once the sale is confirmed, and says how to pay the next one', async () => {
    open({ [OPEN]: { body: sold(1) } })
    expect(await screen.findByText('Venda confirmada')).toBeTruthy()
    expect(await stateText()).toContain('Próximo pagamento: R$ 800,00 até 10/01/2027 (parcela 2 de 3).')
    expect(screen.getByText('Concluído')).toBeTruthy()
    expect(screen.getByText(/^Falta pagar R\$\s1\.600,00$/)).toBeTruthy()
    expect(screen.queryByText('Pagamento confirmado')).toBeNull()
    expect(screen.queryByText('Pago')).toBeNull()
    expect(await screen.findByText('Parcela 2 de 3, vence em 10/01/2027')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Comprovante/ })).toBeNull()
  })

  it('takes the receipt of the next instalment or of a chosen one, and says what becomes of it', async () => {
    const uploads = stubUploads()
    const order = inThreeInstalments(aCompletedOrder(ID), { payments: [aPayment(1)] })
    const receipt = { instalment_id: 'instalment-3', file: 'receipts/3.pdf', sent_at: '2026-12-01T12:00:00.000Z' }
    const { user, network } = open({
      [OPEN]: { body: sold(1) },
      'POST /order-links/receipt-form': {
        body: { url: 'https://b.example/', fields: {}, key: 'uploads/n.pdf', max_bytes: 5_242_880 },
      },
      'POST /order-links/receipt': { body: linked({ ...order, instalment_receipts: [receipt] }, INSTALLATION) },
    })
    const panel = within(await screen.findByRole('region', { name: 'Enviar comprovante' }))
    expect(panel.getByRole('combobox').textContent?.replace(/\s/g, ' ')).toBe(
      'Parcela 2 de 3, vencimento 10/01/2027: R$ 800,00',
    )
    await user.click(panel.getByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: /^Parcela 3/ }))
    fireEvent.change(panel.getByLabelText('Escolher comprovante', { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(10)], 'pix.pdf', { type: 'application/pdf' })] },
    })
    await user.click(await panel.findByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    expect(await panel.findByText(/^Enviado em .* A equipe confere e registra o pagamento\.$/)).toBeTruthy()
    expect(network.to('POST /order-links/receipt')[0]?.body).toEqual({
      link: TOKEN,
      key: 'uploads/n.pdf',
      instalment_id: 'instalment-3',
    })
  })

  it('says why a receipt was refused, and takes another', async () => {
    const refused = {
      instalment_id: 'instalment-2',
      file: 'receipts/2.pdf',
      sent_at: '2026-12-01T12:00:00.000Z',
      refusal: { at: '2026-12-01T13:00:00.000Z', reason: 'É de outra conta.' },
    }
    const order = inThreeInstalments(aCompletedOrder(ID), { payments: [aPayment(1)], instalment_receipts: [refused] })
    open({ [OPEN]: { body: linked(order, INSTALLATION) } })
    expect(await screen.findByText(/Motivo: É de outra conta\. Envie outro ou fale com a equipe\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Trocar comprovante' })).toBeTruthy()
  })

  it('warns of one that is late', async () => {
    vi.setSystemTime('2027-01-11T12:00:00.000Z')
    open({ [OPEN]: { body: sold(1) } })
    expect(await screen.findByText(/^Os pontos são seus.*Pagamento em atraso/)).toBeTruthy()
    expect(screen.getByText('Venda confirmada').closest('.MuiAlert-root')?.className).toContain('colorWarning')
  })

  it('says that all is paid, and asks for nothing', async () => {
    open({ [OPEN]: { body: sold(1, 2, 3) } })
    expect(await screen.findByText('Pagamento confirmado')).toBeTruthy()
    expect(screen.getByText('Tudo pago')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Como pagar' })).toBeNull()
  })

  it('has nothing to pay when it was cancelled', async () => {
    open({ [OPEN]: { body: linked(inThreeInstalments(anOrder(ID, { status: 'cancelled' }))) } })
    expect(await screen.findByText('Este pedido foi cancelado')).toBeTruthy()
    expect(screen.queryByText(/arcela/)).toBeNull()
  })
})

describe('the contract by the link', () => {
  const CONTRACT = 'POST /order-links/contract'
  const AT = `/pedido/contrato#${TOKEN}`

  it('is reached from the order and leads back to it', async () => {
    const { user } = open({
      [OPEN]: { body: linked(aCompletedOrder('a1b2c3d4-0000')) },
      [CONTRACT]: { body: { contract_hash: null, contract: aContract(), order_version: 1 } },
    })
    await user.click(await screen.findByRole('link', { name: 'Ver contrato' }))
    expect(await screen.findByText('Minuta do contrato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Voltar ao pedido' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })

  it('is printed once it is issued', async () => {
    open({ [CONTRACT]: { body: { contract_hash: 'a'.repeat(64), contract: aContract(), order_version: 2 } } }, AT)
    expect(await screen.findByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy()
  })

  it('names what is missing', async () => {
    const obstacle = { code: 'CONTRACT_DATA_MISSING', fields: ['document_number'] }
    open({ [CONTRACT]: { body: { contract_hash: null, contract: aContract(), obstacle, order_version: 2 } } }, AT)
    expect(await screen.findByText('O contrato ainda não pode sair')).toBeTruthy()
    expect(screen.getByText(/Passe à equipe: número do documento\.$/)).toBeTruthy()
  })

  it('says of a link that is over what the order’s page says', async () => {
    open({ [CONTRACT]: refusalResponse('ORDER_LINK_UNKNOWN') }, AT)
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não existe mais ou venceu.')
  })
})

describe('the proofs of installation by the link', () => {
  const PROOFS = 'POST /order-links/proofs'
  const AT = `/pedido/comprovacao#${TOKEN}`
  const aProofView = {
    task_id: 't1',
    work: 'installation',
    order_id: 'a1b2c3d4-0000',
    point_id: '1',
    point_name: 'Painel do Largo',
    asset_code: 'PU-00001',
    address: 'Rua Um, 10',
    customer_name: 'Padaria Estrela',
    completed_by: null,
    photos: aProof('t1').photos,
    received_at: '2026-11-22T12:06:00.000Z',
  }

  it('are reached from the order once a sign hangs, printed, and lead back to it', async () => {
    const order = linked(aCompletedOrder('a1b2c3d4-0000'), { signs: 2, art_settled: 1, installed: 1 })
    const { user, network } = open({ [OPEN]: { body: order }, [PROOFS]: { body: { items: [aProofView] } } })
    await user.click(await screen.findByRole('link', { name: 'Ver fotos da instalação' }))
    expect(await screen.findByRole('img', { name: 'Foto de perto do ponto Painel do Largo' })).toBeTruthy()
    expect(network.to(PROOFS)[0]?.body).toEqual({ link: TOKEN })
    expect(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Voltar' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })).toBeTruthy()
  })

  it('are not offered before', async () => {
    open({ [OPEN]: { body: linked(aCompletedOrder('a1b2c3d4-0000'), { signs: 2, art_settled: 1, installed: 0 }) } })
    await screen.findByRole('heading', { level: 1, name: 'Pedido a1b2c3d4' })
    expect(screen.queryByRole('link', { name: 'Ver fotos da instalação' })).toBeNull()
  })

  it('say that there are none yet', async () => {
    open({ [PROOFS]: { body: { items: [] } } }, AT)
    expect(await screen.findByText('Ainda não há comprovação')).toBeTruthy()
  })

  it('say of a link that is over what the order’s page says', async () => {
    open({ [PROOFS]: refusalResponse('ORDER_LINK_UNKNOWN') }, AT)
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não existe mais ou venceu.')
  })
})
