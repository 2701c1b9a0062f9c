import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type Endpoint, routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'

/** Current values of the secrets in unit tests, by the last word of their ARN. */
export const UNIT_TEST_SECRETS = { origin: 'unit-origin-secret', proof: 'unit-proof-secret' } as const

/** What a request adds to its endpoint, which has method and path. `path`: values of the path's parameters. */
export type RequestParts = {
  path?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string | undefined>
  /** 'name=value' */
  cookies?: string[]
}

/** The API Gateway event of a request to a route of the contract, forwarded by the site's front. */
export function apiGatewayEventFor(
  endpoint: Endpoint,
  { path, query, body, token, headers, cookies }: RequestParts = {},
): APIGatewayProxyEventV2 {
  const key = routeKey(endpoint)
  return {
    version: '2.0',
    routeKey: key,
    rawPath: key.split(' ')[1] ?? '',
    rawQueryString: '',
    headers: {
      [ORIGIN_SECRET_HEADER]: UNIT_TEST_SECRETS.origin,
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(cookies ? { cookies } : {}),
    ...(path ? { pathParameters: path } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '0',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: { method: endpoint.method, path: '', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'test',
      routeKey: key,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  }
}
