import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { runCommandSteps, StepsAborted } from '#infra/deployment/deploy-steps.ts'
import type { EdgeSecret } from '#infra/media-function.ts'
import type { RotatedEdge } from '#infra/rotation/edge.ts'
import { planRevokeSteps, planRotateSteps, type RotationCloud } from '#infra/rotation/rotate-steps.ts'
import { createRotationLease, type LeaseParameter } from '#infra/rotation/rotation-lease.ts'
import { createSecretVersions } from '#infra/rotation/secret-versions.ts'
import type { FunctionName } from '#infra/system.ts'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { runAsFunction } from '#local/grants.ts'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { isSellableForTerm } from '#shared/orders/rules/office-orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import type { Endpoint } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { buildRequest } from '#web/lib/call-api.ts'

/**
 * Rehearses a rotation of both secrets on the local deployment while requests continue: interrupted after each change,
 * with edge locations that change one after another, and with attackers who guess. The clock is moved forward instead
 * of waiting for minutes.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ACCOUNT = 'ana@example.com'
const PHOTO = '/media/installation-photos/7-1795350000000-abc.jpg'
const PAGE = '/api/map-settings'

let deployment: Deployment
let complaints: string[]
let functions: {
  signIdentityProof: typeof import('#functions/people/identity/proofs.ts').signIdentityProof
  attemptKeyOfProof: typeof import('#functions/people/identity/proofs.ts').attemptKeyOfProof
  signProofPhotoLink: typeof import('#functions/catalogue/media/photo-link.ts').signProofPhotoLink
  requireOriginSecret: typeof import('#functions/api/http/origin-secret.ts').requireOriginSecret
  isOrderLinkTokenOf: typeof import('#functions/orders/order-links/link-token.ts').isOrderLinkTokenOf
  signLinkToken: typeof import('#functions/orders/order-links/link-token.ts').signLinkToken
}
let link: string
let before: { device: string; photo: string; origin: string }

const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)
const now = () => new Date().toISOString()

/** The edge is the local front. Half of its locations get a change only after a while. */
class RehearsedEdge implements RotatedEdge {
  #sent = [LOCAL_RESOURCES.origin_secret, LOCAL_RESOURCES.origin_secret] as [string, string]
  #accepted: [readonly EdgeSecret[], readonly EdgeSecret[]] = [deployment.edge.accepted, deployment.edge.accepted]
  #requests = 0
  #looks = 0
  constructor() {
    Object.defineProperties(deployment.edge, {
      sent: { get: () => this.#sent[this.#place()] },
      accepted: { get: () => this.#accepted[this.#place()] },
    })
  }
  #place(): 0 | 1 {
    this.#requests += 1
    return this.#requests % 2 === 0 ? 0 : 1
  }
  sent = async () => this.#sent[1]
  send = async (secret: string) => {
    this.#sent = [this.#sent[0], secret]
    this.#looks = 0
  }
  accept = async (secrets: readonly EdgeSecret[]) => {
    this.#accepted = [this.#accepted[0], secrets]
    this.#looks = 0
  }
  has = (secrets: readonly EdgeSecret[]) => JSON.stringify(this.#accepted[1]) === JSON.stringify(secrets)
  isDeployed = async () => {
    this.#looks += 1
    if (this.#looks < 3) return false
    this.#sent = [this.#sent[1], this.#sent[1]]
    this.#accepted = [this.#accepted[1], this.#accepted[1]]
    return true
  }
}

function aNote(): LeaseParameter {
  let noted: string | undefined
  return {
    async create(text) {
      if (noted !== undefined) return false
      noted = text
      return true
    },
    read: async () => noted,
    async write(text) {
      noted = text
    },
    async remove() {
      noted = undefined
    },
  }
}

const note = aNote()
let edge: RehearsedEdge
function aCloud(): RotationCloud {
  const client = new SecretsManagerClient({})
  return {
    secrets: {
      origin: createSecretVersions(client, LOCAL_RESOURCES.origin_secret_arn),
      proof: createSecretVersions(client, LOCAL_RESOURCES.proof_secret_arn),
    },
    edge,
    lease: createRotationLease(note, Date.now),
  }
}

class CutOff extends Error {}

/** The same cloud, but the run is interrupted right after its `cut`th change. */
function cutAfter(cut: number, cloud: RotationCloud): RotationCloud {
  let changes = 0
  const cutting =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await change(...args)
      changes += 1
      if (changes === cut) throw new CutOff()
    }
  const { origin, proof } = cloud.secrets
  const accept = cutting(cloud.edge.accept)
  const cuttingSecret = (secret: typeof origin) => ({
    ...secret,
    putCurrent: cutting(secret.putCurrent),
    putRotation: cutting(secret.putRotation),
  })
  return {
    ...cloud,
    secrets: { origin: cuttingSecret(origin), proof: cuttingSecret(proof) },
    edge: {
      sent: cloud.edge.sent,
      isDeployed: cloud.edge.isDeployed,
      send: cutting(cloud.edge.send),
      // Setting a value that is already set does not count as a change.
      accept: async secrets => (edge.has(secrets) ? undefined : accept(secrets)),
    },
  }
}

const ask = async (endpoint: Endpoint, input: Record<string, unknown>, authorization?: string) => {
  const { url, body } = buildRequest(endpoint, input)
  return fetch(`${deployment.siteUrl}${url}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(body === undefined ? {} : { body }),
  })
}
async function get<E extends Endpoint>(
  endpoint: E,
  input: Record<string, unknown>,
  authorization: string,
): Promise<z.output<E['output']>> {
  const response = await ask(endpoint, input, authorization)
  const body: unknown = await response.json()
  expect([response.status < 300, body], endpoint.summary).toEqual([true, body])
  return endpoint.output.parse(body) as z.output<E['output']>
}

async function isLetInBy(secret: string, name: FunctionName): Promise<boolean> {
  try {
    await runAsFunction(name, () => functions.requireOriginSecret({ headers: { [ORIGIN_SECRET_HEADER]: secret } }))
    return true
  } catch {
    return false
  }
}
const isKnown = async (device: string) =>
  (await runAsFunction('auth', () => functions.attemptKeyOfProof('device', device, ACCOUNT, now()))) !== undefined
const photoStatus = async (photo: string) => (await fetch(`${deployment.siteUrl}${photo}`)).status
const newPhoto = () => runAsFunction('proof', () => functions.signProofPhotoLink(PHOTO, now()))
const newDevice = () => runAsFunction('auth', () => functions.signIdentityProof('device', [ACCOUNT], now()))
const SEED = { order_id: 'order', seed: 'seed' }
const newToken = () => runAsFunction('order_links', () => functions.signLinkToken(SEED))

/** Requests that arrive at any time, with links signed before the rotation and now. Asserts that none is refused. */
async function requestsGoOn(): Promise<void> {
  expect(await isLetInBy('guess', 'map')).toBe(false)
  for (let place = 0; place < 2; place += 1) {
    expect((await fetch(`${deployment.siteUrl}${PAGE}`)).status).toBe(200)
    expect((await fetch(`${deployment.siteUrl}/api/catalogue`)).status).toBe(401)
    expect([await photoStatus(before.photo), await photoStatus(await newPhoto())]).toEqual([200, 200])
  }
  expect([await isKnown(before.device), await isKnown(await newDevice())]).toEqual([true, true])
  const token = await newToken()
  expect(await runAsFunction('order_links', () => functions.isOrderLinkTokenOf(SEED, token))).toBe(true)
  expect((await ask(orderLinks.open, { link })).status).toBe(200)
}

beforeAll(async () => {
  const demo = await startDemo()
  deployment = demo.deployment
  complaints = demo.complaints
  edge = new RehearsedEdge()
  const [proofs, photos, origin, tokens] = await Promise.all([
    import('#functions/people/identity/proofs.ts'),
    import('#functions/catalogue/media/photo-link.ts'),
    import('#functions/api/http/origin-secret.ts'),
    import('#functions/orders/order-links/link-token.ts'),
  ])
  functions = { ...proofs, ...photos, ...origin, ...tokens }
  const s3 = new S3Client({ forcePathStyle: true })
  await s3.send(
    new PutObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key: PHOTO.replace('/media/', ''), Body: 'photo' }),
  )
  const manager = await signInForAuthorization('gerente@ponto.local')
  const customer = await get(customersApi.create, aCustomerForm({ document_number: '45543915000181' }), manager)
  const codes = Array.from({ length: 60 }, (_, index) => `PU-${String(index + 1).padStart(5, '0')}`)
  const { points } = await get(ordersApi.quote, { point_ids: [], codes }, manager)
  const sale = anOfficeOrderForm()
  const point = points.find(each => isSellableForTerm(each, sale.term))
  const sold = {
    ...sale,
    customer_id: customer.id,
    items: [{ point_id: point?.id ?? '', price: 150_000 }],
    price_reason: 'Combinado por telefone',
    expected_total: 150_000,
  }
  const { id: order_id } = await get(ordersApi.createByOffice, sold, manager)
  link = (await get(orderLinks.make, { order_id, replaces: null }, manager)).link?.token ?? ''
  // The clock goes on, so that measurements of time still work.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  before = { device: await newDevice(), photo: await newPhoto(), origin: deployment.edge.sent }
})
afterAll(async () => {
  vi.useRealTimers()
  await deployment.stop()
  expect(complaints).toEqual([])
})

const printed: string[] = []
const machine = {
  confirm: async () => true,
  pause: async () => {
    pass(MINUTE)
    await requestsGoOn()
  },
  print: (line: string) => printed.push(line),
  now: () => Date.now(),
}
const quiet = { isDryRun: false, print: () => undefined }
const BOTH = ['origin', 'proof'] as const

test('requests go on while both secrets are changed, wherever the run is cut off', async () => {
  await requestsGoOn()
  let cuts = 0
  const { origin, proof } = aCloud().secrets
  do {
    // Changes that were made are not made again, so the first change of each run is the next one.
    const run = runCommandSteps(planRotateSteps({ secrets: BOTH, cloud: cutAfter(1, aCloud()), machine }), quiet)
    await expect(run).rejects.toThrow(CutOff)
    cuts += 1
    await requestsGoOn()
    // Another run is refused for as long as the interrupted run may still be working.
    const second = runCommandSteps(planRotateSteps({ secrets: BOTH, cloud: aCloud(), machine }), quiet)
    await expect(second).rejects.toThrow(StepsAborted)
    pass(11 * MINUTE)
  } while ((await origin.rotation()).next !== null || (await proof.rotation()).next !== null)
  expect(cuts).toBe(9)
})

test('the former value of the origin is refused a day later, and what was signed for a year is not', async () => {
  expect(deployment.edge.sent).not.toBe(before.origin)
  expect([await isLetInBy(before.origin, 'map'), await photoStatus(before.photo)]).toEqual([true, 200])
  pass(26 * HOUR)
  expect([await isLetInBy(before.origin, 'map'), await isLetInBy(before.origin, 'orders')]).toEqual([false, false])
  expect(await isLetInBy(deployment.edge.sent, 'orders')).toBe(true)
  expect(await photoStatus(await newPhoto())).toBe(200)
  expect(await isKnown(before.device)).toBe(true)
  expect((await ask(orderLinks.open, { link })).status).toBe(200)
})

test('a second rotation, not cut off, refuses nothing either, and lets in what was signed before the first', async () => {
  before.photo = await newPhoto()
  // An attacker's request has just made the functions read the secret. They read again for an unknown value only after a
  // minute.
  await requestsGoOn()
  const pause = async () => {
    pass(5_000)
    await requestsGoOn()
  }
  await runCommandSteps(planRotateSteps({ secrets: BOTH, cloud: aCloud(), machine: { ...machine, pause } }), quiet)
  await requestsGoOn()
})

test('the end of former values waits for a rotation that goes on, and then refuses what they signed', async () => {
  const edgeOf = { secrets: ['proof'] as const, machine: { ...machine, pause: async () => pass(MINUTE) } }
  await expect(runCommandSteps(planRotateSteps({ ...edgeOf, cloud: cutAfter(1, aCloud()) }), quiet)).rejects.toThrow(
    CutOff,
  )
  pass(11 * MINUTE)
  await expect(runCommandSteps(planRevokeSteps({ ...edgeOf, cloud: aCloud() }), quiet)).rejects.toThrow(
    'termine antes a rotação',
  )
  await note.remove()
  await runCommandSteps(planRotateSteps({ ...edgeOf, cloud: aCloud() }), quiet)
  const device = await newDevice()
  expect(await isKnown(before.device)).toBe(true)
  await runCommandSteps(planRevokeSteps({ ...edgeOf, cloud: aCloud() }), quiet)
  pass(6 * MINUTE)
  expect([await isKnown(before.device), await isKnown(device)]).toEqual([false, true])
  const refused = await ask(orderLinks.open, { link })
  expect([refused.status, await refused.json()]).toEqual([404, expect.objectContaining({ code: 'ORDER_LINK_UNKNOWN' })])
})
