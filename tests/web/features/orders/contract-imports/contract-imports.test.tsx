// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ContractImport } from '#shared/orders/rules/contract-imports.ts'
import type { ContractLine } from '#shared/orders/rules/contract-lines.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred } from '#tests/web/support/network.ts'
import { startReadingWorkers } from '#tests/web/support/reading-worker.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { ImportContractsButtons } from '#web/features/orders/contract-imports/import-contracts-buttons.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
const saved = vi.hoisted(() => [] as { name: string; file: Blob }[])
vi.mock('#web/lib/download-file.ts', () => ({
  downloadFile: (file: Blob, name: string) => saved.push({ file, name }),
  todayForFileName: () => '2026-11-26',
}))
startEachTestFresh()
beforeEach(() => {
  localStorage.removeItem('ponto-urbano.contract-columns')
  startReadingWorkers()
  setWindowWidth(1440)
  saved.length = 0
})

const TODAY = dayOf(new Date().toISOString())
const HEADER = 'CNPJ/CPF;Razão social;Código do ponto;Início;Vencimento;Valor;Nº do contrato'
const row = (code: string, number: string) =>
  `11.222.333/0001-81;Padaria Estrela;${code};${addDays(TODAY, -90)};${addDays(TODAY, 200)};R$ 1.200,00;${number}`
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'gaveta.csv', { type: 'text/csv' })

const anImport = (changes: Partial<ContractImport> = {}): ContractImport => ({
  id: 'i1',
  file_name: 'gaveta.csv',
  created_at: '2026-11-26T12:00:00.000Z',
  created_by: 'Gil',
  rows: 2,
  with_tasks: false,
  contracts: 1,
  undo_began_at: null,
  undone_at: null,
  ...changes,
})
const linesOf = ({ body }: { body: unknown }): ContractLine[] => (body as { lines: ContractLine[] }).lines
const report = (sent: { body: unknown }, changes: object = {}) => ({
  body: {
    new_lines: linesOf(sent).map(({ line }) => line),
    rows: linesOf(sent).length,
    errors: [],
    warnings: [],
    created: 1,
    known: 0,
    new_customers: [],
    contracts: [],
    ...changes,
  },
})

async function openDialog(imports: ContractImport[] = [], routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /contract-imports': () => ({ body: { imports } }),
    'POST /contract-imports/check': sent =>
      report(sent, {
        new_customers: ['11222333000181'],
        warnings: [{ line: 2, column: 'nome', message: 'O documento é do cliente "Padaria".' }],
        contracts: [
          {
            line: 2,
            number: '7',
            customer_name: 'Padaria Estrela',
            asset_codes: ['PU-00001', 'PU-00002'],
            term: { from: '2026-08-28', to: '2027-06-15' },
            total: 240_000,
          },
        ],
      }),
    'POST /contract-imports': () => {
      imports.unshift(anImport())
      return { status: 201, body: anImport({ contracts: 0 }) }
    },
    'POST /contract-imports/i1/lines': sent => report(sent, { new_customers: ['11222333000181'] }),
    'POST /contract-imports/i1/undo': {
      body: {
        removed: 1,
        kept: [{ name: 'C-1 · Ana', why: 'changed', order_id: 'o1', customer_id: null }],
        cursor: null,
      },
    },
    ...routes,
  })
  const { user } = openSite(<ImportContractsButtons />)
  fireEvent.click(await screen.findByRole('button', { name: 'Importar contratos' }))
  await screen.findByRole('dialog', { name: 'Importar contratos em vigor' })
  const choose = async (file: File) => user.upload(await screen.findByLabelText('Planilha de contratos'), file)
  return { network, user, choose }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('says before anything is imported how each contract is paid, and what of it was', async () => {
  const { choose } = await openDialog()
  const titles = `${HEADER};Parcelas;Primeiro vencimento;Pago até`
  const plan = `2;${addDays(TODAY, -60)};${addDays(TODAY, -45)}`
  const lines = ['PU-00001', 'PU-00002'].map(code => `${row(code, '7')};${plan}`)
  await choose(new File([[titles, ...lines].join('\n')], 'gaveta.csv', { type: 'text/csv' }))
  await screen.findByText('O que é cada coluna?')
  fireEvent.click(await button('Conferir planilha'))
  await screen.findByText('Um cliente novo será cadastrado')
  const list = screen.getByRole('list', { name: /^1 contrato novo, R\$\s2\.400,00 no total$/ })
  expect(list.textContent).toMatch(
    /a 14\/06\/2027\. Pagamento em 2 parcelas mensais de R\$\s1\.200,00, de [\d/]{10} a [\d/]{10}, 1 já paga\.$/,
  )
})

it('guesses the columns, checks, imports with tasks only when asked, and says what came of it', async () => {
  const { network, choose } = await openDialog()
  await choose(csv(row('PU-00001', '7'), row('PU-00002', '7')))
  await screen.findByText('O que é cada coluna?')
  fireEvent.click(await button('Conferir planilha'))
  fireEvent.click(await screen.findByRole('switch', { name: 'Criar tarefas de instalação' }))
  expect(screen.getByText('Um cliente novo será cadastrado')).toBeTruthy()
  expect(screen.getByText('Padaria Estrela · 11.222.333/0001-81')).toBeTruthy()
  expect(screen.getByText('O documento é do cliente "Padaria".')).toBeTruthy()
  const list = screen.getByRole('list', { name: '1 contrato novo, R$ 2.400,00 no total' })
  expect(list.textContent).toBe(
    'R$ 2.400,00Linha 2, nº 7, Padaria EstrelaPU-00001 e PU-00002. 9 meses e 18 dias, de 28/08/2026 a 14/06/2027.',
  )
  fireEvent.click(await button('Importar 1 contrato'))
  expect(await screen.findByText('Importação concluída')).toBeTruthy()
  expect(screen.getByText('contrato registrado').querySelector('strong')?.textContent).toBe('1')
  expect(screen.getByText('Um cliente novo foi cadastrado')).toBeTruthy()
  expect(network.to('POST /contract-imports').map(({ body }) => body)).toEqual([
    { file_name: 'gaveta.csv', rows: 2, signs_hang: true, with_tasks: true },
  ])
  expect(network.to('POST /contract-imports/i1/lines').flatMap(linesOf)).toEqual([
    { line: 2, cells: expect.objectContaining({ documento: '11.222.333/0001-81', codigo_do_ponto: 'PU-00001' }) },
    { line: 3, cells: expect.objectContaining({ numero_do_contrato: '7', codigo_do_ponto: 'PU-00002' }) },
  ])
})

it('writes days as people do, in the examples of the columns and in the lines', async () => {
  setWindowWidth(390)
  const { choose } = await openDialog()
  await choose(csv(row('PU-00001', '7'), row('PU-00002', '7')))
  await screen.findByText('O que é cada coluna?')
  const text = () => screen.getByRole('dialog').textContent
  const end = addDays(TODAY, 200).split('-').toReversed().join('/')
  expect(text()).toContain(end)
  expect(text()).not.toMatch(/\d{4}-\d\d-\d\d/)
  fireEvent.click(await button('Conferir planilha'))
  await screen.findByRole('list', { name: 'Linhas da planilha' })
  expect(text()).toContain(end)
  expect(text()).not.toMatch(/\d{4}-\d\d-\d\d/)
})

it('asks whether the signs hang already, with yes preset; for those that do not it offers the tasks', async () => {
  const { network, choose } = await openDialog()
  await choose(csv(row('PU-00001', '7'), row('PU-00002', '7')))
  fireEvent.click(await button('Conferir planilha'))
  const question = within(await screen.findByRole('radiogroup', { name: 'As placas já estão na rua?' }))
  const lines = await screen.findByRole('region', { name: 'Linhas da planilha' })
  expect(question.getByRole('radio', { name: 'Sim' }).compareDocumentPosition(lines)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(question.getByRole<HTMLInputElement>('radio', { name: 'Sim' }).checked).toBe(true)
  const tasks = screen.getByRole<HTMLInputElement>('switch', { name: 'Criar tarefas de instalação' })
  expect(tasks.checked).toBe(false)
  fireEvent.click(question.getByRole('radio', { name: 'Não' }))
  expect(tasks.checked).toBe(true)
  fireEvent.click(await button('Importar 1 contrato'))
  await screen.findByText('Importação concluída')
  expect(network.to('POST /contract-imports').map(({ body }) => body)).toEqual([
    { file_name: 'gaveta.csv', rows: 2, signs_hang: false, with_tasks: true },
  ])
})

it('lists contracts and new customers in order, whichever part of the sheet is checked first', async () => {
  const first = createDeferred<undefined>()
  const documents = { A: '11222333000181', B: '11444777000161' }
  const { choose } = await openDialog([], {
    'POST /contract-imports/check': async sent => {
      const [{ line }] = linesOf(sent) as [ContractLine]
      if (line === 2) await first.promise
      const contract = { line, number: String(line), customer_name: 'A', asset_codes: ['PU-00001'], total: 100 }
      return report(sent, {
        new_customers: [line === 2 ? documents.A : documents.B],
        contracts: [{ ...contract, term: { from: '2026-08-28', to: '2027-06-15' } }],
      })
    },
  })
  const lineOf = (index: number) =>
    index < 100
      ? row(`PU-${index + 100}`, `${index}`)
      : row(`PU-${index + 100}`, `${index}`)
          .replace('11.222.333/0001-81', '11.444.777/0001-61')
          .replace('Padaria', 'Vidros')
  await choose(csv(...Array.from({ length: 101 }, (_, index) => lineOf(index))))
  fireEvent.click(await button('Conferir planilha'))
  await screen.findByText('1 de 101 linhas')
  first.release(undefined)
  await screen.findByText('2 clientes novos serão cadastrados')
  expect(screen.getAllByText(/ · 11\./).map(({ textContent }) => textContent)).toEqual([
    'Padaria Estrela · 11.222.333/0001-81',
    'Vidros Estrela · 11.444.777/0001-61',
  ])
  const list = within(screen.getByRole('list', { name: /^2 contratos novos/ })).getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent?.match(/Linha \d+/)?.[0])).toEqual(['Linha 2', 'Linha 102'])
})

it('names a new customer as a line that goes in does, not one with an error', async () => {
  const { choose } = await openDialog([], {
    'POST /contract-imports/check': sent =>
      report(sent, {
        new_lines: [3],
        errors: [{ line: 2, column: 'codigo_do_ponto', message: 'Nenhum ponto tem o código PU-00001.' }],
        new_customers: ['11222333000181'],
      }),
  })
  await choose(csv(row('PU-00001', '7').replace('Padaria Estrela', 'Padaria Velha'), row('PU-00002', '8')))
  fireEvent.click(await button('Conferir planilha'))
  expect(await screen.findByText('Um cliente novo será cadastrado')).toBeTruthy()
  expect(screen.getByText('Padaria Estrela · 11.222.333/0001-81')).toBeTruthy()
})

it('sends no contract by halves, and says which line is wrong and which are left out with it', async () => {
  const { network, choose } = await openDialog()
  await choose(csv(row('PU-00001', '7'), row('R. Um', '7'), row('PU-00003', '8')))
  fireEvent.click(await button('Conferir planilha'))
  expect(await screen.findByText('Fica de fora, porque a linha 3 do mesmo contrato tem erro.')).toBeTruthy()
  expect(screen.getByText('"R. Um" não é um código de ponto.')).toBeTruthy()
  expect(
    network
      .to('POST /contract-imports/check')
      .flatMap(linesOf)
      .map(({ line }) => line),
  ).toEqual([4])
})

it('names a column by its title, or in our words where the sheet has only our own name for it', async () => {
  const { choose } = await openDialog()
  const ours = 'documento;nome;codigo_do_ponto;inicio;termino;valor;numero_do_contrato'
  await choose(new File([`${ours}\n${row('R. Um', '7').replace('R$ 1.200,00', 'caro')}`], 'gaveta.csv'))
  expect(await screen.findByText('Linha 2, Código do ponto')).toBeTruthy()
  expect(screen.getByText('Linha 2, Valor do ponto no contrato')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Baixar erros' }))
  expect(await saved[0]?.file.text()).toContain('2;Código do ponto;')
})

it('is taken back, and what stays is named with its order', async () => {
  await openDialog([anImport()])
  fireEvent.click(await button('Desfazer a importação de gaveta.csv'))
  fireEvent.click(await button('Desfazer importação'))
  await waitFor(() => expect(screen.getByText('Importação desfeita')).toBeTruthy())
  expect(screen.getByText('contrato excluído').querySelector('strong')?.textContent).toBe('1')
  expect(screen.getByText(/C-1 · Ana/)).toBeTruthy()
  expect(screen.getByText(/mudou depois da importação/)).toBeTruthy()
})

it('says of an undo that left only customers what is left to take back', async () => {
  await openDialog([{ ...anImport(), contracts: 0, undo_began_at: '2026-11-21T14:00:00.000Z' }])
  fireEvent.click(await button('Continuar a desfazer a importação de gaveta.csv'))
  expect(
    await screen.findByText(/^Os clientes que só existem pelos contratos de gaveta\.csv serão excluídos\./),
  ).toBeTruthy()
})

it('offers a sheet to fill in, which is right as it is but for its point', async () => {
  await openDialog()
  fireEvent.click(await button('Baixar modelo'))
  const text = await saved[0]?.file.text()
  expect(saved[0]?.name).toBe('modelo-de-contratos.csv')
  expect(text).toContain('documento;nome;contato;telefone;email;codigo_do_ponto;inicio;termino;valor')
})

it('says of a sheet that was imported before that its contracts are there', async () => {
  const { user, choose } = await openDialog([], {
    'POST /contract-imports/check': sent => report(sent, { created: 0, known: 1 }),
  })
  await choose(csv(row('PU-00001', '7')))
  await user.click(await button('Conferir planilha'))
  expect(
    await screen.findByText('Nada muda: os contratos das linhas corretas desta planilha já estão registrados.'),
  ).toBeTruthy()
})

it('works on a phone too', async () => {
  setWindowWidth(390)
  const { choose } = await openDialog()
  await choose(csv(row('PU-00001', '7')))
  expect(await button('Conferir planilha')).toBeTruthy()
})

it('closes at the browser’s back button, and goes on with the same sheet when it is opened again', async () => {
  const { choose } = await openDialog()
  await choose(csv(row('PU-00001', '7')))
  await screen.findByText('O que é cada coluna?')
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await button('Importar contratos'))
  expect(await screen.findByText('O que é cada coluna?')).toBeTruthy()
})
