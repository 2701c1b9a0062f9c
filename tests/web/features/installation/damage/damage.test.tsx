// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PointOfCode } from '#shared/catalogue/rules/point-codes.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { TaskSiteLinks } from '#web/features/installation/damage/task-site-links.tsx'
import { SendFileError, sendFile } from '#web/lib/send-file.ts'
import { PointCodeScreen } from '#web/screens/point-code/point-code-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/lib/send-file.ts', { spy: true })
vi.mock('#web/lib/prepare-picture.ts', async original => ({
  ...(await original<typeof import('#web/lib/prepare-picture.ts')>()),
  preparePicture: async () => new Blob(['drawn'], { type: 'image/jpeg' }),
}))
startEachTestFresh()
assertFocusAfterEachTest()

const POINT: PointOfCode = {
  point_id: '7',
  asset_code: 'PU-00007',
  point_code: '7K3QX9BD',
  name: 'Ouro | Rua Sete',
  street_name: 'Rua Sete',
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  latitude: -22.7,
  longitude: -47.3,
  image_url: null,
  installed_at: '2026-11-22T12:06:00.000Z',
}
const SHOWN = { 'GET /points/by-code/7K3QX9BD': { body: POINT } }
const TELL = 'POST /points/by-code/7K3QX9BD/damage-reports'
const JOIN = 'POST /points/by-code/7K3QX9BD/damage-reports/r1/photo'
const upload = { url: 'http://files/', fields: { policy: 'p' }, key: 'uploads/a.jpg', max_bytes: 5_000_000 }

const open = (answers: Parameters<typeof answerNetwork>[0], path = '/p/7K3QX9BD') => {
  const network = answerNetwork({ ...SHOWN, ...answers })
  openSite(
    <Routes>
      <Route path="/p/:code?" element={<PointCodeScreen />} />
    </Routes>,
    path,
    { whatsapp_number: '5519999990000' },
  )
  return network
}
const words = () => screen.findByRole('textbox', { name: 'O que aconteceu?' })
const send = () => userEvent.click(screen.getByRole('button', { name: /Enviar/ }))
const choosePhoto = () =>
  userEvent.upload(
    screen.getByLabelText('Juntar uma foto', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )

beforeEach(() => {
  vi.mocked(sendFile).mockReset().mockResolvedValue(undefined)
})

describe('the page of a code', () => {
  it('shows the point and since when its sign is known to hang there', async () => {
    open({})
    expect(await screen.findByRole('heading', { level: 1, name: 'Ouro | Rua Sete' })).toBeTruthy()
    expect(screen.getByText('Centro, Americana')).toBeTruthy()
    expect(screen.getByText('PU-00007')).toBeTruthy()
    expect(screen.getByText('Verificado em 22 de nov. de 2026')).toBeTruthy()
  })

  it('reads a code as people type it', async () => {
    open({}, '/p')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Código QR' }), '7k3q x9b')
    await userEvent.click(screen.getByRole('button', { name: 'Encontrar o ponto' }))
    expect(await screen.findByText('O código QR tem oito letras e números, em destaque na etiqueta.')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Código QR' }), 'd')
    await userEvent.click(screen.getByRole('button', { name: 'Encontrar o ponto' }))
    await waitFor(() => expect(currentAddress()).toBe('/p/7K3QX9BD'))
  })

  it('says that a code is of no point, and lets it be mended', async () => {
    open({ 'GET /points/by-code/00000000': refusalResponse('POINT_CODE_UNKNOWN') }, '/p/00000000')
    expect(await screen.findByText('Ponto não encontrado')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Código QR' }).value).toBe('00000000')
  })
})

describe('a report', () => {
  it('needs a few words, and goes with them alone', async () => {
    const network = open({ [TELL]: { status: 201, body: { report_id: 'r1', outcome: 'task', upload: null } } })
    await words()
    await send()
    expect(await screen.findByText('Conte em poucas palavras o que você viu.')).toBeTruthy()
    await userEvent.type(await words(), 'A placa caiu')
    await send()
    expect(await screen.findByText('Obrigado! Seu relato está com a equipe.')).toBeTruthy()
    expect(network.to(TELL).map(({ body }) => body)).toEqual([{ words: 'A placa caiu', contact: '' }])
    expect(sendFile).not.toHaveBeenCalled()
  })

  it.each([
    ['task', /Ele virou uma tarefa de manutenção/],
    ['structure', /Não temos placa registrada neste ponto agora\. A equipe vai verificar a estrutura\./],
    ['noted', /Não temos placa registrada neste ponto agora\. A equipe recebeu o seu relato\./],
  ])('says what became of it: %s', async (outcome, sentence) => {
    open({ [TELL]: { status: 201, body: { report_id: 'r1', outcome, upload: null } } })
    await userEvent.type(await words(), 'A placa caiu')
    await choosePhoto()
    await send()
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(sendFile).not.toHaveBeenCalled()
  })

  it('whose photo is lost on the way is the same report when it is sent again', async () => {
    const network = open({
      [TELL]: { status: 201, body: { report_id: 'r1', outcome: 'task', upload } },
      [JOIN]: { body: { report_id: 'r1' } },
    })
    await userEvent.type(await words(), 'A placa caiu')
    await choosePhoto()
    expect(await screen.findByAltText('Foto da avaria, ainda não enviada')).toBeTruthy()
    vi.mocked(sendFile).mockRejectedValueOnce(new SendFileError('interrupted'))
    await send()
    expect(await screen.findByText('O relato foi recebido, mas a foto não chegou.')).toBeTruthy()
    await send()
    expect(await screen.findByText('Obrigado! Seu relato está com a equipe.')).toBeTruthy()
    const keys = network.to(TELL).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(network.to(JOIN).map(({ body }) => body)).toEqual([{ key: 'uploads/a.jpg' }])
  })

  it('that is refused keeps what was written, and says why', async () => {
    open({ [TELL]: refusalResponse('TOO_MANY_REQUESTS', { retry_after_seconds: 60, limit: 'address' }) })
    await userEvent.type(await words(), 'A placa caiu')
    await send()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Não foi possível enviar o relato\. Muitas tentativas em pouco tempo\./,
    )
    expect(await words()).toHaveProperty('value', 'A placa caiu')
    // The WhatsApp message contains the text of the report.
    const text = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar pelo WhatsApp' }).href)
      .searchParams
    expect(text.get('text')).toBe('Avaria no ponto 7K3QX9BD: A placa caiu')
  })
})

describe('what the office reads of the street in a task', () => {
  const shown = (work: 'installation' | 'maintenance', status: 'assigned' | 'completed') =>
    openSite(<TaskSiteLinks task={{ id: 't1', work, status, point_id: '7' }} />, '/')

  it('is every report of the damage that it mends, with the contact and the photo that came', async () => {
    const told = { reported_at: '2026-11-22T12:00:00.000Z', repeats: 0 }
    const items = [
      { id: 'r2', words: 'Ainda no chão', contact: null, photo_url: null, ...told },
      { id: 'r1', words: 'A placa caiu', contact: '19 99999-0000', photo_url: 'http://files/x', ...told, repeats: 3 },
    ]
    answerNetwork({ 'GET /installation-tasks/t1/damage': { body: { items } } })
    shown('maintenance', 'assigned')
    expect(await screen.findByText('A placa caiu')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText('Contato de quem relatou: 19 99999-0000')).toBeTruthy()
    expect(screen.getByText('Relatado de novo 3 vezes.')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: 'Foto da avaria' })).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /Comprovação/ })).toBeNull()
  })

  it('leads from what is done to its proof, and asks for no report of an installation', async () => {
    const network = answerNetwork({})
    shown('installation', 'completed')
    const link = await screen.findByRole('link', { name: 'Comprovação de instalação' })
    expect(link.getAttribute('href')).toBe('/admin/comprovacao/t1')
    expect(network.to('GET /installation-tasks/t1/damage')).toEqual([])
  })

  const showProofWith = (changes: { distance_m?: number; from_gallery?: boolean }) => {
    const { photos, received_at } = aProof('t1')
    const proof = {
      task_id: 't1',
      work: 'installation',
      order_id: 'o1',
      point_id: '7',
      point_name: 'Ouro | Rua Um',
      asset_code: 'PU-00007',
      address: 'Rua Um',
      customer_name: 'Clara',
      received_at,
      completed_by: 'Tadeu',
      photos: photos.map(photo => ({ ...photo, ...changes })),
    }
    const network = answerNetwork({ 'GET /installation-tasks/t1/proof': { body: proof } })
    shown('installation', 'completed')
    return network
  }

  it('says which photo of a proof is from the gallery', async () => {
    showProofWith({ from_gallery: true })
    expect((await screen.findByRole('alert')).textContent).toBe('Foto da galeria: de perto')
  })

  it.each([
    [8_923, 1],
    [40, 0],
  ])('warns of a proof that was taken %i metres from the point: %i', async (distance_m, warnings) => {
    const network = showProofWith({ distance_m })
    await waitFor(() => expect(network.to('GET /installation-tasks/t1/proof')).toHaveLength(1))
    if (warnings) expect((await screen.findByRole('alert')).textContent).toBe(PROOF_TEXTS.FAR)
    else expect(screen.queryByRole('alert')).toBeNull()
  })
})
