import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'

/**
 * The network address of whoever sends a request, as it is counted: an IPv4 address, or the /64 of an IPv6 one, because
 * one household or phone has a whole /64 to itself.
 */
export function viewerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  // The front's word, which serve() has let through as such; the gateway itself sees only the front.
  const told = headers[VIEWER_ADDRESS_HEADER]
  return countedAs(told !== undefined && isIP(told) !== 0 ? told : requestContext.http.sourceIp)
}

function countedAs(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // The first four of eight groups; '::' stands for as many zeros as are missing.
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
