import { setTimeout } from 'node:timers/promises'
import { AdminDisableUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { planPeopleRestoreSteps } from '#infra/restore/people-steps.ts'
import { startSes } from '#local/emulators/ses.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { productionStage } from '#tests/infra/deployment/stages.ts'
import { startTableAndIdentity } from '#tests/support/accounts.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'
import { aPerson } from '#tests/support/people.ts'

/** Rehearses the loss of the user pool with the real table, identity service, files and queue. */

let world: Awaited<ReturnType<typeof startTableAndIdentity>>
let files: Awaited<ReturnType<typeof startMediaFiles>>
let mail: Awaited<ReturnType<typeof startSes>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./restored-people-use-cases.ts')
const broken: string[] = []
const onCrash = (sentence: string) => broken.push(sentence)

beforeAll(async () => {
  world = await startTableAndIdentity()
  files = await startMediaFiles(onCrash)
  mail = await startSes({ directory: undefined, onCrash })
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  queue = await startEmailQueue(undefined, onCrash)
  of = await import('./restored-people-use-cases.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin', { email: 'boss@example.com' }))
})
afterAll(async () => {
  await Promise.all([files.close(), mail.close(), queue.close()])
  await world.close()
  expect(broken).toEqual([])
})

const now = () => new Date().toISOString()
const manager: Actor = { user_id: 'admin-user', role: 'admin' }
let nextPoint = 0

async function someone(email: string, role: 'client' | 'field_technician' = 'client') {
  const { id } = await of.inviteUser({ email, name: `Pessoa de ${email}`, role }, { actor: undefined, now: now() })
  await world.takeUpInvitation(email)
  return id
}

async function aClient(email: string) {
  const id = await someone(email)
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
  const actor: Actor = { user_id: id, role: 'client' }
  const order = await of.reserve(
    { customerData: aBuyer('Pessoa'), items: [{ point_id: String(nextPoint), period_years: 1 }] },
    { actor, now: now(), hold_hours: 72 },
  )
  return { id, email, actor, order }
}

const exportTonight = () =>
  of.exportPeople({}, { awsRequestId: crypto.randomUUID(), getRemainingTimeInMillis: () => 60_000 })
const exported = async () => {
  const { Body } = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key: `people-exports/${now().slice(0, 10)}.json` }),
  )
  return (await Body?.transformToString()) ?? ''
}
const accountOf = (email: string) =>
  world.identity
    .send(new AdminGetUserCommand({ UserPoolId: LOCAL_RESOURCES.user_pool_id, Username: email }))
    .then(({ Username, UserStatus, Enabled }) => ({ id: Username, status: UserStatus, enabled: Enabled }))
    .catch((error: Error) => error.name)

/**
 * Recovers the password of this e-mail's owner and signs them in. Returns the person as whom the site recognises them.
 */
async function recovered(email: string) {
  await world.recover(email)
  // Tokens that were issued in the second of the password's recovery are refused.
  for (;;) {
    const { AuthenticationResult } = await world.signIn(email)
    const bearer = await of.verifyToken(`Bearer ${AuthenticationResult?.AccessToken}`)
    const person = bearer && (await of.actorOf(bearer))
    if (person) return person
    await setTimeout(100)
  }
}

async function restorePeople({ diesAt = Number.POSITIVE_INFINITY, isDryRun = false } = {}): Promise<string[]> {
  const { cognitoClient } = await import('#functions/people/identity/cognito.ts')
  const { requestHandler } = cognitoClient.config
  const handle = requestHandler.handle.bind(requestHandler)
  let requests = 0
  requestHandler.handle = async (request, options) => {
    requests += 1
    if (requests >= diesAt) throw new Error('cut off')
    return handle(request, options)
  }
  const printed: string[] = []
  const environment = {
    MEDIA_BUCKET: LOCAL_RESOURCES.media_bucket,
    USER_POOL_ID: LOCAL_RESOURCES.user_pool_id,
    TABLE_NAME: of.TABLE_NAME,
  }
  const steps = planPeopleRestoreSteps({
    stage: productionStage(),
    from: 'latest',
    cloud: { environment: async () => environment },
    machine: { confirm: async () => true, print: line => printed.push(line) },
  })
  await runCommandSteps(steps, { isDryRun, print: line => printed.push(line) }).finally(() => {
    requestHandler.handle = handle
  })
  return printed
}

test('a lost pool: people come back to a new one with what is theirs, cut off, twice at once and again', async () => {
  const [ana, bia, gone, asks] = [
    await aClient('ana@example.com'),
    await aClient('bia@example.com'),
    await aClient('gone@example.com'),
    await aClient('asks@example.com'),
  ]
  const disabled = await aClient('disabled@example.com')
  await world.identity.send(
    new AdminDisableUserCommand({ UserPoolId: LOCAL_RESOURCES.user_pool_id, Username: disabled.email }),
  )
  const technician = await someone('tech@example.com', 'field_technician')
  const usurped = await someone('usurped@example.com')
  const { id: invited } = await of.inviteUser(
    { email: 'invited@example.com', name: 'Convidada', role: 'client' },
    { actor: undefined, now: now() },
  )
  await world.signUp('unconfirmed@example.com', 'Sem Confirmar')

  expect(await exportTonight()).toBe(9)
  const file = await exported()
  expect(JSON.parse(file).people).toContainEqual({ id: disabled.id, status: 'CONFIRMED', is_enabled: false })
  expect(file).not.toContain('@')

  // Changes since the export: one person came, one left, one asked for deletion, and one has another role.
  const late = await aClient('late@example.com')
  await of.requestDeletion({}, { actor: gone.actor, now: now() })
  await of.carryOutPersonDeletion({ id: 'e', before: undefined, after: await of.findDeletionRequest(gone.id) })
  await of.requestDeletion({}, { actor: asks.actor, now: now() })
  const edit = { full_name: 'Técnica', phone: '', role: 'operations_manager' } as const
  await of.editUser({ ...edit, user_id: technician, version: 2 }, { actor: manager, now: now() })

  await world.losePool()
  await world.signUp('usurped@example.com', 'Outra Pessoa')
  expect(await restorePeople({ isDryRun: true })).toContain(
    '3. Criar as contas que faltam e ligá-las às pessoas de antes, sem enviar e-mails',
  )
  expect(await accountOf(ana.email)).toBe('UserNotFoundException')
  for (const diesAt of [1, 4, 11, 26]) await expect(restorePeople({ diesAt })).rejects.toThrow('cut off')
  await Promise.all([restorePeople(), restorePeople()])
  const lettersBefore = world.emails.length
  const printed = await restorePeople()
  expect(world.emails).toHaveLength(lettersBefore)
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ {2}Exportação de .*: 9 contas, 1 desativadas\.$/),
      '  0 pessoas voltaram, mais 0 com a conta desativada, como antes.',
      '  6 já tinham conta neste pool.',
      '  1 convites ainda não aceitos: convide de novo em Usuários; a senha do convite antigo não vale.',
      '  2 cadastros que nunca foram confirmados não voltam: a pessoa se cadastra de novo.',
      '  1 pediram exclusão e não voltam.',
      expect.stringContaining('usurped@example.com já tem uma conta nova'),
    ]),
  )

  for (const { id, email, order } of [ana, bia, late]) {
    const person = await recovered(email)
    expect(person).toMatchObject({ user_id: id, role: 'client' })
    expect((await of.listOwnOrders({}, { actor: person })).items).toMatchObject([{ id: order.id }])
  }
  expect(await recovered('tech@example.com')).toMatchObject({ user_id: technician, role: 'operations_manager' })
  expect(await accountOf(disabled.email)).toMatchObject({ status: 'CONFIRMED', enabled: false })
  for (const email of [gone.email, asks.email, 'unconfirmed@example.com'])
    expect(await accountOf(email)).toBe('UserNotFoundException')
  expect((await of.findProfile(usurped))?.email).toBe('usurped@example.com')

  // A second invitation reaches the same person. A password that a person has chosen is kept when the command runs again.
  const again = { email: 'invited@example.com', name: 'Convidada', role: 'client' } as const
  expect(await of.inviteUser(again, { actor: undefined, now: now() })).toMatchObject({ id: invited })
  await world.takeUpInvitation('invited@example.com')
  expect(await of.findProfile(invited)).toMatchObject({ email_confirmed_at: expect.any(String) })
  await restorePeople()
  await world.signIn(ana.email)

  // A deletion finds the new account, and the deletion that was under way ends.
  await of.carryOutPersonDeletion({ id: 'e', before: undefined, after: await of.findDeletionRequest(asks.id) })
  await of.requestDeletion({}, { actor: bia.actor, now: now() })
  await of.carryOutPersonDeletion({ id: 'e', before: undefined, after: await of.findDeletionRequest(bia.id) })
  expect(await accountOf(bia.email)).toBe('UserNotFoundException')

  // The next export has people's own ids, so that the next loss can be restored too.
  await exportTonight()
  expect(JSON.parse(await exported()).people).toContainEqual({ id: ana.id, status: 'CONFIRMED', is_enabled: true })
  await world.losePool()
  await restorePeople()
  expect(await recovered(ana.email)).toMatchObject({ user_id: ana.id })
  expect(await accountOf(disabled.email)).toMatchObject({ enabled: false })
  expect(await accountOf(bia.email)).toBe('UserNotFoundException')
  expect((await of.auditTable()).breaches).toEqual([])
})

test('without an export of that day nothing changes, and the days that there are are named', async () => {
  const steps = planPeopleRestoreSteps({
    stage: productionStage(),
    from: '2020-01-01',
    cloud: { environment: async () => ({ MEDIA_BUCKET: LOCAL_RESOURCES.media_bucket }) },
    machine: { confirm: async () => true, print: () => undefined },
  })
  await expect(runCommandSteps(steps, { isDryRun: false, print: () => undefined })).rejects.toThrow(
    `Nada foi alterado: não há exportação de pessoas de 2020-01-01. Há ${now().slice(0, 10)}.`,
  )
})
