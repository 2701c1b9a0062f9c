import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type HandlerContext, serve } from '#functions/api/http/serve.ts'
import type { orders } from '#shared/orders/api/orders.ts'
import type { auth } from '#shared/people/api/auth.ts'
import { endpoint, IDEMPOTENCY } from '#shared/platform/api/endpoint.ts'
import { apiGatewayEventFor } from '#tests/support/api-gateway-event.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** A handler gets the parts of a request that its route declares to read, and no others. */

const declared = { method: 'POST', access: 'public', summary: '', input: z.object({}) } as const
const output = z.looseObject({})
const OPERATION = { name: 'x-amz-target', required: true, description: '' } as const
const group = {
  gate: endpoint({ ...declared, output, path: '/gate', headers: [OPERATION], cookies: ['device'] }),
  repeatable: endpoint({ ...declared, output, path: '/repeatable', headers: [IDEMPOTENCY] }),
  plain: endpoint({ ...declared, output, path: '/plain' }),
}
const handler = serve(group, {
  gate: async (_, { headers, cookies }) => ({ headers, cookies }),
  repeatable: async (_, { idempotency_key }) => ({ idempotency_key }),
  plain: async (_, context) => context,
})

async function asked(route: keyof typeof group): Promise<Record<string, unknown>> {
  const event = apiGatewayEventFor(group[route], {
    headers: { 'x-amz-target': 'Service.InitiateAuth', 'idempotency-key': 'attempt-00000001', other: 'said' },
    cookies: ['device=a.b=c', 'other=said'],
  })
  const response = await asFunction('map', handler)(event, Object({ getRemainingTimeInMillis: () => 15_000 }))
  expect(response.statusCode).toBe(200)
  return JSON.parse(response.body ?? '')
}

test('headers and cookies that a route declares are its handler’s, as they were sent', async () => {
  expect(await asked('gate')).toEqual({
    headers: { 'x-amz-target': 'Service.InitiateAuth' },
    cookies: { device: 'a.b=c' },
  })
  expect(await asked('repeatable')).toEqual({ idempotency_key: 'attempt-00000001' })
})

test('a route that declares none is given none, nor a key under which it acts once', async () => {
  const { address, now, ...rest } = await asked('plain')
  expect(address).toEqual(expect.any(String))
  expect(now).toBe(new Date(String(now)).toISOString())
  expect(rest).toEqual({ headers: {}, cookies: {} })
})

test('the types know of no others either', () => {
  expectTypeOf<keyof HandlerContext<typeof auth.identity>['headers']>().toEqualTypeOf<'x-amz-target'>()
  expectTypeOf<keyof HandlerContext<typeof auth.identity>['cookies']>().toEqualTypeOf<'device'>()
  expectTypeOf<keyof HandlerContext<typeof orders.get>['headers']>().toEqualTypeOf<never>()
  expectTypeOf<keyof HandlerContext<typeof orders.get>['cookies']>().toEqualTypeOf<never>()
})
