import { describe, expect, test } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { clausesOf, contractKitText, contractPointTexts } from '#shared/orders/messages/contract-clauses.ts'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'
import { CONTRACT_PROFILE_FIELDS } from '#shared/orders/rules/contract-profile-fields.ts'
import {
  amountInWords,
  canonicalJson,
  contractCheckOf,
  contractClientOf,
  contractNumber,
  contractPaymentOf,
  missingContractFields,
  placeOfContract,
} from '#shared/orders/rules/contracts.ts'
import type { Payment } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { MAX_PRICE } from '#shared/platform/rules/money.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import {
  aCompletedOrder,
  aContract,
  aProfileForContract,
  COMPANY_PROFILE_FIELDS,
  contractFactsOf,
} from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'

describe('an amount in words', () => {
  test.each([
    [1, 'um centavo'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [115, 'um real e quinze centavos'],
    [10_000, 'cem reais'],
    [10_100, 'cento e um reais'],
    [120_000, 'mil e duzentos reais'],
    [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    [2_100_000, 'vinte e um mil reais'],
    [100_000_000, 'um milhão de reais'],
    [120_000_000, 'um milhão e duzentos mil reais'],
    [100_000_000_000, 'um bilhão de reais'],
  ])('%i centavos are %s', (amount, words) => expect(amountInWords(amount)).toBe(words))

  test('loses no centavo, up to the largest order', () => {
    const cents = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove']
    for (const reais of [0, 1, 8, 35, 1_999, 81_927, MAX_PRICE / 100])
      for (const last of [1, 2, 5, 9]) {
        const amount = Math.floor(reais) * 100 + last
        expect(amountInWords(amount)).toMatch(new RegExp(`${cents[last]} centavos?$`))
      }
    expect(amountInWords(MAX_PRICE * MAX_POINTS_PER_ORDER)).toMatch(/^três bilhões .* e sessenta centavos$/)
  })
})

describe('what a contract needs of a profile', () => {
  test('is everything, of one that was never filled in', () => {
    const companys = ['trade_name', 'legal_name', 'signatory_name', 'signatory_cpf']
    expect(missingContractFields(aPerson('client'))).toEqual(
      CONTRACT_PROFILE_FIELDS.filter(field => !companys.includes(field)),
    )
    expect(missingContractFields(aPerson('client', { document_type: 'CNPJ' }))).toEqual(
      CONTRACT_PROFILE_FIELDS.filter(field => field !== 'document_type'),
    )
  })

  test.each(CONTRACT_PROFILE_FIELDS)('is %s too, of a company', field => {
    const company = aProfileForContract(COMPANY_PROFILE_FIELDS)
    expect(missingContractFields(company)).toEqual([])
    for (const empty of [null, '']) {
      const lacking = { ...company, [field]: empty }
      expect(missingContractFields(lacking)).toContain(field)
      expect(contractClientOf(lacking)).toBeUndefined()
    }
  })

  test('is a document that can be one', () => {
    expect(missingContractFields(aProfileForContract({ document_number: '52998224724' }))).toEqual(['document_number'])
    expect(
      missingContractFields(aProfileForContract({ ...COMPANY_PROFILE_FIELDS, signatory_cpf: '11111111111' })),
    ).toEqual(['signatory_cpf'])
  })

  test('is of a person the person’s name, whatever a company left in the profile', () => {
    expect(
      contractClientOf(
        aProfileForContract({ ...COMPANY_PROFILE_FIELDS, document_type: 'CPF', document_number: '52998224725' }),
      ),
    ).toEqual(expect.objectContaining({ legal_name: 'Clara Cliente', trade_name: null, signatory_name: null }))
    expect(contractClientOf(aProfileForContract(COMPANY_PROFILE_FIELDS))).toMatchObject({
      legal_name: 'Padaria Pão da Vila Ltda.',
    })
  })
})

describe('what a contract says', () => {
  test('is what the order says, with each point’s place and dates', () => {
    const order = aCompletedOrder('a1b2c3d4-0000', 3)
    const contract = aContract(3)
    expect(contract).toMatchObject({
      number: '12/2026',
      total_amount: 360_000,
      total_in_words: 'três mil e seiscentos reais',
    })
    expect(contract.items[2]).toEqual({
      point_id: '3',
      point_name: 'Ouro | Rua 3',
      place: 'Rua 3 – Centro, Americana',
      size: '2,4 × 1,2 m',
      mark: '',
      period_years: 1,
      price: 120_000,
      starts_at: order.items[2]?.starts_at,
      ends_at: '2027-11-20T02:59:59.999Z',
    })
  })

  test('has the eight things that both sides have to agree on, and names amount, points and court', () => {
    const { clauses } = aContract(3)
    const titles = clauses.map(({ title }) => title.toLowerCase()).join()
    for (const part of ['objeto', 'prazo', 'preço', 'instalação', 'obrigações', 'rescisão', 'dados pessoais', 'foro'])
      expect(titles).toContain(part)
    const text = clauses.flatMap(({ paragraphs }) => paragraphs).join(' ')
    for (const said of [
      'os 3 pontos',
      'R$\u00a03.600,00 (três mil e seiscentos reais)',
      'comarca de Americana/SP',
      'LGPD',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('renova um anterior')
  })

  test('tells signs of one street apart by their codes, or by their ids while they have none', () => {
    const point = (id: string, changes: Partial<Point> = {}) =>
      aPoint(id, { name: 'Ouro | Rua 1', street_name: 'Rua 1', ...changes })
    const lines = contractPointTexts([
      point('a'),
      point('b', { code: '7K3QX9BD' }),
      point('c', { face_width_cm: 240, face_height_cm: 120 }),
      point('d', { intersection_name: 'Av. Brasil' }),
    ])
    expect([...lines.values()].map(({ mark }) => mark)).toEqual([
      'PU-0000A',
      'PU-0000B · QR 7K3Q X9BD',
      'PU-0000C',
      'PU-0000D',
    ])
    expect([...lines.values()].map(({ size }) => size)).toEqual(['', '', '2,4 × 1,2 m', ''])
    expect(lines.get('d')?.place).toBe('Rua 1 c/ Av. Brasil – Centro, Americana')
  })

  test.each([
    [{ kit_type: 'kit_placas', renews: null }, 'Kit Placas (Apenas Placas)'],
    [{ kit_type: null, renews: null }, 'a definir com o Cliente'],
    [{ kit_type: null, renews: 'o1' }, 'o que já está instalado'],
  ] as const)('names the kit of %o', (order, kit) => expect(contractKitText(order)).toBe(kit))

  test('says so when it goes on from another', () => {
    const facts = contractFactsOf(aCompletedOrder('o2', 1, { renews: 'o1' }))
    expect(facts.renews).toBe('o1')
    expect(clausesOf(facts, { kind: 'unrecorded' })[0]?.paragraphs[1]).toContain('renova um anterior')
  })

  test('can’t be said of an order whose contracts have not begun', () => {
    expect(() => contractFactsOf(anOrder('o1'))).toThrow()
  })

  test('is numbered by the year in São Paulo', () => {
    expect(contractNumber(12, '2027-01-01T02:59:59.999Z')).toBe('12/2026')
    expect(contractNumber(12, '2027-01-01T03:00:00.000Z')).toBe('12/2027')
  })

  test.each([
    ['12/2027', { place: 12, year: '2027' }],
    ['1234567/2027', { place: 1_234_567, year: '2027' }],
    ['12345678/2026', undefined],
    ['5ccdbb90/2026', undefined],
    ['0/2027', undefined],
    ['', undefined],
  ])('number %s is that of place and year %j', (number, place) => expect(placeOfContract(number)).toEqual(place))

  test('tells anybody number, dates and count, and nothing else', () => {
    const contract = aContract(2)
    const [first, last] = contract.items
    if (!first || !last) throw new Error('two items')
    const items = [{ ...first, starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2031-11-20T00:00:00.000Z' }, last]
    expect(contractCheckOf('a'.repeat(64), { ...contract, items })).toEqual({
      contract_hash: 'a'.repeat(64),
      number: '12/2026',
      issued_at: '2026-11-22T13:00:00.000Z',
      starts_at: '2026-11-20T12:00:00.000Z',
      ends_at: '2031-11-20T00:00:00.000Z',
      items: 2,
    })
  })
})

describe('what a contract says about instalments', () => {
  const textsOf = (order: Order) => {
    const facts = contractFactsOf({ ...order, items: aCompletedOrder('o1').items })
    const clauses = clausesOf(facts, contractPaymentOf(order))
    return clauses.map(({ paragraphs }) => paragraphs.map(text => text.replaceAll('\u00a0', ' ')))
  }
  const paymentOf = (order: Order) => textsOf(order)[2]?.[1]
  const sold = (payments: Payment[], changes: Partial<Order> = {}) =>
    inThreeInstalments(aCompletedOrder('o1'), { payments, ...changes })
  const IN_THREE = 'O Cliente paga este valor em 3 parcelas mensais de R$ 800,00, de 10/12/2026 a 10/02/2027.'

  test.each([
    [
      'is when each is due, and when the contract is valid, before the sale',
      inThreeInstalments(anOrder('o1')),
      `${IN_THREE} A Operadora confirma cada pagamento quando o recebe, e o contrato vale quando ela confirma a venda. O preço não tem reajuste durante o prazo.`,
    ],
    [
      'is when each is due, of a sale by its signature',
      sold([]),
      `${IN_THREE} A Operadora confirma cada pagamento quando o recebe. O preço não tem reajuste durante o prazo.`,
    ],
    [
      'is what was received, too',
      sold([aPayment(1), aPayment(2, 30_000)]),
      `${IN_THREE} Até a emissão deste contrato, a Operadora recebeu R$ 1.100,00 deste valor. A Operadora confirma cada pagamento quando o recebe. O preço não tem reajuste durante o prazo.`,
    ],
    [
      'is that all was received',
      sold(
        [1, 2, 3].map(number => aPayment(number)),
        { payment_confirmed_at: '2027-02-10T15:00:00.000Z' },
      ),
      'A Operadora confirma que recebeu este valor: o pagamento foi confirmado em 10 de fevereiro de 2027. Ele não tem reajuste durante o prazo.',
    ],
    [
      'is the end of the hold where there is one instalment, whenever it is due',
      anOrder('o1', {
        instalments: [anInstalment(1, { amount: 240_000 })],
        reserved_until: '2026-12-01T15:00:00.000Z',
      }),
      'O Cliente paga este valor até 1 de dezembro de 2026 às 12:00, e o contrato vale quando a Operadora confirma o pagamento. Ele não tem reajuste durante o prazo.',
    ],
    [
      'is the one instalment whose payment was taken back',
      aCompletedOrder('o1', 2, { instalments: [anInstalment(1, { amount: 240_000 })], payments: [] }),
      'O Cliente paga este valor em uma parcela de R$ 2.400,00 em 10/12/2026. A Operadora confirma cada pagamento quando o recebe. O preço não tem reajuste durante o prazo.',
    ],
  ])('%s', (_, order, text) => expect(paymentOf(order)).toBe(text))

  test('is which day its dates count on, until the sale is confirmed', () => {
    const expected = (order: Order) => textsOf(order)[1]?.[1]
    expect(expected(inThreeInstalments(anOrder('o1')))).toBe(
      'As datas da tabela contam com a venda confirmada em 22 de novembro de 2026. O prazo começa no dia da confirmação, com a mesma duração.',
    )
    expect(expected(anOrder('o1'))).toBe(
      'As datas da tabela contam com o pagamento confirmado em 22 de novembro de 2026. O prazo começa no dia da confirmação, com a mesma duração.',
    )
    expect(expected(sold([]))).toMatch(/^O contrato não se renova sozinho\./)
  })
})

test('canonical JSON is one text, however its names stand', () => {
  const one = { b: [1, { d: null, c: 'ção "x"' }], a: { z: true, é: 1, Z: 2 } }
  const other = { a: { Z: 2, é: 1, z: true }, b: [1, { c: 'ção "x"', d: null }] }
  expect(canonicalJson(one)).toBe('{"a":{"Z":2,"z":true,"é":1},"b":[1,{"c":"ção \\"x\\"","d":null}]}')
  expect(canonicalJson(other)).toBe(canonicalJson(one))
  expect(canonicalJson({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}')
  expect(JSON.parse(canonicalJson(aContract(40)))).toEqual(aContract(40))
})
