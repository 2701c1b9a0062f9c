import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { decoded } from './static-files.ts'

const TEXT = /^(text\/|application\/(json|[\w.-]+\+json|xml|x-www-form-urlencoded|javascript))/

type Matched = { routeKey: string; parameters: Record<string, string> }

/**
 * The event that an HTTP API (payload 2.0) makes of a request: repeated headers and query values joined by commas, the
 * headers of the front before it instead of the browser's.
 */
export function apiEvent(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { routeKey, parameters }: Matched,
  frontHeaders: Record<string, string>,
): APIGatewayProxyEventV2 {
  const { cookie, ...rest } = request.headers
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value].flat().join(',')])),
    ...frontHeaders,
  }
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map(name => [name, url.searchParams.getAll(name).join(',')]),
  )
  const isText = TEXT.test(headers['content-type'] ?? '')
  const method = request.method ?? 'GET'
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie ? { cookies: cookie.split('; ') } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(parameters).length > 0 ? { pathParameters: parameters } : {}),
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: crypto.randomUUID(),
      routeKey,
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
  }
}

export type Route = { routeKey: string; method: string; pattern: RegExp; names: string[] }

/** 'GET /api/points/{point_id}' → what requests it takes. A parameter is one part of the path, never empty. */
export function compileRoute(routeKey: string): Route {
  const [method = '', path = ''] = routeKey.split(' ')
  const names: string[] = []
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { routeKey, method, pattern: new RegExp(`^${pattern}$`), names }
}

/** The route that takes this request. As in an HTTP API, one written out wins over one with a parameter. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Matched | undefined {
  const matches = routes.flatMap(route => {
    const match = route.method === method ? route.pattern.exec(path) : null
    return match ? [{ route, match }] : []
  })
  const [best] = matches.toSorted((a, b) => a.route.names.length - b.route.names.length)
  if (!best) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, name] of best.route.names.entries()) {
    const value = decoded(best.match[index + 1] ?? '')
    // A path that is no valid percent-encoding names nothing.
    if (value === undefined) return undefined
    parameters[name] = value
  }
  return { routeKey: best.route.routeKey, parameters }
}
