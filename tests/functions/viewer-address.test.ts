import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/api/front-headers.ts'
import { api } from '#shared/api/index.ts'
import { eventFor } from '#tests/support/requests.ts'

const SECRET = 'unit-origin-secret'

/** A request that reaches the gateway from this address with these headers. */
function from(sourceIp: string, headers: Record<string, string> = {}): APIGatewayProxyEventV2 {
  const event = eventFor(api.auth.identity, { headers })
  event.requestContext.http.sourceIp = sourceIp
  return event
}

let viewerAddress: (event: APIGatewayProxyEventV2) => string
async function load(): Promise<void> {
  vi.resetModules()
  ;({ viewerAddress } = await import('#functions/http/viewer-address.ts'))
}
beforeEach(load)
afterEach(() => vi.unstubAllEnvs())

const EDGE = '198.51.100.1'
const told = (address: string, secret = SECRET) => ({
  [VIEWER_ADDRESS_HEADER]: address,
  [ORIGIN_SECRET_HEADER]: secret,
})
const through = (address: string) => from(EDGE, told(address))

describe('who comes through the front', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0:00ff::', '2001:db8:0:ff::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(viewerAddress(through(address))).toBe(counted)
  })

  test('of one /64 is one, of the next another', () => {
    const [one, same, other] = ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'].map(each =>
      viewerAddress(through(each)),
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })
})

describe('who goes around the front counts by the address they really have', () => {
  test.each([
    ['without a header', {}],
    ['with a forged address', { [VIEWER_ADDRESS_HEADER]: '203.0.113.9' }],
    ['with a guessed secret', { [VIEWER_ADDRESS_HEADER]: '203.0.113.9', [ORIGIN_SECRET_HEADER]: 'guess' }],
    ['with an empty secret', { [VIEWER_ADDRESS_HEADER]: '203.0.113.9', [ORIGIN_SECRET_HEADER]: '' }],
    ['with headers of proxies', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }],
    ['with something that is no address', { [VIEWER_ADDRESS_HEADER]: 'me', [ORIGIN_SECRET_HEADER]: SECRET }],
  ])('%s', (_, headers) => {
    expect(viewerAddress(from('192.0.2.5', headers))).toBe('192.0.2.5')
    expect(viewerAddress(from('2001:db8:9::1', headers))).toBe('2001:db8:9:0::/64')
  })

  test('also in a function that has no secret, whatever is sent', async () => {
    vi.stubEnv('ORIGIN_SECRET', '')
    await load()
    for (const secret of ['', SECRET, 'undefined'])
      expect(viewerAddress(from('192.0.2.5', told('203.0.113.9', secret)))).toBe('192.0.2.5')
  })
})
