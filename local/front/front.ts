import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { problemBody, statusOf } from '#functions/api/http/problem.ts'
import { isValidPhotoLink } from '#functions/catalogue/media/photo-signature.ts'
import { isSecretAcceptedAt } from '#functions/platform/aws/accepted-secrets.ts'
import type { EdgeSecret } from '#infra/media-function.ts'
import { securityHeaders } from '#infra/security-headers.ts'
import { withSiteConfig } from '#infra/site-page.ts'
import type { StreetMapExtract } from '#infra/street-map.ts'
import { SERVED_MEDIA_PREFIXES } from '#infra/system/media-prefixes.ts'
import { type FunctionName, functionOfGroup } from '#infra/system.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import { BASE_PATH, routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import { assertRefusalDeclared } from '../assert-refusal-declared.ts'
import { FunctionTimeout, type LocalFunction } from '../local-functions.ts'
import { apiGatewayEventOf, compileRoute, matchRoute } from './api-event.ts'
import { type LocalOnlyOptions, localOnlyResponse } from './local-only.ts'
import { type HttpResponse, sendHttpResponse } from './respond.ts'
import { decodePath, fileResponse, staticFileResponse } from './static-files.ts'

/**
 * The edge's copies of the origin secret: the value that the edge sends to the API, and the values that it accepts in
 * signed photo links.
 */
export type EdgeSecretsState = { sent: string; accepted: readonly EdgeSecret[] }

export type FrontOptions = LocalOnlyOptions & {
  /** Address to listen on. */
  host: string
  port: number
  functions: Map<FunctionName, LocalFunction>
  site: SiteConfig
  edge: EdgeSecretsState
  files: { client: S3Client; bucket: string }
  /** Origin of the S3 emulator, for presigned uploads and links. */
  uploadOrigin: string
  /** Folder of the built site; if undefined, `pages` serves the site with hot reload. */
  siteDirectory: string | undefined
  /** A street map file that is served with the site, from outside of its folder. */
  streetMap?: StreetMapExtract | undefined
  pages?: (request: IncomingMessage, response: ServerResponse) => void
  /** Reports a failure in one sentence to the operator; a client only gets a general message. */
  report: (sentence: string) => void
}

const OPENAPI_PATH = `${BASE_PATH}/openapi.json`
/** Allowed methods of all addresses that are not of the API. */
const READ_METHODS = ['GET', 'HEAD'] as const
/** A pattern for the paths of files directly below one of these prefixes. */
const filePattern = (prefixes: readonly string[]) => new RegExp(`^(${prefixes.join('|')})[\\w-][\\w.-]*$`)
const PUBLIC_FILE = filePattern(SERVED_MEDIA_PREFIXES.public_prefixes)
const SIGNED_FILE = filePattern(SERVED_MEDIA_PREFIXES.signed_prefixes)

/** Largest request body, as in API Gateway; routes accept at most 256 KB of JSON. Bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024
/**
 * Largest event and largest response of a Lambda function, before compression. This limit is reached before API
 * Gateway's 10 MB. Bytes.
 */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024
const isTooLarge = (payload: unknown): boolean => Buffer.byteLength(JSON.stringify(payload) ?? '') > MAX_PAYLOAD_BYTES

/** Invokes a function. Returns undefined for an event above Lambda's limit; throws for a response above it. */
async function invokeWithinLimit(
  { name, invoke }: LocalFunction,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  if (isTooLarge(event)) return undefined
  const result = (await invoke(event)) as APIGatewayProxyStructuredResultV2
  if (isTooLarge(result)) throw new Error(`${name} answers with more than the 6 MB of Lambda`)
  return result
}

/** The contract's routes, each with the function that serves it, as in API Gateway. */
export const compileContractRoutes = () =>
  allEndpoints().map(({ group, endpoint }) => ({
    ...compileRoute(routeKey(endpoint)),
    functionName: functionOfGroup(group),
    endpoint,
  }))

/**
 * A file of the built site, with the configuration in its pages, as the deployment on AWS writes them. It may change without
 * the page's file, so pages have no ETag.
 */
async function siteFileResponse(
  site: SiteConfig,
  ...file: Parameters<typeof staticFileResponse>
): Promise<HttpResponse> {
  const response = await staticFileResponse(...file)
  const { etag, ...headers } = response.headers
  if (response.status !== 200 || !headers['content-type']?.startsWith('text/html')) return response
  return { ...response, headers, body: withSiteConfig(String(response.body), site) }
}

/**
 * How long an idle connection stays open. Milliseconds. After Node's own 5 s a client's next request often meets a
 * connection that is just being closed, and fails.
 */
const KEEP_ALIVE = 600_000

/** The local CloudFront, API Gateway and site bucket, on one port. */
export function startFront(options: FrontOptions): Promise<Server> {
  const routes = compileContractRoutes()
  const siteHeaders = securityHeaders({ connect: [options.uploadOrigin], images: [options.uploadOrigin] })
  const jsonHeaders = { ...siteHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const json = (value: unknown, status = 200): HttpResponse => ({
    status,
    headers: jsonHeaders,
    body: JSON.stringify(value),
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
    answerRequest(request, response).catch((error: unknown) => {
      // API Gateway answers with status 503 when a function timed out.
      const code = error instanceof FunctionTimeout ? 'TRY_AGAIN' : 'INTERNAL'
      if (code === 'INTERNAL') options.report(`${request.method} ${request.url} was not answered: ${error}`)
      if (!response.headersSent) response.writeHead(statusOf(code), jsonHeaders)
      response.end(JSON.stringify(problemBody({ code })))
    })
  })
  const problem = (code: RefusalCode, status = statusOf(code)) => json(problemBody({ code }), status)
  const notAllowed = (allowed: readonly string[]): HttpResponse => {
    const response = problem('METHOD_NOT_ALLOWED')
    return { ...response, headers: { ...response.headers, allow: allowed.join(', ') } }
  }

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request)
    if (!url) return sendResponse(problem('NOT_FOUND', 400))
    const path = url.pathname
    if (path.startsWith(`${BASE_PATH}/`) && path !== OPENAPI_PATH) return sendResponse(await callFunction(request, url))
    const localResponse = await localOnlyResponse(request, path, { ...options, json, problem })
    if (localResponse) return sendResponse(localResponse)
    if (!READ_METHODS.some(method => method === request.method)) return sendResponse(notAllowed(READ_METHODS))
    if (path === OPENAPI_PATH) return sendResponse(json(openApi()))
    if (path === '/config.json') return sendResponse(json(options.site))
    if (path.startsWith('/media/'))
      return sendResponse(await serveMedia(path.slice('/media/'.length), url.searchParams))
    if (path === options.streetMap?.map.url)
      return sendResponse((await serveStreetMap(options.streetMap, request.headers.range)) ?? problem('NOT_FOUND'))
    const { siteDirectory, site } = options
    if (siteDirectory !== undefined)
      return sendResponse(await siteFileResponse(site, siteDirectory, path, siteHeaders, request.headers.range))
    options.pages?.(request, response)

    function sendResponse(httpResponse: HttpResponse): Promise<void> {
      return sendHttpResponse(request, response, httpResponse)
    }
  }

  async function callFunction(request: IncomingMessage, url: URL): Promise<HttpResponse> {
    const matchedRoute = matchRoute(routes, request.method ?? '', url.pathname)
    const allowedMethods = matchedRoute
      ? []
      : routes.map(({ method }) => method).filter(method => matchRoute(routes, method, url.pathname))
    if (allowedMethods.length > 0) return notAllowed([...new Set(allowedMethods)].toSorted())
    const route = routes.find(candidate => candidate.routeKey === matchedRoute?.routeKey)
    const lambda = route && options.functions.get(route.functionName)
    if (!matchedRoute || !lambda) return problem('NOT_FOUND')
    const body = await readBody(request)
    if (!body) return problem('BODY_TOO_LARGE')
    const event = apiGatewayEventOf(request, url, body, matchedRoute, frontHeaders(request))
    const result = await invokeWithinLimit(lambda, event)
    if (!result) return problem('BODY_TOO_LARGE')
    assertRefusalDeclared(route.endpoint, result)
    const headers = Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return {
      status: result.statusCode ?? 200,
      headers: { ...siteHeaders, ...headers },
      body: result.body,
      cookies: result.cookies,
    }
  }

  /** Headers that CloudFront sets on AWS; they replace headers of the same name from the browser. */
  const frontHeaders = (request: IncomingMessage): Record<string, string> => ({
    [VIEWER_ADDRESS_HEADER]: request.socket.remoteAddress ?? '',
    [ORIGIN_SECRET_HEADER]: options.edge.sent,
  })

  const serveStreetMap = ({ path }: StreetMapExtract, range: string | undefined) =>
    fileResponse(
      path,
      { ...siteHeaders, 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, max-age=3600' },
      range,
    )

  /** Serves public photos, and proof photos with a signed link. No other file of the bucket is served. */
  async function serveMedia(path: string, query: URLSearchParams): Promise<HttpResponse> {
    const key = decodePath(path)
    if (!key || !(PUBLIC_FILE.test(key) || isSignedLinkAccepted(key, query, options.edge))) return problem('NOT_FOUND')
    const { client, bucket } = options.files
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const body = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      return {
        status: 200,
        headers: {
          ...siteHeaders,
          'content-type': found.ContentType ?? 'application/octet-stream',
          'cache-control': found.CacheControl ?? 'public, max-age=3600',
        },
        body,
      }
    } catch (error) {
      if (error instanceof NoSuchKey) return problem('NOT_FOUND')
      throw error
    }
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve(server))
  })
}

/** Whether a link to a file was signed with a secret that the edge accepts. */
function isSignedLinkAccepted(file: string, query: URLSearchParams, { accepted }: EdgeSecretsState): boolean {
  const now = new Date().toISOString()
  return (
    SIGNED_FILE.test(file) &&
    accepted.some(
      edgeSecret => isSecretAcceptedAt(edgeSecret, now) && isValidPhotoLink(edgeSecret.secret, file, query, now),
    )
  )
}

/** The URL of a request; undefined for a request target that is not a path of this site ('*', an absolute URL). */
function urlOf({ url = '' }: IncomingMessage): URL | undefined {
  // '//host/path' would be parsed as a URL with another host.
  const absoluteUrl = url.startsWith('/') ? `http://localhost${url}` : url
  return /^https?:/i.test(absoluteUrl) && URL.canParse(absoluteUrl) ? new URL(absoluteUrl) : undefined
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
