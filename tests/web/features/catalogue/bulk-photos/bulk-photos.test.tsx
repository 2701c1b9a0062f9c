// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import type { PhotosOfCode } from '#shared/catalogue/rules/point-photos.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { startReadingWorkers } from '#tests/web/support/reading-worker.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding } from '#tests/web/support/upload-double.ts'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { BulkPhotosDialog } from '#web/features/catalogue/bulk-photos/bulk-photos-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => {
  setWindowWidth(1440)
  startReadingWorkers()
})
afterEach(() => vi.restoreAllMocks())

/** Makes the bucket accept uploads at once; the connection breaks for uploads whose number is in `broken`. */
function takeUploads(broken: readonly number[] = []) {
  let count = 0
  class Upload {
    status = 204
    upload = {}
    onload?: () => void
    onerror?: () => void
    onloadend?: () => void
    open() {}
    abort() {}
    send() {
      count += 1
      const isBroken = broken.includes(count)
      queueMicrotask(() => {
        if (isBroken) this.onerror?.()
        else this.onload?.()
        this.onloadend?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}

const ofPoint = (id: string, ...photo_urls: string[]): PhotosOfCode => {
  const code = `PU-0000${id}`
  return { code, point_id: id, asset_code: code, name: `Ponto ${id}`, photo_urls }
}
const FIND = 'POST /points/photos-by-code'
const add = (id: string) => `POST /points/${id}/photos`
const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })

function Opened() {
  const [open, setOpen] = useState(true)
  return <BulkPhotosDialog open={open} onClose={() => setOpen(false)} />
}

function openDialog(routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  stubPictureDecoding()
  let key = 0
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [FIND]: { body: { items: [ofPoint('1', '/media/a.jpg'), ofPoint('2')] } },
    'POST /uploads': () => {
      key += 1
      return { status: 201, body: { url: '/bucket', fields: {}, key: `uploads/${key}.jpg`, max_bytes: 3_000_000 } }
    },
    [add('1')]: { body: { photo_urls: [], added: true } },
    [add('2')]: { body: { photo_urls: [], added: true } },
    ...routes,
  })
  return { network, ...openSite(<Opened />, '/admin/points') }
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(BULK_PHOTOS_TEXTS.FILES), { target: { files } })
const cells = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const pressed = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows which photo of which point each file becomes before anything is sent, then sends those of a point in order', async () => {
  takeUploads()
  const { network } = openDialog()
  choose(
    photo('PU-00001_2.jpg'),
    photo('pu-00001.jpg'),
    photo('PU-00002.jpg'),
    photo('PU-00009.jpg'),
    new File(['ftypheic'], 'a.heic'),
  )
  const checked = await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  expect(document.activeElement).toBe(checked)
  expect(cells(BULK_PHOTOS_TEXTS.PLANNED)).toEqual([
    ['pu-00001.jpg', 'PU-00001Ponto 1', '2ª foto'],
    ['PU-00001_2.jpg', 'PU-00001Ponto 1', '3ª foto'],
    ['PU-00002.jpg', 'PU-00002Ponto 2', '1ª foto'],
  ])
  expect(cells(BULK_PHOTOS_TEXTS.UNPLANNED)).toEqual([
    ['PU-00009.jpg', expect.stringMatching(/^Código desconhecido: nenhum ponto o tem\./)],
    ['a.heic', 'Tipo não aceito: use JPG, PNG ou WebP.'],
  ])
  expect(network.to(FIND).map(({ body }) => body)).toEqual([{ codes: ['PU-00001', 'PU-00002', 'PU-00009'] }])
  expect(network.to('POST /uploads')).toEqual([])
  pressed('Enviar 3 fotos')
  const done = await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.DONE })
  expect(document.activeElement).toBe(done)
  expect(screen.getByText(BULK_PHOTOS_TEXTS.SENT(3)).textContent).toBe('3fotos enviadas')
  expect(network.to('POST /uploads').map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({
      kind: 'point_image',
      content_type: 'image/jpeg',
      made_from: expect.stringMatching(/^[0-9a-f]{64}$/),
    })),
  )
  const [first, second] = network.to(add('1')).map(({ body }) => (body as { image_key: string }).image_key)
  expect(Number(first?.match(/\d+/)?.[0])).toBeLessThan(Number(second?.match(/\d+/)?.[0]))
  pressed(BULK_PHOTOS_TEXTS.FINISH)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('gives a photo without a code to the point whose code is typed', async () => {
  takeUploads()
  const { network, user } = openDialog({
    [FIND]: ({ body }) => {
      const { codes } = body as { codes: string[] }
      return { body: { items: codes.includes('PU-00002') ? [ofPoint('2')] : [] } }
    },
  })
  choose(photo('WhatsApp Image 1.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
  const field = () => screen.getByRole('textbox', { name: 'Código do ponto de WhatsApp Image 1.jpg' })
  await user.type(field(), 'PU-9{Enter}')
  expect(await screen.findByText('Nenhum ponto tem o código "PU-9".')).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'pu 2{Enter}')
  await screen.findByRole('table', { name: BULK_PHOTOS_TEXTS.PLANNED })
  expect(cells(BULK_PHOTOS_TEXTS.PLANNED)).toEqual([['WhatsApp Image 1.jpg', 'PU-00002Ponto 2', '1ª foto']])
  pressed('Enviar 1 foto')
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.DONE })
  expect(network.to(add('2'))).toHaveLength(1)
})

it('goes on after a photo that fails, holds back those behind it, and sends only what is missing again', async () => {
  takeUploads([1])
  const { network } = openDialog({ [FIND]: { body: { items: [ofPoint('1'), ofPoint('2')] } } })
  choose(photo('PU-00001.jpg'), photo('PU-00001_2.jpg'), photo('PU-00002.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  pressed('Enviar 3 fotos')
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.DONE })
  expect(screen.getByText(BULK_PHOTOS_TEXTS.SENT(1)).textContent).toBe('1foto enviada')
  expect(screen.getByText(/^As outras já estão nos pontos\. Tente de novo só com as que faltam\.$/)).toBeTruthy()
  expect(cells(BULK_PHOTOS_TEXTS.FAILED_LIST)).toEqual([
    ['PU-00001.jpgPU-00001', BULK_PHOTOS_TEXTS.INTERRUPTED],
    ['PU-00001_2.jpgPU-00001', BULK_PHOTOS_TEXTS.WAITS],
  ])
  pressed(BULK_PHOTOS_TEXTS.TRY_AGAIN)
  await waitFor(() => expect(screen.getByText(BULK_PHOTOS_TEXTS.SENT(3)).textContent).toBe('3fotos enviadas'))
  expect(screen.queryByRole('table')).toBeNull()
  expect([network.to(add('1')).length, network.to(add('2')).length]).toEqual([2, 1])
})

it('says that none was sent where all fail, and not that others are there', async () => {
  takeUploads()
  openDialog({ [add('1')]: refusalResponse('POINT_NOT_FOUND') })
  choose(photo('PU-00001.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  pressed('Enviar 1 foto')
  expect(await screen.findByRole('heading', { name: 'Nenhuma foto foi enviada' })).toBeTruthy()
  expect(screen.getByText(/^O motivo está ao lado de cada arquivo: escolha outro\.$/)).toBeTruthy()
})

it('leaves out what the server refuses and goes on with the next of the same point', async () => {
  takeUploads()
  const answers = [refusalResponse('FILE_NOT_AN_IMAGE'), { body: { photo_urls: [], added: false } }]
  openDialog({ [add('2')]: () => answers.shift() ?? { body: {} } })
  choose(photo('PU-00002.jpg'), photo('PU-00002_2.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  pressed('Enviar 2 fotos')
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.DONE })
  expect(cells(BULK_PHOTOS_TEXTS.FAILED_LIST).map(([name]) => name)).toEqual(['PU-00002.jpgPU-00002'])
  expect(screen.getByText(BULK_PHOTOS_TEXTS.KNOWN(1)).textContent).toBe('1já estava no ponto')
  expect(
    screen.getByText('As outras já estão nos pontos. O motivo está ao lado de cada arquivo: escolha outro.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: BULK_PHOTOS_TEXTS.TRY_AGAIN })).toBeNull()
  expect(screen.getByRole('button', { name: BULK_PHOTOS_TEXTS.FINISH })).toBeTruthy()
})

it('sends again what was interrupted, not what the server refuses, which stays in the report', async () => {
  takeUploads([1])
  const { network } = openDialog({
    [FIND]: { body: { items: [ofPoint('1'), ofPoint('2')] } },
    [add('2')]: refusalResponse('FILE_NOT_AN_IMAGE'),
  })
  choose(photo('PU-00001.jpg'), photo('PU-00002.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  pressed('Enviar 2 fotos')
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.NONE_SENT })
  expect(cells(BULK_PHOTOS_TEXTS.FAILED_LIST).map(([name]) => name)).toEqual([
    'PU-00001.jpgPU-00001',
    'PU-00002.jpgPU-00002',
  ])
  pressed(BULK_PHOTOS_TEXTS.TRY_AGAIN)
  await waitFor(() => expect(screen.getByText(BULK_PHOTOS_TEXTS.SENT(1)).textContent).toBe('1foto enviada'))
  expect(cells(BULK_PHOTOS_TEXTS.FAILED_LIST).map(([name]) => name)).toEqual(['PU-00002.jpgPU-00002'])
  expect(network.to(add('2'))).toHaveLength(1)
})

it('stops when it is cancelled: what is sent stays, the rest is named', async () => {
  takeUploads()
  let answer = () => {}
  const waits = new Promise<void>(resolve => {
    answer = resolve
  })
  const { network } = openDialog({
    [add('2')]: async () => {
      await waits
      return { body: { photo_urls: [], added: true } }
    },
  })
  choose(photo('PU-00002.jpg'), photo('PU-00002_2.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
  pressed('Enviar 2 fotos')
  await waitFor(() => expect(network.to(add('2'))).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Fechar' }).hasAttribute('disabled')).toBe(true)
  pressed(BULK_PHOTOS_TEXTS.CANCEL)
  answer()
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.STOPPED })
  expect(cells(BULK_PHOTOS_TEXTS.FAILED_LIST)).toEqual([['PU-00002_2.jpgPU-00002', BULK_PHOTOS_TEXTS.NOT_REACHED]])
  expect(network.to(add('2'))).toHaveLength(1)
})

it('asks again for the points when that failed, and says what is wrong with an archive', async () => {
  const answers = [refusalResponse('FORBIDDEN'), { body: { items: [ofPoint('2')] } }]
  openDialog({ [FIND]: () => answers.shift() ?? { body: {} } })
  choose(new File(['no archive'], 'fotos.zip'))
  expect((await screen.findByRole('alert')).textContent).toContain(BULK_PHOTOS_TEXTS.ZIP_DAMAGED)
  choose(photo('PU-00002.jpg'))
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.FIND_FAILED })
  pressed(BULK_PHOTOS_TEXTS.TRY_AGAIN)
  await screen.findByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })
})
