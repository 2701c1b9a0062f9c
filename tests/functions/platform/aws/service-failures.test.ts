import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isServiceFailure } from '#functions/platform/aws/service-failure.ts'
import { api } from '#shared/api/index.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Handlers with the SDK's real clients, against services that fail in different ways. */

type Way = (response: ServerResponse) => void
let way: Way = () => undefined
const service = createServer((_, response) => way(response))
await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
for (const name of ['COGNITO_IDENTITY_PROVIDER', 'DYNAMODB', 'S3']) process.env[`AWS_ENDPOINT_URL_${name}`] = endpoint
const issuer = await startTokenIssuer()
const auth = await import('#functions/api/auth.ts')
const me = await import('#functions/api/me.ts')
const { readFileUpTo } = await import('#functions/catalogue/media/media-store.ts')
afterAll(async () => {
  await issuer.close()
  service.closeAllConnections()
  await new Promise(resolve => service.close(resolve))
})
beforeEach(() => {
  way = response => response.destroy()
})

const answering =
  (status: number, __type: string): Way =>
  response =>
    response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify({ __type, message: 'Own words' }))

const ROUTES = {
  'a route that asks Cognito': () =>
    callHandler(auth.handler, api.auth.userExists, { body: { user_email: 'a@example.com' } }),
  'a route that asks DynamoDB': () => callHandler(me.handler, api.me.getProfile, { token: issuer.token('client') }),
}
const WAYS: Record<string, Way> = {
  'breaks off': response => response.destroy(),
  'fails in itself': answering(500, 'InternalErrorException'),
  'is overloaded': answering(503, 'ServiceUnavailable'),
}

describe.each(Object.entries(ROUTES))('%s', (_, ask) => {
  test.each(Object.entries(WAYS))('answers 503 and a sentence when it %s', async (__, failing) => {
    way = failing
    const { status, body } = await ask()
    expect(status).toBe(503)
    expect(body).toEqual({
      code: 'TRY_AGAIN',
      error: 'Não foi possível concluir agora. Tente novamente em instantes.',
    })
  })

  test.each([
    ['a right that we lack', 'AccessDeniedException'],
    ['a request that is wrong', 'ValidationException'],
  ])('answers 500 for %s: our own mistake', async (__, name) => {
    way = answering(400, name)
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  })
})

test('files that can not be had are the service’s failure too', async () => {
  way = answering(500, 'InternalError')
  const error = await readFileUpTo('avatars/1', 1_000).catch((thrown: unknown) => thrown)
  expect(isServiceFailure(error)).toBe(true)
})

test.each<[string, unknown, boolean]>([
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['one that took too long', Object.assign(new Error('late'), { name: 'TimeoutError' }), true],
  [
    'fetch, whose cause says why',
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'UND_ERR_SOCKET' }) }),
    true,
  ],
  [
    'being throttled',
    Object.assign(new Error(), { name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } }),
    true,
  ],
  ['mail that was refused', Object.assign(new Error(), { name: 'CodeDeliveryFailureException' }), true],
  ['an answer of 502', Object.assign(new Error(), { $metadata: { httpStatusCode: 502 } }), true],
  ['an answer of 400', Object.assign(new Error(), { $metadata: { httpStatusCode: 400 } }), false],
  ['a mistake of our own', new TypeError("Cannot read properties of undefined (reading 'id')"), false],
  ['something thrown that is no error', { code: 'ECONNREFUSED' }, false],
  ['nothing', undefined, false],
])('%s', (_, error, isFailure) => expect(isServiceFailure(error)).toBe(isFailure))
