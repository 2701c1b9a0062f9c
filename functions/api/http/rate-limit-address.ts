import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'

/**
 * The client's network address for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because a
 * household or a phone usually has a whole /64.
 */
export function rateLimitAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  // CloudFront sets this header, and requireOriginSecret has checked that the request comes from there; the gateway
  // itself sees only CloudFront's address.
  const headerAddress = headers[VIEWER_ADDRESS_HEADER]
  return toRateLimitKey(
    headerAddress !== undefined && isIP(headerAddress) !== 0 ? headerAddress : requestContext.http.sourceIp,
  )
}

function toRateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // The first four of eight groups; '::' stands for the missing zeros.
  const [front = '', back] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = front === '' ? [] : front.split(':')
  const after = back ? back.split(':').length + (back.includes('.') ? 1 : 0) : 0
  const missing = back === undefined ? 0 : 8 - groups.length - after
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(back ? back.split(':') : [])]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
