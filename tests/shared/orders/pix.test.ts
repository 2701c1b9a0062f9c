import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instalment, Payable } from '#shared/orders/rules/instalments.ts'
import { duePaymentOf, type PixReceiver, pixCode, pixReference } from '#shared/orders/rules/pix.ts'

/**
 * Parses a BR Code by the Central Bank's manual, without the code that wrote it. Each field is an id, a length of two
 * digits, and a value.
 */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/**
 * CRC-16/CCITT-FALSE, computed bit by bit: polynomial 0x1021, start value 0xFFFF (ISO/IEC 13239, as the manual
 * requires).
 */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const KEY = '00000000-0000-4000-8000-000000000000'
const receiver: PixReceiver = { key: KEY, name: 'Ponto Urbano', city: 'Americana' }
const ID = 'a1b2c3d4-e5f6-4789-8abc-def012345678'
const code = (changes: Partial<PixReceiver> = {}, total_amount = 210_001): string =>
  pixCode({ ...receiver, ...changes }, { amount: total_amount, reference: pixReference(ID) }) ?? ''

describe('the Pix code of an order', () => {
  it('knows the check value of the standard', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  it('asks for the exact amount, to this receiver, in reais, with the order’s reference', () => {
    const fields = fieldsOf(code())
    expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
    expect(Object.fromEntries(fields)).toMatchObject({
      '00': '01',
      '52': '0000',
      '53': '986',
      '54': '2100.01',
      '58': 'BR',
      '59': 'Ponto Urbano',
      '60': 'Americana',
    })
    expect(Object.fromEntries(fieldsOf(fields.get('26') ?? ''))).toEqual({ '00': 'br.gov.bcb.pix', '01': KEY })
    expect(Object.fromEntries(fieldsOf(fields.get('62') ?? ''))).toEqual({ '05': 'a1b2c3d4e5f647898abcdef01' })
  })

  it('carries the check of all before it, whatever the order and its receiver', () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 1, max: 399_999_999_960 }),
        text,
        text,
        (id, total_amount, name, city) => {
          const made = pixCode({ key: KEY, name, city }, { amount: total_amount, reference: pixReference(id) })
          // There is no code for a name without a letter that a BR Code accepts.
          if (made === undefined) {
            expect([name, city].some(each => !/[!-~]/.test(each.normalize('NFD')))).toBe(true)
            return
          }
          expect(crc16(made.slice(0, -4))).toBe(made.slice(-4))
          const fields = fieldsOf(made)
          expect(fields.get('54')).toBe(
            `${Math.floor(total_amount / 100)}.${String(total_amount % 100).padStart(2, '0')}`,
          )
          expect(fieldsOf(fields.get('62') ?? '').get('05')).toBe(pixReference(id))
          expect(made).toMatch(/^[ -~]+$/)
        },
      ),
    )
  })

  it.each([
    ['without accents', { name: 'João Ação Mídia', city: 'São José' }, 'Joao Acao Midia', 'Sao Jose'],
    [
      'as far as they fit',
      { name: 'Empresa de Demonstração Muito Comprida', city: 'Santa Bárbara d’Oeste' },
      'Empresa de Demonstracao M',
      'Santa Barbara d',
    ],
  ])('writes names %s', (_, names, name, city) => {
    const fields = fieldsOf(code(names))
    expect([fields.get('59'), fields.get('60')]).toEqual([name, city])
  })

  it.each(['+5519999990000', 'pix@pontourbano.com.br', '11222333000181', '52998224725'])('takes the key %s', key => {
    expect(fieldsOf(fieldsOf(code({ key })).get('26') ?? '').get('01')).toBe(key)
  })

  it('is none for a key that is none, or for nothing to pay', () => {
    expect(code({ key: 'chave' })).toBe('')
    expect(code({}, 0)).toBe('')
  })
})

it('the reference of an order is at most 25 letters and digits, whatever its id', () => {
  fc.assert(
    fc.property(fc.uuid(), id => {
      expect(pixReference(id)).toMatch(/^[A-Za-z0-9]{25}$/)
    }),
  )
  expect(pixReference('abc_-1')).toBe('abc1')
})

describe('what a customer has to pay next', () => {
  const instalment = (id: string, due_on: string, amount: number): Instalment => ({
    id,
    due_on,
    amount,
    method: 'pix',
    note: '',
    boleto: '',
  })
  const FIRST = '11111111-2222-4333-8444-555555555555'
  const SECOND = '66666666-7777-4888-8999-000000000000'
  const order = (changes: Partial<Payable> = {}): Payable & { id: string } => ({
    id: ID,
    status: 'pending',
    created_at: '2026-11-20T12:00:00.000Z',
    reserved_until: '2026-11-23T12:00:00.000Z',
    total_amount: 120_000,
    ...changes,
  })
  const divided = (paid: number) =>
    order({
      status: 'completed',
      instalments: [instalment(FIRST, '2026-12-10', 50_000), instalment(SECOND, '2027-01-10', 70_000)],
      payments: [
        {
          id: 'p',
          paid_on: '2026-12-01',
          amount: paid,
          method: 'pix',
          note: '',
          recorded_at: '2026-12-01T12:00:00.000Z',
          allocations: [
            { instalment_id: FIRST, amount: Math.min(paid, 50_000) },
            { instalment_id: SECOND, amount: Math.max(0, paid - 50_000) },
          ],
        },
      ],
    })
  const due = (of: Payable & { id: string }) => duePaymentOf(of, '2026-12-05')

  it('is the total of an order that is not divided, by the order’s reference', () =>
    expect(due(order())).toEqual({
      amount: 120_000,
      due_on: '2026-11-23',
      method: 'pix',
      boleto: '',
      reference: 'a1b2c3d4e5f647898abcdef01',
      number: 1,
      count: 1,
    }))

  it('is the total, by the order’s reference, also in one instalment that the office wrote', () =>
    expect(due(order({ instalments: [instalment(FIRST, '2026-12-10', 120_000)] }))).toMatchObject({
      amount: 120_000,
      due_on: '2026-12-10',
      reference: 'a1b2c3d4e5f647898abcdef01',
      count: 1,
    }))

  it.each([
    [
      'the first instalment',
      0,
      { amount: 50_000, due_on: '2026-12-10', reference: 'a1b2c3d411111111222243338', number: 1 },
    ],
    [
      'what is left of it',
      49_999,
      { amount: 1, due_on: '2026-12-10', reference: 'a1b2c3d411111111222243338', number: 1 },
    ],
    [
      'the one after it',
      50_000,
      { amount: 70_000, due_on: '2027-01-10', reference: 'a1b2c3d466666666777748888', number: 2 },
    ],
    ['what is left of that one', 50_001, { amount: 69_999, due_on: '2027-01-10', number: 2 }],
  ])('is %s of a divided order', (_, paid, expected) =>
    expect(due(divided(paid))).toMatchObject({ ...expected, count: 2 }),
  )

  it('is nothing when all is paid, cancelled or free', () => {
    expect(due(divided(120_000))).toBeUndefined()
    expect(due({ ...divided(0), status: 'cancelled' })).toBeUndefined()
    expect(due(order({ total_amount: 0 }))).toBeUndefined()
  })

  it('has a reference of its own for each instalment, which begins as the order’s', () => {
    // Random ids differ in their first 62 bits.
    const selector = (id: string) => pixReference(id).slice(0, 17)
    fc.assert(
      fc.property(fc.uuid(), fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 60, selector }), (id, ids) => {
        const instalments = ids.map(each => instalment(each, '2026-12-10', 1_000))
        const references = ids.map(
          each =>
            due({
              ...order({ total_amount: 1_000 * ids.length }),
              id,
              instalments: [instalment(each, '2026-12-01', 1_000), ...instalments.filter(other => other.id !== each)],
            })?.reference ?? '',
        )
        for (const reference of references) {
          expect(reference).toMatch(/^[A-Za-z0-9]{25}$/)
          expect(reference.slice(0, 8)).toBe(pixReference(id).slice(0, 8))
        }
        expect(new Set(references).size).toBe(ids.length)
      }),
    )
  })

  it('has a code with that reference and amount', () => {
    const next = due(divided(49_999))
    const fields = fieldsOf((next && pixCode(receiver, next)) ?? '')
    expect(fields.get('54')).toBe('0.01')
    expect(fieldsOf(fields.get('62') ?? '').get('05')).toBe('a1b2c3d411111111222243338')
  })
})
