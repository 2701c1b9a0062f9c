import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { LocationClient } from '@aws-sdk/client-location'
import { NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints, type GroupName } from '#shared/api/index.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { UNIT_TEST_SECRETS } from '#tests/support/api-gateway-event.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Calls every route of the contract with every role, signed out, and with invalid tokens. */

const issuer = await startTokenIssuer()
const functions: Record<GroupName, { handler: Parameters<typeof callHandler>[0] }> = {
  auth: await import('#functions/api/auth.ts'),
  map: await import('#functions/api/map.ts'),
  point_watches: await import('#functions/api/point-watches.ts'),
  points: await import('#functions/api/points.ts'),
  imports: await import('#functions/api/imports.ts'),
  art: await import('#functions/api/art.ts'),
  contracts: await import('#functions/api/contracts.ts'),
  contract_imports: await import('#functions/api/contract-imports.ts'),
  catalogue: await import('#functions/api/catalogue.ts'),
  orders: await import('#functions/api/orders.ts'),
  proof: await import('#functions/api/proof.ts'),
  receipts: await import('#functions/api/receipts.ts'),
  order_drafts: await import('#functions/api/order-drafts.ts'),
  order_links: await import('#functions/api/order-links.ts'),
  ledger: await import('#functions/api/ledger.ts'),
  installation_tasks: await import('#functions/api/installation-tasks.ts'),
  field_work: await import('#functions/api/field-work.ts'),
  overview: await import('#functions/api/overview.ts'),
  me: await import('#functions/api/me.ts'),
  customer_merges: await import('#functions/api/customer-merges.ts'),
  customer_privacy: await import('#functions/api/customer-privacy.ts'),
  customers: await import('#functions/api/customers.ts'),
  users: await import('#functions/api/users.ts'),
  media: await import('#functions/api/media.ts'),
  geocoding: await import('#functions/api/geocoding.ts'),
}

const dynamo = mockClient(DynamoDBDocumentClient)
const pool = mockClient(CognitoIdentityProviderClient)
const places = mockClient(LocationClient)
const files = mockClient(S3Client)
const services = [dynamo, pool, places, files]
beforeEach(() => {
  for (const service of services) service.resetHistory()
})
beforeAll(() => {
  // Table and pool are empty: a caller with access finds nothing, and the response is neither 401 nor 403.
  dynamo
    .onAnyCommand()
    .resolves({})
    .on(UpdateCommand)
    .rejects(new ConditionalCheckFailedException({ message: 'none', $metadata: {} }))
    .on(GetCommand, { Key: { PK: 'USER#ended', SK: 'SESSIONS_END' } })
    .resolves({ Item: { issued_until: 9_999_999_999 } })
  pool
    .onAnyCommand()
    .rejects(new UserNotFoundException({ message: 'none', $metadata: {} }))
    .on(AdminCreateUserCommand)
    .rejects(new UsernameExistsException({ message: 'there', $metadata: {} }))
  places.onAnyCommand().resolves({})
  files.onAnyCommand().rejects(new NoSuchKey({ message: 'none', $metadata: {} }))
})
afterAll(() => issuer.close())

/** Input that is enough for every route; a route drops the fields that it does not know. */
const path = {
  order_id: 'o1',
  contract_hash: 'a'.repeat(64),
  item_id: 'i1',
  task_id: 't1',
  art_version: '1',
  point_id: '1',
  cell: '6gyf',
  notification_id: 'n1',
  user_id: 'u1',
  tag_id: 't1',
  tier_id: 'l1',
  import_id: 'i1',
}
const body = {
  user_email: 'a@example.com',
  customerData: { name: 'Ana', email: 'ana@example.com', phone: '19999990000' },
  items: [{ point_id: '1', period_years: 1 }],
  item_ids: ['i1'],
  period_years: 1,
  email: 'a@example.com',
  link: `o1.${'0'.repeat(64)}`,
  replaces: null,
  watch: `${'k'.repeat(22)}.7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44`,
  name: 'Ana',
  full_name: 'Ana',
  phone: '',
  role: 'client',
  version: 1,
  document_type: 'CPF',
  document_number: '52998224725',
  address_street: 'Rua A',
  address_number: '1',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465000',
  key: 'avatars/nobody-1.jpg',
  confirmation: 'EXCLUIR',
  kind: 'avatar',
  content_type: 'image/png',
  description: '',
  latitude: null,
  longitude: null,
  pricing_tier_id: 'l1',
  street_name: 'Rua A',
  intersection_name: '',
  ...NO_SITE_FACTS,
  neighborhood: '',
  city: '',
  ...NO_PRICE_FIELDS,
  tag_ids: [],
  is_available: true,
  edit_version: 1,
  point_ids: ['1'],
  change: { action: 'delete' },
  dry_run: true,
  lines: [{ line: 2, cells: { rua: 'Rua A' } }],
  file_name: 'pontos.csv',
  rows: 1,
  from: 'Centro',
  reason: 'Fora do padrão',
  description_template: '',
  completion_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  return_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  photos: [{ which: 'near', key: 'uploads/a.jpg', taken_at: '2026-11-22T12:00:00.000Z', position: null }],
  comment: 'Poste interditado',
  ...DEFAULT_MAP_SETTINGS,
  to: 'on_hold',
  technician_id: 'u1',
  kit_type: 'kit_placas',
  notes: null,
  due_date: '2026-11-30',
}
const query = { art_version: '1', cep: '13465000', latitude: '-22.78', longitude: '-47.3' }

for (const { group, name, endpoint } of allEndpoints()) {
  const { access } = endpoint
  const sent = { path, body, query }
  const call = (token?: string) => callHandler(functions[group].handler, endpoint, { ...sent, token })
  const isRoles = typeof access !== 'string'

  describe(`${endpoint.method} ${endpoint.path} (${group}.${name})`, () => {
    test(isRoles ? 'refuses who is signed out' : 'lets in who is signed out', async () => {
      const { status, body: answer } = await call()
      if (!isRoles) return expect([401, 403, 500]).not.toContain(status)
      expect(status).toBe(401)
      expect(answer).toMatchObject({ code: 'UNAUTHENTICATED', error: expect.stringContaining('sessão') })
    })

    test('refuses what did not come through the site’s front, whoever asks, before it does anything', async () => {
      const token = issuer.token('admin')
      for (const secret of [undefined, '', 'guess', `${UNIT_TEST_SECRETS.origin} `]) {
        const around = { ...sent, token, headers: { [ORIGIN_SECRET_HEADER]: secret } }
        const { status, body: answer } = await callHandler(functions[group].handler, endpoint, around)
        expect(status).toBe(403)
        expect(answer).toEqual({ error: REFUSALS.FORBIDDEN.sentence, code: 'FORBIDDEN' })
      }
      for (const service of services) expect(service.calls()).toEqual([])
    })

    for (const role of ROLES) {
      const isAllowed = !isRoles || access.includes(role)
      test(`${isAllowed ? 'lets in' : 'refuses'} ${role}`, async () => {
        const { status, body: answer } = await call(issuer.token(role))
        if (isAllowed) return expect([401, 403, 500]).not.toContain(status)
        expect(status).toBe(403)
        expect(answer).toMatchObject({ code: 'FORBIDDEN' })
      })
    }

    if (access !== 'public') {
      test('refuses a token whose session was ended: the role changed or the account is gone', async () => {
        const { status, body: answer } = await call(issuer.token('admin', { claims: { sub: 'ended' } }))
        expect(status).toBe(401)
        expect(answer).toMatchObject({ code: 'SESSION_ENDED', error: expect.stringContaining('acesso mudou') })
      })

      for (const [wrong, token] of Object.entries(issuer.badTokens))
        test(`refuses a token ${wrong}`, async () => {
          expect((await call(token)).status).toBe(401)
        })
    }
  })
}
