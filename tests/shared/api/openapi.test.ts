import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { refusalsOf } from '#shared/platform/api/endpoint.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'

/** Descriptions of bodies and headers in openapi.json, for people who write a client. */

const content = z.record(z.string(), z.unknown())
const operation = z.object({
  operationId: z.string(),
  parameters: z.optional(z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() }))),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ content })),
})
const operations = z
  .array(z.record(z.string(), operation))
  .parse(Object.values(openApi().paths))
  .flatMap(Object.values<z.output<typeof operation>>)
const of = (id: string) => operations.find(({ operationId }) => operationId === id)
const headersOf = (id: string) =>
  of(id)?.parameters?.flatMap(parameter => (parameter.in === 'header' ? [[parameter.name, parameter.required]] : []))

test('the identity service’s protocol has its own media type, and its operation in a header', () => {
  const identity = of('auth.identity')
  expect(Object.keys(identity?.requestBody?.content ?? {})).toEqual(['application/x-amz-json-1.1'])
  expect(headersOf('auth.identity')).toEqual([['x-amz-target', true]])
  expect(Object.keys(identity?.responses['200']?.content ?? {})).toEqual(['application/x-amz-json-1.1'])
  // Refusals that the route declares, and refusals of requests that can't be read at all.
  for (const status of ['400', '429', '503'])
    expect(Object.keys(identity?.responses[status]?.content ?? {})).toEqual([
      'application/x-amz-json-1.1',
      'application/json',
    ])
})

const REPEATABLE = [
  'customers.create',
  'order_drafts.create',
  'orders.createByOffice',
  'orders.reserve',
  'points.create',
  'proof.reportDamage',
]

test.each(REPEATABLE)('%s may carry its key', id => expect(headersOf(id)).toEqual([['idempotency-key', false]]))

test('every other route speaks JSON alone and asks for no header', () => {
  const others = operations.filter(({ operationId }) => operationId !== 'auth.identity')
  expect(others).toHaveLength(allEndpoints().length - 1)
  for (const { operationId, requestBody, responses } of others) {
    for (const said of [requestBody, ...Object.values(responses)])
      expect(Object.keys(said?.content ?? { 'application/json': 0 }), operationId).toEqual(['application/json'])
    if (!REPEATABLE.includes(operationId)) expect(headersOf(operationId) ?? []).toEqual([])
  }
})

const schemas = z
  .record(z.string(), z.object({ required: z.array(z.string()), properties: z.record(z.string(), z.unknown()) }))
  .parse(openApi().components.schemas)
const refusal = z.object({ oneOf: z.array(z.object({ $ref: z.string() })) })
const json = z.object({ 'application/json': z.object({ schema: z.unknown() }) })

test.each(allEndpoints().map(each => [`${each.group}.${each.name}`, each.endpoint] as const))(
  '%s lists every refusal that it declares, under its status',
  (id, endpoint) => {
    const listedIds = Object.entries(of(id)?.responses ?? {}).flatMap(([status, { content }]) =>
      Number(status) < 400
        ? []
        : refusal
            .parse(json.parse(content)['application/json'].schema)
            .oneOf.map(({ $ref }) => `${status} ${$ref.replace('#/components/schemas/', '')}`),
    )
    const declared = refusalsOf(endpoint).map(code => `${REFUSALS[code].status} ${code}`)
    expect(listedIds.toSorted()).toEqual([...new Set(declared)].toSorted())
  },
)

test('each refusal says its code and what it brings along', () => {
  expect(Object.keys(schemas)).toEqual(Object.keys(REFUSALS))
  for (const [code, { properties }] of Object.entries(schemas)) expect(properties.code).toMatchObject({ const: code })
  const bringing = (code: RefusalCode) => [
    schemas[code]?.required.includes('details'),
    schemas[code]?.properties.details,
  ]
  expect(bringing('POINT_UNAVAILABLE')).toMatchObject([true, { properties: { points: { type: 'array' } } }])
  // CloudFront's refusal does not say how long to wait.
  expect(bringing('TOO_MANY_REQUESTS')).toMatchObject([false, { properties: { retry_after_seconds: {} } }])
  expect(bringing('ORDER_NOT_FOUND')).toEqual([false, undefined])
})
