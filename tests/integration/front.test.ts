import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoSignature } from '#functions/catalogue/media/photo-signature.ts'
import { DEFAULT_SETTINGS, publicSettingsOf } from '#infra/config.ts'
import { allFunctions } from '#infra/system.ts'
import { type S3Emulator, startS3 } from '#local/emulators/s3.ts'
import { compileContractRoutes, startFront } from '#local/front/front.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isLoopback } from '../../scripts/start-options.mjs'

/** The front alone, with requests that no browser sends. The functions behind it respond with 200 and an empty body. */

const CONFIG_ELEMENT = '<script id="site-config" type="application/json"></script>'
let files: S3Emulator
let front: Server
let home: string
let port: number
let functionsAnswer = '{}'

/** Order and hours of each call of letTimePass. */
const passedTimes: [string, number][] = []

beforeAll(async () => {
  files = await startS3({
    directory: undefined,
    buckets: ['files'],
    accessKeyId: 'local',
    secretAccessKey: 'local',
    origin: 'http://localhost',
    onCrash: sentence => expect.fail(sentence),
  })
  const client = new S3Client({
    region: 'sa-east-1',
    endpoint: files.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  for (const Key of ['avatars/a.png', 'uploads/a.png', 'art-files/a.pdf', 'installation-photos/a.jpg'])
    await client.send(new PutObjectCommand({ Bucket: 'files', Key, Body: 'a file', ContentType: 'image/png' }))
  home = await mkdtemp(join(tmpdir(), 'ponto-urbano-front-'))
  await writeFile(join(home, 'index.html'), `<!doctype html>the home page${CONFIG_ELEMENT}`)
  await writeFile(join(home, 'app.html'), `<!doctype html>the page${CONFIG_ELEMENT}`)
  front = await startFront({
    host: '127.0.0.1',
    port: 0,
    report: sentence => console.error(sentence),
    functions: new Map(
      allFunctions().map(([name, definition]) => [
        name,
        { name, definition, invoke: async () => ({ statusCode: 200, headers: {}, body: functionsAnswer }) },
      ]),
    ),
    site: {
      ...publicSettingsOf(DEFAULT_SETTINGS),
      user_pool_id: 'pool',
      user_pool_client_id: 'client',
      map: { kind: 'embedded' },
    },
    edge: { sent: 'secret', accepted: [{ secret: 'secret', until: null }] },
    files: { client, bucket: 'files' },
    uploadOrigin: files.endpoint,
    emails: async () => [],
    letTimePass: async (...passed) => {
      if (passed[0] !== 'o-1') throw new DomainError('ORDER_NOT_FOUND')
      passedTimes.push(passed)
    },
    siteDirectory: home,
  })
  port = (front.address() as AddressInfo).port
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await files.close()
  await rm(home, { recursive: true, force: true })
})

/** Sends a raw request, as no HTTP client would send it, and reads the whole response. */
async function write(
  target: string,
  method = 'GET',
  headers = '',
  host = 'localhost',
): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let text = ''
  socket.on('data', (part: string) => {
    text += part
  })
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers}\r\n`)
  await once(socket, 'close')
  return { status: Number(text.split(' ')[1]), text }
}

test.each(['/', '/index.html', '/login', '/app.html'])('the page at %s holds the configuration', async path => {
  const { text } = await write(path)
  expect(text).toContain('<script id="site-config" type="application/json">{"region":"sa-east-1",')
  expect(text).toContain('"user_pool_id":"pool"')
  expect(text).not.toMatch(/^etag:/im)
})

test('a connection is kept for ten minutes, so that no request meets one that is just being closed', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(response.headers.get('keep-alive')).toBe('timeout=600')
})

describe('a path that nobody types', () => {
  test.each([
    ['//', 200],
    ['//host/x', 200],
    ['///%2e%2e/', 200],
    ['/%', 404],
    ['/%ff', 404],
    ['/%00.js', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/..%5c..%5cpackage.json', 404],
    ['/../../package.json', 404],
    [`/${'a'.repeat(5000)}.js`, 404],
    ['/media/avatars/a.png', 200],
    ['/media/avatars/%61.png', 200],
    ['/media/%', 404],
    ['/media/avatars/%', 404],
    ['/media/', 404],
    ['/media/avatars/', 404],
    ['/media/uploads/a.png', 404],
    ['/media/art-files/a.pdf', 404],
    ['/media/installation-photos/a.jpg', 404],
    ['/media/installation-photos/a.jpg?until=9999999999&signature=x', 404],
    [
      `/media/installation-photos/a.jpg?until=9999999999&signature=${photoSignature('secret', 'installation-photos/a.jpg', 9_999_999_999)}`,
      200,
    ],
    ['/media/avatars/..%2fuploads%2fa.png', 404],
    ['/media/avatars/..%2f..%2ffiles%2fuploads%2fa.png', 404],
    ['/media/avatars/../uploads/a.png', 404],
    ['/media//avatars/a.png', 404],
    ['/media/avatars/a.png%00', 404],
    ['/media/avatars%2fa.png', 200],
    ['/api/points/%', 404],
    ['/api/points/%ff', 404],
    ['/api/', 404],
    ['/api//', 404],
    ['/api/%2e%2e/config.json', 200],
    ['/_local/emails/%', 200],
    ['*', 400],
    ['http://elsewhere/config.json', 200],
    ['ftp://elsewhere/', 400],
  ])('%s is answered %i', async (target, status) => expect((await write(target)).status).toBe(status))

  test.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['192.168.0.7', false],
    ['::ffff:192.168.0.7', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('from %s sees the inbox: %s', (address, isSeen) => expect(isLoopback(address)).toBe(isSeen))

  test('is never a failure of ours, nor are headers', async () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '%',
      '%2f',
      '%5c',
      '%00',
      '%ff',
      '..',
      '.',
      '\\',
      '?',
      '#',
      ';',
      'media',
      'avatars',
      'api',
      'points',
      'a.png',
      'ç'.normalize('NFD'),
      '{x}',
      '[',
      '|',
      '@',
      ':80',
    )
    const header = fc.constantFrom(
      '',
      'accept: \t;q=x\r\n',
      'accept-encoding: br;q=0,,,\r\n',
      'cookie: ;;=;\r\n',
      'content-type: /\r\n',
      'if-none-match: "\r\n',
      'authorization: Bearer\r\n',
      'x-amz-target: .\r\n',
      'range: bytes=9-1\r\n',
    )
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), header, method, async (pieces, headers, verb) => {
        const { status } = await write(`/${pieces.join('')}`, verb, headers)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 500 },
    )
  })
})

test('a file with a hash in its name is sent from memory once it was read, compressed or not', async () => {
  const file = join(home, 'assets', 'part-1234.js')
  const text = `export const text = '${'a'.repeat(2000)}'`
  await mkdir(join(home, 'assets'))
  await writeFile(file, text)
  const sent = async (encoding: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/assets/part-1234.js`, {
      headers: { 'accept-encoding': encoding },
    })
    return [answer.status, answer.headers.get('content-encoding'), await answer.text()]
  }
  expect(await sent('br')).toEqual([200, 'br', text])
  await rm(file)
  expect(await sent('br')).toEqual([200, 'br', text])
  expect(await sent('gzip')).toEqual([200, 'gzip', text])
  expect(await sent('identity')).toEqual([200, null, text])
})

describe('a method that a path does not have', () => {
  const routes = compileContractRoutes()
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

  test('is 405 with what it has, by the contract’s problem, on every path of the API', async () => {
    for (const path of new Set(routes.map(({ routeKey }) => routeKey.replace(/^\w+ /, '').replace(/\{\w+\}/g, 'x~')))) {
      const has = METHODS.filter(method => routes.some(each => each.method === method && each.pattern.test(path)))
      for (const method of METHODS) {
        const { status, text } = await write(path, method, method === 'GET' ? '' : 'content-length: 0\r\n')
        expect([path, method, status]).toEqual([path, method, has.includes(method) ? 200 : 405])
        if (status === 200) continue
        expect(/^allow: (.*)$/im.exec(text)?.[1]?.trim().split(', ').toSorted()).toEqual(has.toSorted())
        if (method !== 'HEAD')
          expect(text).toContain(
            JSON.stringify({ error: REFUSALS.METHOD_NOT_ALLOWED.sentence, code: 'METHOD_NOT_ALLOWED' }),
          )
      }
    }
  })

  test.each(['/', '/config.json', '/api/openapi.json', '/media/avatars/a.png', '/_local/emails'])(
    'nor has %s any but GET and HEAD',
    async path => {
      const { status, text } = await write(path, 'POST', 'content-length: 0\r\n')
      expect(status).toBe(405)
      expect(text).toMatch(/^allow: GET, HEAD\r$/im)
    },
  )
})

test('hours of an order pass when a journey posts them, and by nothing else', async () => {
  await write('/_local/orders/o-1/hours/25')
  expect(passedTimes).toEqual([])
  expect((await write('/_local/orders/o-1/hours/25', 'POST', 'content-length: 0\r\n')).status).toBe(200)
  expect(passedTimes).toEqual([['o-1', 25]])
})

test.each([
  ['o-1/hours/10000', 200],
  ['o-1/hours/10001', 400],
  ['o-1/hours/999999999999', 400],
  ['o-1/hours/-1', 400],
  ['o-1/hours/many', 400],
  ['o-2/hours/1', 404],
  ['%20/hours/1', 404],
])('hours of orders/%s are answered %i', async (path, status) =>
  expect((await write(`/_local/orders/${path}`, 'POST', 'content-length: 0\r\n')).status).toBe(status),
)

describe('the inbox, and the hours of an order', () => {
  const asked = async (headers: string, host: string) => {
    passedTimes.length = 0
    const { status, text } = await write('/_local/emails', 'GET', `accept: application/json\r\n${headers}`, host)
    const { status: posted } = await write(
      '/_local/orders/o-1/hours/25',
      'POST',
      `content-length: 0\r\n${headers}`,
      host,
    )
    return { status, posted, passed: passedTimes.length, isInbox: text.endsWith('\r\n\r\n[]') }
  }

  test.each([
    ['', 'localhost:3000'],
    ['', '127.0.0.1:3000'],
    ['', '[::1]:3000'],
    ['origin: http://localhost:3000\r\nsec-fetch-site: same-origin\r\n', 'localhost:3000'],
    ['sec-fetch-site: none\r\n', 'localhost:3000'],
  ])('are for a request of this site (%j, %s)', async (headers, host) =>
    expect(await asked(headers, host)).toEqual({ status: 200, posted: 200, passed: 1, isInbox: true }),
  )

  test.each([
    ['', 'elsewhere.example:3000'],
    ['', '127.elsewhere.example'],
    ['', 'localhost.elsewhere.example'],
    ['', '192.168.0.7:3000'],
    ['origin: http://elsewhere.example\r\n', 'localhost:3000'],
    ['origin: http://localhost:4000\r\n', 'localhost:3000'],
    ['origin: null\r\n', 'localhost:3000'],
    ['sec-fetch-site: cross-site\r\n', 'localhost:3000'],
  ])('are not for a page of another site (%j, %s)', async (headers, host) =>
    expect(await asked(headers, host)).toEqual({ status: 403, posted: 403, passed: 0, isInbox: false }),
  )
})

describe('what is larger than AWS carries', () => {
  const MB = 1024 * 1024
  const post = (bytes: number) =>
    fetch(`http://127.0.0.1:${port}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(bytes),
    })

  test('an answer of more than 6 MB fails, as a function does that gives it', async () => {
    const ask = () => fetch(`http://127.0.0.1:${port}/api/map/cells`)
    functionsAnswer = 'x'.repeat(6 * MB - 200)
    expect((await ask()).status).toBe(200)
    functionsAnswer = 'x'.repeat(6 * MB)
    expect((await ask()).status).toBe(500)
    functionsAnswer = '{}'
  })

  test('a request of more than 6 MB for a function, or 10 MB for the gateway, is refused', async () => {
    expect((await post(5 * MB)).status).toBe(200)
    expect((await post(6 * MB)).status).toBe(413)
    expect((await post(11 * MB)).status).toBe(413)
  })
})
