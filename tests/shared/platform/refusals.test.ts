import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#shared/api/index.ts'
import { presentRefusal, REFUSAL_CODES, REFUSALS } from '#shared/api/refusals.ts'
import { refusalsOf } from '#shared/platform/api/endpoint.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'

/** The table of refusals: every code in it is used, and has a message. */

describe('every code', () => {
  test('is one that some route may answer with; only the gateway knows a method that no route has', () => {
    const declared = new Set(allEndpoints().flatMap(({ endpoint }) => refusalsOf(endpoint)))
    expect(REFUSAL_CODES.filter(code => !declared.has(code))).toEqual(['METHOD_NOT_ALLOWED'])
  })

  test('is named by code that refuses', () => {
    const refusing = ['functions', 'shared', 'local/front']
      .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
      .filter(file => file.endsWith('.ts') && (!file.startsWith('shared/') || file.includes('/rules/')))
      .map(file => readFileSync(file, 'utf8'))
      .join('\n')
    expect(REFUSAL_CODES.filter(code => !refusing.includes(`'${code}'`))).toEqual([])
  })
})

test('no route declares what every route like it may answer anyway, nor one code twice', () => {
  const twice = allEndpoints().flatMap(({ group, name, endpoint }) => {
    const codes = refusalsOf(endpoint)
    return codes.filter((code, index) => codes.indexOf(code) !== index).map(code => `${group}.${name} ${code}`)
  })
  expect(twice).toEqual([])
})

describe('what is told', () => {
  const points = (...names: string[]) => ({
    points: names.map((point_name, index) => ({ point_id: `p${index}`, point_name })),
  })
  test.each([
    [
      'INVALID_INPUT',
      {
        fields: [
          {
            path: 'search',
            message:
              'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.',
          },
        ],
      },
      'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.',
    ],
    [
      'INVALID_INPUT',
      { fields: [{ path: 'name', message: 'O nome é obrigatório.' }] },
      'Confira os dados enviados: há campos que precisam de correção.',
    ],
    ['POINT_UNAVAILABLE', points('Ouro'), 'O ponto Ouro acabou de ser reservado por outra pessoa.'],
    ['POINT_UNAVAILABLE', points('A', 'B', 'C'), 'Os pontos A, B e C acabaram de ser reservados por outras pessoas.'],
    ['POINT_NOT_FOUND', undefined, 'Este ponto não existe mais.'],
    ['POINT_NOT_FOUND', points('p1'), 'Um dos pontos escolhidos não existe mais.'],
    ['POINT_NOT_FOUND', points('p1', 'p2'), 'Alguns dos pontos escolhidos não existem mais.'],
    ['TOO_MANY_REQUESTS', undefined, REFUSALS.TOO_MANY_REQUESTS.sentence],
    [
      'TOO_MANY_REQUESTS',
      { retry_after_seconds: 61, limit: 'address' },
      'Muitas tentativas em pouco tempo. Tente novamente em 2 minutos.',
    ],
    [
      'POINT_IN_USE',
      { order_id: null, status: 'available' },
      'Este ponto tem dias bloqueados. Desbloqueie-os antes de excluir.',
    ],
    [
      'POINT_IN_USE',
      { order_id: 'o1', status: 'available' },
      'Este ponto faz parte de um pedido e não pode ser excluído.',
    ],
    ['ORDER_NOT_FOUND', undefined, 'Pedido não encontrado'],
  ] as const)('%s with %j: %s', (code, details, sentence) => {
    expect(presentRefusal(code, details)).toEqual({ details, sentence })
  })

  test('is no more than the schema lets out, and nothing of what is not of it', () => {
    const more = { points: [{ point_id: 'p1', point_name: 'Ouro', held_under: ['digest'] }], table: 'unit-table' }
    expect(presentRefusal('POINT_UNAVAILABLE', more).details).toEqual(
      points('Ouro').points.length ? { points: [{ point_id: 'p1', point_name: 'Ouro' }] } : {},
    )
    expect(() => presentRefusal('POINT_UNAVAILABLE', { points: [{ point_id: 'p1' }] })).toThrow()
    expect(presentRefusal('ORDER_NOT_FOUND', more).details).toBeUndefined()
  })
})

describe('a refusal is made with what its code brings along', () => {
  test('and with nothing else: otherwise it does not compile', () => {
    const { code, details } = new DomainError('POINT_UNAVAILABLE', { points: [{ point_id: 'p1', point_name: 'Ouro' }] })
    expect([code, details.points[0]?.point_name]).toEqual(['POINT_UNAVAILABLE', 'Ouro'])
    expect(new DomainError('ORDER_NOT_FOUND').details).toBeUndefined()
    expect(new DomainError('TOO_MANY_REQUESTS').details).toBeUndefined()
    const either = (code: 'FILE_NOT_FOUND' | 'TAG_NOT_FOUND') => new DomainError(code)
    expect(either('TAG_NOT_FOUND').code).toBe('TAG_NOT_FOUND')
    // @ts-expect-error the points are missing
    new DomainError('POINT_UNAVAILABLE')
    // @ts-expect-error a point has a name
    new DomainError('POINT_UNAVAILABLE', { points: [{ point_id: 'p1' }] })
    // @ts-expect-error it brings nothing along
    new DomainError('ORDER_NOT_FOUND', { order_id: 'o1' })
    // @ts-expect-error one of them brings points along, the other nothing
    new DomainError(either('TAG_NOT_FOUND').code === 'TAG_NOT_FOUND' ? 'TAG_NOT_FOUND' : 'POINT_UNAVAILABLE')
    // @ts-expect-error there is no such code
    new DomainError('POINT_GONE')
  })

  test('and its code tells what that is', () => {
    const error: unknown = new DomainError('POINT_IN_USE', { order_id: 'o1', status: 'sold' })
    if (!(error instanceof DomainError)) throw error
    expect(error.code === 'POINT_IN_USE' && error.details.order_id).toBe('o1')
    // @ts-expect-error there is no such code
    expect(error.code === 'POINT_GONE').toBe(false)
    expect(new Error('POINT_IN_USE')).not.toBeInstanceOf(DomainError)
  })
})
