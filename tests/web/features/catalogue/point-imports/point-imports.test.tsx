// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { ImportLine, LinesReport, PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { makeWorkbook } from '#tests/support/workbook.ts'
import { exampleCatalogue } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { startReadingWorkers } from '#tests/web/support/reading-worker.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { PointExportMenu } from '#web/features/catalogue/point-export/point-export-menu.tsx'
import { PointImportDialog } from '#web/features/catalogue/point-imports/point-import-dialog.tsx'
import { lineChunksOf } from '#web/features/catalogue/point-imports/send-chunks.ts'
import { askWorker } from '#web/lib/ask-worker.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
const saved = vi.hoisted(() => [] as { name: string; file: Blob }[])
vi.mock('#web/lib/download-file.ts', () => ({
  downloadFile: (file: Blob, name: string) => saved.push({ file, name }),
  todayForFileName: () => '2026-11-21',
}))
startEachTestFresh()
beforeEach(() => {
  localStorage.removeItem('ponto-urbano.import-columns')
  startReadingWorkers()
  setWindowWidth(1440)
  saved.length = 0
})

const HEADER = 'rua;latitude;longitude;nivel;tags'
const row = (index: number, tier = 'Ouro') => `Rua ${index};-22,74;-47,${100 + index};${tier};centro`
const sheet = (count: number, ...more: string[]) =>
  [HEADER, ...Array.from({ length: count }, (_, index) => row(index)), ...more].join('\n')
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'pontos.csv') =>
  new File([text], name, { type: 'text/csv' })

const anImport = (changes: Partial<PointImport> = {}): PointImport => ({
  id: 'i1',
  file_name: 'pontos.csv',
  created_at: '2026-11-21T13:05:00.000Z',
  created_by: 'Gil Gerente',
  rows: 2,
  points: 0,
  changed: 0,
  undo_began_at: null,
  undone_at: null,
  ...changes,
})
const report = (lines: readonly ImportLine[], changes: Partial<LinesReport> = {}) => ({
  body: {
    rows: lines.length,
    errors: [],
    created: lines.length,
    new_lines: lines.map(({ line }) => line),
    changed: [],
    known: 0,
    new_tags: [],
    unlocated: [],
    ...changes,
  },
})
const linesOf = ({ body }: { body: unknown }): ImportLine[] => (body as { lines: ImportLine[] }).lines
const catalogue = exampleCatalogue({
  tags: [{ id: 't1', name: 'centro' }],
  pricing_tiers: [{ ...goldTier, version: 1 }],
})

type Routes = Parameters<typeof answerNetwork>[0]

function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <PointImportDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Opens the dialog with a server that accepts every line; `made` contains what it created. */
function openDialog(routes: Routes = {}, imports: PointImport[] = []) {
  storeSession()
  const made = { points: 0, imports }
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': { body: catalogue },
    'GET /point-imports': () => ({
      body: { imports: made.imports.map(each => (each.id === 'i1' ? { ...each, points: made.points } : each)) },
    }),
    'POST /point-imports/check': sent => report(linesOf(sent), { new_tags: ['praça'] }),
    'POST /point-imports': () => {
      made.imports = [anImport(), ...made.imports]
      return { status: 201, body: anImport() }
    },
    'POST /point-imports/i1/lines': sent => {
      made.points += linesOf(sent).length
      return report(linesOf(sent))
    },
    ...routes,
  })
  return { network, made, ...openSite(<Opened />) }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Importar pontos' }))
const choose = async (user: ReturnType<typeof openSite>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Planilha de pontos'), file)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const figure = async (label: string) => (await screen.findByText(label)).querySelector('strong')?.textContent

describe('tiers that the sheet names and that are not there', () => {
  const SHEET = [HEADER, row(0, 'Ouro'), row(1, 'Diamante'), row(2, ' diamante '), row(3, 'Rubi'), row(4, '')].join(
    '\n',
  )

  it('are made when that is asked for, without prices, and the sheet is checked anew', async () => {
    const tiers = [{ ...goldTier, version: 1 }]
    const { user, network } = openDialog({
      'GET /catalogue': () => ({
        body: { ...catalogue, pricing_tiers: [...tiers] },
      }),
      'POST /pricing-tiers': ({ body }) => {
        const { name } = body as { name: string }
        // Another person has created this tier since the sheet was read.
        tiers.push({ ...goldTier, id: name, name, tier_prices: [], version: 1 })
        if (name === 'Rubi') return refusalResponse('TIER_NAME_TAKEN')
        return { status: 201, body: tiers.at(-1) }
      },
    })
    await choose(user, csv(SHEET))
    expect(await screen.findByText('Níveis que não existem: Diamante e Rubi')).toBeTruthy()
    expect(screen.getByText(/^São criados sem preços/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Criar níveis' }))
    await waitFor(() => expect(screen.queryByText(/Níveis que não existem/)).toBeNull())
    await screen.findByRole('button', { name: 'Importar 4 pontos' })
    expect(network.to('POST /pricing-tiers').map(({ body }) => body)).toEqual(
      ['Diamante', 'Rubi'].map(name => ({ name, description_template: '', ...NO_PRICE_FIELDS })),
    )
  })

  it('is spoken of as one where one is missing', async () => {
    const { user } = openDialog()
    await choose(user, csv([HEADER, row(1, 'Diamante')].join('\n')))
    expect(await screen.findByText('O nível Diamante não existe')).toBeTruthy()
    expect(screen.getByText(/^Ele é criado sem preços/)).toBeTruthy()
  })

  it('that can not be made leave the check as it is, and say why', async () => {
    const { user } = openDialog({ 'POST /pricing-tiers': refusalResponse('TRY_AGAIN') })
    await choose(user, csv(SHEET))
    fireEvent.click(await screen.findByRole('button', { name: 'Criar níveis' }))
    expect(await screen.findByText(REFUSALS.TRY_AGAIN.sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Criar níveis' })).toBeTruthy()
  })
})

describe('choosing a sheet', () => {
  it('checks it, imports it and says what came of it', async () => {
    const { user, network } = openDialog()
    await choose(user, csv(sheet(3)))
    expect(await figure('pontos novos')).toBe('3')
    expect(await figure('linhas sem mudança')).toBe('0')
    expect(screen.getByText('praça')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Resultado da conferência')
    await user.click(await button('Importar 3 pontos'))
    expect(await figure('pontos criados')).toBe('3')
    expect(network.to('POST /point-imports')[0]?.body).toEqual({ file_name: 'pontos.csv', rows: 3 })
    expect(linesOf(network.to('POST /point-imports/i1/lines')[0] ?? { body: undefined })[0]).toEqual({
      line: 2,
      cells: { rua: 'Rua 0', latitude: '-22,74', longitude: '-47,100', nivel: 'Ouro', tags: 'centro' },
    })
    await user.click(await button('Concluir'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes one that is dropped, and refuses two', async () => {
    openDialog()
    const place = (await screen.findByText('Arraste a planilha para cá')).parentElement ?? document.body
    fireEvent.drop(place, { dataTransfer: { files: [csv(sheet(1)), csv(sheet(1))] } })
    expect(await screen.findByText('Escolha um arquivo por vez.')).toBeTruthy()
    fireEvent.drop(place, { dataTransfer: { files: [csv(sheet(2))] } })
    expect(await figure('pontos novos')).toBe('2')
  })

  it.each([
    ['no sheet', () => new File(['x'], 'pontos.pdf'), /Este arquivo não é Excel \(.xlsx\) nem CSV/],
    ['Excel in name only', () => new File(['PK\u0003\u0004'], 'pontos.xlsx'), /O arquivo .xlsx não pôde ser aberto/],
    ['an old Excel', () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'pontos.xls'), /antigo \(.xls\)/],
    ['empty', () => csv(''), 'O arquivo está vazio.'],
    ['a header only', () => csv(`${HEADER}\n`), 'A planilha não tem nenhum ponto abaixo do cabeçalho.'],
    ['a picture', () => csv(new Uint8Array([0xff, 0xd8, 0xff, 0, 1])), /não é um texto que se possa ler/],
  ])('refuses a file that is %s, in words, and sends nothing', async (_, file, sentence) => {
    const { network } = openDialog()
    // A file field lets people choose a file of another type if they insist.
    fireEvent.change(await screen.findByLabelText('Planilha de pontos'), { target: { files: [file()] } })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(network.to('POST /point-imports/check')).toEqual([])
  })

  it('refuses one that is too large before reading it', async () => {
    openDialog()
    const file = csv('x')
    Object.defineProperty(file, 'size', { value: 31 * 1024 * 1024 })
    fireEvent.change(await screen.findByLabelText('Planilha de pontos'), { target: { files: [file] } })
    expect(await screen.findByText('O arquivo passa de 30 MB. Divida a planilha em partes menores.')).toBeTruthy()
  })

  it('gives a sheet to fill in, which the import takes', async () => {
    const { user } = openDialog()
    await user.click(await button('Baixar modelo'))
    expect(saved[0]?.name).toBe('modelo-de-pontos.csv')
    const { file } = saved[0] ?? { file: new Blob() }
    await choose(user, csv(new Uint8Array(await file.arrayBuffer())))
    expect(await figure('ponto novo')).toBe('1')
  })
})

describe('a sheet whose columns have other names', () => {
  const messy = () =>
    new File(
      [
        makeWorkbook([
          ['Placas 2026'],
          ['Logradouro', 'Lat', 'Coord. 2', 'Padrão', 'Cor'],
          ['Rua 0', -22.74, -47.1, 'Ouro', 'azul'],
        ]),
      ],
      'placas.xlsx',
    )
  const chooseMessy = async () => {
    fireEvent.change(await screen.findByLabelText('Planilha de pontos'), { target: { files: [messy()] } })
    await screen.findByText('O que é cada coluna?')
  }
  const field = (title: string) => screen.getByRole('combobox', { name: `${title} é` })
  const option = async (user: ReturnType<typeof openSite>['user'], title: string, name: string) => {
    await user.click(field(title))
    await user.click(await screen.findByRole('option', { name }))
  }

  it('is asked about them: what is guessed is chosen, what is missing is named, and the next time both are known', async () => {
    const { user, network } = openDialog()
    await chooseMessy()
    expect(document.activeElement?.textContent).toBe('O que é cada coluna?')
    expect(['Logradouro', 'Lat', 'Coord. 2', 'Padrão', 'Cor'].map(title => field(title).textContent)).toEqual([
      ...['Rua principal', 'Latitude', 'Ignorar', 'Nível de preço', 'Ignorar'],
    ])
    expect(screen.getByText('-47,1')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Falta escolher a coluna de Longitude.')
    expect(await button('Conferir planilha')).toHaveProperty('disabled', true)
    await option(user, 'Coord. 2', 'Longitude')
    expect(screen.getByRole('status').textContent).toBe('')
    await user.click(await button('Conferir planilha'))
    expect(await figure('ponto novo')).toBe('1')
    expect(linesOf(network.to('POST /point-imports/check')[0] ?? { body: undefined })).toEqual([
      { line: 3, cells: { rua: 'Rua 0', latitude: '-22,74', longitude: '-47,1', nivel: 'Ouro' } },
    ])
    await user.click(await button('Escolher outra planilha'))
    await chooseMessy()
    expect(field('Coord. 2').textContent).toBe('Longitude')
    expect(await button('Conferir planilha')).toHaveProperty('disabled', false)
  })

  it('says what only changes points that are there, and lets the columns be chosen again after the check', async () => {
    const { user, network } = openDialog({
      'POST /point-imports/check': sent => {
        const lines = linesOf(sent)
        const errors = lines.flatMap(({ line, cells }) =>
          cells.nivel ? [] : { line, column: 'nivel' as const, message: 'Você deve selecionar um nível de preço.' },
        )
        return report(lines, { rows: lines.length - errors.length, created: lines.length - errors.length, errors })
      },
    })
    await choose(
      user,
      csv(['Código;Rua;Lat;Long;Qualidade', 'P-1;R. A;-22,74;-47,33;Ouro;', 'P-2;R. B;-22,74;-47,33;Top'].join('\n')),
    )
    await screen.findByText('O que é cada coluna?')
    expect(screen.getByRole('status').textContent).toBe(
      'Sem a coluna de Nível de preço, esta planilha só serve para mudar pontos que já existem.',
    )
    await user.click(await button('Conferir planilha'))
    expect(await button('Nível de preço: 2 linhas')).toBeTruthy()
    await user.click(await button('Trocar colunas'))
    expect(document.activeElement?.textContent).toBe('O que é cada coluna?')
    expect(field('Código').textContent).toBe('Código')
    await option(user, 'Qualidade', 'Nível de preço')
    await user.click(await button('Conferir planilha'))
    expect(await figure('ponto novo')).toBe('1')
    expect(network.to('POST /point-imports/check')).toHaveLength(2)
  })

  it.each([
    ['other titles', 'Patrimônio;Logradouro;Lat;Long;Qualidade'],
    ['our own titles', 'codigo;rua;latitude;longitude;tags'],
  ])('is not checked without a tier where it has no code at all: %s', async (_, header) => {
    const { user } = openDialog()
    await choose(user, csv([header, ';R. A;-22,74;-47,33;boa'].join('\n')))
    await screen.findByText('O que é cada coluna?')
    expect(screen.getByRole('status').textContent).toBe('Falta escolher a coluna de Nível de preço.')
    expect(await button('Conferir planilha')).toHaveProperty('disabled', true)
  })

  it('names what is missing beside the button that waits for it', async () => {
    openDialog()
    await chooseMessy()
    const check = await button('Conferir planilha')
    const explained = document.getElementById(check.getAttribute('aria-describedby') ?? '')
    expect(explained?.textContent).toBe('Falta escolher a coluna de Longitude.')
    expect(explained?.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has its tier known by the names in its cells', async () => {
    const { user } = openDialog()
    await choose(user, csv(['Rua;Lat;Long;Tipo;Obs.', 'R. A;-22,74;-47,33;OURO;trocar lona'].join('\n')))
    await screen.findByText('O que é cada coluna?')
    expect([field('Tipo').textContent, field('Obs.').textContent]).toEqual(['Nível de preço', 'Ignorar'])
  })

  it('has its problems named by its own titles, on the screen and in the file', async () => {
    const { user } = openDialog()
    const rows = [
      ['Logradouro', 'Lat', 'Long', 'Padrão'],
      ['Rua 0', 95, -47.1, 'Ouro'],
    ]
    const file = new File([makeWorkbook(rows)], 'placas.xlsx')
    fireEvent.change(await screen.findByLabelText('Planilha de pontos'), { target: { files: [file] } })
    await screen.findByText('O que é cada coluna?')
    await user.click(await button('Conferir planilha'))
    expect(await screen.findByText('Linha 2, Lat')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Baixar erros' }))
    expect(await saved[0]?.file.text()).toContain('2;Lat;')
  })

  it('says which sheet of a file is the only one that is imported', async () => {
    const { user } = openDialog()
    const rows = [
      ['Logradouro', 'Lat', 'Long', 'Padrão'],
      ['Rua 0', -22.7, -47.1, 'Ouro'],
    ]
    const file = new File([makeWorkbook(rows, { otherSheets: ['Americana'] })], 'placas.xlsx')
    fireEvent.change(await screen.findByLabelText('Planilha de pontos'), { target: { files: [file] } })
    const sentence =
      'O arquivo tem outra aba com dados, que não entra: só a aba "Pontos" é lida. Salve cada aba como um arquivo.'
    await screen.findByText('O que é cada coluna?')
    expect(screen.getByText(sentence)).toBeTruthy()
    await user.click(await button('Conferir planilha'))
    await waitFor(() => expect(screen.queryByText('O que é cada coluna?')).toBeNull())
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('a column that is chosen again is taken from where it was', async () => {
    const { user } = openDialog()
    await chooseMessy()
    await option(user, 'Cor', 'Latitude')
    expect(field('Cor').textContent).toBe('Latitude')
    expect(field('Lat').textContent).toBe('Ignorar')
    await user.click(await button('Escolher outra planilha'))
    expect(await screen.findByLabelText('Planilha de pontos')).toBeTruthy()
  })
})

describe('a sheet with errors', () => {
  const wrong = sheet(2, ';95;abc;Diamante;', row(1))

  it('names them by line and column, gives them as a file, and imports the good lines only when told to', async () => {
    const { user, network } = openDialog()
    await choose(user, csv(wrong))
    expect(await figure('linhas com erro')).toBe('2')
    const errors = within(screen.getByRole('list', { name: '5 erros' }))
    expect(errors.getByText('Linha 4, Latitude')).toBeTruthy()
    expect(errors.getByText(/está fora do mapa/)).toBeTruthy()
    expect(errors.getByText('Esta linha repete a linha 3.')).toBeTruthy()
    const begin = await button('Importar 2 pontos')
    expect(begin).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Baixar erros' }))
    expect(saved[0]?.name).toBe('erros-de-pontos.csv')
    expect(await saved[0]?.file.text()).toContain('4;Latitude;')
    await user.click(screen.getByRole('checkbox', { name: 'Importar só as 2 linhas corretas' }))
    await user.click(begin)
    expect(await figure('pontos criados')).toBe('2')
    expect(await figure('linhas de fora, com erro')).toBe('2')
    expect(network.to('POST /point-imports')[0]?.body).toMatchObject({ rows: 2 })
  })

  it('are said once, above the lines; a card on a phone only marks the wrong cell', async () => {
    setWindowWidth(390)
    const { user } = openDialog()
    await choose(user, csv(wrong))
    expect(await screen.findAllByText(/está fora do mapa/)).toHaveLength(1)
    const cards = within(screen.getByRole('list', { name: 'Linhas da planilha' })).getAllByRole('listitem')
    const card = cards.find(({ textContent }) => textContent?.includes('Linha 4'))
    const wrongCells = [...(card?.querySelectorAll('.wrong') ?? [])].map(({ textContent }) => textContent)
    expect(wrongCells).toEqual(['vazio', '95', 'abc', 'Diamante'])
  })

  it('doubts a lost sign and a price, and imports the lines all the same', async () => {
    const { user } = openDialog()
    const doubted = [`${HEADER};preco_1;preco_2`, 'R. A;22,74;-47,33;Ouro;;1200;', 'R. B;-22,74;-47,33;Ouro;;1200;2500']
    await choose(user, csv(doubted.join('\n')))
    const warnings = within(await screen.findByRole('list', { name: '2 avisos' }))
    expect(warnings.getByText('Linha 2, Latitude')).toBeTruthy()
    expect(warnings.getByText(/Falta o sinal de menos/)).toBeTruthy()
    expect(warnings.getByText('Linha 3, Preço de 2 anos')).toBeTruthy()
    expect(screen.getByText(/são importadas assim mesmo/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Baixar avisos' }))
    expect(saved[0]?.name).toBe('avisos-de-pontos.csv')
    await user.click(await button('Importar 2 pontos'))
    expect(await figure('pontos criados')).toBe('2')
  })

  it('of one cause are one, which opens the first 200 and says that there are more', async () => {
    const { user } = openDialog()
    await choose(user, csv(sheet(1, ...Array.from({ length: 250 }, (_, index) => `R. ${index};x;1;Ouro;`))))
    expect(await screen.findByText('250 erros')).toBeTruthy()
    fireEvent.click(await button('Latitude "x": 250 linhas'))
    const shown = within(screen.getByRole('list', { name: '250 erros' })).getAllByRole('listitem')
    expect(shown).toHaveLength(1 + 200 + 1)
    expect(shown.at(-1)?.textContent).toBe('e mais 50 linhas')
  })

  it('hears of errors that only the server sees', async () => {
    const { user } = openDialog({
      'POST /point-imports/check': sent =>
        report(linesOf(sent), { rows: 1, created: 1, errors: [{ line: 3, column: 'nivel', message: 'Sumiu.' }] }),
    })
    await choose(user, csv(sheet(2)))
    expect(await screen.findByText('Sumiu.')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Importar só a linha correta' })).toBeTruthy()
  })

  it('with nothing good or nothing new offers no import', async () => {
    const { user } = openDialog({
      'POST /point-imports/check': sent => report(linesOf(sent), { created: 0, known: linesOf(sent).length }),
    })
    await choose(user, csv(sheet(2)))
    expect(
      await screen.findByText('Nada muda: os pontos já são como as linhas corretas desta planilha dizem.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull()
    await user.click(await button('Escolher outra planilha'))
    await choose(user, csv(`${HEADER}\n;x;1;Ouro;`))
    expect(await screen.findByText(/Nenhuma linha pode ser importada/)).toBeTruthy()
  })
})

describe('a large sheet', () => {
  it('goes in chunks, two at once at most, with its progress', async () => {
    const gates = Array.from({ length: 4 }, () => createDeferred<void>())
    let begun = 0
    const { user, network, made } = openDialog({
      'POST /point-imports/i1/lines': async sent => {
        const gate = gates[begun]
        begun += 1
        await gate?.promise
        made.points += linesOf(sent).length
        return report(linesOf(sent))
      },
    })
    await choose(user, csv(sheet(350)))
    await user.click(await button('Importar 350 pontos'))
    await waitFor(() => expect(network.to('POST /point-imports/i1/lines')).toHaveLength(2))
    expect(screen.getByText('0 de 350 linhas')).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Fechar' })).toHaveProperty('disabled', true)
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    gates[0]?.release()
    expect(await screen.findByText('100 de 350 linhas')).toBeTruthy()
    await waitFor(() => expect(network.to('POST /point-imports/i1/lines')).toHaveLength(3))
    for (const { release } of gates) release()
    expect(await figure('pontos criados')).toBe('350')
    expect(network.to('POST /point-imports/i1/lines').map(sent => linesOf(sent).length)).toEqual([100, 100, 100, 50])
    // Effects are cleaned up only after the next render.
    await waitFor(() => {
      const after = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(after)
      expect(after.defaultPrevented).toBe(false)
    })
  })

  it('can be stopped: what came in stays, and can go on', async () => {
    const gate = createDeferred<void>()
    const { user, network, made } = openDialog({
      'POST /point-imports/i1/lines': async sent => {
        await gate.promise
        made.points += linesOf(sent).length
        return report(linesOf(sent))
      },
    })
    await choose(user, csv(sheet(350)))
    await user.click(await button('Importar 350 pontos'))
    await user.click(await button('Cancelar'))
    expect(await button('Parando…')).toHaveProperty('disabled', true)
    gate.release()
    expect(await screen.findByText('Importação interrompida')).toBeTruthy()
    expect(screen.getByText(/^200 de 350 linhas foram importadas e ficam/)).toBeTruthy()
    expect(await button('Desfazer importação')).toBeTruthy()
    await user.click(await button('Continuar'))
    expect(await figure('pontos criados')).toBe('350')
    expect(network.to('POST /point-imports')).toHaveLength(1)
    expect(network.to('POST /point-imports/i1/lines')).toHaveLength(4)
  })

  it('that fails before anything came in says so, and offers no undo', async () => {
    let fails = true
    const { user } = openDialog({
      'POST /point-imports/i1/lines': sent => (fails ? refusalResponse('IMPORT_NOT_FOUND') : report(linesOf(sent))),
    })
    await choose(user, csv(sheet(20)))
    await user.click(await button('Importar 20 pontos'))
    expect(await screen.findByText('A importação parou')).toBeTruthy()
    expect(screen.getByText(/^Nenhuma linha foi importada ainda\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull()
    fails = false
    await user.click(await button('Continuar'))
    expect(await screen.findByText('Importação concluída')).toBeTruthy()
  })

  it('survives two failures of a chunk; at the third it waits for somebody, and loses nothing', async () => {
    let failures = 3
    const { user, network, made } = openDialog({
      'POST /point-imports/i1/lines': sent => {
        if (linesOf(sent)[0]?.line === 102 && failures > 0) {
          failures -= 1
          return refusalResponse('TRY_AGAIN')
        }
        made.points += linesOf(sent).length
        return report(linesOf(sent))
      },
    })
    await choose(user, csv(sheet(200)))
    await user.click(await button('Importar 200 pontos'))
    expect(await screen.findByText('A importação parou')).toBeTruthy()
    expect(screen.getByText(REFUSALS.TRY_AGAIN.sentence)).toBeTruthy()
    expect(network.to('POST /point-imports/i1/lines')).toHaveLength(4)
    await user.click(await button('Continuar'))
    expect(await figure('pontos criados')).toBe('200')
  })

  it('says of lines that somebody imported since the check that they are there', async () => {
    const { user } = openDialog({
      'POST /point-imports/i1/lines': sent => report(linesOf(sent), { created: 0, known: linesOf(sent).length }),
    })
    await choose(user, csv(sheet(2)))
    await user.click(await button('Importar 2 pontos'))
    expect(await figure('linhas sem mudança')).toBe('2')
  })

  it('counts a chunk whose answer was lost by what the server has', async () => {
    let lostCount = 0
    const { user, made } = openDialog({
      'POST /point-imports/i1/lines': sent => {
        if (lostCount === 0) {
          lostCount = 1
          made.points += linesOf(sent).length
          throw new TypeError('Failed to fetch')
        }
        return report(linesOf(sent), { created: 0, known: linesOf(sent).length })
      },
    })
    await choose(user, csv(sheet(2)))
    await user.click(await button('Importar 2 pontos'))
    expect(await figure('pontos criados')).toBe('2')
    expect(await figure('linhas sem mudança')).toBe('0')
    // The tag that the check announced was made by the lost attempt.
    expect(await screen.findByText('Uma tag nova foi criada')).toBeTruthy()
  })

  it('a check that fails can go on too', async () => {
    let failures = 3
    const { user } = openDialog({
      'POST /point-imports/check': sent => {
        failures -= 1
        return failures >= 0 ? refusalResponse('TRY_AGAIN') : report(linesOf(sent))
      },
    })
    await choose(user, csv(sheet(2)))
    expect(await screen.findByText('A conferência parou')).toBeTruthy()
    await user.click(await button('Continuar'))
    expect(await figure('pontos novos')).toBe('2')
  })

  it('is cut by number and by weight', () => {
    const line = (rua: string): ImportLine => ({ line: 2, cells: { rua } })
    expect(lineChunksOf(Array.from({ length: 201 }, () => line('R. A'))).map(chunk => chunk.length)).toEqual([
      100, 100, 1,
    ])
    const heavy = lineChunksOf(Array.from({ length: 200 }, () => line('á'.repeat(3000))))
    expect(heavy.length).toBeGreaterThan(1)
    for (const chunk of heavy) expect(new Blob([JSON.stringify(chunk)]).size).toBeLessThan(200 * 1024)
  })
})

describe('the latest imports', () => {
  const latest = [
    anImport({ id: 'i9', file_name: 'errada.csv', points: 3, undone_at: '2026-11-21T14:00:00.000Z' }),
    anImport({ id: 'i8', file_name: 'nova.csv', points: 148 }),
    anImport({ id: 'i7', file_name: 'velha.csv', points: 12, created_by: 'Linha de comando' }),
  ]

  it('are listed with date, who and points; only the newest that stands can be undone', async () => {
    openDialog({}, latest)
    expect(await screen.findByText('21 de nov. de 2026, 10:05 · Gil Gerente · 148 pontos')).toBeTruthy()
    expect(screen.getByText('21 de nov. de 2026, 10:05 · Linha de comando · 12 pontos')).toBeTruthy()
    expect(screen.getByText('Desfeita')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: /^Desfazer/ })
    expect(buttons.map(each => each.getAttribute('aria-label'))).toEqual(['Desfazer a importação de nova.csv'])
  })

  it('one of which an undo left nothing says that, and counts no points', async () => {
    openDialog({}, [anImport({ id: 'i9', file_name: 'errada.csv', points: 0, undone_at: '2026-11-21T14:00:00.000Z' })])
    expect(await screen.findByText('21 de nov. de 2026, 10:05 · Gil Gerente')).toBeTruthy()
    expect(screen.getByText('Desfeita')).toBeTruthy()
  })

  it('undoing asks first, goes page by page and says what stayed and why', async () => {
    const pages = [
      { removed: 100, restored: 0, kept: [], cursor: 'next' },
      {
        removed: 46,
        restored: 0,
        kept: [
          { point_id: '1', name: 'Ouro | Rua 1', why: 'in_use', order_id: 'abcdef1234567890' },
          { point_id: '2', name: 'Ouro | Rua 2', why: 'changed', order_id: null },
        ],
        cursor: null,
      },
    ]
    const { user, network } = openDialog(
      {
        'POST /point-imports/i8/undo': () => ({
          body: pages.shift() ?? { removed: 0, restored: 0, kept: [], cursor: null },
        }),
      },
      latest,
    )
    await user.click(await button('Desfazer a importação de nova.csv'))
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/^Os 148 pontos que vieram de nova.csv serão excluídos/)).toBeTruthy()
    expect(network.to('POST /point-imports/i8/undo')).toHaveLength(0)
    await user.click(asked.getByRole('button', { name: 'Desfazer importação' }))
    expect(await screen.findByText('Importação desfeita')).toBeTruthy()
    expect(await figure('pontos excluídos')).toBe('146')
    expect(await figure('pontos ficaram')).toBe('2')
    expect(network.to('POST /point-imports/i8/undo').map(({ body }) => body)).toEqual([{}, { cursor: 'next' }])
    const link = await screen.findByRole('link', { name: '#abcdef12' })
    expect(link.getAttribute('href')).toBe('/admin/orders/abcdef1234567890')
    expect(screen.getByText(/mudou depois da importação/)).toBeTruthy()
  })

  it('an undo that fails goes on where it stopped', async () => {
    let calls = 0
    const { user, network } = openDialog(
      {
        'POST /point-imports/i8/undo': () => {
          calls += 1
          if (calls === 1) return { body: { removed: 100, restored: 0, kept: [], cursor: 'next' } }
          return calls < 5
            ? refusalResponse('TRY_AGAIN')
            : { body: { removed: 48, restored: 0, kept: [], cursor: null } }
        },
      },
      latest,
    )
    await user.click(await button('Desfazer a importação de nova.csv'))
    await user.click(await button('Desfazer importação'))
    expect(await screen.findByText('O desfazer parou')).toBeTruthy()
    expect(screen.getByText('100 de 148 pontos')).toBeTruthy()
    expect(screen.getByText(/^O que já foi desfeito não volta\. Continue agora ou depois/)).toBeTruthy()
    await user.click(await button('Continuar'))
    expect(await figure('pontos excluídos')).toBe('148')
    expect(network.to('POST /point-imports/i8/undo').at(-1)?.body).toEqual({ cursor: 'next' })
  })

  it('points whose deletion was not answered are counted by what the server has left', async () => {
    let calls = 0
    let left = 148
    const { user } = openDialog({
      'GET /point-imports': () => ({
        body: { imports: [anImport({ id: 'i8', file_name: 'nova.csv', points: left })] },
      }),
      'POST /point-imports/i8/undo': () => {
        calls += 1
        left = 0
        return calls === 1
          ? refusalResponse('TRY_AGAIN')
          : { body: { removed: 48, restored: 0, kept: [], cursor: null } }
      },
    })
    await user.click(await button('Desfazer a importação de nova.csv'))
    await user.click(await button('Desfazer importação'))
    expect(await figure('pontos excluídos')).toBe('148')
  })

  it('one whose undo was interrupted says so and goes on, also where no record of it is left', async () => {
    const began = { undo_began_at: '2026-11-21T14:00:00.000Z' }
    const { user } = openDialog(
      { 'POST /point-imports/i7/undo': { body: { removed: 0, restored: 0, kept: [], cursor: null } } },
      [...latest.slice(0, 2), anImport({ id: 'i7', file_name: 'velha.csv', points: 0, ...began })],
    )
    expect(await screen.findByText('Desfeita em parte')).toBeTruthy()
    expect(await button('Desfazer a importação de nova.csv')).toBeTruthy()
    await user.click(await button('Continuar a desfazer a importação de velha.csv'))
    expect(await screen.findByText(/^Nenhum ponto que veio de velha\.csv existe mais\./)).toBeTruthy()
    await user.click(await button('Desfazer importação'))
    expect(await screen.findByText('Importação desfeita')).toBeTruthy()
  })

  it('the report of an import takes it back as well', async () => {
    const { user } = openDialog({
      'POST /point-imports/i1/undo': { body: { removed: 2, restored: 0, kept: [], cursor: null } },
    })
    await choose(user, csv(sheet(2)))
    await user.click(await button('Importar 2 pontos'))
    await user.click(await button('Desfazer importação'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desfazer importação' }),
    )
    expect(await figure('pontos excluídos')).toBe('2')
  })

  it('that can’t be loaded say so and leave the import alone', async () => {
    const { user } = openDialog({ 'GET /point-imports': refusalResponse('INTERNAL') })
    expect(await screen.findByText('Não foi possível carregar as últimas importações.')).toBeTruthy()
    await choose(user, csv(sheet(1)))
    expect(await figure('ponto novo')).toBe('1')
  })
})

describe('exporting', () => {
  const openExport = (routes: Routes) => {
    storeSession()
    const network = answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      'GET /catalogue': { body: catalogue },
      ...routes,
    })
    return { network, ...openSite(<PointExportMenu filter={{ search: 'brasil', sort: 'oldest' }} />) }
  }
  const PAGE = 'GET /points?search=brasil&sort=oldest&limit=200'
  const pages: Routes = {
    [PAGE]: listPageResponse([aPoint('1'), aPoint('2')], 'next'),
    [`${PAGE}&cursor=next`]: listPageResponse([aPoint('2'), aPoint('3')]),
  }

  it('reads all pages of the filter and saves a sheet, each point once', async () => {
    const { user } = openExport(pages)
    await user.click(await button('Exportar'))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('3 pontos exportados')).toBeTruthy()
    expect(saved[0]?.name).toBe('pontos-2026-11-21.csv')
    expect((await saved[0]?.file.text())?.trim().split('\r\n')).toHaveLength(4)
  })

  it('saves a map', async () => {
    const { user } = openExport(pages)
    await user.click(await button('Exportar'))
    await user.click(await screen.findByRole('menuitem', { name: /GeoJSON/ }))
    await waitFor(() => expect(saved[0]?.name).toBe('pontos-2026-11-21.geojson'))
    expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toMatchObject({ type: 'FeatureCollection' })
  })

  it('says that there is nothing, and saves nothing', async () => {
    const { user } = openExport({ [PAGE]: listPageResponse([]) })
    await user.click(await button('Exportar'))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('Nenhum ponto para exportar')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('can be cancelled on the way', async () => {
    const deferredResponse = createDeferred<{ body: unknown }>()
    const { user } = openExport({ ...pages, [`${PAGE}&cursor=next`]: () => deferredResponse.promise })
    await user.click(await button('Exportar'))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('2 pontos até agora')).toBeTruthy()
    await user.click(await button('Cancelar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    deferredResponse.release({ body: { items: [], cursor: null } })
    await waitFor(() => expect(saved).toEqual([]))
  })

  it('says that it failed', async () => {
    const { user } = openExport({ [PAGE]: refusalResponse('INTERNAL') })
    await user.click(await button('Exportar'))
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('Não foi possível exportar os pontos')).toBeTruthy()
  })
})

describe('a sheet with codes of points that are there', () => {
  const SHEET = ['codigo;preco_1;tags', 'pu-00007;1.300,00;praça', 'PU-00008;1.000,00;', 'ZZ-9;1,00;'].join('\n')
  const changed = {
    line: 2,
    point_id: '7',
    asset_code: 'PU-00007',
    name: 'Ouro | Rua 7',
    edit_version: 4,
    changes: [
      { field: 'price_1y' as const, before: 120_000, after: 130_000 },
      { field: 'tag_ids' as const, before: ['t1'], after: ['praça'] },
    ],
  }
  const unknown = { line: 4, column: 'codigo' as const, message: 'Nenhum ponto tem o código ZZ-9.' }

  it('shows before and after of each column, changes by the edit that was checked, and can be undone', async () => {
    const { user, network, made } = openDialog({
      'POST /point-imports/check': {
        body: {
          rows: 2,
          errors: [unknown],
          created: 0,
          new_lines: [],
          changed: [changed],
          known: 1,
          new_tags: ['praça'],
          unlocated: [],
        },
      },
      'POST /point-imports/i1/lines': () => {
        made.imports = [anImport({ changed: 1 })]
        return {
          body: {
            rows: 2,
            errors: [],
            created: 0,
            new_lines: [],
            changed: [changed],
            known: 1,
            new_tags: [],
            unlocated: [],
          },
        }
      },
      'POST /point-imports/i1/undo': { body: { removed: 0, restored: 1, kept: [], cursor: null } },
    })
    await choose(user, csv(SHEET))
    expect(await figure('ponto a mudar')).toBe('1')
    expect(await figure('linha sem mudança')).toBe('1')
    const [item] = within(await screen.findByRole('list', { name: '1 ponto que muda' })).getAllByRole('listitem')
    expect(item?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Linha 2, PU-00007 Ouro | Rua 7Preço de 1 ano: R$ 1.200,00 → R$ 1.300,00Tags: centro → praça',
    )
    await user.click(screen.getByRole('checkbox', { name: /Importar só as 2 linhas corretas/ }))
    await user.click(await button('Mudar 1 ponto'))
    expect(await figure('ponto mudado')).toBe('1')
    const [sent] = network.to('POST /point-imports/i1/lines')
    expect(sent?.body).toEqual({
      import_id: undefined,
      lines: [
        { line: 2, cells: { codigo: 'pu-00007', preco_1: '1.300,00', tags: 'praça' }, edit_version: 4 },
        { line: 3, cells: { codigo: 'PU-00008', preco_1: '1.000,00' } },
      ],
    })
    await user.click(await button('Desfazer importação'))
    expect(screen.getByText(/1 ponto que mudou volta ao que era antes de pontos.csv/)).toBeTruthy()
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', {
        name: 'Desfazer importação',
      }),
    )
    expect(await figure('ponto voltou ao que era')).toBe('1')
  })

  it('asks for no other column, and judges the filled cells before anything is sent', async () => {
    const { user, network } = openDialog()
    await choose(user, csv(['codigo;preco_1', 'PU-00007;caro', 'PU-00007;1,00', 'PU-00007;2,00'].join('\n')))
    expect(await screen.findByText(/"caro" não é um preço/)).toBeTruthy()
    expect(screen.getByText('O código PU-00007 já está na linha 3.')).toBeTruthy()
    expect(linesOf(network.to('POST /point-imports/check')[0] ?? { body: undefined }).map(({ line }) => line)).toEqual([
      3,
    ])
  })
})

describe('lines whose coordinates are swapped or lack a sign', () => {
  const SHEET = [
    `${HEADER};preco_1;preco_2`,
    'R. A;22,74;-47,33;Ouro;;1200;2500',
    'R. B;-47,33;-22,74;Ouro;;;',
    'R. C;-22,75;-47,34;Ouro;;;',
    'R. D;-3,1;-60,02;Ouro;;;',
  ].join('\n')

  it('are repaired by one button, which shows before and after, and are checked again', async () => {
    const { user, network } = openDialog()
    await choose(user, csv(SHEET))
    const repairs = within(
      await screen.findByRole('list', { name: '2 linhas têm as coordenadas trocadas ou sem sinal' }),
    )
    expect(repairs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Linha 2: 22,74 e -47,33 → -22,74 e -47,33',
      'Linha 3: -47,33 e -22,74 → -22,74 e -47,33',
    ])
    expect(screen.getByRole('list', { name: '4 avisos' })).toBeTruthy()
    await user.click(await button('Corrigir 2 linhas'))
    const left = within(await screen.findByRole('list', { name: '2 avisos' }))
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Linha 2, Preço de 2 anos 2 anos custam mais do que períodos mais curtos somados.',
      'Linha 5 Fica a mais de 100 km da região.',
    ])
    expect(screen.queryByRole('button', { name: /Corrigir/ })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Resultado da conferência')
    expect(await figure('pontos novos')).toBe('4')
    const [, again] = network.to('POST /point-imports/check').map(linesOf)
    expect(again?.map(({ cells, place }) => [cells.latitude, place])).toEqual([
      ['22,74', { latitude: -22.74, longitude: -47.33 }],
      ['-47,33', { latitude: -22.74, longitude: -47.33 }],
      ['-22,75', undefined],
      ['-3,1', undefined],
    ])
  })

  it('stay repaired when a missing tier is created after', async () => {
    const tiers = [{ ...goldTier, version: 1 }]
    const { user, network } = openDialog({
      'GET /catalogue': () => ({ body: { ...catalogue, pricing_tiers: [...tiers] } }),
      'POST /pricing-tiers': () => {
        tiers.push({ ...goldTier, id: 'Diamante', name: 'Diamante', tier_prices: [], version: 1 })
        return { status: 201, body: tiers.at(-1) }
      },
    })
    await choose(user, csv(`${SHEET}\nR. E;-22,76;-47,35;Diamante;;;`))
    await user.click(await button('Corrigir 2 linhas'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Corrigir/ })).toBeNull())
    await user.click(await button('Criar nível'))
    await button('Importar 5 pontos')
    expect(screen.queryByRole('button', { name: /Corrigir/ })).toBeNull()
    expect(screen.getByRole('list', { name: '2 avisos' })).toBeTruthy()
    const sent = network.to('POST /point-imports/check').map(linesOf).at(-1)
    expect(sent?.map(({ place }) => place)).toEqual([
      { latitude: -22.74, longitude: -47.33 },
      { latitude: -22.74, longitude: -47.33 },
      ...[undefined, undefined, undefined],
    ])
  })

  it('are not repaired where the server finds the line wrong', async () => {
    const { user } = openDialog({
      'POST /point-imports/check': sent =>
        report(linesOf(sent), { errors: [2, 3].map(line => ({ line, message: 'A tag está sendo excluída.' })) }),
    })
    await choose(user, csv(SHEET))
    expect(await figure('linhas com erro')).toBe('2')
    expect(screen.queryByRole('button', { name: /Corrigir/ })).toBeNull()
  })
})

describe('lines without coordinates', () => {
  const SHEET = [
    'rua;cidade;latitude;longitude;nivel',
    'Rua Um;Americana;;;Ouro',
    'Rua Dois;Americana;;;Ouro',
    'Rua Nada;;;;Ouro',
  ].join('\n')
  const place = (street: string) => ({
    label: `${street}, Americana, SP`,
    street,
    neighborhood: 'Centro',
    city: 'Americana',
    state: 'SP',
    zip_code: '',
    latitude: -22.74,
    longitude: -47.33,
  })

  it('are searched when that is asked for; what is certain is chosen, the rest stays as it is', async () => {
    const { user, network } = openDialog({
      'POST /point-imports/check': sent =>
        report(linesOf(sent), { unlocated: linesOf(sent).flatMap(({ line, place }) => (place ? [] : line)) }),
      'GET /geocoding?text=Rua+Um%2C+Americana': { body: { places: [place('Rua Um')] } },
      'GET /geocoding?text=Rua+Dois%2C+Americana': { body: { places: [place('Rua Tres')] } },
      'GET /geocoding?text=Rua+Nada': refusalResponse('PLACE_NOT_FOUND'),
    })
    await choose(user, csv(SHEET))
    await user.click(await button('Localizar 3 linhas pelo endereço'))
    const items = within(await screen.findByRole('list', { name: 'Lugares encontrados' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Linha 2: Rua Um, AmericanaRua Um, Americana, SPRua encontrada na cidade da linha.',
      'Linha 3: Rua Dois, AmericanaRua Tres, Americana, SPIncerto: a rua não foi encontrada, só a região.',
      'Linha 4: Rua NadaEndereço não encontrado.',
    ])
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false])
    await user.click(await button('Usar 1 lugar'))
    await button('Localizar 2 linhas pelo endereço')
    expect(linesOf(network.to('POST /point-imports/check')[1] ?? { body: undefined })[0]).toEqual({
      line: 2,
      cells: { rua: 'Rua Um', cidade: 'Americana', nivel: 'Ouro' },
      place: { latitude: -22.74, longitude: -47.33 },
    })
  })
})

describe('the reading of a sheet', () => {
  it('goes on in a worker, which is ended when the person leaves', async () => {
    const reading = createDeferred<undefined>()
    const ended = startReadingWorkers({ sheet: () => reading.promise })
    const { user } = openDialog()
    await choose(user, csv(sheet(1)))
    expect(await screen.findByText('Lendo a planilha…')).toBeTruthy()
    expect(ended).toEqual([])
    fireEvent.click(dialog().getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(ended).toEqual(['sheet']))
  })

  it('says so when the worker breaks down, and lets another file be chosen', async () => {
    const ended = startReadingWorkers({ sheet: () => Promise.reject(new Error('out of memory')) })
    const { user } = openDialog()
    await choose(user, csv(sheet(1)))
    expect(
      await screen.findByText(
        'A planilha ocupa memória demais para ser lida. Divida-a em partes menores, ou salve-a como CSV.',
      ),
    ).toBeTruthy()
    expect(ended).toEqual(['sheet'])
    startReadingWorkers()
    await choose(user, csv(sheet(1)))
    expect(await figure('ponto novo')).toBe('1')
  })

  it('ends a file that takes longer than a minute', async () => {
    const limits: (() => void)[] = []
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
      if (after === 60_000) limits.push(run)
      return 0
    }) as typeof setTimeout)
    const ended = startReadingWorkers({ sheet: () => createDeferred<undefined>().promise })
    const worker = new Worker(new URL('https://site.example/w.js'), { name: 'sheet' })
    const asked = askWorker(worker, {}, { signal: new AbortController().signal, limitMs: 60_000 })
    timer.mockRestore()
    limits[0]?.()
    await expect(asked).rejects.toMatchObject({ reason: 'too_slow' })
    expect(ended).toEqual(['sheet'])
  })

  it('names hidden lines, leaves them out, and takes them when that is wanted', async () => {
    const { user, network } = openDialog()
    const bytes = makeWorkbook(
      [
        ['rua', 'latitude', 'longitude', 'nivel'],
        ...[1, 2, 3].map(index => [`Rua ${index}`, -22.7, -47 - index, 'Ouro']),
      ],
      { hiddenRows: [3] },
    )
    await choose(user, new File([bytes], 'filtrada.xlsx'))
    expect(await screen.findByText('Uma linha está oculta na planilha (linha 3) e fica de fora.')).toBeTruthy()
    expect(
      network
        .to('POST /point-imports/check')
        .flatMap(linesOf)
        .map(({ line }) => line),
    ).toEqual([2, 4])
    fireEvent.click(await button('Incluir a linha oculta'))
    expect(await screen.findByText('Uma linha está oculta na planilha (linha 3) e entra também.')).toBeTruthy()
    expect(
      network
        .to('POST /point-imports/check')
        .flatMap(linesOf)
        .map(({ line }) => line),
    ).toEqual([2, 4, 2, 3, 4])
    fireEvent.click(await button('Deixar a linha oculta de fora'))
    expect(await screen.findByText('Uma linha está oculta na planilha (linha 3) e fica de fora.')).toBeTruthy()
  })

  it('names hidden columns that it reads', async () => {
    const { user } = openDialog()
    const bytes = makeWorkbook(
      [
        ['rua', 'latitude', 'longitude', 'nivel'],
        ['Rua 1', -22.7, -47.1, 'Ouro'],
      ],
      { hiddenColumns: [{ min: 4, max: 4 }] },
    )
    await choose(user, new File([bytes], 'colunas.xlsx'))
    expect(
      await screen.findByText(
        'A coluna nivel está oculta na planilha e entra também. Se não deve entrar, use Trocar colunas.',
      ),
    ).toBeTruthy()
  })

  it('says which old encoding it took a file for, and warns where a price is rounded', async () => {
    const { user } = openDialog()
    const text = 'rua;latitude;longitude;nivel;preco_1\nRua S\u00c6o Jo\u00c6o;-22,7;-47,3;Ouro;1253,8955'
    await choose(user, csv(new Uint8Array([...text].map(letter => letter.charCodeAt(0)))))
    expect(
      await screen.findByText(
        'O arquivo parece estar em CP850 (MS-DOS) e foi lido assim: "Rua São João". Confira os acentos.',
      ),
    ).toBeTruthy()
    expect(screen.getByText(/"1253,8955" é arredondado para R\$\s1\.253,90\./)).toBeTruthy()
  })
})

describe('the lines of a checked sheet', () => {
  const SHEET = [
    'codigo;rua;latitude;longitude;nivel;iluminacao;preco_1',
    ...[2, 3, 4, 5].map(index => `;Rua ${index};-22,7;-47,${index};Ouro;S;1253,8955`),
    ';Rua 6;-22,7;-47,6;Ouro;frontal;1253,8955',
    'PU-7;Rua 7;-22,7;-47,7;Ouro;frontal;1.200,00',
    ...[8, 9, 10, 11].map(index => `;Rua ${index};-22,7;-47,${index};Ouro;;${index}x`),
  ].join('\n')

  it('are shown with what the import does with each, and errors by their causes, on a phone as cards', async () => {
    setWindowWidth(390)
    const { user } = openDialog({
      'POST /point-imports/check': sent => report(linesOf(sent), { created: 1, new_lines: [6], known: 1 }),
    })
    await choose(user, csv(SHEET))
    const group = await screen.findByRole('button', { name: 'Iluminação "S": 4 linhas' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getAllByText('Linha 3')).toHaveLength(1)
    fireEvent.click(group)
    expect(group.getAttribute('aria-expanded')).toBe('true')
    const lines = document.getElementById(group.getAttribute('aria-controls') ?? '')
    expect([...(lines?.querySelectorAll('li') ?? [])].map(each => each.textContent)).toEqual(
      [2, 3, 4, 5].map(index => `Linha ${index} Rua ${index} · -22,7 · -47,${index}`),
    )
    const prices = screen.getByRole('button', { name: 'Preço de 1 ano: 4 linhas' })
    expect(prices.parentElement?.textContent).toContain('não é um preço, como 1.234,56.')

    const cards = () => within(screen.getByRole('list', { name: 'Linhas da planilha' })).getAllByRole('listitem')
    expect(cards()).toHaveLength(10)
    const filter = within(screen.getByRole('group', { name: 'Mostrar' }))
    expect(filter.getAllByRole('button').map(each => each.textContent)).toEqual([
      'Todas (10)',
      'Novas (1)',
      'Mudam (0)',
      'Iguais (1)',
      'Com erro (8)',
    ])
    fireEvent.click(filter.getByRole('button', { name: 'Novas (1)' }))
    expect(filter.getByRole('button', { name: 'Novas (1)' }).getAttribute('aria-pressed')).toBe('true')
    expect(cards().map(card => card.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Linha 6NovaRua principalRua 6Latitude-22,7Longitude-47,6Nível de preçoOuroPreço de 1 anoR$ 1.253,90Iluminaçãofrontal',
    ])
  })

  it('stand in a grid in a wide window', async () => {
    const { user } = openDialog()
    await choose(user, csv(SHEET))
    expect(await screen.findByRole('grid', { name: 'Linhas da planilha' })).toBeTruthy()
  })
})
