// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { ArtView, TaskWithArt } from '#shared/installation/rules/arts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { FILE_REFUSALS } from '#shared/platform/refusals/files.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding, stubUploads } from '#tests/web/support/upload-double.ts'
import { OrderArtSection } from '#web/features/installation/art/order-art-section.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
afterEach(() => vi.restoreAllMocks())

const paidOrder = exampleOrder({ status: 'completed', reserved_until: null })
const PLACE = { url: 'https://bucket.example/', fields: { key: 'uploads/n.pdf' }, key: 'uploads/n.pdf', max_bytes: 9e6 }
const LINK = { url: 'https://bucket.example/a.pdf?X', is_pdf: true, expires_at: '2026-11-22T12:05:00.000Z' }

const anArt = (changes: Partial<ArtView> = {}): ArtView => ({
  art_version: 1,
  has_file: true,
  is_pdf: true,
  sending: 's',
  outcome: 'sent',
  sent_at: '2026-11-22T12:00:00.000Z',
  sent_by: 'Equipe',
  sent_by_office: true,
  decided_at: null,
  decided_by: null,
  decided_by_office: false,
  reason: null,
  removed_at: null,
  removed_by: null,
  ...changes,
})
const aSign = (id: string, changes: Partial<TaskWithArt> = {}): TaskWithArt => ({
  task_id: id,
  point_id: id,
  point_name: `Rua ${id}`,
  kit_type: 'kit_placas',
  task_status: 'pending_art',
  art_status: 'none',
  art: null,
  face_width_cm: 240,
  face_height_cm: 120,
  ...changes,
})
const sent = (id: string, changes: Partial<ArtView> = {}) => aSign(id, { art_status: 'sent', art: anArt(changes) })

const LIST = `GET /orders/${paidOrder.id}/art`
function open(items: TaskWithArt[], routes: Parameters<typeof answerNetwork>[0] = {}, order: Order = paidOrder) {
  storeSession()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const links = Object.fromEntries(
    items.map(({ task_id, art }) => [`GET /installation-tasks/${task_id}/art/${art?.art_version}`, { body: LINK }]),
  )
  const network = answerNetwork({
    [LIST]: { body: { items } },
    'POST /uploads': { status: 201, body: PLACE },
    ...links,
    ...routes,
  })
  return { ...openSite(<OrderArtSection order={order} />), network }
}
const group = (name: string) => within(screen.getByRole('article', { name }))

function choose(type = 'application/pdf') {
  const file = new File([new Uint8Array(10)], 'placa.pdf', { type })
  const [input] = screen.getAllByLabelText('Escolher arte', { selector: 'input' })
  if (input) fireEvent.change(input, { target: { files: [file] } })
}

describe('the arts of an order', () => {
  it('are by what is to be said of each: what was sent in one go is decided in one go', async () => {
    open([
      aSign('1'),
      sent('2'),
      sent('3'),
      aSign('4', {
        art_status: 'refused',
        art: anArt({
          outcome: 'refused',
          reason: 'O texto tem um erro.',
          decided_by: 'Você',
          decided_at: '2026-11-22T12:00:00.000Z',
        }),
      }),
      aSign('5', { art_status: 'approved', art: anArt({ outcome: 'approved' }), task_status: 'completed' }),
    ])
    await screen.findByRole('heading', { name: 'Arte dos pontos' })
    expect(screen.getAllByRole('article').map(each => each.getAttribute('aria-labelledby'))).toHaveLength(4)
    expect(group('Rua 1').getByText('Sem arte')).toBeTruthy()
    expect(group('Rua 1').getByText(/Placas novas na estrutura/)).toBeTruthy()
    expect(group('Rua 2 e Rua 3').getByRole('button', { name: 'Aprovar para 2 pontos' })).toBeTruthy()
    expect(group('Rua 4').getByText('Motivo: O texto tem um erro.')).toBeTruthy()
    expect(group('Rua 5').getByText('Aprovada')).toBeTruthy()
    expect(group('Rua 5').queryByRole('button')).toBeNull()
    const link = await group('Rua 5').findByRole('link', { name: /Ver arte atual/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([LINK.url, '_blank'])
  })

  it('say how large the signs are, as far as that is known', async () => {
    open([aSign('1')])
    expect((await screen.findByRole('article', { name: 'Rua 1' })).textContent).toContain(
      'Medidas da placa: 2,4 × 1,2 m.',
    )
  })

  it.each([
    [
      'each its own size',
      [aSign('1'), aSign('2', { face_width_cm: null, face_height_cm: null })],
      'Medidas das placas: Rua 1, 2,4 × 1,2 m; Rua 2, a confirmar com a equipe.',
    ],
    [
      'none that is known',
      [aSign('1', { face_width_cm: null, face_height_cm: null })],
      'A equipe confirma as medidas da placa com você.',
    ],
  ])('of signs with %s say so', async (_, signs, sentence) => {
    open(signs)
    expect((await screen.findByRole('article')).textContent).toContain(sentence)
  })

  it('of very many signs name the first, and count those of each size', async () => {
    open(
      Array.from({ length: 45 }, (_, index) =>
        aSign(`${index + 1}`, index < 40 ? {} : { face_width_cm: null, face_height_cm: null }),
      ),
    )
    const article = await screen.findByRole('article', { name: 'Rua 1, Rua 2, Rua 3 e mais 42 pontos' })
    expect(article.textContent).toContain(
      'Medidas das placas: 40 pontos, 2,4 × 1,2 m; 5 pontos, a confirmar com a equipe.',
    )
  })

  it('that the client sent need no approval of theirs', async () => {
    open([aSign('1', { art_status: 'from_client', art: anArt({ sent_by: 'Você', sent_by_office: false }) })])
    const sign = within(await screen.findByRole('article', { name: 'Rua 1' }))
    expect(sign.getByText('Em conferência')).toBeTruthy()
    expect(sign.getByText(/Você não precisa aprovar/)).toBeTruthy()
    expect(sign.queryByRole('button', { name: /Aprovar|Recusar/ })).toBeNull()
  })

  it.each([
    ['is not paid', exampleOrder(), [aSign('1')]],
    ['was installed without any', paidOrder, [aSign('1', { task_status: 'completed' })]],
  ])('are nothing where the order %s', async (_, order, items) => {
    const { network } = open(items, {}, order)
    if (order === paidOrder) await waitFor(() => expect(network.to(LIST)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('say that they can not be read, and try again', async () => {
    let fails = true
    const { user } = open([aSign('1')], {
      [LIST]: () => (fails ? refusalResponse('TRY_AGAIN') : { body: { items: [aSign('1')] } }),
    })
    expect(await screen.findByText('Não foi possível carregar a arte.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Rua 1' })).toBeTruthy()
  })

  it('can not be sent once the technician has them', async () => {
    open([aSign('1', { task_status: 'assigned', art_status: 'refused', art: anArt({ outcome: 'refused' }) })])
    expect(await screen.findByText(/A instalação já começou/)).toBeTruthy()
    expect(screen.queryByLabelText('Escolher arte')).toBeNull()
  })
})

describe('an art', () => {
  it('is sent for the points that are chosen, with how far it is', async () => {
    const uploads = stubUploads()
    const SEND = 'POST /installation-tasks/1/art'
    const { user, network } = open([aSign('1'), aSign('2'), aSign('3')], { [SEND]: { body: { items: [sent('1')] } } })
    await screen.findByRole('article')
    choose()
    await user.click(await screen.findByRole('checkbox', { name: 'PU-00002 · Rua 2' }))
    await user.click(screen.getByRole('button', { name: 'Enviar arte' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(network.to('POST /uploads')[0]?.body).toEqual({ kind: 'art', content_type: 'application/pdf' })
    act(() => uploads.current().progress(0.4))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Arte enviada.')).toBeTruthy()
    expect(network.to(SEND)[0]?.body).toEqual({ key: PLACE.key, also: ['3'] })
    await waitFor(() => expect(network.to(LIST)).toHaveLength(2))
  })

  it('for more points than a request takes is sent in parts, each with its own upload; after a failure, for the rest', async () => {
    const uploads = stubUploads()
    const numbers = Array.from({ length: 45 }, (_, index) => `${index + 1}`)
    const [FIRST, SECOND] = ['POST /installation-tasks/1/art', 'POST /installation-tasks/41/art']
    let fails = true
    const { user, network } = open(
      numbers.map(number => aSign(number)),
      {
        [FIRST]: { body: { items: [sent('1')] } },
        [SECOND]: () => (fails ? refusalResponse('TRY_AGAIN') : { body: { items: [sent('41')] } }),
      },
    )
    await screen.findByRole('article')
    choose()
    await screen.findByRole('checkbox', { name: 'Todos os pontos (45 de 45)' })
    await user.click(screen.getByRole('button', { name: 'Enviar arte' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().progress(0.5))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Falha no upload do arquivo de arte.')).toBeTruthy()
    expect(network.to(FIRST).map(({ body }) => body)).toEqual([{ key: PLACE.key, also: numbers.slice(1, 40) }])
    expect(screen.getByRole('checkbox', { name: 'Todos os pontos (5 de 45)' })).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Arte enviada.')).toBeTruthy()
    expect(network.to(SECOND).at(-1)?.body).toEqual({ key: PLACE.key, also: numbers.slice(41) })
    expect(network.to(SECOND)[0]?.body).toEqual({ key: PLACE.key, also: numbers.slice(41), part_of: '1' })
    expect(network.to(FIRST)).toHaveLength(1)
  })

  it('all at once, or none, where they are many', async () => {
    const { user } = open(Array.from({ length: 9 }, (_, index) => aSign(`${index + 1}`)))
    await screen.findByRole('article')
    choose()
    await user.click(await screen.findByRole('checkbox', { name: 'Todos os pontos (9 de 9)' }))
    expect(screen.getByText('Escolha pelo menos um ponto.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Todos os pontos (0 de 9)' }))
    expect(screen.getByRole('checkbox', { name: 'PU-00009 · Rua 9', checked: true })).toBeTruthy()
  })

  it('is sent for no point only once one is chosen', async () => {
    const { user } = open([aSign('1'), aSign('2')])
    await screen.findByRole('article')
    choose()
    for (const name of ['PU-00001 · Rua 1', 'PU-00002 · Rua 2'])
      await user.click(await screen.findByRole('checkbox', { name }))
    expect(screen.getByText('Escolha pelo menos um ponto.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar arte' }).disabled).toBe(true)
  })

  it('is drawn 1000 pixels wide, all of it', async () => {
    const { drawn } = stubPictureDecoding({ width: 4000, height: 6000 })
    open([aSign('1')])
    await screen.findByRole('article')
    choose('image/jpeg')
    await screen.findByAltText('Arte escolhida')
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 4000, 6000, 0, 0, 1000, 1500])
  })

  it('that is neither picture nor PDF is refused before anything is sent', async () => {
    const { network } = open([aSign('1')])
    await screen.findByRole('article')
    choose('image/svg+xml')
    expect(await screen.findByText(FILE_REFUSALS.ART_UNREADABLE.sentence)).toBeTruthy()
    expect(network.to('POST /uploads')).toHaveLength(0)
  })

  it('that could not be sent stays chosen, and says so', async () => {
    const uploads = stubUploads()
    const { user } = open([aSign('1')], { 'POST /installation-tasks/1/art': refusalResponse('ART_UNREADABLE') })
    await screen.findByRole('article')
    choose()
    await user.click(await screen.findByRole('button', { name: 'Enviar arte' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    expect(await screen.findByText('Falha no upload do arquivo de arte.')).toBeTruthy()
    expect(screen.getByText('placa.pdf')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  it('is approved for all points that it was sent for by one request', async () => {
    const APPROVE = 'POST /installation-tasks/1/art/1/approve'
    const { user, network } = open([sent('1'), sent('2')], {
      [APPROVE]: { body: { items: [aSign('1'), aSign('2')] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Aprovar para 2 pontos' }))
    expect(await screen.findByText('Arte aprovada.')).toBeTruthy()
    expect(network.to(APPROVE).map(({ body }) => body)).toEqual([{ also: [{ task_id: '2', art_version: 1 }] }])
    await waitFor(() => expect(network.to(LIST)).toHaveLength(2))
  })

  it('is refused with what is often wrong and own words, never without', async () => {
    const REFUSE = 'POST /installation-tasks/1/art/1/refuse'
    const { user, network } = open([sent('1')], { [REFUSE]: { body: { items: [aSign('1')] } } })
    await user.click(await screen.findByRole('button', { name: 'Recusar arte' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Recusar arte' }))
    expect(dialog.getByText('Diga por que a arte não serve.')).toBeTruthy()
    const template = dialog.getByRole('button', { name: 'O texto tem um erro.' })
    await user.click(template)
    expect(template.getAttribute('aria-pressed')).toBe('true')
    await user.type(dialog.getByLabelText('O que precisa mudar'), ' É "Pão".')
    await user.click(dialog.getByRole('button', { name: 'Recusar arte' }))
    expect(await screen.findByText('Arte recusada.')).toBeTruthy()
    expect(network.to(REFUSE)[0]?.body).toEqual({ also: [], reason: 'O texto tem um erro. É "Pão".' })
    await waitFor(() => expect(network.to(LIST)).toHaveLength(2))
  })

  it('closed by Esc before it is refused keeps the words that were typed; given up it forgets them', async () => {
    const { user } = open([sent('1')])
    const begin = async () => {
      await user.click(await screen.findByRole('button', { name: 'Recusar arte' }))
      return within(await screen.findByRole('dialog'))
    }
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const words = (dialog: Awaited<ReturnType<typeof begin>>) => dialog.getByLabelText('O que precisa mudar')
    await user.type(words(await begin()), 'Cores trocadas')
    await user.keyboard('{Escape}')
    await isClosed()
    const repeatedElement = await begin()
    expect(words(repeatedElement)).toHaveProperty('value', 'Cores trocadas')
    await user.click(repeatedElement.getByRole('button', { name: 'Cancelar' }))
    await isClosed()
    expect(words(await begin())).toHaveProperty('value', '')
  })

  it('of more points than a request takes says what is left where only the first request succeeds, and keeps the words', async () => {
    const numbers = Array.from({ length: 42 }, (_, index) => `${index + 1}`)
    const SECOND = 'POST /installation-tasks/41/art/1/refuse'
    const refusal = { outcome: 'refused' as const, reason: 'Cores trocadas' }
    let items = numbers.map(number => sent(number))
    const { user } = open(items, {
      [LIST]: () => ({ body: { items } }),
      'POST /installation-tasks/1/art/1/refuse': () => {
        items = numbers.map(number =>
          Number(number) > 40 ? sent(number) : aSign(number, { art_status: 'refused', art: anArt(refusal) }),
        )
        return { body: { items: [] } }
      },
      [SECOND]: refusalResponse('TRY_AGAIN'),
    })
    await user.click(await screen.findByRole('button', { name: 'Recusar para 42 pontos' }))
    await user.click(await screen.findByLabelText('O que precisa mudar'))
    await user.paste('Cores trocadas')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Recusar para 42 pontos' }))
    expect(await screen.findByText('Decisão registrada para 40 de 42 pontos.')).toBeTruthy()
    expect(
      screen.getByText(
        'Ainda sem decisão: Rua 41 e Rua 42. Não foi possível concluir agora. Tente novamente em instantes.',
      ),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Recusar para 2 pontos' }))
    expect(await screen.findByLabelText('O que precisa mudar')).toHaveProperty('value', 'Cores trocadas')
  })

  it('of which somebody else sent a newer one is shown as it is now', async () => {
    const { user, network } = open([sent('1')], {
      'POST /installation-tasks/1/art/1/approve': refusalResponse('ART_REPLACED'),
    })
    await user.click(await screen.findByRole('button', { name: 'Aprovar arte' }))
    expect(await screen.findByText('Falha ao registrar a decisão.')).toBeTruthy()
    expect(screen.getByText('Chegou uma arte mais nova. Confira-a antes de decidir.')).toBeTruthy()
    await waitFor(() => expect(network.to(LIST)).toHaveLength(2))
  })
})

describe('an art that is not the first', () => {
  it('has those before it, with what was said of them', async () => {
    const formerVersion = anArt({
      outcome: 'refused',
      decided_by: 'Você',
      decided_at: '2026-11-21T12:00:00.000Z',
      reason: 'Cores',
    })
    const newest = anArt({ art_version: 2, sent_by: 'Você', sent_by_office: false })
    const { user } = open([aSign('a', { art_status: 'sent', art: newest })], {
      'GET /installation-tasks/a/art': { body: { items: [newest, formerVersion] } },
      'GET /installation-tasks/a/art/1': { body: LINK },
    })
    await screen.findByRole('article', { name: 'Rua a' })
    const sign = group('Rua a')
    expect(await sign.findByText(/^Enviada por você em/)).toBeTruthy()
    expect(sign.getByText(ART_TEXTS.FROM_YOU)).toBeTruthy()
    await user.click(await sign.findByText('Versões anteriores'))
    expect(await sign.findByText('Versão 1 · Recusada')).toBeTruthy()
    expect(sign.getByText('Motivo: Cores')).toBeTruthy()
  })
})
