import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { assertRefusalDeclared } from '#infra/local/assert-refusal-declared.ts'
import { runAsFunction } from '#infra/local/grants.ts'
import { type FunctionName, functionOfGroup } from '#infra/system.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { type Endpoint, routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'

const context = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 15_000 } as Context

type Sent = {
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
export function eventFor(
  endpoint: Endpoint,
  { path, query, body, token, headers, cookies }: Sent = {},
): APIGatewayProxyEventV2 {
  const key = routeKey(endpoint)
  return {
    version: '2.0',
    routeKey: key,
    rawPath: key.split(' ')[1] ?? '',
    rawQueryString: '',
    headers: {
      [ORIGIN_SECRET_HEADER]: process.env.ORIGIN_SECRET ?? '',
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

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** The function that serves this route. */
function functionOf(endpoint: Endpoint): FunctionName {
  const served = allEndpoints().find(each => each.endpoint === endpoint)
  if (!served) throw new Error(`${routeKey(endpoint)} is not in the contract`)
  return functionOfGroup(served.group)
}

/**
 * Calls a function with a request, under the grants of the function that serves the route, and parses its
 * answer. Fails on a refusal that the route does not declare.
 */
export async function send(handler: Handler, endpoint: Endpoint, sent?: Sent) {
  const response = await runAsFunction(functionOf(endpoint), () => handler(eventFor(endpoint, sent), context))
  assertRefusalDeclared(endpoint, response)
  const { statusCode, body, headers, cookies } = response
  return { status: statusCode, headers, cookies, body: body === undefined ? undefined : JSON.parse(body) }
}
