import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type {
  ContractImport,
  ContractLinesReport,
  ImportedContract,
  RecordNotReverted,
} from '#shared/orders/rules/contract-imports.ts'
import type { ContractLine } from '#shared/orders/rules/contract-lines.ts'
import type { ContractCells } from '#shared/orders/rules/contract-rows.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { contractCells, validCpfOf } from '#tests/support/contract-sheets.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTable } from '#tests/support/table.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Spreadsheets of contracts that are already running, through the real handlers and the real database emulator. */

let close: () => Promise<void>
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
let imports: typeof import('#functions/api/contract-imports.ts')
let use: typeof import('./contract-imports-use-cases.ts')

const TODAY = dayOf(new Date().toISOString())
const START = addDays(TODAY, -200)
const END = addDays(TODAY, 164)

beforeAll(async () => {
  ;({ close } = await startTable())
  issuer = await startTokenIssuer()
  imports = await import('#functions/api/contract-imports.ts')
  use = await import('./contract-imports-use-cases.ts')
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('operations_manager', { name: 'Gil Gerente' }))
  await use.insertProfile(aPerson('admin'))
})
afterAll(async () => {
  await issuer.close()
  await close()
})

const ask = (endpoint: Parameters<typeof callHandler>[1], sent: Parameters<typeof callHandler>[2]) =>
  callHandler(imports.handler, endpoint, { ...sent, token: issuer.token('operations_manager') })
const start = async (rows: number, with_tasks = false, signs_hang?: boolean): Promise<string> =>
  (
    await ask(api.contract_imports.start, {
      body: { file_name: 'gaveta.xlsx', rows, with_tasks, ...(signs_hang !== undefined && { signs_hang }) },
    })
  ).body.id
const add = (import_id: string, lines: readonly ContractLine[]) =>
  ask(api.contract_imports.addLines, { path: { import_id }, body: { lines } })
const added = async (import_id: string, lines: readonly ContractLine[]): Promise<ContractLinesReport> => {
  const { status, body } = await add(import_id, lines)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const check = async (lines: readonly ContractLine[]): Promise<ContractLinesReport> =>
  (await ask(api.contract_imports.check, { body: { lines } })).body
const undo = async (import_id: string) => {
  const all = { removed: 0, kept: [] as RecordNotReverted[], calls: 0 }
  let cursor: string | undefined
  do {
    const { body } = await ask(api.contract_imports.undo, { path: { import_id }, body: cursor ? { cursor } : {} })
    all.removed += body.removed
    all.kept.push(...body.kept)
    all.calls += 1
    cursor = body.cursor ?? undefined
  } while (cursor)
  return all
}
const latest = async (): Promise<ContractImport[]> => (await ask(api.contract_imports.list, {})).body.imports
const auditIsClean = async () => expect((await use.auditTable()).breaches).toEqual([])

let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}
const codeOf = (id: string) => `PU-${id.padStart(5, '0')}`

/** Counts the customers, because every test has customers of its own. */
let person = 0
beforeEach(() => {
  person += 1000
})
const cells = (point: string, changes: ContractCells = {}): ContractCells =>
  contractCells({
    documento: validCpfOf(person),
    nome: 'Ana Souza',
    codigo_do_ponto: codeOf(point),
    inicio: START,
    termino: END,
    numero_do_contrato: `${person}-${point}`,
    ...changes,
  })
/** One line for each point. */
const linesFor = (points: readonly string[], changes: ContractCells = {}): ContractLine[] =>
  points.map((point, index) => ({ line: index + 2, cells: cells(point, changes) }))
const point = async (id: string) => (await use.findPoints([id])).get(id)

describe('entering contracts', () => {
  test('makes customer, completed order with the real days, and points sold until the end', async () => {
    const [one = '', two = ''] = await makePoints(2)
    const lines = linesFor([one, two], {
      numero_do_contrato: '2026-014',
      contato: 'Rui',
      telefone: '(19) 3461-2000',
      email: 'rui@example.com',
      assinado_em: '20/02/2026',
      pago_ate: addDays(TODAY, 10),
    })
    const id = await start(2)
    expect(await added(id, lines)).toMatchObject({
      rows: 2,
      created: 1,
      known: 0,
      errors: [],
      warnings: [],
      new_customers: [validCpfOf(person)],
      contracts: [
        {
          line: 2,
          number: '2026-014',
          customer_name: 'Ana Souza',
          total: 246_912,
          asset_codes: [one, two].map(codeOf),
          term: { from: START, to: addDays(END, 1) },
        },
      ],
    })
    const sold = await point(one)
    expect(sold).toMatchObject({ status: 'sold', company_name: 'Ana Souza', reserved_until: null })
    expect(sold?.taken_since).toMatch(new RegExp(`^${START}T0`))
    const order = await use.findOrder(sold?.order_id ?? '')
    expect(order).toMatchObject({
      status: 'completed',
      user_id: null,
      customer_name: 'Ana Souza',
      customer_email: 'rui@example.com',
      total_amount: 246_912,
      contract_hash: null,
      version: 1,
      paper_contract: {
        import_id: id,
        number: '2026-014',
        signed_on: '2026-02-20',
        with_tasks: false,
        paid_until: addDays(TODAY, 10),
      },
      sale: { salesperson_id: 'operations_manager-user', notes: 'Contrato nº 2026-014, importado de gaveta.xlsx.' },
    })
    expect(order?.items).toEqual([
      expect.objectContaining({
        point_id: one,
        price: 123_456,
        term: { from: START, to: addDays(END, 1) },
        ended_at: null,
        starts_at: sold?.taken_since,
        ends_at: sold?.sold_until,
      }),
      expect.objectContaining({ point_id: two, price: 123_456 }),
    ])
    expect((await latest())[0]).toMatchObject({ id, contracts: 1, rows: 2, created_by: 'Gil Gerente', undone_at: null })
    await auditIsClean()
  })

  test('uses a customer who is there as the record has it, and says what the sheet has otherwise', async () => {
    const [one = ''] = await makePoints(1)
    const form = aCustomerForm({ document_number: '11444777000161', legal_name: 'Mercado Bom Ltda', trade_name: '' })
    const known = await use.createCustomer(form, { actor: managerActor, now: new Date().toISOString() })
    const lines = linesFor([one], { documento: '11.444.777/0001-61', nome: 'Mercado Ruim', email: 'x@example.com' })
    const report = await check(lines)
    expect(report).toMatchObject({ created: 1, new_customers: [] })
    expect(report.warnings.map(({ line, column }) => [line, column])).toEqual([
      [2, 'nome'],
      [2, 'contato'],
    ])
    await added(await start(1), lines)
    const order = await use.findOrder((await point(one))?.order_id ?? '')
    expect(order).toMatchObject({
      customer_id: known.id,
      customer_name: 'Mercado Bom Ltda',
      sale: {
        notes: expect.stringMatching(
          /importado de gaveta\.xlsx\. Nome na planilha: Mercado Ruim\. Contato na planilha: Mercado Ruim, x@example\.com\.$/,
        ),
      },
    })
    await auditIsClean()
  })

  test('gives a document one customer where the sheet has two names, warns of the other, and keeps it in the notes', async () => {
    const [one = '', two = ''] = await makePoints(2)
    const lineOf = (id: string, nome: string, number: string) =>
      linesFor([id], { documento: '529.982.247-25', nome, numero_do_contrato: number })
    const [first = [], second = []] = [lineOf(one, 'Colégio “Objetivo”', 'C-1'), lineOf(two, "Sant'Ana Flores", 'C-2')]
    const lines = [...first, ...second.map(each => ({ ...each, line: 3 }))]
    const report = await check(lines)
    expect(report.warnings).toEqual([
      {
        line: 3,
        column: 'nome',
        message: 'O documento já está na planilha como "Colégio “Objetivo”". O cliente fica com esse nome.',
      },
    ])
    await added(await start(2), lines)
    const notesOf = async (id: string) => (await use.findOrder((await point(id))?.order_id ?? ''))?.sale?.notes
    expect([await notesOf(one), await notesOf(two)]).toEqual([
      'Contrato nº C-1, importado de gaveta.xlsx.',
      "Contrato nº C-2, importado de gaveta.xlsx. Nome na planilha: Sant'Ana Flores.",
    ])
    await auditIsClean()
  })

  test('makes tasks only when that is asked for, and the audit knows the difference', async () => {
    const [one = '', two = ''] = await makePoints(2)
    await added(await start(1), linesFor([one]))
    await added(await start(1, true), linesFor([two]))
    const tasks = await Promise.all(
      [one, two].map(async each => {
        const order = await use.findOrder((await point(each))?.order_id ?? '')
        return (await use.findTasks(order?.items.map(item => item.id) ?? [])).size
      }),
    )
    expect(tasks).toEqual([0, 1])
    await auditIsClean()
  })

  describe('whose signs', () => {
    const orderOf = async (id: string) => {
      const order = await use.findOrder((await point(id))?.order_id ?? '')
      if (!order) throw new Error('the contract has an order')
      return order
    }
    const tasksOf = async (id: string) => (await use.findTasks((await orderOf(id)).items.map(item => item.id))).size
    const chooseKit = async (id: string) =>
      use.changeHoldAndKit(
        { order_id: (await orderOf(id)).id, kit_type: 'kit_placas' },
        { actor: managerActor, now: new Date().toISOString() },
      )
    const report = async (id: string) => {
      const now = new Date().toISOString()
      const { items } = await use.issuePointCodes({ point_ids: [id] })
      return use.reportDamage(
        { point_code: items[0]?.point_code ?? '', words: 'A placa caiu', contact: '' },
        { address: '203.0.113.7', now, idempotency_key: undefined },
      )
    }

    test('hang already make a repair task when somebody reports a damage, and none when a kit is chosen', async () => {
      const [one = ''] = await makePoints(1)
      const id = await start(1)
      await added(id, linesFor([one]))
      expect((await point(one))?.sign).toEqual({
        since: (await point(one))?.taken_since,
        said_by: 'import',
        order_id: (await orderOf(one)).id,
      })
      expect((await report(one)).outcome).toBe('task')
      await chooseKit(one)
      expect([(await orderOf(one)).kit_type, await tasksOf(one)]).toEqual(['kit_placas', 0])
      await auditIsClean()
    })

    test('do not hang yet get their tasks with the kit, once', async () => {
      const [one = ''] = await makePoints(1)
      await added(await start(1, false, false), linesFor([one]))
      expect((await point(one))?.sign).toBeNull()
      expect((await report(one)).outcome).toBe('structure')
      await chooseKit(one)
      expect(await tasksOf(one)).toBe(1)
      await chooseKit(one)
      expect(await tasksOf(one)).toBe(1)
      await auditIsClean()
    })

    test('are forgotten with the import, unless the office says that they hang', async () => {
      const [one = '', two = ''] = await makePoints(2)
      const id = await start(2)
      await added(id, linesFor([one, two]))
      const day = { actor: managerActor, now: new Date().toISOString() }
      await use.saySign({ point_id: two, since: addDays(TODAY, -3) }, day)
      expect((await undo(id)).removed).toBe(2)
      expect([(await point(one))?.sign, (await point(two))?.sign?.said_by]).toEqual([null, 'office'])
      await use.saySign({ point_id: two, since: null }, day)
      expect((await point(two))?.sign).toBeNull()
      await auditIsClean()
    })
  })

  test('contracts of one customer share transactions, since one for each takes longer than a request may', async () => {
    const points = await makePoints(40)
    const lines = linesFor(points)
    const id = await start(40, true)
    const send = vi.spyOn((await import('#functions/platform/table/client.ts')).table, 'send')
    const report = await added(id, lines)
    const transactions = send.mock.calls.filter(([command]) => command instanceof TransactWriteCommand).length
    send.mockRestore()
    expect([report.created, report.new_customers, transactions]).toEqual([40, [validCpfOf(person)], 3])
    expect((await latest()).find(each => each.id === id)).toMatchObject({ contracts: 40 })
    await auditIsClean()
  })

  test('hundreds of contracts in under a minute, and the same sheet again makes nothing', async () => {
    const count = fewOrMany(100, 300)
    const points = await makePoints(count)
    const lines = points.map((each, index) => ({
      line: index + 2,
      cells: cells(each, {
        documento: validCpfOf(person + Math.floor(index / 3)),
        nome: `Cliente ${Math.floor(index / 3)}`,
      }),
    }))
    const chunks = [0, 100, 200].map(from => lines.slice(from, from + 100)).filter(({ length }) => length > 0)
    const began = Date.now()
    const id = await start(count)
    for (const chunk of chunks) expect(await added(id, chunk)).toMatchObject({ created: 100, errors: [] })
    const seconds = (Date.now() - began) / 1000
    console.info(`${count} contracts in ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(60)
    const again = await start(count)
    for (const chunk of chunks) expect(await added(again, chunk)).toMatchObject({ created: 0, known: 100, errors: [] })
    expect((await latest()).slice(0, 2).map(({ contracts }) => contracts)).toEqual([0, count])
    await auditIsClean()
  }, 120_000)

  test('a point that was taken since the check is an error of its line, and its contract is left out as a whole', async () => {
    const [free = '', taken = '', other = ''] = await makePoints(3)
    const lines = [...linesFor([free, taken], { numero_do_contrato: 'A-1' }), { line: 9, cells: cells(other) }]
    expect(await check(lines)).toMatchObject({ created: 2, errors: [] })
    await use.reserve(
      { customerData: aBuyer('Clara'), items: [{ point_id: taken, period_years: 1 }] },
      { actor: undefined, now: new Date().toISOString(), hold_hours: 72 },
    )
    const report = await added(await start(3), lines)
    expect(report).toMatchObject({ created: 1, rows: 1, known: 0 })
    expect(report.errors).toEqual([
      { line: 2, message: 'Fica de fora, porque a linha 3 do mesmo contrato tem erro.' },
      { line: 3, column: 'codigo_do_ponto', message: `O ponto ${codeOf(taken)} está reservado em outro pedido.` },
    ])
    expect((await point(free))?.status).toBe('available')
    await auditIsClean()
  })

  test('two imports and a buyer at once sell each point once', async () => {
    const points = await makePoints(40)
    const sheets = [linesFor(points), linesFor(points, { documento: validCpfOf(person + 1), numero_do_contrato: '' })]
    const ids = [await start(40), await start(40), await start(40)]
    const buyers = points
      .slice(0, 20)
      .map(each =>
        use.reserve(
          { customerData: aBuyer(`Clara ${each}`), items: [{ point_id: each, period_years: 1 }] },
          { actor: undefined, now: new Date().toISOString(), hold_hours: 72 },
        ),
      )
    const [reports, bought] = await Promise.all([
      Promise.all([
        added(ids[0] ?? '', sheets[0] ?? []),
        added(ids[1] ?? '', sheets[1] ?? []),
        added(ids[2] ?? '', sheets[0] ?? []),
      ]),
      Promise.allSettled(buyers),
    ])
    const created = reports.reduce((sum, each) => sum + each.created, 0)
    expect(created + bought.filter(({ status }) => status === 'fulfilled').length).toBe(40)
    await auditIsClean()
  }, 60_000)

  test('of two sheets at once with the same contract and other points, one hears which line is not in it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const points = await makePoints(2)
      const sheets = points.map(each => linesFor([each], { numero_do_contrato: `${person}-twice-${round}` }))
      const ids = [await start(1), await start(1)]
      const reports = await Promise.all(ids.map((id, index) => added(id, sheets[index] ?? [])))
      expect(reports.map(({ created, known }) => [created, known]).toSorted()).toEqual([
        [0, 0],
        [1, 0],
      ])
      expect(reports.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
        'Este contrato já foi importado, sem este ponto. Faça um pedido para o ponto que falta.',
      ])
    }
    await auditIsClean()
  }, 60_000)

  test('a contract that begins later waits in the bookings, beside one that runs, and is taken back from there', async () => {
    const [one = ''] = await makePoints(1)
    await added(await start(1), linesFor([one]))
    const later = { inicio: addDays(END, 1), termino: addDays(END, 90), numero_do_contrato: `${person}-later` }
    const id = await start(1)
    expect((await check(linesFor([one], { ...later, inicio: END }))).errors).toHaveLength(1)
    expect(await added(id, linesFor([one], later))).toMatchObject({ created: 1, errors: [] })
    const booked = await point(one)
    expect(booked).toMatchObject({
      status: 'sold',
      bookings: [{ from: addDays(END, 1), to: addDays(END, 91), kind: 'contract', reserved_until: null }],
    })
    await auditIsClean()
    expect(await undo(id)).toMatchObject({ removed: 1 })
    expect(await point(one)).toMatchObject({ status: 'sold', bookings: [] })
    await auditIsClean()
  })

  test('what was cut off is finished by sending the sheet again', async () => {
    const points = await makePoints(30)
    await added(await start(30), linesFor(points).slice(0, 11))
    expect(await added(await start(30), linesFor(points))).toMatchObject({ created: 19, known: 11, errors: [] })
    await auditIsClean()
  })

  test('unknown codes, and other points of a contract that was imported, are errors of their lines', async () => {
    const [one = '', two = ''] = await makePoints(2)
    await added(await start(1), linesFor([one], { numero_do_contrato: 'B-7' }))
    const report = await check([
      { line: 2, cells: cells('99999') },
      { line: 3, cells: cells(two, { numero_do_contrato: 'b-7' }) },
    ])
    expect(report.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'codigo_do_ponto', 'Nenhum ponto tem o código PU-99999.'],
      [3, 'codigo_do_ponto', expect.stringContaining('já foi importado, sem este ponto')],
    ])
    expect(report).toMatchObject({ created: 0, rows: 0 })
  })

  test('is found by its number in the search of orders', async () => {
    const [one = ''] = await makePoints(1)
    await added(await start(1), linesFor([one], { numero_do_contrato: `017/${person}` }))
    const order = await use.findOrder((await point(one))?.order_id ?? '')
    if (!order) throw new Error('the contract has an order')
    await use.syncOrders([{ id: 'made', before: undefined, after: order }])
    const found = await use.listOrders({ search: `017/${person}`, limit: '25' })
    expect(found.items.map(({ id }) => id)).toEqual([order.id])
  })
})

describe('undoing', () => {
  test('takes back orders, points, tasks and customers, so that the sheet can be imported again', async () => {
    const points = await makePoints(120)
    const lines = linesFor(points.slice(0, 100))
    const id = await start(120, true)
    await added(id, lines)
    await added(id, linesFor(points.slice(100), { documento: validCpfOf(person + 1), nome: 'Bia Lima' }))
    const sold = await point(points[0] ?? '')
    expect(await undo(id)).toEqual({ removed: 120, kept: [], calls: 3 })
    expect(await point(points[0] ?? '')).toMatchObject({ status: 'available', order_id: null, sold_until: null })
    expect(await use.findOrder(sold?.order_id ?? '')).toBeUndefined()
    expect(await use.findCustomerIdOfDocument(validCpfOf(person))).toBeUndefined()
    expect((await latest()).find(each => each.id === id)).toMatchObject({ contracts: 0, undone_at: expect.any(String) })
    await auditIsClean()
    expect(await add(id, lines)).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
    expect(await added(await start(100), lines)).toMatchObject({ created: 100, known: 0, errors: [] })
    await auditIsClean()
  }, 60_000)

  test('leaves what was changed since and the customers who are used, and says why', async () => {
    const [changed = '', other = ''] = await makePoints(2)
    const id = await start(2)
    await added(id, [
      ...linesFor([changed], { numero_do_contrato: 'C-1' }),
      {
        line: 3,
        cells: cells(other, { documento: validCpfOf(person + 1), nome: 'Bia Lima', numero_do_contrato: 'C-2' }),
      },
    ])
    const order_id = (await point(changed))?.order_id ?? ''
    await use.changeHoldAndKit(
      { order_id, kit_type: 'kit_placas' },
      { actor: managerActor, now: new Date().toISOString() },
    )
    const customer_id = (await use.findCustomerIdOfDocument(validCpfOf(person))) ?? ''
    const undone = await undo(id)
    expect(undone).toEqual({
      removed: 1,
      calls: 1,
      kept: [
        { name: 'C-1 · Ana Souza', why: 'changed', order_id, customer_id: null },
        { name: 'Ana Souza', why: 'in_use', order_id: null, customer_id },
      ],
    })
    expect((await point(changed))?.status).toBe('sold')
    await auditIsClean()
  })

  test('leaves nothing of the contract in the history of its point', async () => {
    const [one = ''] = await makePoints(1)
    const id = await start(1)
    await added(id, linesFor([one]))
    const order = await use.findOrder((await point(one))?.order_id ?? '')
    if (!order) throw new Error('the contract has an order')
    await use.recordContractsInPointHistory({ id: 'made', before: undefined, after: order })
    expect((await use.listPointEvents(one)).map(({ type }) => type)).toEqual(['contract_started'])
    await undo(id)
    await use.recordContractsInPointHistory({ id: 'removed', before: order, after: undefined })
    expect(await use.listPointEvents(one)).toEqual([])
    // Messages may be delivered more than once, and in any order.
    await use.recordContractsInPointHistory({ id: 'made', before: undefined, after: order })
    expect(await use.listPointEvents(one)).toEqual([])
  })

  test('at once with the entering of lines takes back no customer who was there before', async () => {
    for (let round = 0; round < fewOrMany(3, 10); round += 1) {
      person += 10
      const known = await use.createCustomer(
        aCustomerForm({
          type: 'person',
          trade_name: '',
          legal_name: 'Ana Souza',
          document_number: validCpfOf(person),
        }),
        { actor: managerActor, now: new Date().toISOString() },
      )
      const [one = '', two = ''] = await makePoints(2)
      const lines = [
        ...linesFor([one], { numero_do_contrato: 'a' }),
        { line: 3, cells: cells(two, { documento: validCpfOf(person + 1), numero_do_contrato: 'b' }) },
      ]
      const id = await start(2)
      await Promise.all([add(id, lines), undo(id)])
      await undo(id)
      expect(await use.findCustomer(known.id)).toMatchObject({ legal_name: 'Ana Souza' })
      expect((await point(one))?.status).toBe('available')
    }
    await auditIsClean()
  }, 60_000)

  test('two at once take everything back and say of nothing that it stays', async () => {
    for (let round = 0; round < fewOrMany(2, 5); round += 1) {
      const points = await makePoints(20)
      const id = await start(20)
      await added(id, linesFor(points))
      const undone = await Promise.all([undo(id), undo(id)])
      expect(undone.map(({ kept }) => kept)).toEqual([[], []])
      person += 1000
    }
    await auditIsClean()
  })

  test('an undo of an import that does not exist is refused', async () =>
    expect(await ask(api.contract_imports.undo, { path: { import_id: 'nothing' }, body: {} })).toMatchObject({
      status: 404,
      body: { code: 'IMPORT_NOT_FOUND' },
    }))
})

test('the contracts of an import are listed as they are, at once', async () => {
  const [one, two] = await makePoints(2)
  const import_id = await start(2)
  const line = (number: number, cells: ContractCells): ContractLine => ({ line: number, cells })
  const cellsOf = (point: string, numero_do_contrato: string) =>
    contractCells({
      documento: validCpfOf(person + 1),
      codigo_do_ponto: codeOf(point),
      inicio: START,
      termino: END,
      numero_do_contrato,
    })
  await added(import_id, [line(2, cellsOf(one ?? '', '2026-001')), line(3, cellsOf(two ?? '', '2026-002'))])
  const { status, body } = await ask(api.contract_imports.contracts, { path: { import_id } })
  expect(status).toBe(200)
  expect(body.cursor).toBeNull()
  expect(body.contracts.map(({ number, has_file }: ImportedContract) => [number, has_file]).toSorted()).toEqual([
    ['2026-001', false],
    ['2026-002', false],
  ])
})
