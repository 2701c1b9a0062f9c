import { describe, expect, test } from 'vitest'
import { guessColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { checkContractLines, leaveOutContractsWithErrors } from '#shared/orders/rules/contract-lines.ts'
import {
  CONTRACT_SHEET_KIND,
  type ContractCells,
  checkContractRow,
  contractCellWarnings,
  MAX_CONTRACT_ROWS,
  parseSheetDate,
  sheetContractKey,
} from '#shared/orders/rules/contract-rows.ts'
import { contractCells, contractLine } from '#tests/support/contract-sheets.ts'

const TODAY = '2026-11-26'
const check = (changes: ContractCells) => checkContractRow(7, contractCells(changes), TODAY)
const row = (changes: ContractCells = {}) => {
  const checked = check(changes)
  return 'row' in checked ? checked.row : expect.fail(JSON.stringify(checked.errors))
}
const problems = (changes: ContractCells) => {
  const checked = check(changes)
  return 'errors' in checked ? checked.errors.map(({ column, message }) => [column, message]) : []
}

test.each([
  ['CNPJ/CPF', 'documento'],
  ['Razão social', 'nome'],
  ['Cliente', 'nome'],
  ['E-mail', 'email'],
  ['Código do ponto', 'codigo_do_ponto'],
  ['Início', 'inicio'],
  ['Término', 'termino'],
  ['Fim', 'termino'],
  ['Vencimento', 'termino'],
  ['Valor (R$)', 'valor'],
  ['Total', 'valor'],
  ['Assinado em', 'assinado_em'],
  ['Pago até', 'pago_ate'],
  ['Pagas até', 'pago_ate'],
  ['Forma', 'forma'],
  ['Forma de pagamento', 'forma'],
  ['Parcelas', 'parcelas'],
  ['Nº de parcelas', 'parcelas'],
  ['Primeiro vencimento', 'primeiro_vencimento'],
  ['Nº do contrato', 'numero_do_contrato'],
  ['N. do contrato', 'numero_do_contrato'],
  ['Cor', undefined],
])('"%s" is %s', (title, column) => expect(guessColumns([title], CONTRACT_SHEET_KIND)).toEqual([column]))

test.each([
  ['01/02/2026', '2026-02-01'],
  ['1/2/26', '2026-02-01'],
  ['1-2-2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['2026-02-01T00:00:00', '2026-02-01'],
  ['01/02/2026 00:00', '2026-02-01'],
  ['46054', '2026-02-01'],
  ['46054,5', '2026-02-01'],
  ['45351', '2024-02-29'],
  ['31/02/2026', undefined],
  ['29/02/2025', undefined],
  ['02/30/2026', undefined],
  ['2026', undefined],
  ['=A1', undefined],
  ['', undefined],
])('the date %s is %s', (typed, day) => expect(parseSheetDate(typed)).toBe(day))

describe('a line', () => {
  test('is a point of a contract, with its last day', () =>
    expect(row({ assinado_em: '20/02/2026', pago_ate: '46054' })).toMatchObject({
      line: 7,
      asset_code: 'PU-00001',
      price: 123_456,
      number: '2026-014',
      term: { from: '2026-03-01', to: '2027-03-01' },
      customer: { type: 'company', legal_name: 'Padaria Estrela do Norte Ltda', document_number: '11222333000181' },
      signed_on: '2026-02-20',
      paid_until: '2026-02-01',
    }))

  test.each<[string, ContractCells, object | null]>([
    ['says nothing of how it is paid', {}, null],
    [
      'is paid in twelve from a day',
      { parcelas: '12', primeiro_vencimento: '10/03/2026', forma: 'Boleto bancário' },
      { count: 12, first_due_on: '2026-03-10', method: 'boleto', down_payment: null },
    ],
    ['is paid from its first day', { parcelas: '3x' }, { count: 3, first_due_on: '2026-03-01', method: 'pix' }],
    ['is paid at once', { forma: 'permuta' }, { count: 1, first_due_on: '2026-03-01', method: 'barter' }],
    ['is paid by transfer', { forma: 'TED' }, { method: 'transfer' }],
    ['is paid in cash', { forma: 'em dinheiro' }, { method: 'cash' }],
    ['is paid by card', { forma: 'Cartão de crédito', parcelas: '2 vezes' }, { count: 2, method: 'card' }],
  ])('%s', (_, changes, plan) => {
    const { payment_plan } = row(changes)
    if (plan === null) expect(payment_plan).toBeNull()
    else expect(payment_plan).toMatchObject(plan)
  })

  test.each<[string, ContractCells, string, string]>([
    ['no number of instalments', { parcelas: 'doze' }, 'parcelas', '"doze" não é um número de parcelas, de 1 a 60.'],
    ['no instalment', { parcelas: '0' }, 'parcelas', '"0" não é um número de parcelas, de 1 a 60.'],
    [
      'more instalments than centavos',
      { parcelas: '60', valor: '0,59' },
      'parcelas',
      'O valor é pequeno demais para tantas parcelas.',
    ],
    [
      'a day until which it is paid in another age',
      { pago_ate: '31/12/2999' },
      'pago_ate',
      'A data fica longe do fim do contrato. Confira o ano.',
    ],
    ['61 instalments', { parcelas: '61' }, 'parcelas', '"61" não é um número de parcelas, de 1 a 60.'],
    [
      'another way to pay',
      { forma: 'fiado' },
      'forma',
      '"fiado" não é uma forma: Pix, boleto, transferência, cartão, cheque, dinheiro ou permuta.',
    ],
    [
      'a first day years before',
      { primeiro_vencimento: '28/02/2024' },
      'primeiro_vencimento',
      'O primeiro vencimento fica longe do prazo do contrato. Confira o ano.',
    ],
    [
      'a first day that is none',
      { primeiro_vencimento: 'dia 10' },
      'primeiro_vencimento',
      '"dia 10" não é uma data. Escreva como 31/12/2026.',
    ],
  ])('with %s is wrong', (_, changes, column, message) => {
    expect(problems(changes)).toEqual([[column, message]])
  })

  test('of a person has a CPF', () =>
    expect(row({ documento: '529.982.247-25' }).customer).toMatchObject({
      type: 'person',
      document_number: '52998224725',
    }))

  test('whose spreadsheet took the document for a number gets its zeros back', () =>
    expect(row({ documento: '6990590000123' }).customer.document_number).toBe('06990590000123'))

  test('has a contact by the name of the customer where it names none', () =>
    expect(row({ telefone: '(19) 3461-2000' }).customer.contacts).toEqual([
      { name: 'Padaria Estrela do Norte Ltda', job: '', phone: '(19) 3461-2000', whatsapp: '', email: '' },
    ]))

  test('whose payments are said to reach beyond today says that these are entered as owed', () => {
    const warned = (pago_ate: string, parcelas = '12') =>
      contractCellWarnings(2, contractCells({ pago_ate, parcelas }), TODAY).map(({ message }) => message)
    expect(warned('27/11/2026')).toEqual([
      'A data é depois de hoje: as parcelas que ainda vão vencer entram em aberto.',
    ])
    expect([warned('26/11/2026'), warned('27/11/2026', '')]).toEqual([[], []])
  })

  test.each<[string, ContractCells, string, string]>([
    [
      'a phone without area code',
      { telefone: '3461-2000' },
      'telefone',
      '"3461-2000" fica de fora: não está completo.',
    ],
    ['an e-mail that is none', { email: 'rui arroba' }, 'email', '"rui arroba" fica de fora: não está completo.'],
  ])('with %s comes in without it, which the check says', (_, changes, column, message) => {
    expect(row(changes).customer.contacts).toEqual([])
    expect(contractCellWarnings(2, contractCells(changes), TODAY)).toEqual([{ line: 2, column, message }])
  })

  test.each<[string, ContractCells, string, string]>([
    [
      'a wrong check digit',
      { documento: '11.222.333/0001-82' },
      'documento',
      'CNPJ inválido. Confira os caracteres digitados.',
    ],
    ['no document', { documento: '' }, 'documento', 'Falta o CNPJ ou CPF.'],
    ['no name', { nome: '' }, 'nome', 'O nome é obrigatório.'],
    ['no code', { codigo_do_ponto: '' }, 'codigo_do_ponto', 'Falta o código do ponto.'],
    ['a code that is none', { codigo_do_ponto: 'R. Um' }, 'codigo_do_ponto', '"R. Um" não é um código de ponto.'],
    ['no start', { inicio: '' }, 'inicio', 'Falta a data de início.'],
    [
      'a date that is none',
      { termino: '31/02/2027' },
      'termino',
      '"31/02/2027" não é uma data. Escreva como 31/12/2026.',
    ],
    ['an end before the start', { termino: '28/02/2026' }, 'termino', 'O término vem antes do início.'],
    [
      'an end that is past',
      { inicio: '01/01/2025', termino: '26/11/2026' },
      'termino',
      'O contrato já terminou. Só entram contratos que terminam depois de hoje.',
    ],
    ['a start of long ago', { inicio: '25/11/2016' }, 'inicio', 'O início fica a mais de dez anos. Confira o ano.'],
    [
      'a start far ahead',
      { inicio: '27/11/2028', termino: '27/11/2029' },
      'inicio',
      'O início fica a mais de dois anos de hoje. Confira o ano.',
    ],
    ['an end far ahead', { termino: '27/11/2031' }, 'termino', 'O término fica a mais de cinco anos. Confira o ano.'],
    ['a signature to come', { assinado_em: '27/11/2026' }, 'assinado_em', 'A data de assinatura está no futuro.'],
    ['no value', { valor: '' }, 'valor', 'Falta o valor.'],
    ['a value of nothing', { valor: '0,00' }, 'valor', 'O valor precisa ser maior que zero.'],
    ['a value that is none', { valor: 'a combinar' }, 'valor', '"a combinar" não é um valor, como 1.234,56.'],
    ['a long number', { numero_do_contrato: '1'.repeat(41) }, 'numero_do_contrato', 'Use até 40 caracteres.'],
  ])('with %s is wrong', (_, changes, column, message) => expect(problems(changes)).toEqual([[column, message]]))

  test('may end on the last day of five years, or have begun ten years ago', () => {
    expect(row({ inicio: '26/11/2016', termino: '26/11/2031' }).term).toEqual({ from: '2016-11-26', to: '2031-11-27' })
    expect(row({ inicio: '26/11/2028', termino: '26/11/2033' }).term.from).toBe('2028-11-26')
  })
})

describe('lines together', () => {
  const errorsOf = (...lines: ReturnType<typeof contractLine>[]) =>
    checkContractLines(lines, TODAY).errors.map(({ line, message }) => `${line}: ${message}`)

  test('with the same document and number, however written, are one contract', () => {
    const { contracts, errors } = checkContractLines(
      [
        contractLine(2, { numero_do_contrato: '2026 - 014' }),
        contractLine(3, { documento: '11222333000181', numero_do_contrato: '2026-014', codigo_do_ponto: 'pu-00002' }),
        contractLine(4, { numero_do_contrato: '', codigo_do_ponto: 'PU-00003' }),
        contractLine(5, { numero_do_contrato: '', codigo_do_ponto: 'PU-00004' }),
      ],
      TODAY,
    )
    expect(errors).toEqual([])
    expect(contracts.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 3], [4], [5]])
  })

  test('that repeat each other, overlap, or follow each other on one point are told apart', () => {
    const other = { documento: '52998224725', numero_do_contrato: '9' }
    expect(errorsOf(contractLine(2), contractLine(3))).toEqual([
      '2: Fica de fora, porque a linha 3 do mesmo contrato tem erro.',
      '3: Esta linha repete a linha 2.',
    ])
    expect(
      errorsOf(contractLine(2), contractLine(3, { ...other, inicio: '28/02/2027', termino: '01/03/2028' })),
    ).toEqual(['3: As datas deste ponto se sobrepõem às da linha 2.'])
    expect(
      errorsOf(contractLine(2), contractLine(3, { ...other, inicio: '01/03/2027', termino: '01/03/2028' })),
    ).toEqual(['3: Este ponto já está na linha 2. Entra só um contrato de cada ponto.'])
  })

  test.each<[string, ContractCells, string]>([
    ['number of instalments', { parcelas: '11' }, 'outro número'],
    ['way to pay', { parcelas: '12', forma: 'pix' }, 'outra forma'],
    ['first day', { parcelas: '12', primeiro_vencimento: '11/03/2026' }, 'outra data'],
    ['number where one says none', {}, 'outro número'],
  ])('of one contract say one %s', (_, changes, what) =>
    expect(
      errorsOf(
        contractLine(2, { parcelas: '12', forma: 'boleto', primeiro_vencimento: '10/03/2026' }),
        contractLine(3, {
          forma: 'boleto',
          primeiro_vencimento: '10/03/2026',
          ...changes,
          codigo_do_ponto: 'PU-00002',
        }),
      ),
    ).toEqual([
      '2: Fica de fora, porque a linha 3 do mesmo contrato tem erro.',
      `3: A linha 2, do mesmo contrato, tem ${what}.`,
    ]),
  )

  test('of one contract say one date of signature', () =>
    expect(
      errorsOf(
        contractLine(2, { assinado_em: '01/02/2026' }),
        contractLine(3, { assinado_em: '02/02/2026', codigo_do_ponto: 'PU-00002' }),
      ),
    ).toEqual([
      '2: Fica de fora, porque a linha 3 do mesmo contrato tem erro.',
      '3: A linha 2, do mesmo contrato, tem outra data.',
    ]))

  test('of a contract with a wrong one are left out, also where the document itself is wrong', () => {
    const wrong = { documento: '11.222.333/0001-82' }
    expect(errorsOf(contractLine(2, { valor: '' }), contractLine(3, { codigo_do_ponto: 'PU-00002' }))).toEqual([
      '2: Falta o valor.',
      '3: Fica de fora, porque a linha 2 do mesmo contrato tem erro.',
    ])
    expect(errorsOf(contractLine(2, wrong), contractLine(3, { ...wrong, codigo_do_ponto: 'PU-00002' }))).toHaveLength(2)
  })

  test('with a number whose customer is not sure are left out together, but not those of other numbers', () => {
    const points = ['PU-00001', 'PU-00002', 'PU-00003', 'PU-00004']
    for (const documento of ['11.222.333/0001-82', '']) {
      const lines = points.map((codigo_do_ponto, index) =>
        contractLine(index + 2, {
          codigo_do_ponto,
          ...(index === 1 && { documento }),
          ...(index === 3 && { numero_do_contrato: '2026-015' }),
        }),
      )
      expect(checkContractLines(lines, TODAY).contracts.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[5]])
      expect(errorsOf(...lines)[0]).toBe('2: Fica de fora, porque a linha 3 do mesmo contrato tem erro.')
    }
  })

  test('are at most forty points of a contract', () => {
    const lines = Array.from({ length: 41 }, (_, index) =>
      contractLine(index + 2, { codigo_do_ponto: `PU-${String(index + 1).padStart(5, '0')}` }),
    )
    expect(checkContractLines(lines.slice(0, 40), TODAY)).toMatchObject({ errors: [], contracts: [{}] })
    expect(errorsOf(...lines).at(-1)).toBe('42: Um contrato pode ter até 40 pontos.')
  })

  test('left out once are not left out twice', () => {
    const lines = [contractLine(2), contractLine(3, { codigo_do_ponto: 'PU-00002' })]
    const once = leaveOutContractsWithErrors({ lines, contracts: [], errors: [{ line: 3, message: 'Tomado.' }] })
    expect(leaveOutContractsWithErrors({ ...once, lines }).errors).toEqual(once.errors)
  })
})

test('a contract without a number is known again by its point and start', () => {
  const key = (changes: ContractCells) => sheetContractKey(contractCells({ numero_do_contrato: '', ...changes }))
  expect(key({ inicio: '2026-03-01' })).toBe(key({ inicio: '01/03/2026' }))
  expect(key({ inicio: '02/03/2026' })).not.toBe(key({}))
  expect(key({ codigo_do_ponto: 'PU-00002' })).not.toBe(key({}))
})

test('five thousand lines are taken', () => expect(MAX_CONTRACT_ROWS).toBe(5000))
