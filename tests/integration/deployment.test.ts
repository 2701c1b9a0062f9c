import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { runSmokeTest } from '#infra/deployment/smoke-test.ts'
import type { Deployment } from '#local/deployment.ts'
import { closeServer, listenLocally } from '#local/emulators/local-server.ts'
import { queueUrl } from '#local/emulators/sqs.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { pointsCsv } from '#shared/catalogue/rules/point-export.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import { siteConfigSchema } from '#shared/platform/api/site-config.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'
import { secretHashOf, signInForAuthorization } from '#tests/support/sign-in.ts'
import { SERVICE_WORKER_URL } from '#web/lib/register-service-worker.ts'
import { siteClientOf } from './site-client.ts'

/** The local deployment over HTTP, as a browser uses it. */

let home: string
let deployment: Deployment
let identity: CognitoIdentityProviderClient
let complaints: string[]
let site: ReturnType<typeof siteClientOf>

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ponto-urbano-'))
  await mkdir(join(home, 'assets'))
  for (const page of ['index.html', 'app.html'])
    await writeFile(
      join(home, page),
      '<!doctype html><title>Ponto Urbano</title><script id="site-config" type="application/json"></script>',
    )
  await writeFile(join(home, SERVICE_WORKER_URL), '')
  await writeFile(join(home, 'assets', 'app-1234.js'), `export const text = '${'a'.repeat(2000)}'`)
  ;({ deployment, complaints } = await startDemo({ siteDirectory: home }))
  site = siteClientOf(deployment)
  await deployment.images
  identity = new CognitoIdentityProviderClient({})
})
afterAll(async () => {
  await deployment.stop()
  await rm(home, { recursive: true, force: true })
})

describe('the site', () => {
  test('passes the smoke test of npm run deploy', async () => {
    const probes = await runSmokeTest(deployment.siteUrl)
    expect(probes.map(({ title, problem }) => [title, problem])).toEqual([
      ['página do mapa', undefined],
      ['página de entrada', undefined],
      ['configuração nas páginas', undefined],
      ['pontos do mapa pela API', undefined],
      ['um token inválido é recusado', undefined],
      ['cabeçalhos de segurança das páginas', undefined],
      ['cabeçalhos de segurança da API', undefined],
    ])
  })

  test('is one page for every path, with the security headers, and hashed files that never change', async () => {
    for (const path of ['/', '/dashboard', '/anything/else']) {
      const page = await site.get(path)
      expect(await page.text()).toContain('<title>Ponto Urbano</title>')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(page.headers.get('cache-control')).toContain('must-revalidate')
    }
    const worker = await site.get(SERVICE_WORKER_URL)
    expect(worker.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(worker.headers.get('content-type')).toContain('text/javascript')
    const asset = await site.get('/assets/app-1234.js', { 'accept-encoding': 'br' })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
  })

  test('answers 404 to files that are not there, also outside its folder', async () => {
    for (const path of [
      '/nothing.js',
      '/..%2f..%2fpackage.json',
      '/media/art-files/x.pdf',
      '/media/point_images/none.webp',
    ])
      expect((await site.get(path)).status).toBe(404)
  })

  test('has its configuration in /config.json too', async () =>
    expect(siteConfigSchema.safeParse(await site.getJson('/config.json')).success).toBe(true))

  test('shows demo photos', async () => {
    const { image_url } = await site.getJson('/api/points/1')
    expect((await site.get(image_url)).headers.get('content-type')).toBe('image/webp')
  })
})

describe('the API', () => {
  test('describes itself', async () => {
    const { paths } = await site.getJson('/api/openapi.json')
    expect(Object.keys(paths)).toContain('/api/orders/{order_id}/confirm')
    expect(paths['/api/orders'].post.requestBody.content['application/json'].schema.required).toEqual([
      'customerData',
      'items',
    ])
  })

  test('answers unknown routes and methods with a problem', async () => {
    expect(await site.getJson('/api/nothing')).toMatchObject({ code: 'NOT_FOUND' })
    const refusedResponse = await fetch(`${deployment.siteUrl}/api/tags`, { method: 'DELETE' })
    expect([refusedResponse.status, refusedResponse.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(await refusedResponse.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  test('gives a map cell once and then says that it has not changed', async () => {
    const { cells } = await site.getJson('/api/map/cells')
    const [{ cell, version }] = cells
    const firstResponse = await site.get(`/api/map/cells/${cell}`, { 'accept-encoding': 'br' })
    expect(firstResponse.headers.get('etag')).toContain(version)
    expect(firstResponse.headers.get('content-encoding')).toBe('br')
    const repeatedResponse = await site.get(`/api/map/cells/${cell}`, {
      'if-none-match': firstResponse.headers.get('etag') ?? '',
    })
    expect(repeatedResponse.status).toBe(304)
    for (const path of ['/api/map/cells', '/api/map-settings']) {
      const etag = (await site.get(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
      expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304)
    }
    expect((await site.get('/api/map/cells/zzzz')).status).toBe(404)
    expect((await site.get('/api/map/cells/x')).status).toBe(400)
  })

  test('knows how many points of the demo have each tag', async () => {
    const authorization = await signInForAuthorization('admin@ponto.local')
    const { tags, points_of_tag } = catalogue.get.output.parse(await site.getJson('/api/catalogue', { authorization }))
    const pointsOf = (name: string) => points_of_tag[tags.find(tag => tag.name === name)?.id ?? '']
    expect(['Avenida', 'Comércio', 'Alto fluxo', 'Centro'].map(pointsOf)).toEqual([325, 260, 202, 127])
  })

  test('never shows who holds a point or what is noted of it', async () => {
    const point = await site.getJson('/api/points/1')
    for (const secret of ['order_id', 'company_name', 'installation_notes', 'PK'])
      expect(point).not.toHaveProperty(secret)
  })

  test('knows which e-mails have an account', async () => {
    const exists = async (user_email: string) =>
      (
        await fetch(`${deployment.siteUrl}/api/auth/user-exists`, {
          method: 'POST',
          body: JSON.stringify({ user_email }),
          headers: { 'content-type': 'application/json' },
        })
      ).json()
    expect(await exists(' Cliente@PONTO.local ')).toEqual({ exists: true })
    expect(await exists('ninguem@example.com')).toEqual({ exists: false })
  })

  test('keeps administrators’ calls of the identity service from the browser', async () => {
    const response = await fetch(`${deployment.siteUrl}/api/auth/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminSetUserPassword',
      },
      body: JSON.stringify({
        UserPoolId: LOCAL_RESOURCES.user_pool_id,
        Username: 'admin@ponto.local',
        Password: 'stolen1',
        Permanent: true,
      }),
    })
    expect(response.status).toBe(400)
    await expect(signInForAuthorization('admin@ponto.local')).resolves.toMatch(/^Bearer /)
  })
})

describe('a reservation', () => {
  test('by a guest is on the map, in the inbox and with the managers, and becomes the person’s when the e-mail is confirmed', async () => {
    const [point_id = ''] = await site.freePoints(1)
    const email = 'visitante@example.com'
    const response = await site.reserve({
      customerData: { name: 'Vi <b>Sitante', email, phone: '19999990000' },
      items: [{ point_id, period_years: 1 }],
    })
    expect(response.status).toBe(400)
    const made = await (
      await site.reserve({
        customerData: { name: 'Vi Sitante', email, phone: '19999990000' },
        items: [{ point_id, period_years: 1 }],
      })
    ).json()
    await deployment.poller.drained()

    expect(await site.freePoints(1)).not.toEqual([point_id])
    const [received, ...more] = await site.emailsTo(email)
    expect(more).toEqual([])
    expect(received?.subject).toBe(`Reserva recebida: pedido ${made.id.slice(0, 8)}`)
    expect(received?.text).toContain('/dashboard')

    const managers = await Promise.all(
      ['admin@ponto.local', 'gerente@ponto.local'].map(address => signInForAuthorization(address)),
    )
    for (const authorization of managers) {
      const { items } = await site.getJson('/api/me/notifications', { authorization })
      expect(items.filter((item: { link: string }) => item.link === `/admin/orders/${made.id}`)).toHaveLength(1)
    }

    await identity.send(
      new SignUpCommand({
        ClientId: LOCAL_RESOURCES.user_pool_client_id,
        Username: email,
        SecretHash: secretHashOf(email),
        Password: 'segredo1',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: 'Vi Sitante' },
        ],
      }),
    )
    const confirmation = (await site.emailsTo(email)).find(({ subject }) => subject === 'Confirme seu e-mail')
    const code = /code=(\d+)/.exec(confirmation?.html ?? '')?.[1]
    expect(confirmation?.html).toContain(`${deployment.siteUrl}/login?type=signup`)
    await identity.send(
      new ConfirmSignUpCommand({
        ClientId: LOCAL_RESOURCES.user_pool_client_id,
        Username: email,
        SecretHash: secretHashOf(email),
        ConfirmationCode: code,
      }),
    )

    const authorization = await signInForAuthorization(email, 'segredo1')
    const { items } = await site.getJson('/api/me/orders', { authorization })
    expect(items.map(({ id, user_id }: { id: string; user_id: string | null }) => [id, user_id !== null])).toEqual([
      [made.id, true],
    ])
  })

  test('of somebody else is not found by another client, and is by a manager', async () => {
    const [point_id] = await site.freePoints(1)
    const { id } = await (
      await site.reserve({
        customerData: { name: 'Outra Pessoa', email: 'outra@example.com', phone: '19999990000' },
        items: [{ point_id, period_years: 1 }],
      })
    ).json()
    const client = { authorization: await signInForAuthorization('cliente@ponto.local') }
    expect((await site.get(`/api/orders/${id}`, client)).status).toBe(404)
    expect(
      (await fetch(`${deployment.siteUrl}/api/orders/${id}/cancel`, { method: 'POST', headers: client })).status,
    ).toBe(404)
    expect(
      (await site.get(`/api/orders/${id}`, { authorization: await signInForAuthorization('gerente@ponto.local') }))
        .status,
    ).toBe(200)
    expect(
      (await site.get(`/api/orders/tier-ouro`, { authorization: await signInForAuthorization('gerente@ponto.local') }))
        .status,
    ).toBe(404)
  })
})

test('the spreadsheet of Americana brings 14 points to the map, and none the second time', async () => {
  const { importSheet } = await import('#functions/catalogue/imports/import-sheet.ts')
  const bytes = new Uint8Array(await readFile(new URL('../data/pontos-americana.csv', import.meta.url)))
  const sheet = { bytes, file_name: 'pontos-americana.csv', created_by: 'Linha de comando', skip_errors: false }
  const run = (dry_run = false) => importSheet({ ...sheet, dry_run, now: new Date().toISOString() })
  const shown = async () => {
    await deployment.poller.drained()
    const { cells } = await site.getJson('/api/map/cells')
    return cells.reduce(
      (sum: number, { counts }: { counts: Record<string, number> }) => sum + (counts.available ?? 0),
      0,
    )
  }
  const before = await shown()
  expect(await run(true)).toMatchObject({ rows: 14, created: 14, known: 0 })
  expect(await shown()).toBe(before)
  const [first, rival] = await Promise.all([run(), run()])
  expect(first.created + rival.created).toBe(14)
  expect(await run()).toMatchObject({ created: 0, known: 14 })
  expect(await shown()).toBe(before + 14)
})

describe('a text that nobody expects', () => {
  const EMOJIS = '🎉 👨‍👩‍👧 🇧🇷 Sa\u0303o'
  const KEPT = '🎉 👨‍👩‍👧 🇧🇷 S\u00e3o'
  const MARKS = `\u200f\u202e e${'\u0301'.repeat(1_900)}`
  const json = { 'content-type': 'application/json' }

  async function send(method: string, path: string, who: string | undefined, body: object) {
    const response = await fetch(`${deployment.siteUrl}/api${path}`, {
      method,
      headers: { ...json, ...(who ? { authorization: await signInForAuthorization(who) } : {}) },
      body: JSON.stringify(body),
    })
    return { status: response.status, is: await response.json() }
  }
  const ADMIN = 'admin@ponto.local'
  const CLIENT = 'cliente@ponto.local'

  /** Code of a point with a sign in place and no open task. */
  async function codeOfSign(): Promise<string> {
    const admin = { authorization: await signInForAuthorization(ADMIN) }
    const points = await Promise.all(
      TASK_STATUSES.map(async status => {
        const { items } = await site.getJson(`/api/installation-tasks?status=${status}`, admin)
        return z
          .array(z.object({ point_id: z.string() }))
          .parse(items)
          .map(({ point_id }) => ({ status, point_id }))
      }),
    )
    const tasks = points.flat()
    const busy = new Set(tasks.filter(({ status }) => status !== 'completed').map(({ point_id }) => point_id))
    const hanging = tasks.find(({ status, point_id }) => status === 'completed' && !busy.has(point_id))
    const { is } = await send('POST', '/points/codes', ADMIN, { point_ids: [hanging?.point_id ?? ''] })
    return is.items[0].point_code
  }

  test('goes its whole way: list, e-mail, contract, sheet and notice', async () => {
    const admin = { authorization: await signInForAuthorization(ADMIN) }
    const client = { authorization: await signInForAuthorization(CLIENT) }
    const tag = await send('POST', '/tags', ADMIN, { name: `Praça ${EMOJIS}` })
    expect(tag.is.name).toBe(`Praça ${KEPT}`)
    const { pricing_tiers } = await site.getJson('/api/pricing-tiers')
    const point = await send('POST', '/points', ADMIN, {
      name: `Ponto ${EMOJIS}`,
      description: MARKS,
      latitude: -22.74,
      longitude: -47.33,
      is_available: true,
      street_name: `Rua ${EMOJIS}`,
      intersection_name: '',
      neighborhood: '',
      city: 'Americana',
      ...NO_SITE_FACTS,
      ...NO_PRICE_FIELDS,
      pricing_tier_id: pricing_tiers[0].id,
      tag_ids: [tag.is.id],
    })
    expect(point.is.name).toBe(`Ponto ${KEPT}`)
    const { version } = await site.getJson('/api/me/profile', client)
    const savedResponse = await send('PUT', '/me/profile', CLIENT, {
      name: 'Clara Cliente',
      phone: '19999990000',
      document_type: 'CPF',
      document_number: '52998224725',
      version,
      address_street: `Rua ${EMOJIS}`,
      address_number: '1',
      address_complement: '',

      address_neighborhood: 'Centro',
      address_city: 'Americana',
      address_state: 'SP',
      address_zip_code: '13465000',
    })
    expect(savedResponse).toMatchObject({ status: 200, is: { address_street: `Rua ${KEPT}` } })

    const order = await send('POST', '/orders', CLIENT, {
      customerData: { name: 'Clara Cliente', email: CLIENT, phone: '19999990000' },
      items: [{ point_id: point.is.id, period_years: 1 }],
    })
    await deployment.poller.drained()
    const watch = await send('POST', `/points/${point.is.id}/watches`, undefined, { email: 'espera@example.com' })
    expect(watch.status).toBeLessThan(300)
    expect((await send('POST', `/orders/${order.is.id}/confirm`, ADMIN, { version: order.is.version })).status).toBe(
      200,
    )
    const contract = await send('POST', `/orders/${order.is.id}/contract`, CLIENT, {})
    const report = await send('POST', `/points/by-code/${await codeOfSign()}/damage-reports`, undefined, {
      words: `Caiu ${EMOJIS}`,
    })
    expect(report.status).toBe(201)
    await deployment.poller.drained()

    const listed = await site.getJson(`/api/points?search=${encodeURIComponent(`ponto ${KEPT}`)}`, admin)
    expect(listed.items.map(({ id }: { id: string }) => id)).toContain(point.is.id)
    const record = await site.getJson(`/api/points/${point.is.id}/record`, admin)
    const exported = pointsCsv([record], { tiers: pricing_tiers, tags: [tag.is], now: new Date().toISOString() })
    expect(readPointSheet(new TextEncoder().encode(exported)).lines[0]?.cells).toMatchObject({
      nome: `Ponto ${KEPT}`,
      rua: `Rua ${KEPT}`,
      tags: `Praça ${KEPT}`,
      descricao: MARKS.normalize('NFC'),
    })
    for (const email of [CLIENT, 'espera@example.com'])
      expect(
        (await site.emailsTo(email)).some(
          ({ html, text }) => html.includes(`Ponto ${KEPT}`) && text.includes(`Ponto ${KEPT}`),
        ),
      ).toBe(true)
    expect(JSON.stringify(contract.is)).toContain(`Ponto ${KEPT}`)
    expect(JSON.stringify(contract.is)).toContain(`Rua ${KEPT}`)
    const { items } = await site.getJson('/api/me/notifications', admin)
    expect(items.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringContaining(`“Caiu ${KEPT}”`),
    )
    expect(await site.failedChanges()).toEqual([])
  })

  test('that is too long for a queue is put aside alone, and holds up nobody', async () => {
    const { table, TABLE_NAME } = await import('#functions/platform/table/client.ts')
    const printed: string[] = []
    for (const stream of [process.stdout, process.stderr]) {
      const write = vi.spyOn(stream, 'write').mockImplementation(text => printed.push(String(text)) > 0)
      onTestFinished(() => write.mockRestore())
    }
    const limit = (MaximumMessageSize: string) =>
      new SQSClient({}).send(
        new SetQueueAttributesCommand({
          QueueUrl: queueUrl(deployment.endpoints.queues, 'ponto-urbano-local-pictures'),
          Attributes: { MaximumMessageSize },
        }),
      )
    await limit('262144')
    // Random letters of two bytes each, which can't be compressed; no route accepts so many.
    const letters = Array.from({ length: 190_000 }, () => String.fromCodePoint(0x100 + randomInt(1024)))
    const item = { PK: 'ODD_TEXT', SK: 'ODD_TEXT', kind: 'upload', text: letters.join('') }
    await table.send(new PutCommand({ TableName: TABLE_NAME, Item: item }))
    await site.expectChangesAreHeard('depois@example.com')
    await deployment.poller.drained()
    const [file = '', ...others] = await site.failedChanges()
    expect(others).toEqual([])
    expect(printed.join('')).toContain('a queue refuses a change')
    const s3 = new S3Client({ forcePathStyle: true })
    const kept = { Bucket: LOCAL_RESOURCES.failed_changes_bucket, Key: file }
    const { Body } = await s3.send(new GetObjectCommand(kept))
    const { payload } = JSON.parse((await Body?.transformToString()) ?? '')
    expect(JSON.parse(payload).Records[0].dynamodb.NewImage.text.S).toBe(item.text)
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: { PK: item.PK, SK: item.SK } }))
    await deployment.poller.drained()
    await limit('1048576')
    for (const Key of await site.failedChanges()) await s3.send(new DeleteObjectCommand({ ...kept, Key }))
  })
})

// tests/soak/contract-walk.test.ts writes every odd text into every field, and goes on to the second page of every list.
test(
  'whatever an answer gives is taken by every route that asks for it, and odd texts by none that can not keep them',
  {
    // The whole contract, one request after another: a minute alone, four minutes while all other tests run.
    timeout: 900_000,
  },
  () => site.expectContractHolds({ isBrief: true }),
)

test('a mail service that hangs keeps nobody who signs up waiting until their own patience ends', async () => {
  const silent = createServer(() => undefined)
  const mail = process.env.AWS_ENDPOINT_URL_SESV2
  process.env.AWS_ENDPOINT_URL_SESV2 = await listenLocally(silent, 'The silent mail service', sentence =>
    complaints.push(sentence),
  )
  const email = 'espera@example.com'
  const signedUp = identity.send(
    new SignUpCommand({
      ClientId: LOCAL_RESOURCES.user_pool_client_id,
      Username: email,
      SecretHash: secretHashOf(email),
      Password: 'segredo1',
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
    { abortSignal: AbortSignal.timeout(20_000) },
  )
  await expect(signedUp).rejects.toMatchObject({ name: 'CodeDeliveryFailureException' })
  process.env.AWS_ENDPOINT_URL_SESV2 = mail
  await closeServer(silent)
})

test('nothing went wrong behind the scenes, and the table is sound', async () => {
  await deployment.poller.drained()
  const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
  expect((await auditTable()).breaches).toEqual([])
  expect(complaints).toEqual([])
})
