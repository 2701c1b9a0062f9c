import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { decodePath } from './static-files.ts'

const TEXT_CONTENT_TYPES = /^(text\/|application\/(json|[\w.-]+\+json|xml|x-www-form-urlencoded|javascript))/

type MatchedRoute = { routeKey: string; parameters: Record<string, string> }

/**
 * The HTTP API event (payload format 2.0) that API Gateway would send for a request. Repeated headers and query values
 * are joined by commas; headers that the front sets replace the browser's.
 */
export function apiGatewayEventOf(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { routeKey, parameters }: MatchedRoute,
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
  const isText = TEXT_CONTENT_TYPES.test(headers['content-type'] ?? '')
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

export type CompiledRoute = { routeKey: string; method: string; pattern: RegExp; names: string[] }

/** Compiles 'GET /api/points/{point_id}'. A parameter matches one non-empty path segment. */
export function compileRoute(routeKey: string): CompiledRoute {
  const [method = '', path = ''] = routeKey.split(' ')
  const names: string[] = []
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { routeKey, method, pattern: new RegExp(`^${pattern}$`), names }
}

/**
 * The route that matches a request. As in an HTTP API, a static route takes precedence over a route with a parameter.
 */
export function matchRoute(routes: readonly CompiledRoute[], method: string, path: string): MatchedRoute | undefined {
  const matches = routes.flatMap(route => {
    const pathMatch = route.method === method ? route.pattern.exec(path) : null
    return pathMatch ? [{ route, match: pathMatch }] : []
  })
  const [bestMatch] = matches.toSorted((a, b) => a.route.names.length - b.route.names.length)
  if (!bestMatch) return undefined
  const pathParameters: Record<string, string> = {}
  for (const [index, name] of bestMatch.route.names.entries()) {
    const value = decodePath(bestMatch.match[index + 1] ?? '')
    // The value has invalid percent-encoding.
    if (value === undefined) return undefined
    pathParameters[name] = value
  }
  return { routeKey: bestMatch.route.routeKey, parameters: pathParameters }
}
