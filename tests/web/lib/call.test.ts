import { afterEach, describe, expect, test, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { orders } from '#shared/orders/api/orders.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { answerNetwork, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { ApiError, callApi, connectCallToSession } from '#web/lib/call-api.ts'

/** How the browser parses refusals: the code determines the details' type, and details that do not match it are dropped. */

afterEach(() => vi.unstubAllGlobals())

const ROUTE = 'POST /orders/o1/cancel'
const RESERVE = 'POST /orders'

async function refusalOf(route: string, answer: Parameters<typeof answerNetwork>[0][string]): Promise<ApiError> {
  answerNetwork({ [route]: answer })
  const asked =
    route === ROUTE
      ? callApi(orders.cancel, { order_id: 'o1' })
      : callApi(orders.reserve, { customerData: { name: 'Ana', email: 'ana@example.com', phone: '' }, items: [] })
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('it was not refused')
  return error
}

const POINTS = { points: [{ point_id: '101', point_name: 'Prata' }] }

describe('a refusal', () => {
  test('has the details of its code', async () => {
    const error = await refusalOf(RESERVE, problemResponse(409, 'POINT_UNAVAILABLE', 'O ponto Prata se foi.', POINTS))
    expect(error.code === 'POINT_UNAVAILABLE' && error.details?.points.map(({ point_id }) => point_id)).toEqual(['101'])
    expect([error.status, error.message]).toEqual([409, 'O ponto Prata se foi.'])
    // @ts-expect-error there is no such code
    expect(error.code === 'POINT_GONE').toBe(false)
    // @ts-expect-error no other code has points
    expect(error.code === 'ORDER_CHANGED' && error.details.points).toBe(false)
  })

  test.each([
    ['none', undefined],
    ['what is something else', { points: [{ point_id: 7 }] }],
  ])('that brings %s keeps its code and its sentence', async (_, details) => {
    const error = await refusalOf(RESERVE, refusalResponse('POINT_UNAVAILABLE', details))
    expect([error.code, error.message, error.details]).toEqual([
      'POINT_UNAVAILABLE',
      REFUSALS.POINT_UNAVAILABLE.sentence,
      undefined,
    ])
  })

  test.each(['NEWER_THAN_THIS_BROWSER', 'TAG_NOT_FOUND'])(
    'that its route does not declare (%s) is no code to decide on, and is said all the same',
    async code => {
      const { message, status, ...error } = await refusalOf(ROUTE, problemResponse(409, code, 'Isto é novo.', POINTS))
      expect([status, error.code, message, error.details]).toEqual([409, 'BAD_ANSWER', 'Isto é novo.', undefined])
    },
  )
})

describe('without an answer', () => {
  afterEach(() => vi.useRealTimers())

  /** A network that takes a request and stays silent. */
  const stall = () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    })
  }

  test('a request is given up after a minute, and asks to try again', async () => {
    stall()
    const asked = callApi(orders.cancel, { order_id: 'o1' }).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toMatchObject({
      status: 504,
      code: 'TRY_AGAIN',
      message: 'Não foi possível concluir agora. Tente novamente em instantes.',
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a request that is cancelled ends with the reason of its signal', async () => {
    stall()
    const cancelled = new AbortController()
    const asked = callApi(orders.cancel, { order_id: 'o1' }, { signal: cancelled.signal })
    const outcome = asked.catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(1)
    cancelled.abort(new Error('enough'))
    expect(await outcome).toEqual(new Error('enough'))
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a refusal for a missing token ends the session that the page still shows', async () => {
  const onSessionEnded = vi.fn()
  connectCallToSession({ accessToken: async () => undefined, onSessionEnded })
  const error = await refusalOf(ROUTE, refusalResponse('UNAUTHENTICATED'))
  expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith(undefined, error)
})

test.each([
  [413, 'BODY_TOO_LARGE'],
  [429, 'TOO_MANY_REQUESTS'],
  [504, 'TRY_AGAIN'],
  [500, 'INTERNAL'],
] as const)('the gateway’s own %i is %s', async (status, code) => {
  const error = await refusalOf(ROUTE, { status, body: { message: 'Service Unavailable' } })
  expect([error.status, error.code, error.message]).toEqual([status, code, REQUEST_REFUSALS[code].sentence])
})

test('what may write has an id for the server’s log, another each time; what only reads has no header of its own', async () => {
  const network = answerNetwork({
    [ROUTE]: problemResponse(409, 'ORDER_NOT_PENDING', 'Não'),
    'GET /orders/o1': problemResponse(404, 'ORDER_NOT_FOUND', 'Não'),
  })
  for (const _ of [1, 2]) await callApi(orders.cancel, { order_id: 'o1' }).catch(() => undefined)
  await callApi(orders.get, { order_id: 'o1' }).catch(() => undefined)
  const [first, second] = network.to(ROUTE).map(({ headers }) => headers['x-correlation-id'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  expect(network.to('GET /orders/o1').map(({ headers }) => headers)).toEqual([{}])
})
