// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aTaskView } from '#tests/support/installation-tasks.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubUploads } from '#tests/web/support/upload-double.ts'
import { TaskArtSection } from '#web/features/installation/art/task-art-section.tsx'
import { TaskDetailsDialog } from '#web/features/installation/pipeline/task-details-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
afterEach(() => vi.restoreAllMocks())

const task = aTaskView('t1', { kit_type: 'kit_placas', due_date: '2999-12-01' })
const ART = 'POST /installation-tasks/t1/art'
const SAVE = 'PATCH /installation-tasks/t1'

async function openWithChosenArt() {
  storeSession()
  URL.createObjectURL = () => 'blob:art'
  URL.revokeObjectURL = () => undefined
  const uploads = stubUploads()
  const network = answerNetwork({
    'GET /installation-tasks/t1': { body: { task, point: null } },
    'GET /installation-tasks/t1/history': { body: { items: [] } },
    'GET /orders/o1/art': { body: { items: [] } },
    'POST /uploads': {
      status: 201,
      body: { url: 'https://bucket.example/', fields: {}, key: 'uploads/n.pdf', max_bytes: 9e6 },
    },
    [ART]: { body: { items: [] } },
    [SAVE]: { body: task },
  })
  const onClose = vi.fn()
  openSite(
    <TaskDetailsDialog
      taskId="t1"
      knownTask={undefined}
      onClose={onClose}
      onSaved={() => undefined}
      renderArt={(shown, onChanged) => <TaskArtSection task={shown} onChanged={onChanged} />}
      renderOnSite={() => null}
    />,
  )
  const file = new File([new Uint8Array(10)], 'placa.pdf', { type: 'application/pdf' })
  fireEvent.change(await screen.findByLabelText('Escolher arte', { selector: 'input' }), { target: { files: [file] } })
  await screen.findByRole('button', { name: 'Enviar arte' })
  return { network, onClose, uploads }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar alterações' }))

it('sends the chosen art before it saves', async () => {
  const { network, onClose, uploads } = await openWithChosenArt()
  save()
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  expect(network.to(SAVE)).toEqual([])
  act(() => uploads.current().answer(204))
  expect(await screen.findByText('Tarefa atualizada com sucesso!')).toBeTruthy()
  expect(network.to(ART).map(({ body }) => body)).toEqual([{ key: 'uploads/n.pdf', also: [] }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('saves nothing when the upload fails, says so, and keeps the file', async () => {
  const { network, onClose, uploads } = await openWithChosenArt()
  save()
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  act(() => uploads.current().breakOff())
  expect(await screen.findByText('Falha no upload do arquivo de arte.')).toBeTruthy()
  expect(network.to(SAVE)).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})

it.each(['Fechar', 'Cancelar'])('asks before “%s” leaves a file that is not sent', async name => {
  const { onClose } = await openWithChosenArt()
  const dialog = screen.getByRole('dialog', { name: 'Detalhes da Tarefa' })
  const [button] = within(dialog).getAllByRole('button', { name }).slice(-1)
  if (!button) throw new Error('the dialog has the button')
  fireEvent.click(button)
  const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem enviar o arquivo?' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(question.getByRole('button', { name: 'Sair sem enviar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
