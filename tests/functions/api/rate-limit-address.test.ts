import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { rateLimitAddress } from '#functions/api/http/rate-limit-address.ts'
import { api } from '#shared/api/index.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { apiGatewayEventFor } from '#tests/support/api-gateway-event.ts'

/** A request that reaches API Gateway from this address with these headers. */
function from(sourceIp: string, headers: Record<string, string> = {}): APIGatewayProxyEventV2 {
  const event = apiGatewayEventFor(api.auth.identity, { headers })
  event.requestContext.http.sourceIp = sourceIp
  return event
}

const EDGE = '198.51.100.1'
const through = (address: string) => from(EDGE, { [VIEWER_ADDRESS_HEADER]: address })

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
    expect(rateLimitAddress(through(address))).toBe(counted)
  })

  test('of one /64 is one, of the next another', () => {
    const [one, same, other] = ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'].map(each =>
      rateLimitAddress(through(each)),
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })
})

describe('who is told no address counts by the one that the gateway sees', () => {
  test.each([
    ['without a header', {}],
    ['with headers of proxies', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }],
    ['with something that is no address', { [VIEWER_ADDRESS_HEADER]: 'me' }],
  ])('%s', (_, headers) => {
    expect(rateLimitAddress(from('192.0.2.5', headers))).toBe('192.0.2.5')
    expect(rateLimitAddress(from('2001:db8:9::1', headers))).toBe('2001:db8:9:0::/64')
  })
})
