import { AsyncLocalStorage } from 'node:async_hooks'
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Poller } from '#local/poller.ts'
import type { User, UserForm } from '#shared/people/rules/users.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import { PASSWORD, startTableAndIdentity } from '#tests/support/accounts.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aPerson } from '#tests/support/people.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/** Accounts with the real table and its stream, the emulator of the identity service, and the real triggers. */

let world: Awaited<ReturnType<typeof startTableAndIdentity>>
let accounts: typeof import('./accounts-use-cases.ts')
let orders: typeof import('./orders-use-cases.ts')
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let poller: Poller
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  world = await startTableAndIdentity({ hasStream: true })
  queue = await startEmailQueue(undefined, report)
  accounts = await import('./accounts-use-cases.ts')
  orders = await import('./orders-use-cases.ts')
  poller = await startChangeForwarding(['accounts', 'search'], queue.endpoint, report)
})
afterAll(async () => {
  await poller.stop()
  await queue.close()
  await world.close()
  expect(complaints).toEqual([])
})

const now = () => new Date().toISOString()
const pool = { UserPoolId: LOCAL_RESOURCES.user_pool_id }
const system: Actor = { user_id: 'somebody-else', role: 'admin' }
const verifyToken = ({ id, role }: User): Actor => ({ user_id: id, role })

const asCommand = () => ({ actor: undefined, now: now() })

/** Invites a person, who accepts the invitation at once. */
async function aUser(email: string, role: Role, name = 'Pessoa Convidada'): Promise<User> {
  const { id } = await accounts.inviteUser({ email, name, role }, asCommand())
  await world.takeUpInvitation(email)
  return (await accounts.getUser({ user_id: id })).user
}

const edit = (user: User, change: Partial<UserForm>, actor: Actor = system): Promise<User> =>
  accounts.editUser(
    {
      full_name: user.full_name,
      phone: user.phone,
      role: user.role,
      ...change,
      user_id: user.id,
      version: user.version,
    },
    { actor, now: now() },
  )

async function groupsOf(userId: string): Promise<string[]> {
  const { Groups = [] } = await world.identity.send(new AdminListGroupsForUserCommand({ ...pool, Username: userId }))
  return Groups.flatMap(({ GroupName }) => GroupName ?? [])
}

async function tokenOf(email: string, password = PASSWORD): Promise<string> {
  const { AuthenticationResult } = await world.signIn(email, password)
  return AuthenticationResult?.AccessToken ?? ''
}

/** The role with which a request with this token would be let in; undefined if it would be refused. */
async function admitted(token: string): Promise<Role | undefined> {
  const bearer = await accounts.verifyToken(`Bearer ${token}`)
  if (!bearer) throw new Error('no token')
  return (await accounts.actorOf(bearer))?.role
}

/** Outcome of each call: its value, or the code of its refusal. An error that is not a refusal fails the test. */
async function settle<T>(calls: Promise<T>[]): Promise<{ won: T[]; refused: string[] }> {
  const settledCalls = await Promise.allSettled(calls)
  const refusedCodes = settledCalls.flatMap(result => {
    if (result.status === 'fulfilled') return []
    if (!(result.reason instanceof accounts.DomainError)) throw result.reason
    return [result.reason.code]
  })
  return {
    won: settledCalls.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: refusedCodes,
  }
}

async function everybody(filter: { role?: Role } = {}): Promise<User[]> {
  const people: User[] = []
  let cursor: string | undefined
  do {
    const page = await accounts.listUsers({ ...filter, cursor })
    people.push(...page.items)
    cursor = page.cursor ?? undefined
  } while (cursor)
  return people
}

const expectCleanAudit = async () => expect((await accounts.auditTable()).breaches).toEqual([])

describe('one administrator always stays', () => {
  const admins = () => everybody({ role: 'admin' })

  test('when two delete each other at once', async () => {
    await aUser('first@example.com', 'admin')
    for (let round = 0; round < fewOrMany(2, 5); round += 1) {
      await aUser(`second${round}@example.com`, 'admin')
      const [a, b, ...others] = await admins()
      if (!a || !b) throw new Error('there should be two')
      expect(others).toEqual([])
      const { won, refused } = await settle([
        accounts.removeUser({ user_id: b.id }, { actor: verifyToken(a), now: now() }),
        accounts.removeUser({ user_id: a.id }, { actor: verifyToken(b), now: now() }),
      ])
      expect(won).toHaveLength(1)
      expect(['ADMIN_ROLE_RESERVED', 'USER_NOT_FOUND']).toContain(refused[0])
      expect(await admins()).toHaveLength(1)
      await expectCleanAudit()
    }
  })

  test('when five take the role from each other at once', async () => {
    for (let index = 0; index < 4; index += 1) await aUser(`equal${index}@example.com`, 'admin')
    const all = await admins()
    expect(all).toHaveLength(5)
    const { won, refused } = await settle(
      all.flatMap((target, index) => {
        const actor = all[(index + 1) % all.length]
        return actor ? [edit(target, { role: 'client' }, verifyToken(actor))] : []
      }),
    )
    // A person who has just lost the administrator's role can't take it from anybody.
    expect(refused).toEqual(refused.map(() => 'ADMIN_ROLE_RESERVED'))
    const remainingUsers = await admins()
    expect(remainingUsers).toHaveLength(5 - won.length)
    expect(remainingUsers.length).toBeGreaterThan(0)
    for (const { id } of remainingUsers) expect(await groupsOf(id)).toEqual(['admin'])
    await expectCleanAudit()
    await poller.drained()
    for (const { id, role } of await everybody()) expect(await groupsOf(id)).toEqual([role])
  })
})

test('an invited administrator counts once the invitation is taken up, and neither comes nor goes by a manager', async () => {
  const email = 'convidada@example.com'
  const [real] = await everybody({ role: 'admin' })
  if (!real) throw new Error('there should be an administrator')
  const { id } = await accounts.inviteUser(
    { email, name: 'Convidada', role: 'admin' },
    { actor: verifyToken(real), now: now() },
  )
  await expectCleanAudit()
  const manager = verifyToken(await aUser('gerente.de.acessos@example.com', 'operations_manager'))
  const byManager = { actor: manager, now: now() }
  const invitedUser = (await accounts.getUser({ user_id: id })).user
  // With the token of a role that they no longer have
  const byFormerAdmin = { actor: { ...manager, role: 'admin' as const }, now: now() }
  const another = { email: 'mais.uma@example.com', name: 'Mais Uma', role: 'admin' as const }
  await expect(accounts.inviteUser(another, byFormerAdmin)).rejects.toMatchObject({ code: 'ADMIN_ROLE_RESERVED' })
  const { won, refused } = await settle<unknown>([
    accounts.inviteUser({ email: 'outra@example.com', name: 'Outra', role: 'admin' }, byManager),
    accounts.inviteUser({ email, name: 'Convidada', role: 'client' }, byManager),
    accounts.removeUser({ user_id: id }, byManager),
    accounts.removeUser({ user_id: real.id }, byManager),
    edit(invitedUser, { role: 'client' }, manager),
    edit(real, { role: 'client' }, manager),
  ])
  expect(won).toEqual([])
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'ADMIN_ROLE_RESERVED'))
  expect((await everybody()).map(user => user.email)).not.toContain('outra@example.com')
  await world.takeUpInvitation(email)
  await expectCleanAudit()
  await accounts.removeUser({ user_id: id }, { actor: verifyToken(real), now: now() })
  await expectCleanAudit()
})

test('of ten edits of the same version one is saved', async () => {
  const user = await aUser('edited@example.com', 'client')
  const { won, refused } = await settle(
    Array.from({ length: 10 }, (_, index) => edit(user, { full_name: `Nome Número ${index}` })),
  )
  expect(won).toHaveLength(1)
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'PROFILE_CHANGED'))
  expect((await accounts.getUser({ user_id: user.id })).user).toEqual(won[0])
})

describe('inviting', () => {
  test('twice at once makes one account with one profile, and the last e-mail opens it', async () => {
    for (let round = 0; round < fewOrMany(2, 5); round += 1) {
      const email = `raced${round}@example.com`
      const invited = await Promise.all([
        accounts.inviteUser({ email, name: 'De Um', role: 'client' }, asCommand()),
        accounts.inviteUser({ email, name: 'Do Outro', role: 'field_technician' }, asCommand()),
      ])
      expect(new Set(invited.map(({ id }) => id)).size).toBe(1)
      const { Users } = await world.identity.send(new ListUsersCommand({ ...pool, Filter: `email = "${email}"` }))
      expect(Users).toHaveLength(1)
      await poller.drained()
      const { user } = await accounts.getUser({ user_id: invited[0]?.id ?? '' })
      expect(await groupsOf(user.id)).toEqual([user.role])
      expect((await world.takeUpInvitation(email)).AuthenticationResult?.AccessToken).toBeTruthy()
    }
    await expectCleanAudit()
  })

  test('is proven by the first sign-in, and then refuses to invite again', async () => {
    const email = 'proven@example.com'
    const { id, email_confirmed_at } = await accounts.inviteUser({ email, name: 'Pessoa', role: 'client' }, asCommand())
    expect(email_confirmed_at).toBeNull()
    await world.takeUpInvitation(email)
    expect((await accounts.getUser({ user_id: id })).user.email_confirmed_at).not.toBeNull()
    await expect(accounts.inviteUser({ email, name: 'Pessoa', role: 'admin' }, asCommand())).rejects.toMatchObject({
      code: 'USER_EMAIL_TAKEN',
    })
    expect((await accounts.getUser({ user_id: id })).user.role).toBe('client')
  })

  test('somebody who signed up by themselves is listed as pending and can’t be invited', async () => {
    const email = 'self@example.com'
    await world.signUp(email, 'Pessoa Sozinha')
    const pendingPage = await accounts.listUsers({ status: 'pending' })
    expect(pendingPage.items).toContainEqual(
      expect.objectContaining({ email, role: 'client', email_confirmed_at: null }),
    )
    await expect(accounts.inviteUser({ email, name: 'Pessoa', role: 'admin' }, asCommand())).rejects.toMatchObject({
      code: 'USER_SIGNUP_PENDING',
    })
    await world.confirm(email)
    expect((await accounts.listUsers({ status: 'pending' })).items).not.toContainEqual(
      expect.objectContaining({ email }),
    )
    expect(await admitted(await tokenOf(email))).toBe('client')
  })
})

describe('sessions end', () => {
  test('with the role, and the next token has the new one', async () => {
    const user = await aUser('promoted@example.com', 'client')
    const token = await tokenOf(user.email)
    expect(await admitted(token)).toBe('client')
    await edit(user, { role: 'operations_manager' })
    expect(await admitted(token)).toBeUndefined()
    expect((await accounts.verifyToken(`Bearer ${await tokenOf(user.email)}`))?.role).toBe('operations_manager')
  })

  test('with the account, which can be invited anew', async () => {
    const user = await aUser('leaver@example.com', 'field_technician')
    const token = await tokenOf(user.email)
    await accounts.removeUser({ user_id: user.id }, { actor: system, now: now() })
    expect(await admitted(token)).toBeUndefined()
    await expect(tokenOf(user.email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    const repeatedUser = await aUser(user.email, 'client')
    expect(repeatedUser.id).not.toBe(user.id)
    expect(await admitted(await tokenOf(user.email))).toBe('client')
  })

  test('with a recovered password', async () => {
    const { email } = await aUser('forgetful@example.com', 'client')
    const token = await tokenOf(email)
    const client = { ClientId: LOCAL_RESOURCES.user_pool_client_id, Username: email }
    await world.identity.send(new ForgotPasswordCommand(client))
    const ConfirmationCode = /code=(\d{6})/.exec(world.emailsTo(email).at(-1)?.html ?? '')?.[1] ?? ''
    await world.identity.send(
      new ConfirmForgotPasswordCommand({ ...client, ConfirmationCode, Password: 'outra-senha' }),
    )
    expect(await admitted(token)).toBeUndefined()
  })
})

describe('the identity service fails between the table and it', () => {
  /**
   * The operation that fails within this asynchronous context. The stream's consumer runs outside of it, so its
   * operations succeed.
   */
  const failing = new AsyncLocalStorage<string>()

  beforeAll(async () => {
    const { cognitoClient } = await import('#functions/people/identity/cognito.ts')
    cognitoClient.middlewareStack.add(
      (next, context) => async args => {
        if (context.commandName === failing.getStore()) throw new Error('the identity service is down')
        return next(args)
      },
      { step: 'initialize', name: 'broken' },
    )
  })

  test.each(['AdminAddUserToGroupCommand', 'AdminRemoveUserFromGroupCommand', 'AdminUserGlobalSignOutCommand'])(
    'a role change at %s is finished by the stream',
    async command => {
      const user = await aUser(`${command.toLowerCase()}@example.com`, 'client')
      const { AuthenticationResult } = await world.signIn(user.email)
      const edited = await failing.run(command, () => edit(user, { role: 'field_technician' }))
      expect(edited.role).toBe('field_technician')
      expect(await admitted(AuthenticationResult?.AccessToken ?? '')).toBeUndefined()
      await poller.drained()
      expect(await groupsOf(user.id)).toEqual(['field_technician'])
      await expect(
        world.identity.send(
          new InitiateAuthCommand({
            ClientId: LOCAL_RESOURCES.user_pool_client_id,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? '' },
          }),
        ),
      ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    },
  )

  test('a deletion is finished by the stream, and no token of the meantime is good', async () => {
    const user = await aUser('half-gone@example.com', 'field_technician')
    await failing.run('AdminDeleteUserCommand', () =>
      accounts.removeUser({ user_id: user.id }, { actor: system, now: now() }),
    )
    // Once the consumer has handled the change, no token is issued at all.
    const token = await tokenOf(user.email).catch(() => undefined)
    expect(token && (await admitted(token))).toBeUndefined()
    await poller.drained()
    await expect(
      world.identity.send(new AdminGetUserCommand({ ...pool, Username: user.email })),
    ).rejects.toBeInstanceOf(UserNotFoundException)
  })

  test('an invitation that broke off is finished by inviting again', async () => {
    const email = 'half-invited@example.com'
    const form = { email, name: 'Pessoa', role: 'field_technician' } as const
    const invited = failing.run('AdminAddUserToGroupCommand', () => accounts.inviteUser(form, asCommand()))
    await expect(invited).rejects.toThrow('down')
    expect(world.emailsTo(email)).toEqual([])
    const { id } = await accounts.inviteUser(form, asCommand())
    expect(await groupsOf(id)).toEqual(['field_technician'])
    expect(world.emailsTo(email)).toHaveLength(1)
  })
})

describe('guest orders', () => {
  let nextPoint = 1
  async function reserveAsGuest(email: string): Promise<string> {
    nextPoint += 1
    const point_id = String(nextPoint)
    await orders.insertPoint(aPoint(point_id))
    const { id } = await orders.reserve(
      {
        customerData: { ...aBuyer('Guest'), email },
        items: [{ point_id, period_years: 1 }],
      },
      {
        actor: undefined,
        now: now(),
        hold_hours: 72,
      },
    )
    return id
  }
  const ownerOf = async (orderId: string) => (await orders.findOrder(orderId))?.user_id
  const idOf = async (email: string) =>
    (await everybody()).find(user => user.email === email)?.id ?? `nobody has ${email}`

  beforeAll(() => orders.insertPricingTier(goldTier))

  test('of an e-mail that an account has proven are that account’s as soon as they are made', async () => {
    await world.signUp('dona@example.com', 'Dona Maria')
    await world.confirm('dona@example.com')
    await world.signUp('nova@example.com', 'Nova Ana')
    const [own, unproven] = await Promise.all([reserveAsGuest('dona@example.com'), reserveAsGuest('nova@example.com')])
    const { claimOrderForAccount } = await import('#functions/orders/claim-guest-orders.ts')
    for (const id of [own, unproven]) {
      const after = await orders.findOrder(id)
      // The stream may deliver a change more than once.
      for (let time = 0; time < 2; time += 1) await claimOrderForAccount({ id: 'e', before: undefined, after })
    }
    expect(await ownerOf(own)).toBe(await idOf('dona@example.com'))
    expect((await orders.findOrder(own))?.version).toBe(2)
    expect(await ownerOf(unproven)).toBeNull()
  })

  test('become theirs who prove the e-mail by confirming it, and nobody else’s', async () => {
    const [own, others] = await Promise.all([reserveAsGuest('ana@example.com'), reserveAsGuest('ana@example.com.br')])
    await world.signUp('Ana@Example.com', 'Ana Souza')
    expect(await ownerOf(own)).toBeNull()
    await world.confirm('ana@example.com')
    expect(await ownerOf(own)).toBe(await idOf('ana@example.com'))
    expect(await ownerOf(others)).toBeNull()
  })

  test('become theirs who take up an invitation, and are not counted as theirs before', async () => {
    const order = await reserveAsGuest('bia@example.com')
    const { id } = await accounts.inviteUser({ email: 'bia@example.com', name: 'Bia', role: 'client' }, asCommand())
    expect((await accounts.getUser({ user_id: id })).holdings.pending_orders).toBe(0)
    expect(await ownerOf(order)).toBeNull()
    await world.takeUpInvitation('bia@example.com')
    expect(await ownerOf(order)).toBe(id)
    expect((await accounts.getUser({ user_id: id })).holdings).toMatchObject({ pending_orders: 1, reserved_points: 1 })
  })

  test('and contracts stay readable when their owner is deleted', async () => {
    const order = await reserveAsGuest('caio@example.com')
    const user = await aUser('caio@example.com', 'client')
    const formerOrder = await orders.findOrder(order)
    expect(formerOrder?.user_id).toBe(user.id)
    await accounts.removeUser({ user_id: user.id }, { actor: system, now: now() })
    expect(await orders.findOrder(order)).toEqual(formerOrder)
    await expectCleanAudit()
  })
})

describe('the list of users', () => {
  let createdCount = 0
  /** Stores people without accounts, because the list is read from the table alone. */
  async function makePeople(count: number): Promise<void> {
    const people = Array.from({ length: count }, (_, index) => {
      const number = createdCount + index
      return aPerson('client', {
        id: `listed-${number}`,
        name: `Ágata ${number.toString(36).padStart(3, 'z')} Listada`,
        email: `listada${number}@lista.com`,
        email_confirmed_at: number % 10 === 0 ? null : now(),
      })
    })
    createdCount += count
    await Promise.all(people.map(person => accounts.insertProfile(person)))
    await poller.drained()
  }

  /** Read units that the work consumes in the table and its indexes. */
  const unitsOf = async (work: () => Promise<unknown>) => (await measureTableCost(accounts.table, work)).units

  test('comes in pages by name, each person once, however it is narrowed', async () => {
    await makePeople(60)
    const all = await everybody()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const sorted = all.map(({ full_name }) => full_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    expect(sorted).toEqual(sorted.toSorted())
    const firstPage = await accounts.listUsers({})
    expect(firstPage.items).toHaveLength(25)
    const search = async (wanted: Parameters<typeof accounts.listUsers>[0]) => {
      const found: User[] = []
      let cursor: string | undefined
      do {
        const page = await accounts.listUsers({ ...wanted, cursor })
        found.push(...page.items)
        cursor = page.cursor ?? undefined
      } while (cursor)
      return found
    }
    expect(await search({ search: 'AGATA' })).toHaveLength(60)
    expect(await search({ search: 'lista.com', status: 'pending' })).toHaveLength(6)
    expect(await search({ search: 'listada7@' })).toHaveLength(1)
    expect(await search({ search: 'gata zz', role: 'client' })).not.toHaveLength(0)
    expect(await search({ search: 'agata', role: 'admin' })).toEqual([])
    expect((await search({ status: 'pending', role: 'client' })).length).toBe(
      all.filter(user => user.role === 'client' && user.email_confirmed_at === null).length,
    )
    expect((await search({ status: 'confirmed' })).length).toBe(
      all.filter(user => user.email_confirmed_at !== null).length,
    )
  })

  test('costs the same with many more people', async () => {
    const cursor = (await accounts.listUsers({})).cursor ?? undefined
    const pages = [
      () => accounts.listUsers({}),
      () => accounts.listUsers({ role: 'client' }),
      () => accounts.listUsers({ search: 'agata' }),
      () => accounts.listUsers({ search: 'listada', status: 'confirmed' }),
      () => accounts.listUsers({ cursor }),
    ]
    const few = []
    for (const page of pages) few.push(await unitsOf(page))
    expect(few.every(units => units > 0)).toBe(true)
    await makePeople(fewOrMany(60, 240))
    const many = []
    for (const page of pages) many.push(await unitsOf(page))
    expect(many).toEqual(few)
  })

  test('finds who was renamed by the new name alone, also when an old event comes again', async () => {
    const user = await aUser('renamed@example.com', 'client', 'Zuleica Antiga')
    const formerUser = await accounts.findProfile(user.id)
    const renamedUser = await edit(user, { full_name: 'Zuleica Recente' })
    await poller.drained()
    const found = async (search: string) => (await accounts.listUsers({ search })).items.map(({ id }) => id)
    expect(await found('recente')).toEqual([user.id])
    expect(await found('antiga')).toEqual([])
    await accounts.syncProfileList({ id: 'late', before: undefined, after: formerUser })
    expect(await found('antiga')).toEqual([])
    expect(await postingsOf('ant')).toEqual([])
    await accounts.removeUser({ user_id: renamedUser.id }, { actor: system, now: now() })
    await poller.drained()
    await accounts.syncProfileList({ id: 'later', before: undefined, after: formerUser })
    expect(await found('zuleica')).toEqual([])
    expect(await postingsOf('zul')).toEqual([])
  })

  async function postingsOf(piece: string): Promise<unknown[]> {
    const { Items = [] } = await accounts.table.send(
      new QueryCommand({
        TableName: LOCAL_RESOURCES.table_name,
        KeyConditionExpression: 'PK = :piece',
        ExpressionAttributeValues: { ':piece': `SEARCH#profile#${piece}` },
      }),
    )
    return Items
  }
})

test('the demo has people to show: listed, found, signed in, one of them invited without an e-mail', async () => {
  const { seedAccounts } = await import('#local/demo/seed.ts')
  const sentCount = world.emails.length
  // The local deployment reads the stream from the end of the demo on.
  await poller.stop()
  const ids = await seedAccounts(world.identity, false)
  expect((await accounts.listUsers({ search: 'conceicao' })).items.map(({ id }) => id)).toEqual([
    ids.get('beatriz@ponto.local'),
  ])
  expect((await accounts.listUsers({ search: 'ponto.local', status: 'pending' })).items).toHaveLength(1)
  for (const [email, role] of [
    ['admin@ponto.local', 'admin'],
    ['gerente@ponto.local', 'operations_manager'],
    ['tecnico@ponto.local', 'field_technician'],
    ['cliente@ponto.local', 'client'],
  ] as const)
    expect(await admitted(await tokenOf(email))).toBe(role)
  expect(world.emails).toHaveLength(sentCount)
  await expectCleanAudit()
})

test('the history of office roles is written with each change, and stays when the accounts are gone', async () => {
  const boss = await aUser('chefe@example.com', 'admin', 'Chefe Que Muda')
  const ana = await aUser('ana.historia@example.com', 'client', 'Ana História')
  const form = { full_name: ana.full_name, phone: '', user_id: ana.id }
  const promotedUser = await accounts.editUser(
    { ...form, role: 'admin', version: ana.version },
    { actor: verifyToken(boss), now: now() },
  )
  // A refused change leaves no entry in the history.
  const late = accounts.editUser(
    { ...form, role: 'client', version: ana.version },
    { actor: verifyToken(boss), now: now() },
  )
  await expect(late).rejects.toMatchObject({ code: 'PROFILE_CHANGED' })
  await accounts.removeUser({ user_id: promotedUser.id }, { actor: verifyToken(boss), now: now() })
  const otherUser = (await everybody({ role: 'admin' })).find(({ email }) => email === 'admin@ponto.local')
  if (!otherUser) throw new Error('the demo should have an administrator')
  await accounts.removeUser({ user_id: boss.id }, { actor: verifyToken(otherUser), now: now() })

  const { items } = await accounts.listRoleChanges(undefined)
  const told = items.filter(({ user_id }) => [ana.id, boss.id].includes(user_id))
  expect(told.map(({ by_name, name, from, to }) => [by_name, name, from, to])).toEqual([
    [otherUser.full_name, 'Chefe Que Muda', 'admin', null],
    ['Chefe Que Muda', 'Ana História', 'admin', null],
    ['Chefe Que Muda', 'Ana História', 'client', 'admin'],
    ['Linha de comando', 'Chefe Que Muda', null, 'admin'],
  ])
})
