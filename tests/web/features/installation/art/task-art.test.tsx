// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ArtView } from '#shared/installation/rules/arts.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubUploads } from '#tests/web/support/upload-double.ts'
import { TaskArtSection } from '#web/features/installation/art/task-art-section.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
afterEach(() => vi.restoreAllMocks())

const told = (art_version: number, changes: Partial<ArtView> = {}): ArtView => ({
  art_version,
  has_file: true,
  is_pdf: false,
  sending: 's',
  outcome: 'sent',
  sent_at: '2026-11-22T12:00:00.000Z',
  sent_by: 'Clara Cliente',
  sent_by_office: false,
  decided_at: null,
  decided_by: null,
  decided_by_office: false,
  reason: null,
  removed_at: null,
  removed_by: null,
  ...changes,
})
const task: InstallationTask = {
  id: 't1',
  work: 'installation',
  order_id: 'o1',
  order_item_id: 't1',
  point_id: '1',
  point_name: 'Ouro | Av. Brasil',
  city: 'Americana',
  customer_name: 'Clara Cliente',
  kit_type: null,
  status: 'pending_art',
  notes: null,
  assigned_technician_id: null,
  due_date: null,
  art_file_url: 'art-files/t1.png',
  art_version: 2,
  art_status: 'sent',
  return_comment: null,
  completed_at: null,
  version: 5,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const BASE = '/installation-tasks/t1/art'
const link = (url: string) => ({ body: { url, is_pdf: false, expires_at: '2026-11-22T12:05:00.000Z' } })
const refusedBefore = told(1, {
  outcome: 'refused',
  reason: 'O texto tem um erro.',
  decided_by: 'Clara Cliente',
  decided_at: '2026-11-22T12:00:00.000Z',
})

function open(changes: Partial<InstallationTask> = {}, routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  const network = answerNetwork({
    [`GET ${BASE}`]: { body: { items: [told(2), refusedBefore] } },
    [`GET ${BASE}/2`]: link('https://bucket.example/2.png'),
    [`GET ${BASE}/1`]: link('https://bucket.example/1.png'),
    'GET /orders/o1/art': { body: { items: [] } },
    ...routes,
  })
  const onChanged = vi.fn()
  return { ...openSite(<TaskArtSection task={{ ...task, ...changes }} onChanged={onChanged} />), network, onChanged }
}

it('shows the newest with who sent it, and those before once they are asked for', async () => {
  const { user } = open()
  expect((await screen.findByAltText('Arte enviada')).getAttribute('src')).toBe('https://bucket.example/2.png')
  expect(await screen.findByText(/Enviada por Clara Cliente em/)).toBeTruthy()
  expect(screen.queryByText('Motivo: O texto tem um erro.')).toBeNull()
  await user.click(screen.getByText('Versões anteriores'))
  const formerEntry = within(await screen.findByRole('listitem'))
  expect(formerEntry.getByText('Versão 1 · Recusada')).toBeTruthy()
  expect(formerEntry.getByText('Motivo: O texto tem um erro.')).toBeTruthy()
  expect((await formerEntry.findByRole('link')).getAttribute('href')).toBe('https://bucket.example/1.png')
})

it('lets the office decide as itself, and says so', async () => {
  const APPROVE = `POST ${BASE}/2/approve`
  const { user, network, onChanged } = open({}, { [APPROVE]: refusalResponse('ART_DECIDED') })
  expect(screen.getByText('A decisão fica registrada em seu nome, não no do cliente.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Aprovar arte' }))
  expect(await screen.findByText('Alguém já decidiu sobre esta arte. Confira como ela está.')).toBeTruthy()
  expect(network.to(APPROVE)).toHaveLength(1)
  expect(onChanged).toHaveBeenCalled()
})

it('says of what the client sent that they need not approve it, and lets the office check it', async () => {
  const { network } = open({ art_status: 'from_client' })
  await waitFor(() => expect(network.to('GET /me/profile')).toHaveLength(1))
  expect(screen.getByText('Em conferência')).toBeTruthy()
  expect(screen.getByText(/O cliente enviou esta arte e não precisa aprová-la/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aprovar arte' })).toBeTruthy()
  expect(screen.queryByText(/não no do cliente/)).toBeNull()
})

const sign = {
  task_id: 't1',
  point_id: '1',
  point_name: '',
  kit_type: null,
  task_status: 'pending_art',
  art: null,
  face_width_cm: null,
  face_height_cm: null,
}
it('lets the office decide about one file for all the points that it was sent for by one request, this one last', async () => {
  const by = (id: string, changes = {}) => ({
    ...sign,
    task_id: id,
    point_id: id,
    point_name: `Rua ${id}`,
    art_status: 'from_client',
    art: told(1),
    ...changes,
  })
  const items = [
    ...[by('t1', { art: told(2) }), by('t2'), by('t3'), by('t4', { art_status: 'approved' })],
    by('t5', { art: told(1, { sending: 'another' }) }),
  ]
  const APPROVE = 'POST /installation-tasks/t2/art/1/approve'
  const { user, network } = open(
    { art_status: 'from_client' },
    { 'GET /orders/o1/art': { body: { items } }, [APPROVE]: { body: { items: [by('t1'), by('t2'), by('t3')] } } },
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Decidir para os 3 pontos que receberam esta arte' }))
  await user.click(screen.getByRole('button', { name: 'Aprovar para 3 pontos' }))
  expect(await screen.findByText('Arte aprovada.')).toBeTruthy()
  expect(network.to(APPROVE).map(({ body }) => body)).toEqual([
    {
      also: [
        { task_id: 't3', art_version: 1 },
        { task_id: 't1', art_version: 2 },
      ],
    },
  ])
})

it.each([
  ['is removed', { body: { ...sign, art_status: 'none' } }, 'Arquivo de arte removido com sucesso.', undefined],
  ['is kept elsewhere', refusalResponse('ART_FILE_INVALID'), 'Falha ao remover o arquivo.', 'URL do arquivo inválida.'],
])('an art that %s is asked about once', async (_, answer, said, why) => {
  const REMOVE = `DELETE ${BASE}?art_version=2`
  const { user, network, onChanged } = open({}, { [REMOVE]: answer })
  await user.click(screen.getByRole('button', { name: 'Remover arte' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(network.to(REMOVE)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Remover arte' }))
  expect(await screen.findByText(said)).toBeTruthy()
  if (why) expect(screen.getByText(why)).toBeTruthy()
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
})

it('sends an art for this point, and for others of its order that are chosen', async () => {
  const uploads = stubUploads()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const other = { ...sign, art_status: 'none', task_id: 't2', point_id: '2', point_name: 'Rua 2' }
  const { user, network, onChanged } = open(
    {},
    {
      'GET /orders/o1/art': { body: { items: [{ ...other, task_id: 't1', point_name: task.point_name }, other] } },
      'POST /uploads': {
        status: 201,
        body: { url: 'https://bucket.example/', fields: {}, key: 'uploads/n.pdf', max_bytes: 9e6 },
      },
      [`POST ${BASE}`]: { body: { items: [] } },
    },
  )
  await waitFor(() => expect(network.to('GET /orders/o1/art')).toHaveLength(1))
  const file = new File([new Uint8Array(10)], 'placa.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Escolher arte', { selector: 'input' }), { target: { files: [file] } })
  await user.click(await screen.findByRole('checkbox', { name: 'PU-00002 · Rua 2' }))
  await user.click(screen.getByRole('button', { name: 'Enviar arte' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  act(() => uploads.current().answer(204))
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(network.to(`POST ${BASE}`)[0]?.body).toEqual({ key: 'uploads/n.pdf', also: ['t2'] })
})

it('without any asks for one, and for nothing that there is not', async () => {
  const { network } = open({ art_file_url: null, art_version: 0, art_status: 'none' })
  expect(screen.getByText('Sem arte')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Escolher arte' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remover arte' })).toBeNull()
  await waitFor(() => expect(network.to('GET /orders/o1/art')).toHaveLength(1))
  expect(network.to(`GET ${BASE}`)).toHaveLength(0)
})
