// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pixCode, pixReference } from '#shared/orders/rules/pix.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PaymentInstructions } from '#web/features/orders/payment/payment-instructions.tsx'

startEachTestFresh()
assertFocusAfterEachTest()

const RECEIVER = { key: 'pix@placas.example', name: 'Placas do Interior', city: 'Americana' }
const PIX = { pix_key: RECEIVER.key, pix_name: RECEIVER.name, pix_city: RECEIVER.city }
const order = exampleOrder()

function open(config: object = PIX, shown = order) {
  answerNetwork({})
  return openSite(<PaymentInstructions order={shown} />, '/', config)
}

describe('how an order is paid', () => {
  it('by Pix: a code to read and the same to copy, for its amount', async () => {
    const { user } = open()
    const field = await screen.findByLabelText('Pix copia e cola')
    const code = pixCode(RECEIVER, { amount: 120_000, reference: pixReference(order.id) })
    expect(field).toHaveProperty('value', code)
    expect(screen.getByRole('img', { name: /Código QR do Pix de R\$\s1\.200,00/ })).toBeTruthy()
    expect(screen.getByText('Placas do Interior')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
    expect(await screen.findByText('Código Pix copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(code)
  })

  it('to the seller by its one name, after the terms that cost money and the order’s draft', async () => {
    answerNetwork({})
    openSite(<PaymentInstructions order={order} draft="/dashboard/contrato/a1b2c3d4-0000" />, '/', {
      ...PIX,
      legal_name: 'Placas do Interior Ltda.',
      company_name: 'Placas Já',
      legal_city: 'Americana/SP',
    })
    const copy = await screen.findByRole('button', { name: 'Copiar código Pix' })
    expect(screen.getByText('Recebedor').nextElementSibling?.textContent).toBe('Placas do Interior Ltda. (Placas Já)')
    for (const line of [
      'Troca de arte durante o prazo: cobrada à parte.',
      'Desistência antes do fim: o preço dos dias que faltam não é devolvido, salvo quando a lei manda.',
      'Foro: comarca de Americana/SP, salvo o direito do Cliente ao do seu domicílio.',
    ])
      expect(screen.getByText(line).compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const draft = screen.getByRole('link', { name: 'Ler a minuta do contrato (abre em outra aba)' })
    expect(draft.getAttribute('href')).toBe('/dashboard/contrato/a1b2c3d4-0000')
  })

  it.each([PIX, { ...PIX, pix_key: '' }])('without those terms for a contract on paper, %o', async config => {
    open(config)
    expect(await screen.findByText(/^(Pague com Pix:|Combine o pagamento)/)).toBeTruthy()
    expect(screen.queryByText('Antes de pagar, saiba')).toBeNull()
  })

  it('asks for CPF or CNPJ before the code where it is unknown, and goes on without it', async () => {
    answerNetwork({})
    const { user } = openSite(<PaymentInstructions order={order} asksForDocument />, '/', PIX)
    expect(await screen.findByRole('heading', { name: 'Antes de pagar: CPF ou CNPJ' })).toBeTruthy()
    expect(screen.queryByLabelText('Pix copia e cola')).toBeNull()
    expect(screen.getByRole('link', { name: 'Informar CPF ou CNPJ' }).getAttribute('href')).toBe(
      '/dashboard?aba=perfil&campo=document_number&volta=pedido&id=a1b2c3d4-0000',
    )
    await user.click(screen.getByRole('button', { name: 'Agora não' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Como pagar' }))
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy()
  })

  it('says that nothing is confirmed by itself', async () => {
    open()
    expect(await screen.findByText(/^A equipe confirma o pagamento/)).toBeTruthy()
  })

  it('has the code selected where the browser copies nothing', async () => {
    const { user } = open()
    const field = await screen.findByLabelText<HTMLInputElement>('Pix copia e cola')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
    expect(await screen.findByText('Não foi possível copiar. Selecione o código e copie.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  it('once a receipt was sent: says that it came, and shows the code only to who asks for it', async () => {
    const { user } = open(PIX, exampleOrder({ payment_receipt_url: 'receipts/k.pdf' }))
    expect(await screen.findByRole('heading', { name: 'Recebemos o comprovante' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Como pagar' })).toBeNull()
    expect(screen.queryByLabelText('Pix copia e cola')).toBeNull()
    await user.click(screen.getByText('Ver o código Pix'))
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy()
  })

  it('once a receipt was sent where there is no key: says that it came', async () => {
    open({ ...PIX, pix_key: '' }, exampleOrder({ payment_receipt_url: 'receipts/k.pdf' }))
    expect(await screen.findByRole('heading', { name: 'Recebemos o comprovante' })).toBeTruthy()
    expect(screen.queryByText('Ver o código Pix')).toBeNull()
  })

  it.each([
    ['without a key', { ...PIX, pix_key: '' }],
    ['with a key that is none', { ...PIX, pix_key: 'chave' }],
  ])('%s: by talking to the seller', async (_, config) => {
    answerNetwork({})
    openSite(<PaymentInstructions order={order} draft="/dashboard/contrato/a1b2c3d4-0000" />, '/', config)
    expect(await screen.findByText(/^Combine o pagamento com a equipe\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
    expect(screen.getByText('Antes de pagar, saiba')).toBeTruthy()
  })
})

describe('how an order in instalments is paid', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-12-01T12:00:00.000Z')
  })
  const ID = 'a1b2c3d4-0000'
  const pending = inThreeInstalments(anOrder(ID))
  const sold = (changes: Parameters<typeof inThreeInstalments>[1] = {}) =>
    inThreeInstalments(aCompletedOrder(ID), { payments: [aPayment(1)], ...changes })
  const payBy = (changes: Parameters<typeof anInstalment>[1]) =>
    sold({ instalments: [anInstalment(1), anInstalment(2, changes), anInstalment(3)] })
  const card = async () => within(await screen.findByRole('region', { name: 'Como pagar' }))

  it('begins with the first one, by Pix for its amount', async () => {
    open(PIX, pending)
    expect((await card()).getByText('Parcela 1 de 3, vence em 10/12/2026')).toBeTruthy()
    const code = pixCode(RECEIVER, { amount: 80_000, reference: 'a1b2c3d4instalment1' })
    expect(await screen.findByLabelText('Pix copia e cola')).toHaveProperty('value', code)
    expect(screen.getByText(/^R\$\s800,00$/)).toBeTruthy()
    expect(screen.getByText(/envie o comprovante ou avise a equipe\.$/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Avisar que paguei' })).toBeNull()
  })

  it('says of a receipt that it is for the first one', async () => {
    open(PIX, { ...pending, payment_receipt_url: 'receipts/k.pdf' })
    expect(await screen.findByText(/^A equipe confere o pagamento da primeira parcela e avisa você/)).toBeTruthy()
  })

  it('goes on with the next one once the sale is confirmed', async () => {
    open({ ...PIX, whatsapp_number: '5519999990000' }, { ...sold(), payment_receipt_url: 'receipts/k.pdf' })
    expect((await card()).getByText('Parcela 2 de 3, vence em 10/01/2027')).toBeTruthy()
    const code = pixCode(RECEIVER, { amount: 80_000, reference: 'a1b2c3d4instalment2' })
    expect(await screen.findByLabelText('Pix copia e cola')).toHaveProperty('value', code)
    expect(screen.getByText(/Depois de pagar, envie o comprovante ou avise a equipe\.$/)).toBeTruthy()
    expect(screen.queryByText(/^Comprovante/)).toBeNull()
    const href = new URL(screen.getByRole('link', { name: 'Avisar que paguei' }).getAttribute('href') ?? '')
    expect(href.searchParams.get('text')?.replaceAll('\u00a0', ' ')).toBe(
      'Olá! Paguei R$ 800,00 (parcela 2 de 3) do pedido a1b2c3d4. ',
    )
  })

  it('asks for no document and shows no terms after the sale', async () => {
    answerNetwork({})
    openSite(<PaymentInstructions order={sold()} draft="/dashboard/contrato/x" asksForDocument />, '/', PIX)
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy()
    expect(screen.queryByText('Antes de pagar, saiba')).toBeNull()
  })

  it('asks for what is left of one that is paid in part, and not for its boleto, which is of the whole', async () => {
    open(PIX, {
      ...payBy({ method: 'boleto', boleto: '34191.79001' }),
      payments: [aPayment(1), aPayment(2, 30_000)],
    })
    expect((await card()).getByText(/^R\$\s500,00$/)).toBeTruthy()
    expect(screen.getByText('Forma de pagamento: Boleto. Combine com a equipe.')).toBeTruthy()
    expect(screen.queryByLabelText('Número do boleto')).toBeNull()
  })

  it('by the number of its boleto, with the Pix code for who asks for it', async () => {
    const { user } = open(PIX, payBy({ method: 'boleto', boleto: '34191.79001' }))
    expect((await card()).getByText(/^R\$\s800,00$/)).toBeTruthy()
    expect(screen.getByLabelText('Número do boleto')).toHaveProperty('value', '34191.79001')
    expect(screen.queryByLabelText('Pix copia e cola')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copiar número do boleto' }))
    expect(await screen.findByText('Número do boleto copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('34191.79001')
    await user.click(screen.getByText('Prefiro pagar com Pix'))
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy()
    expect(screen.getAllByText(/Depois de pagar, envie o comprovante ou avise a equipe\.$/)).toHaveLength(1)
  })

  it('by the address of its boleto', async () => {
    open(PIX, payBy({ method: 'boleto', boleto: 'https://banco.example/b/2' }))
    const link = (await card()).getByRole('link', { name: 'Abrir boleto (abre em outra aba)' })
    expect(link.getAttribute('href')).toBe('https://banco.example/b/2')
  })

  it('by talking to the team where it is another method', async () => {
    open(PIX, payBy({ method: 'transfer' }))
    expect(await screen.findByText('Forma de pagamento: Transferência. Combine com a equipe.')).toBeTruthy()
    expect(screen.getByText('Prefiro pagar com Pix')).toBeTruthy()
  })

  it('without Pix where it is a barter', async () => {
    open(PIX, payBy({ method: 'barter' }))
    expect(await screen.findByText('Forma de pagamento: Permuta. Combine com a equipe.')).toBeTruthy()
    expect(screen.queryByText('Prefiro pagar com Pix')).toBeNull()
  })

  it('says that one is late', async () => {
    vi.setSystemTime('2027-01-11T12:00:00.000Z')
    open(PIX, sold())
    expect((await card()).getByText('Parcela 2 de 3, venceu em 10/01/2027')).toBeTruthy()
  })

  it('asks for nothing once all is paid', async () => {
    open(PIX, sold({ payments: [1, 2, 3].map(number => aPayment(number)) }))
    await vi.waitFor(() => expect(document.querySelector('main, body')).toBeTruthy())
    expect(screen.queryByRole('heading', { name: 'Como pagar' })).toBeNull()
  })
})
