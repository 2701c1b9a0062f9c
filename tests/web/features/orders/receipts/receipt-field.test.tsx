// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { aProtectedPdf } from '#tests/support/receipt-files.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding, stubUploads } from '#tests/web/support/upload-double.ts'
import { ReceiptField } from '#web/features/orders/receipts/receipt-field.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
afterEach(() => vi.restoreAllMocks())

const PLACE = {
  url: 'https://bucket.example/',
  fields: { key: 'uploads/n.pdf' },
  key: 'uploads/n.pdf',
  max_bytes: 5_242_880,
}
const LINK = { url: 'https://bucket.example/receipts/k.pdf?X', is_pdf: true, expires_at: '2026-11-22T12:05:00.000Z' }
const paidOrder = exampleOrder({ payment_receipt_url: 'receipts/k.pdf', version: 2 })
const SEND = `POST /orders/${paidOrder.id}/receipt`
const OPEN = `GET /orders/${paidOrder.id}/receipt`

function open(order: Order = exampleOrder(), routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const network = answerNetwork({
    'POST /uploads': { status: 201, body: PLACE },
    [SEND]: { body: paidOrder },
    [OPEN]: { body: LINK },
    ...routes,
  })
  const onSent = vi.fn()
  const { user } = openSite(<ReceiptField order={order} onSent={onSent} />)
  return { user, network, onSent }
}

type ChosenFile = { name?: string; size?: number; bytes?: Uint8Array }
function choose(type = 'application/pdf', { name = 'pix.pdf', size = 10, bytes = Buffer.alloc(10) }: ChosenFile = {}) {
  const file = new File([Uint8Array.from(bytes)], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('Escolher comprovante', { selector: 'input' }), { target: { files: [file] } })
}

describe('sending a receipt', () => {
  it('shows a PDF by its name, how far it is, and gives the order as it then is', async () => {
    const uploads = stubUploads()
    const { user, network, onSent } = open()
    expect(screen.getByText('Nenhum comprovante enviado.')).toBeTruthy()
    choose()
    expect(await screen.findByText('pix.pdf')).toBeTruthy()
    expect(network.to('POST /uploads')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(network.to('POST /uploads')[0]?.body).toEqual({ kind: 'receipt', content_type: 'application/pdf' })
    act(() => uploads.current().progress(0.4))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Comprovante enviado.')).toBeTruthy()
    expect(network.to(SEND)[0]?.body).toEqual({ key: PLACE.key })
    expect(onSent).toHaveBeenCalledWith(paidOrder)
  })

  it('shows a picture as it is sent, drawn anew with all of it and at most 2048 pixels wide', async () => {
    const { drawn } = stubPictureDecoding({ width: 4096, height: 1024 })
    open()
    choose('image/jpeg', { name: 'foto.jpg' })
    expect((await screen.findByAltText('Comprovante escolhido')).getAttribute('src')).toBe('blob:file')
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 4096, 1024, 0, 0, 2048, 512])
  })

  it('offers its files by type and by name, because some systems know only the name', () => {
    open()
    expect(screen.getByLabelText<HTMLInputElement>('Escolher comprovante', { selector: 'input' }).accept).toBe(
      'image/jpeg,.jpg,.jpeg,.jfif,image/png,.png,image/webp,.webp,application/pdf,.pdf',
    )
  })

  it.each(['image/jpg', ''])('shows a JPEG that a device calls %j', async type => {
    stubPictureDecoding()
    open()
    choose(type, { name: 'foto', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]) })
    expect((await screen.findByAltText('Comprovante escolhido')).getAttribute('src')).toBe('blob:file')
  })

  it('accepts a PDF that a device identifies only by its file name', async () => {
    const uploads = stubUploads()
    const { user, network } = open()
    choose('')
    await user.click(await screen.findByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(network.to('POST /uploads')[0]?.body).toMatchObject({ content_type: 'application/pdf' })
  })

  it.each([
    ['a drawing', 'image/svg+xml', {}, FILE_REFUSALS.RECEIPT_UNREADABLE.sentence],
    ['a program', '', { name: 'pix.exe' }, FILE_REFUSALS.RECEIPT_UNREADABLE.sentence],
    ['a PDF with a password', 'application/pdf', { bytes: aProtectedPdf() }, /tem senha ou proteção.*Tire a senha/],
    ['a PDF with a password that a device calls a picture', 'image/jpg', { bytes: aProtectedPdf() }, /Tire a senha/],
    ['a PDF of more than 5 MB', 'application/pdf', { size: 5_242_881 }, /passa de 5 MB/],
  ])('refuses %s before anything is sent', async (_, type, file, sentence) => {
    const { network } = open()
    choose(type, file)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(network.to('POST /uploads')).toHaveLength(0)
  })

  it('shows the server’s reason and keeps the file selected', async () => {
    const uploads = stubUploads()
    const { user, onSent } = open(exampleOrder(), { [SEND]: refusalResponse('RECEIPT_UNREADABLE') })
    choose()
    await user.click(await screen.findByRole('button', { name: 'Enviar comprovante' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText(FILE_REFUSALS.RECEIPT_UNREADABLE.sentence)).toBeTruthy()
    expect(screen.getByText('pix.pdf')).toBeTruthy()
    expect(onSent).not.toHaveBeenCalled()
  })

  it('can be cancelled before it is uploaded', async () => {
    const { user } = open()
    choose()
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(screen.getByText('Nenhum comprovante enviado.')).toBeTruthy()
  })
})

describe('a receipt that was sent', () => {
  it('for an instalment after the sale is not said to be missing', () => {
    const later = { instalment_id: 'a', file: 'receipts/1', sent_at: '2026-11-20T12:00:00.000Z' }
    open({ ...exampleOrder(), status: 'completed', instalment_receipts: [later] })
    expect(screen.getByText('Enviado depois da venda: veja em ‘Parcelas e pagamentos’.')).toBeTruthy()
    expect(screen.queryByText('Nenhum comprovante enviado.')).toBeNull()
  })

  it('is opened by a link in another tab, and can be replaced', async () => {
    open(paidOrder)
    const link = await screen.findByRole('link', { name: /Abrir comprovante/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      LINK.url,
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.getByText('comprovante-a1b2c3d4.pdf')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Trocar comprovante' })).toBeTruthy()
  })

  it('is shown where it is a picture', async () => {
    open(paidOrder, { [OPEN]: { body: { ...LINK, is_pdf: false } } })
    expect((await screen.findByAltText('Comprovante enviado')).getAttribute('src')).toBe(LINK.url)
  })

  it('says that it can not be opened now, and tries again', async () => {
    let fails = true
    const { user } = open(paidOrder, { [OPEN]: () => (fails ? refusalResponse('TRY_AGAIN') : { body: LINK }) })
    expect(await screen.findByText('Não foi possível abrir o comprovante.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('link', { name: /Abrir comprovante/ })).toBeTruthy()
  })

  it.each(['completed', 'cancelled'] as const)('stays as it is once the order is %s', async status => {
    open({ ...paidOrder, status })
    await screen.findByRole('link', { name: /Abrir comprovante/ })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByLabelText('Escolher comprovante')).toBeNull()
  })
})
