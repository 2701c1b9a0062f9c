import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { serve } from '#functions/api/http/serve.ts'
import { log } from '#functions/platform/aws/log.ts'
import { TransactionBusy } from '#functions/platform/table/transaction-errors.ts'
import { assertRefusalDeclared } from '#local/assert-refusal-declared.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { endpoint } from '#shared/platform/api/endpoint.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { apiGatewayEventFor } from '#tests/support/api-gateway-event.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** One route that declares a refusal, and one that does not. */

const declared = { method: 'GET', access: 'public', summary: '', input: z.object({}), output: z.object({}) } as const
const group = {
  honest: endpoint({ ...declared, path: '/honest', refuses: ['POINT_UNAVAILABLE'] }),
  silent: endpoint({ ...declared, path: '/silent' }),
}
let failure: unknown
const fail = async (): Promise<never> => {
  throw failure
}
const handler = asFunction('map', serve(group, { honest: fail, silent: fail }))

async function ask(route: keyof typeof group, thrown: unknown): Promise<APIGatewayProxyStructuredResultV2> {
  failure = thrown
  return handler(apiGatewayEventFor(group[route]), Object({ getRemainingTimeInMillis: () => 15_000 }))
}
const bodyOf = ({ body = '' }: APIGatewayProxyStructuredResultV2): unknown => JSON.parse(body)

const logged = vi.spyOn(log, 'error').mockReturnValue(undefined)
afterEach(() => logged.mockClear())

const gone = new DomainError('POINT_UNAVAILABLE', { points: [{ point_id: 'p1', point_name: 'Ouro' }] })

test('what a route declares is answered by its status, sentence and details', async () => {
  const response = await ask('honest', gone)
  expect(response.statusCode).toBe(409)
  expect(bodyOf(response)).toEqual({
    error: 'O ponto Ouro acabou de ser reservado por outra pessoa.',
    code: 'POINT_UNAVAILABLE',
    details: { points: [{ point_id: 'p1', point_name: 'Ouro' }] },
  })
  expect(logged).not.toHaveBeenCalled()
  assertRefusalDeclared(group.honest, response)
})

test('what it does not declare is answered as truly, stands in the log, and fails every test that asks it', async () => {
  const response = await ask('silent', gone)
  expect(bodyOf(response)).toEqual(bodyOf(await ask('honest', gone)))
  expect(logged.mock.calls).toEqual([['a refusal that its route does not declare', { code: 'POINT_UNAVAILABLE' }]])
  expect(() => assertRefusalDeclared(group.silent, response)).toThrow(
    'GET /api/silent refused with POINT_UNAVAILABLE, which its route in shared/api does not declare',
  )
})

test('details that are not of their schema reach nobody', async () => {
  const response = await ask(
    'honest',
    Object.assign(new DomainError('POINT_UNAVAILABLE', { points: [] }), { details: 7 }),
  )
  expect(response.statusCode).toBe(500)
  expect(bodyOf(response)).toEqual({ error: REFUSALS.INTERNAL.sentence, code: 'INTERNAL' })
  expect(logged.mock.calls[0]?.[0]).toBe('details of a refusal that are not of its schema')
})

test('a transaction that loses every attempt to concurrent ones asks any route’s caller to try again', async () => {
  const response = await ask('silent', new TransactionBusy())
  expect([response.statusCode, bodyOf(response)]).toEqual([
    503,
    { error: REFUSALS.TRY_AGAIN.sentence, code: 'TRY_AGAIN' },
  ])
})
