// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding, stubUploads } from '#tests/web/support/upload-double.ts'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import {
  catalogue,
  chooseTier,
  dialog,
  field,
  filledPoint,
  fillField,
  openForm,
  pressSave,
  waitForForm,
} from './point-form-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => setWindowWidth(1440))
afterEach(() => vi.restoreAllMocks())

const PUT = 'PUT /points/1001'
const changed = (point: object) => refusalResponse('POINT_CHANGED', { point })

describe('what was typed before and not saved', () => {
  const opened = (point: ReturnType<typeof filledPoint>) => openForm({ [PUT]: { body: point } }, point)
  /** Types changes into the form of this version of the point, and leaves the page without saving. */
  const typeOver = async (point: ReturnType<typeof filledPoint>) => {
    opened(point)
    await waitForForm()
    fillField('Bairro', 'Vila Rica')
    fillField('Cruzamento', 'Rua B')
    cleanup()
  }

  it('meets what somebody else saved since, field by field, and loses nothing', async () => {
    await typeOver(filledPoint())
    const now = filledPoint({ edit_version: 5, neighborhood: 'Jardim', city: 'Nova Odessa' })
    const { user, network } = opened(now)
    await waitForForm()
    const alert = (await screen.findByText(OFFICE_TEXTS.RESTORED)).closest<HTMLElement>('[role=alert]') ?? document.body
    expect(alert.textContent).toContain(REFUSALS.POINT_CHANGED.sentence)
    expect(alert.textContent).toContain('Bairro: agora é “Jardim”; você digitou “Vila Rica”.')
    expect(alert.textContent).toContain('Cidade: agora é “Nova Odessa”; já atualizamos aqui.')
    expect(screen.queryByText(POINT_FORM_TEXTS.UPDATE_FAILED)).toBeNull()
    const shown = () => [field('Bairro').value, field('Cidade').value, field('Cruzamento').value]
    expect(shown()).toEqual(['Vila Rica', 'Nova Odessa', 'Rua B'])
    await user.click(within(alert).getByRole('button', { name: 'Usar o atual: Bairro' }))
    expect(shown()).toEqual(['Jardim', 'Nova Odessa', 'Rua B'])
    pressSave()
    await waitFor(() =>
      expect(network.to(PUT)[0]?.body).toMatchObject({
        edit_version: 5,
        neighborhood: 'Jardim',
        city: 'Nova Odessa',
        intersection_name: 'Rua B',
      }),
    )
  })

  it('is there again without a word of others when nobody changed what the form has', async () => {
    await typeOver(filledPoint())
    opened(filledPoint({ edit_version: 5, version: 9, status: 'reserved' }))
    await waitForForm()
    expect(await screen.findByText(OFFICE_TEXTS.RESTORED)).toBeTruthy()
    expect(screen.queryByText(REFUSALS.POINT_CHANGED.sentence)).toBeNull()
    expect([field('Bairro').value, field('Cruzamento').value]).toEqual(['Vila Rica', 'Rua B'])
  })

  it('says nothing of a field of which somebody else has made the same', async () => {
    await typeOver(filledPoint())
    opened(filledPoint({ edit_version: 5, neighborhood: 'Vila Rica', city: 'Nova Odessa' }))
    await waitForForm()
    const alert = (await screen.findByText(OFFICE_TEXTS.RESTORED)).closest<HTMLElement>('[role=alert]')
    expect(alert?.textContent).toContain('Cidade: agora é “Nova Odessa”; já atualizamos aqui.')
    expect(alert?.textContent).not.toContain('Bairro')
    expect(field('Bairro').value).toBe('Vila Rica')
  })
})

describe('somebody else edited the point meanwhile', () => {
  it('shows what differs, keeps what was typed and saves over the new edit', async () => {
    const now = filledPoint({ edit_version: 5, neighborhood: 'Jardim', city: 'Nova Odessa' })
    let tries = 0
    const { user, network, onClose } = openForm(
      {
        [PUT]: () => {
          tries += 1
          return tries === 1 ? changed(now) : { body: now }
        },
      },
      filledPoint(),
    )
    await waitForForm()
    fillField('Bairro', 'Vila Rica')
    fillField('Cruzamento', 'Rua B')
    pressSave()
    const alert =
      (await screen.findByText(REFUSALS.POINT_CHANGED.sentence)).closest<HTMLElement>('[role=alert]') ?? document.body
    expect(alert.textContent).toContain('Bairro: agora é “Jardim”; você digitou “Vila Rica”.')
    expect(alert.textContent).toContain('Cidade: agora é “Nova Odessa”; já atualizamos aqui.')
    expect([field('Bairro').value, field('Cidade').value, field('Cruzamento').value]).toEqual([
      'Vila Rica',
      'Nova Odessa',
      'Rua B',
    ])
    await user.click(within(alert).getByRole('button', { name: 'Usar o atual: Bairro' }))
    expect(field('Bairro').value).toBe('Jardim')
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
    expect(network.to(PUT)[1]?.body).toMatchObject({
      edit_version: 5,
      neighborhood: 'Jardim',
      city: 'Nova Odessa',
      intersection_name: 'Rua B',
    })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('saves again by itself when nothing that the form shows differs', async () => {
    let tries = 0
    const { network } = openForm(
      {
        [PUT]: () => {
          tries += 1
          return tries === 1 ? changed(filledPoint({ edit_version: 9, version: 30 })) : { body: filledPoint() }
        },
      },
      filledPoint(),
    )
    await waitForForm()
    fillField('Cidade', 'Nova Odessa')
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
    expect(network.to(PUT).map(({ body }) => (body as { edit_version: number }).edit_version)).toEqual([4, 9])
    expect(screen.queryByText(REFUSALS.POINT_CHANGED.sentence)).toBeNull()
  })

  it('does so once only', async () => {
    const { network } = openForm({ [PUT]: changed(filledPoint({ edit_version: 9 })) }, filledPoint())
    await waitForForm()
    pressSave()
    expect(await screen.findByText('Erro ao atualizar ponto')).toBeTruthy()
    expect(network.to(PUT)).toHaveLength(2)
  })

  it('lets a point that was deleted become a new one', async () => {
    const { user, network } = openForm(
      {
        [PUT]: refusalResponse('POINT_NOT_FOUND'),
        'POST /points': { status: 201, body: filledPoint() },
      },
      filledPoint(),
    )
    await waitForForm()
    fillField('Cidade', 'Nova Odessa')
    pressSave()
    expect(await screen.findByText('Este ponto foi excluído enquanto você o editava.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Salvar como ponto novo' }))
    pressSave()
    expect(await screen.findByText('Ponto criado')).toBeTruthy()
    expect(network.to('POST /points')[0]?.body).toMatchObject({ city: 'Nova Odessa', name: 'Ouro | Av. Brasil' })
  })
})

describe('a new point whose answer is lost', () => {
  it('is asked for again by the same key, another by another', async () => {
    let isLost = true
    const { network } = openForm({
      'POST /points': ({ body }) => {
        if (isLost) throw new TypeError('Failed to fetch')
        return { status: 201, body: { ...filledPoint(), ...(body as object) } }
      },
    })
    await waitForForm()
    await chooseTier(/^Ouro$/)
    fillField('Rua principal', 'Av. Brasil')
    await waitFor(() => expect(field('Nome').value).toBe('Ouro | Av. Brasil'))
    pressSave()
    await screen.findByText(SITE_TEXTS.OFFLINE)
    pressSave()
    await waitFor(() => expect(network.to('POST /points')).toHaveLength(2))
    fillField('Nome', 'Ponto novo')
    isLost = false
    pressSave()
    expect(await screen.findByText('Ponto criado')).toBeTruthy()
    const [first, second, changed] = network.to('POST /points').map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(changed).not.toBe(first)
  })
})

describe('what the server refuses', () => {
  it('says it beside the tier, and loads the tiers again', async () => {
    const { network } = openForm({ [PUT]: refusalResponse('TIER_NOT_FOUND') }, filledPoint())
    await waitForForm()
    pressSave()
    expect((await screen.findAllByText(REFUSALS.TIER_NOT_FOUND.sentence)).length).toBeGreaterThan(0)
    await waitFor(() => expect(network.to('GET /catalogue')).toHaveLength(2))
  })

  it('says that the network is gone, with everything still there', async () => {
    const { onClose } = openForm({}, filledPoint())
    await waitForForm()
    fillField('Cidade', 'Nova Odessa')
    pressSave()
    expect(await screen.findByText(SITE_TEXTS.OFFLINE)).toBeTruthy()
    expect(field('Cidade').value).toBe('Nova Odessa')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('tags', () => {
  const typeTag = (user: ReturnType<typeof openForm>['user'], name: string) => user.type(field('Tags'), name)

  it('are chosen of those there are', async () => {
    const { user, network } = openForm({ [PUT]: { body: filledPoint() } }, filledPoint({ tag_ids: ['esquina'] }))
    await waitForForm()
    await typeTag(user, 'cen')
    await user.click(await screen.findByRole('option', { name: 'Centro' }))
    pressSave()
    await screen.findByText('Ponto atualizado')
    expect(network.to(PUT)[0]?.body).toMatchObject({ tag_ids: ['centro', 'esquina'] })
  })

  it('are made by a name that none has', async () => {
    const { user, network } = openForm(
      { 'POST /tags': { status: 201, body: { id: 'nova', name: 'Nova' } }, [PUT]: { body: filledPoint() } },
      filledPoint(),
    )
    await waitForForm()
    await typeTag(user, 'Nova')
    await user.click(await screen.findByRole('option', { name: 'Criar “Nova”' }))
    expect(await dialog().findByRole('button', { name: 'Nova' })).toBeTruthy()
    expect(network.to('POST /tags')[0]?.body).toEqual({ name: 'Nova' })
    pressSave()
    await screen.findByText('Ponto atualizado')
    expect(network.to(PUT)[0]?.body).toMatchObject({ tag_ids: ['nova'] })
  })

  it('that somebody else made meanwhile are taken', async () => {
    let loads = 0
    const { user } = openForm(
      {
        'POST /tags': refusalResponse('TAG_NAME_TAKEN'),
        'GET /catalogue': () => {
          loads += 1
          const tags = loads === 1 ? catalogue.tags : [...catalogue.tags, { id: 'praca', name: 'Praça' }]
          return { body: { ...catalogue, tags } }
        },
      },
      filledPoint(),
    )
    await waitForForm()
    await typeTag(user, 'praca')
    await user.click(await screen.findByRole('option', { name: 'Criar “praca”' }))
    expect(await dialog().findByRole('button', { name: 'Praça' })).toBeTruthy()
  })

  it('keep the name when they could not be made', async () => {
    const { user } = openForm({ 'POST /tags': refusalResponse('TRY_AGAIN') }, filledPoint())
    await waitForForm()
    await typeTag(user, 'Nova')
    await user.click(await screen.findByRole('option', { name: 'Criar “Nova”' }))
    expect(await screen.findByText('Não foi possível criar a tag')).toBeTruthy()
    expect(field('Tags').value).toBe('Nova')
  })
})

describe('the photo', () => {
  const PLACE = {
    url: 'https://bucket.example/',
    fields: { key: 'k' },
    key: 'uploads/n.jpg',
    max_bytes: 3_145_728,
  }
  const withUploads = { 'POST /uploads': { status: 201, body: PLACE } }

  function choose(type = 'image/png', size = 10) {
    const file = new File([new Uint8Array(10)], 'foto.png', { type })
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(dialog().getByLabelText('Escolher foto', { selector: 'input' }), { target: { files: [file] } })
  }

  it('is reduced, sent with its progress, and becomes the point’s when it is saved', async () => {
    const { drawn } = stubPictureDecoding({ width: 4000, height: 2000 })
    const uploads = stubUploads()
    const { network } = openForm({ ...withUploads, [PUT]: { body: filledPoint() } }, filledPoint())
    await waitForForm()
    choose()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 4000, 2000, 0, 0, 1280, 640])
    expect(network.to('POST /uploads')[0]?.body).toEqual({ kind: 'point_image', content_type: 'image/jpeg' })
    act(() => uploads.current().progress(0.5))
    expect(screen.getByRole('progressbar', { name: 'Enviando a foto…' }).getAttribute('aria-valuenow')).toBe('50')
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Foto nova, ainda não salva.')).toBeTruthy()
    pressSave()
    await screen.findByText('Ponto atualizado')
    expect(network.to(PUT)[0]?.body).toMatchObject({ image_key: 'uploads/n.jpg' })
  })

  it('is waited for when the form is saved before it has arrived', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { network } = openForm({ ...withUploads, [PUT]: { body: filledPoint() } }, filledPoint())
    await waitForForm()
    choose()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    pressSave()
    expect(network.to(PUT)).toHaveLength(0)
    act(() => uploads.current().answer(204))
    await screen.findByText('Ponto atualizado')
    expect(network.to(PUT)[0]?.body).toMatchObject({ image_key: 'uploads/n.jpg' })
  })

  it.each([
    [
      'a file that is no picture',
      () => stubPictureDecoding(),
      'application/pdf',
      10,
      REFUSALS.FILE_TYPE_REFUSED.sentence,
    ],
    [
      'a file that only says that it is one',
      () => stubPictureDecoding({ readable: false }),
      'image/png',
      10,
      /Não foi possível abrir esta imagem/,
    ],
    [
      'a file that is far too large',
      () => stubPictureDecoding(),
      'image/png',
      31 * 1024 * 1024,
      /A imagem passa de 30 MB/,
    ],
    [
      'a picture still too large when reduced',
      () => stubPictureDecoding({ bytes: 3 * 1024 * 1024 + 1 }),
      'image/png',
      10,
      /grande demais mesmo depois de reduzida/,
    ],
  ])('refuses %s, and the form stays', async (_, browser, type, size, sentence) => {
    browser()
    const { network } = openForm({}, filledPoint())
    await waitForForm()
    fillField('Cidade', 'Nova Odessa')
    choose(type, size)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(network.to('POST /uploads')).toHaveLength(0)
    expect(field('Cidade').value).toBe('Nova Odessa')
  })

  it('that was interrupted keeps the form from being saved, and can be sent again', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user, network } = openForm({ ...withUploads, [PUT]: { body: filledPoint() } }, filledPoint())
    await waitForForm()
    choose()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().breakOff())
    expect(await screen.findByText(/O envio foi interrompido/)).toBeTruthy()
    pressSave()
    expect(await screen.findByText(/A foto ainda não foi enviada/)).toBeTruthy()
    expect(network.to(PUT)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    act(() => uploads.current().answer(204))
    await screen.findByText('Foto nova, ainda não salva.')
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
  })

  it('that the server can not read is said beside it', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    openForm({ ...withUploads, [PUT]: refusalResponse('FILE_NOT_AN_IMAGE') }, filledPoint())
    await waitForForm()
    choose()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    await screen.findByText('Foto nova, ainda não salva.')
    pressSave()
    const photo = within(screen.getByRole('group', { name: 'Foto' }))
    expect(await photo.findByText(REFUSALS.FILE_NOT_AN_IMAGE.sentence)).toBeTruthy()
    expect(photo.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  it('is removed when the form is saved, and can be had back until then', async () => {
    const { user, network } = openForm(
      { [PUT]: { body: filledPoint() } },
      filledPoint({ image_url: '/media/point_images/a.jpg' }),
    )
    await waitForForm()
    const photo = within(screen.getByRole('group', { name: 'Foto' }))
    await user.click(photo.getByRole('button', { name: 'Remover foto' }))
    await user.click(photo.getByRole('button', { name: 'Voltar à foto anterior' }))
    expect(photo.getByRole('img', { name: 'Foto do ponto' })).toBeTruthy()
    await user.click(photo.getByRole('button', { name: 'Remover foto' }))
    expect(photo.getByText('A foto será removida ao salvar.')).toBeTruthy()
    pressSave()
    await screen.findByText('Ponto atualizado')
    expect(network.to(PUT)[0]?.body).toMatchObject({ image_key: null })
  })
})

it('leaves a tier that is gone to be chosen anew', async () => {
  const { network } = openForm({ [PUT]: { body: filledPoint() } }, filledPoint({ pricing_tier_id: 'nenhum' }))
  await waitForForm()
  expect(screen.getByText('O nível deste ponto não existe mais. Escolha outro.')).toBeTruthy()
  await chooseTier(/^Prata$/)
  pressSave()
  await screen.findByText('Ponto atualizado')
  expect(network.to(PUT)[0]?.body).toMatchObject({ pricing_tier_id: 'prata' })
})

describe('a point in a running order', () => {
  const sold = (changes: object = {}) =>
    filledPoint({ status: 'sold', order_id: 'a1b2c3d4-0', sold_until: '2999-01-01T12:00:00.000Z', ...changes })
  const order = { 'GET /orders/a1b2c3d4-0': { body: exampleOrder({ id: 'a1b2c3d4-0', customer_name: 'Padaria Sol' }) } }
  const reasonField = () => screen.findByRole('textbox', { name: /Motivo da mudança/ })

  it('says whose order it is, with the way there', async () => {
    openForm({ ...order, [PUT]: { body: sold() } }, sold())
    await waitForForm()
    expect((await screen.findByText(/Contratado pelo pedido/)).textContent).toMatch(/#a1b2c3d4 de Padaria Sol/)
    expect(screen.getByRole('link', { name: '#a1b2c3d4' }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0')
    expect(screen.queryByRole('textbox', { name: /Motivo da mudança/ })).toBeNull()
  })

  it.each([
    ['moved', () => fillField('Rua principal', 'Rua Nova')],
    ['renamed', () => fillField('Nome', 'Outro nome')],
    ['hidden', () => fireEvent.click(screen.getByRole('switch', { name: 'Mostrar no site' }))],
  ])('asks why it is %s before it sends anything', async (_, change) => {
    const { network } = openForm({ ...order, [PUT]: { body: sold() } }, sold())
    await waitForForm()
    change()
    const reason = await reasonField()
    pressSave()
    expect(await screen.findByText('Escreva o motivo: este ponto faz parte de um pedido em andamento.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(network.to(PUT)).toEqual([])
    fireEvent.change(reason, { target: { value: 'O poste foi trocado' } })
    pressSave()
    await waitFor(() => expect(network.to(PUT)[0]?.body).toMatchObject({ reason: 'O poste foi trocado' }))
  })

  it('asks for no reason to change the rest of it, or to put back what was typed', async () => {
    const { network } = openForm({ ...order, [PUT]: { body: sold() } }, sold())
    await waitForForm()
    fillField('Nome', 'Outro nome')
    await reasonField()
    fillField('Nome', 'Ouro | Av. Brasil')
    fillField('Perto de', 'Escola')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Motivo da mudança/ })).toBeNull())
    pressSave()
    await waitFor(() => expect(network.to(PUT)).toHaveLength(1))
    expect(network.to(PUT)[0]?.body).not.toHaveProperty('reason')
  })

  it('asks for it when the server says that somebody took the point meanwhile', async () => {
    const details = { order_id: 'a1b2c3d4-0', status: 'reserved' as const }
    const { network } = openForm({ [PUT]: refusalResponse('POINT_REASON_REQUIRED', details) }, filledPoint())
    await waitForForm()
    fillField('Nome', 'Outro nome')
    // On a slow processor a frame passes before the field is drawn.
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation(callback => {
      callback(0)
      return 0
    })
    pressSave()
    const reason = await reasonField()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(network.to(PUT)).toHaveLength(1)
  })
})

describe('the other photos of a point', () => {
  const A = '/media/point_images/a.webp'
  const B = '/media/point_images/b.webp'
  const C = '/media/point_images/c.webp'
  const point = () => filledPoint({ image_url: A, more_image_urls: [B, C] })
  const photos = () =>
    [...screen.getByRole('region', { name: 'Outras fotos' }).querySelectorAll('img')].map(each =>
      each.getAttribute('src'),
    )

  it('are put first or removed when the point is saved', async () => {
    const { network, user } = openForm({ [PUT]: { body: point() } }, point())
    await waitForForm()
    expect(photos()).toEqual([B, C])
    await user.click(screen.getByRole('button', { name: 'Usar como primeira a foto 3' }))
    expect(photos()).toEqual([A, B])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Outras fotos' }))
    await user.click(screen.getByRole('button', { name: 'Remover a foto 3' }))
    expect(screen.getByText(POINT_FORM_TEXTS.PHOTOS_CHANGED)).toBeTruthy()
    pressSave()
    await waitFor(() => expect(network.to(PUT)[0]?.body).toMatchObject({ photo_urls: [C, A] }))
  })

  it('are not sent when they stay, also after a change was taken back', async () => {
    const { network, user } = openForm({ [PUT]: { body: point() } }, point())
    await waitForForm()
    await user.click(screen.getByRole('button', { name: 'Remover a foto 2' }))
    await user.click(screen.getByRole('button', { name: POINT_FORM_TEXTS.PHOTOS_UNDO }))
    expect(photos()).toEqual([B, C])
    fillField('Bairro', 'Vila Rica')
    pressSave()
    await waitFor(() => expect(network.to(PUT)).toHaveLength(1))
    expect(network.to(PUT)[0]?.body).not.toHaveProperty('photo_urls')
  })
})
