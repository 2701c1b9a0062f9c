// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding, stubUploads } from '#tests/web/support/upload-double.ts'
import { AvatarField } from '#web/features/people/profile/avatar-field.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
afterEach(() => vi.restoreAllMocks())

const PLACE = {
  url: 'https://bucket.example/',
  fields: { key: 'uploads/n.jpg', policy: 'p' },
  key: 'uploads/n.jpg',
  max_bytes: 1048576,
}
const savedUser = exampleProfile({ avatar_url: '/media/avatars/n.jpg' })

function openAvatar({
  profile = exampleProfile(),
  ...routes
}: Record<string, unknown> & { profile?: typeof savedUser } = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'POST /uploads': { status: 201, body: PLACE },
    'PUT /me/avatar': { body: savedUser },
    ...(routes as Parameters<typeof answerNetwork>[0]),
  })
  const onSaved = vi.fn()
  const { user } = openSite(<AvatarField profile={profile} onSaved={onSaved} />)
  return { user, network, onSaved }
}

const choose = (type = 'image/png', size = 10) => {
  const file = new File([new Uint8Array(10)], 'foto', { type })
  Object.defineProperty(file, 'size', { value: size })
  const [input] = screen.getAllByLabelText('Escolher foto', { selector: 'input' })
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [file] } })
}

async function startSending(user: ReturnType<typeof openAvatar>['user'], uploads: ReturnType<typeof stubUploads>) {
  choose()
  await user.click(await screen.findByRole('button', { name: 'Usar esta foto' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
}

describe('choosing a picture', () => {
  it('shows the middle square of it, at most 512 pixels wide', async () => {
    const { drawn } = stubPictureDecoding({ width: 800, height: 600 })
    openAvatar()
    choose()
    expect(await screen.findByText('Assim a sua foto vai aparecer.')).toBeTruthy()
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([100, 0, 600, 600, 0, 0, 512, 512])
  })

  it.each([
    [
      'a file that is no picture',
      () => stubPictureDecoding(),
      'application/pdf',
      10,
      'Este tipo de arquivo não é aceito. Use JPG, PNG ou WebP.',
    ],
    [
      'a picture that cannot be opened',
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
      'A imagem passa de 30 MB. Escolha uma menor.',
    ],
    [
      'a picture still too large after resizing',
      () => stubPictureDecoding({ bytes: 1024 * 1024 + 1 }),
      'image/png',
      10,
      /grande demais mesmo depois de reduzida/,
    ],
  ])('refuses %s', async (_, browser, type, size, sentence) => {
    browser()
    const { network } = openAvatar()
    choose(type, size)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Escolher foto' })).toBeTruthy()
    expect(network.to('POST /uploads')).toHaveLength(0)
  })
})

describe('sending it', () => {
  it('shows how far it is and makes it one’s own', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user, network, onSaved } = openAvatar()
    await startSending(user, uploads)
    expect(network.to('POST /uploads')[0]?.body).toEqual({ kind: 'avatar', content_type: 'image/jpeg' })
    act(() => uploads.current().progress(0.4))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect([...(uploads.sent[0]?.form.keys() ?? [])]).toEqual(['key', 'policy', 'file'])
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Foto atualizada.')).toBeTruthy()
    expect(network.to('PUT /me/avatar')[0]?.body).toEqual({ key: 'uploads/n.jpg' })
    expect(onSaved).toHaveBeenCalledWith(savedUser)
  })

  it('can be cancelled, and the picture stays chosen', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user, network } = openAvatar()
    await startSending(user, uploads)
    await user.click(screen.getByRole('button', { name: 'Cancelar envio' }))
    expect(await screen.findByText('Envio cancelado. A foto continua escolhida.')).toBeTruthy()
    expect(network.to('PUT /me/avatar')).toHaveLength(0)
  })

  it('can be tried again with the same picture after the connection broke', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user } = openAvatar()
    await startSending(user, uploads)
    act(() => uploads.current().breakOff())
    expect(await screen.findByText(/O envio foi interrompido/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Foto atualizada.')).toBeTruthy()
  })

  it('says that the bucket refused it', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user } = openAvatar()
    await startSending(user, uploads)
    act(() => uploads.current().answer(403))
    expect(await screen.findByText(/O envio da foto foi recusado/)).toBeTruthy()
  })

  it('says what the server found in the picture', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user } = openAvatar({
      'PUT /me/avatar': problemResponse(422, 'FILE_NOT_AN_IMAGE', 'Este arquivo não é uma imagem que possamos ler.'),
    })
    await startSending(user, uploads)
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Este arquivo não é uma imagem que possamos ler.')).toBeTruthy()
  })
})

describe('removing it', () => {
  it('asks first', async () => {
    const { user, network, onSaved } = openAvatar({
      profile: savedUser,
      'DELETE /me/avatar': { body: exampleProfile() },
    })
    await user.click(screen.getByRole('button', { name: 'Remover foto' }))
    expect(network.to('DELETE /me/avatar')).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Remover foto' }))
    expect(await screen.findByText('Foto removida.')).toBeTruthy()
    expect(onSaved).toHaveBeenCalledWith(exampleProfile())
  })
})
