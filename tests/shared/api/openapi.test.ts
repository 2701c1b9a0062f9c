import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'

/** What openapi.json says of bodies and headers, for who writes a client after it. */

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
  // Its refusals, and ours of what can't be read at all.
  expect(Object.keys(identity?.responses.default?.content ?? {})).toEqual([
    'application/x-amz-json-1.1',
    'application/json',
  ])
})

const REPEATABLE = ['orders.reserve', 'points.create']

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
