import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import type { FileVersion, FileVersions } from '#infra/restore/file-versions.ts'
import type { PointInTimeRecovery } from '#infra/restore/point-in-time.ts'
import { planRestoreSteps, type RestoreCloud } from '#infra/restore/restore-steps.ts'
import { createTableInput } from '#local/create-table.ts'
import { startSes } from '#local/emulators/ses.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { productionStage } from '#tests/infra/deployment/stages.ts'
import { startTableAndIdentity } from '#tests/support/accounts.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'
import { aPerson } from '#tests/support/people.ts'

/**
 * Rehearses a restore with the real table, identity service, files and queue. DynamoDB Local can't restore a table and
 * the project's S3 emulator keeps no versions, so the test makes copies of both at the moment to which it restores.
 */

let world: Awaited<ReturnType<typeof startTableAndIdentity>>
let files: Awaited<ReturnType<typeof startMediaFiles>>
let mail: Awaited<ReturnType<typeof startSes>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./privacy-use-cases.ts')
let s3: S3Client
let database: DynamoDBClient
const broken: string[] = []
const onCrash = (sentence: string) => broken.push(sentence)
const bucket = { Bucket: LOCAL_RESOURCES.media_bucket }

beforeAll(async () => {
  world = await startTableAndIdentity()
  files = await startMediaFiles(onCrash)
  mail = await startSes({ directory: undefined, onCrash })
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  queue = await startEmailQueue(undefined, onCrash)
  of = await import('./privacy-use-cases.ts')
  s3 = new S3Client({ forcePathStyle: true })
  database = new DynamoDBClient({})
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
})
afterAll(async () => {
  await Promise.all([files.close(), mail.close(), queue.close()])
  await world.close()
  expect(broken).toEqual([])
})

const now = () => new Date().toISOString()
const manager: Actor = { user_id: 'admin-user', role: 'admin' }
let nextPoint = 1

async function aClient(email: string) {
  const { id } = await of.inviteUser(
    { email, name: `Pessoa de ${email}`, role: 'client' },
    { actor: undefined, now: now() },
  )
  await world.takeUpInvitation(email)
  const picture = `avatars/${id}-1.png`
  await s3.send(new PutObjectCommand({ ...bucket, Key: picture, Body: 'picture' }))
  const { changeOwnProfile } = await import('#functions/account/me/change-own-profile.ts')
  await changeOwnProfile(id, { avatar_url: `/media/${picture}`, document_number: '52998224725', document_type: 'CPF' })
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
  const actor: Actor = { user_id: id, role: 'client' }
  const order = await of.reserve(
    {
      customerData: { ...aBuyer('Pessoa'), name: `Pessoa de ${email}` },
      items: [{ point_id: String(nextPoint), period_years: 1 }],
    },
    { actor, now: now(), hold_hours: 72 },
  )
  return { id, email, actor, picture, order }
}

const carryOut = async (userId: string) =>
  of.carryOutPersonDeletion({ id: 'event', before: undefined, after: await of.findDeletionRequest(userId) })

/** Runs `remove`, and then the stream's consumer on the removal of the profile. */
async function removed(userId: string, remove: () => Promise<unknown>): Promise<void> {
  const before = await of.findProfile(userId)
  await remove()
  await of.onProfileRemoved({ id: 'event', before, after: undefined })
}

async function copyTable(from: string, to: string): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client: database, pageSize: 25 }, { TableName: from }))
    if (Items.length > 0)
      await database.send(
        new BatchWriteItemCommand({ RequestItems: { [to]: Items.map(Item => ({ PutRequest: { Item } })) } }),
      )
}

/** Creates a table as DynamoDB restores one: with the same keys and indexes, but without stream and TTL. */
async function createBareTable(TableName: string): Promise<void> {
  const { StreamSpecification: _, ...input } = createTableInput(TableName)
  await database.send(new CreateTableCommand(input))
}

const COPY = 'as-of-the-moment'
/** A fake of point-in-time recovery that knows only the moment at which the copy was made. */
const recoveryOf = (moment: Date, done: unknown[]): PointInTimeRecovery => ({
  moments: async () => ({ window: { from: moment, to: moment }, backups: [] }),
  restore: async (_source, target) => {
    await createBareTable(target)
    await copyTable(COPY, target)
  },
  enable: async table => void done.push(['recovery', table]),
  tag: async (arn, tags) => void done.push(['tags', arn, tags]),
  backUp: async () => moment,
})

const bodyOf = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ ...bucket, Key })).catch(() => undefined))?.Body?.transformToString()

/** Versions of these files: at the moment of the copy, and now. */
async function versionsOf(keys: readonly string[], moment: Date): Promise<(failing: boolean) => FileVersions> {
  const then = new Map<string, string | undefined>()
  for (const key of keys) then.set(key, await bodyOf(key))
  return failing => {
    let isFailing = failing
    return {
      areKept: async () => true,
      async *all() {
        for (const [key, tag] of then) {
          const body = await bodyOf(key)
          const version = { key, isLatest: false, at: moment }
          yield { ...version, id: 'now', at: new Date(), isLatest: true, tag: body } satisfies FileVersion
          if (tag !== undefined) yield { ...version, id: 'then', tag } satisfies FileVersion
        }
      },
      async bringBack({ key, tag }) {
        if (isFailing) {
          isFailing = false
          throw new Error('cut off')
        }
        await s3.send(new PutObjectCommand({ ...bucket, Key: key, Body: tag ?? '' }))
      },
      remove: async key => void (await s3.send(new DeleteObjectCommand({ ...bucket, Key: key }))),
    }
  }
}

test('brings table and files back, cut off and repeated, and nobody who was deleted since', async () => {
  const kept = await aClient('stays@example.com')
  const asks = await aClient('asks@example.com')
  const asked = await aClient('asked-before@example.com')
  const { id: technician } = await of.inviteUser(
    { email: 'tech@example.com', name: 'Técnica', role: 'field_technician' },
    { actor: undefined, now: now() },
  )
  const form = aCustomerForm({ document_number: '' })
  const customer = await of.createCustomer(form, { actor: manager, now: now() })
  const merged = await of.createCustomer(form, { actor: manager, now: now() })
  // A deletion under way at that moment: the restored table has the request, but no stream delivers the change.
  await of.requestDeletion({}, { actor: asked.actor, now: now() })
  const former = of.TABLE_NAME
  await createBareTable(COPY)
  await copyTable(former, COPY)
  const moment = new Date()
  const pictures = [kept.picture, asks.picture, asked.picture, 'avatars/later.png']
  const versions = await versionsOf(pictures, moment)

  await removed(asked.id, () => carryOut(asked.id))
  await of.requestDeletion({}, { actor: asks.actor, now: now() })
  await removed(asks.id, () => carryOut(asks.id))
  await removed(technician, () => of.removeUser({ user_id: technician }, { actor: manager, now: now() }))
  const reason = 'Pedido por e-mail'
  const pair = { customer_id: customer.id, other_id: merged.id, version: 1, other_version: 1 }
  await of.mergeCustomers({ ...pair, reason }, { actor: manager, now: now() })
  await of.requestCustomerDeletion({ customer_id: customer.id, reason }, { actor: manager, now: now() })
  const after = await of.findCustomerDeletion(customer.id)
  await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after })
  await of.cancelOrder({ order_id: kept.order.id }, { actor: kept.actor, now: now() })
  await s3.send(new DeleteObjectCommand({ ...bucket, Key: kept.picture }))
  await s3.send(new PutObjectCommand({ ...bucket, Key: 'avatars/later.png', Body: 'later' }))

  const shared = new Map([['table-name', former]])
  const completed: unknown[] = []
  const printed: string[] = []
  const deployed: string[] = []
  const cloud = (isCutOff: boolean): RestoreCloud => ({
    table: database,
    recovery: recoveryOf(moment, completed),
    shared: { read: async name => shared.get(name), write: async (name, value) => void shared.set(name, value) },
    files: () => versions(isCutOff),
    environment: async () => ({ MEDIA_BUCKET: LOCAL_RESOURCES.media_bucket }),
  })
  const stage = productionStage()
  const restore = async ({ isCutOff = false, deploys = true } = {}) => {
    const steps = planRestoreSteps({
      stage,
      moment,
      cloud: cloud(isCutOff),
      machine: {
        confirm: async () => true,
        deploy: () => {
          deployed.push(shared.get('table-name') ?? '')
          return deploys
        },
        pause: () => new Promise(resolve => setTimeout(resolve, 20)),
        print: line => printed.push(line),
      },
    })
    await runCommandSteps(steps, { isDryRun: false, print: line => printed.push(line) })
  }
  // After this, the functions read the name of the restored table from the environment.
  vi.resetModules()
  await expect(restore({ isCutOff: true })).rejects.toThrow('cut off')
  expect([...shared]).toEqual([['table-name', former]])
  await expect(restore({ deploys: false })).rejects.toThrow('Os dados estão restaurados')
  const target = shared.get('table-name') ?? ''
  expect(target).toMatch(/^ponto-urbano-production-table-\d{8}T\d{6}Z$/)
  expect(printed).toContain('  6 exclusões registradas; 5 pessoas e clientes tinham voltado e foram excluídos de novo.')
  await restore()
  expect(deployed).toEqual([target, target])
  expect(printed.filter(line => line.includes('Já feito'))).toHaveLength(6)

  const { Table } = await database.send(new DescribeTableCommand({ TableName: target }))
  expect(Table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    DeletionProtectionEnabled: true,
    TableArn: shared.get('table-arn'),
    LatestStreamArn: shared.get('table-stream-arn'),
  })
  const { TimeToLiveDescription } = await database.send(new DescribeTimeToLiveCommand({ TableName: target }))
  expect(TimeToLiveDescription).toEqual({ AttributeName: 'expires_at', TimeToLiveStatus: 'ENABLED' })
  expect(completed).toContainEqual(['recovery', target])
  expect(completed).toContainEqual(['tags', shared.get('table-arn'), { project: 'ponto-urbano', stage: 'production' }])

  const restored = await import('./privacy-use-cases.ts')
  expect(restored.TABLE_NAME).toBe(target)
  // What was lost is restored, but not the people who were deleted.
  expect(await restored.findOrder(kept.order.id)).toMatchObject({
    status: 'pending',
    customer_name: `Pessoa de ${kept.email}`,
  })
  expect(await restored.findProfile(kept.id)).toMatchObject({ email: kept.email })
  expect(await bodyOf(kept.picture)).toBe('picture')
  expect(await bodyOf('avatars/later.png')).toBeUndefined()
  for (const gone of [asks, asked]) {
    expect(await restored.findProfile(gone.id)).toBeUndefined()
    expect(await restored.findOrder(gone.order.id)).toMatchObject({
      status: 'cancelled',
      customer_name: 'Pessoa removida',
    })
    expect(await bodyOf(gone.picture)).toBeUndefined()
    expect(await restored.findDeletionRequest(gone.id)).toMatchObject({ person: null, done_at: expect.any(String) })
  }
  expect(await restored.findProfile(technician)).toBeUndefined()
  for (const { id } of [customer, merged]) expect(await restored.findCustomer(id)).toBeUndefined()
  expect(await restored.findCustomerDeletion(customer.id)).toMatchObject({
    by: 'admin-user',
    reason,
    customer: null,
    done_at: expect.any(String),
  })
  expect(await restored.hasSessionEnded(technician, Math.floor(Date.now() / 1000) + 86_400)).toBe(true)
  expect((await restored.auditTable()).breaches).toEqual([])
})
