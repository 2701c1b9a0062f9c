// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubUploads } from '#tests/web/support/upload-double.ts'
import { SignedCopiesDialog } from '#web/features/orders/contract-imports/signed-copies-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const IMPORTS = 'GET /contract-imports'
const CONTRACTS = 'GET /contract-imports/i1/contracts'
const PLACE = {
  url: 'https://files.example/',
  fields: {},
  key: 'uploads/n.pdf',
  max_bytes: 9_999,
}
const anImport = {
  id: 'i1',
  file_name: 'gaveta.xlsx',
  created_at: '2026-11-26T12:00:00.000Z',
  created_by: 'Gil',
  rows: 2,
  with_tasks: false,
  contracts: 2,
  undo_began_at: null,
  undone_at: null,
}
const contract = (order_id: string, number: string, has_file = false) => ({
  order_id,
  number,
  has_file,
  customer_name: 'Padaria Estrela',
})

function open(routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  const network = answerNetwork({
    [IMPORTS]: { body: { imports: [anImport] } },
    [CONTRACTS]: { body: { contracts: [contract('o1', '014'), contract('o2', '015', true)], cursor: null } },
    'POST /uploads': { status: 201, body: PLACE },
    ...routes,
  })
  return { network, ...openSite(<SignedCopiesDialog open onClose={() => undefined} />) }
}
async function choose(...names: string[]) {
  const input = await screen.findByLabelText('Escolher arquivos', { selector: 'input' })
  const files = names.map(name => new File([new Uint8Array(10)], name, { type: 'application/pdf' }))
  fireEvent.change(input, { target: { files } })
}

it('sends the files whose contract is known; one that is refused says why and is sent again alone', async () => {
  const uploads = stubUploads()
  let isDown = true
  const { user, network } = open({
    'POST /orders/o1/signed-contract': { body: exampleOrder() },
    'POST /orders/o2/signed-contract': () => (isDown ? refusalResponse('FILE_NOT_FOUND') : { body: exampleOrder() }),
  })
  await choose('014.pdf', '015.pdf', 'férias.pdf')
  expect(await screen.findByText('2 arquivos de 3 para enviar.')).toBeTruthy()
  expect(screen.getByText('Substitui a cópia que já está guardada.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enviar 2 arquivos' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(2))
  for (const upload of uploads.sent) act(() => upload.answer(204))
  expect(await screen.findByText('1 de 2 arquivos guardados. Os outros podem ser enviados de novo.')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo (1)' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(3))
  act(() => uploads.sent[2]?.answer(204))
  expect(await screen.findByText('2 arquivos guardados.')).toBeTruthy()
  expect(network.to('POST /orders/o1/signed-contract')).toHaveLength(1)
})

it('lists first the files that cannot be stored, and offers no other try for a file that cannot be read', async () => {
  const uploads = stubUploads()
  const { user } = open({
    'POST /orders/o1/signed-contract': { body: exampleOrder() },
    'POST /orders/o2/signed-contract': refusalResponse('RECEIPT_UNREADABLE'),
  })
  await choose('014.pdf', '015.pdf', 'férias.pdf')
  await screen.findByText('2 arquivos de 3 para enviar.')
  const names = () => screen.getAllByRole('listitem').map(item => /^\S+\.pdf/.exec(item.textContent)?.[0])
  expect(names()).toEqual(['férias.pdf', '014.pdf', '015.pdf'])
  await user.click(screen.getByRole('button', { name: 'Enviar 2 arquivos' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(2))
  for (const upload of uploads.sent) act(() => upload.answer(204))
  expect(await screen.findByText('1 de 2 arquivos guardados. 1 foi recusado: veja o motivo.')).toBeTruthy()
  expect(names()).toEqual(['015.pdf', 'férias.pdf', '014.pdf'])
  expect(screen.queryByRole('button', { name: /Tentar de novo/ })).toBeNull()
})

it('asks before the page is left while files are sent, and says when none of them arrived', async () => {
  const uploads = stubUploads()
  const { user } = open()
  await choose('014.pdf')
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Enviar 1 arquivo' }))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  expect(leave()).toBe(true)
  act(() => uploads.sent[0]?.answer(500))
  expect(await screen.findByText('Nenhum arquivo foi guardado. Tente de novo.')).toBeTruthy()
  expect(leave()).toBe(false)
})

it('says that no contract was imported yet', async () => {
  open({ [IMPORTS]: { body: { imports: [] } } })
  expect(await screen.findByText('Nenhum contrato foi importado ainda')).toBeTruthy()
})

it('says why the contracts could not be loaded, and loads them when asked again', async () => {
  let isDown = true
  const { user } = open({
    [IMPORTS]: () =>
      isDown ? problemResponse(503, 'UNAVAILABLE', 'Sem resposta.') : { body: { imports: [anImport] } },
  })
  expect(await screen.findByText('Não foi possível carregar os contratos importados')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('button', { name: 'Escolher arquivos' })).toBeTruthy()
})
