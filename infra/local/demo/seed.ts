import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Art } from '#functions/installation/art/arts-store.ts'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { OrderRecord } from '#functions/orders/orders-store.ts'
import { describedBy } from '#shared/catalogue/rules/point-descriptions.ts'
import { newPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { type PricingTier, tierPricesOf } from '#shared/catalogue/rules/pricing-tiers.ts'
import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import { asTyped } from '#shared/platform/rules/fields.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { LOCAL } from '../environment.ts'
import { artsOfHistory } from './arts.ts'
import { type DemoHistory, demoHistory } from './history.ts'
import type { Journal } from './journal.ts'
import { type DemoPoint, demoPoints, demoTiers, generatedPoints } from './points.ts'
import { siteFactsOf } from './site-facts.ts'

/** Everybody's password in the demo; these accounts exist on this machine only. */
const PASSWORD = 'ponto123'

type DemoAccount = { email: string; name: string; role: Role; phone: string; pending?: true }

/** The first four are the ones that the README names; the others give the users screen something to show. */
const ACCOUNTS: readonly DemoAccount[] = [
  { email: 'admin@ponto.local', name: 'Ana Administradora', role: 'admin', phone: '+5519990000001' },
  { email: 'gerente@ponto.local', name: 'Gustavo Gerente', role: 'operations_manager', phone: '+5519990000002' },
  { email: 'tecnico@ponto.local', name: 'Tadeu Técnico', role: 'field_technician', phone: '+5519990000003' },
  { email: 'cliente@ponto.local', name: 'Clara Cliente', role: 'client', phone: '+5519990000004' },
  { email: 'beatriz@ponto.local', name: 'Beatriz Conceição', role: 'client', phone: '+5519990000005' },
  { email: 'marcos@ponto.local', name: 'Marcos Antônio Brandão', role: 'client', phone: '' },
  { email: 'rafael@ponto.local', name: 'Rafael Instalador', role: 'field_technician', phone: '+5519990000006' },
  { email: 'joana@ponto.local', name: 'Joana Convidada', role: 'operations_manager', phone: '', pending: true },
]

/** Loaded when the environment is set: stores read it while they are loaded. */
async function loadStores() {
  const [
    points,
    mapCells,
    lists,
    pointsList,
    profilesList,
    tiers,
    tags,
    profiles,
    orders,
    events,
    tasks,
    taskEvents,
    arts,
  ] = await Promise.all([
    import('#functions/catalogue/points/points-store.ts'),
    import('#functions/map/sync-points-on-map.ts'),
    import('#functions/platform/lists/sync-list.ts'),
    import('#functions/catalogue/points/listed-points-store.ts'),
    import('#functions/people/profiles/listed-profiles-store.ts'),
    import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'),
    import('#functions/catalogue/tags/tags-store.ts'),
    import('#functions/people/profiles/profiles-store.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/orders/order-events-store.ts'),
    import('#functions/installation/tasks/tasks-store.ts'),
    import('#functions/installation/tasks/task-events-store.ts'),
    import('#functions/installation/art/arts-store.ts'),
  ])
  return {
    ...points,
    ...mapCells,
    ...lists,
    ...pointsList,
    ...profilesList,
    ...tiers,
    ...tags,
    ...profiles,
    ...orders,
    ...events,
    ...tasks,
    ...taskEvents,
    ...arts,
  }
}

/** The demo's accounts, or the admin alone; those that are there already stay. Answers their user ids by e-mail. */
export async function seedAccounts(
  identity: CognitoIdentityProviderClient,
  onlyAdmin: boolean,
): Promise<Map<string, string>> {
  const { syncList, profilesList } = await loadStores()
  const people: Profile[] = []
  for (const account of onlyAdmin ? ACCOUNTS.slice(0, 1) : ACCOUNTS) people.push(await seedAccount(identity, account))
  // The stream is followed from after the demo on, so what its consumer would do is done here.
  await syncList(
    profilesList,
    people.map(after => ({ before: undefined, after })),
  )
  return new Map(people.map(({ id, email }) => [email, id]))
}

/** An account with its password, or an invitation that nobody has taken up; no e-mail is sent. Answers its profile. */
async function seedAccount(
  identity: CognitoIdentityProviderClient,
  { email, name, role, phone, pending }: DemoAccount,
): Promise<Profile> {
  const { createProfile } = await loadStores()
  const pool = { UserPoolId: LOCAL.user_pool_id, Username: email }
  const id = await identity
    .send(
      new AdminCreateUserCommand({
        ...pool,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: name },
          ...(phone ? [{ Name: 'phone_number', Value: phone }] : []),
        ],
      }),
    )
    .then(({ User }) => User?.Username)
    .catch(async (error: unknown) => {
      // Of a start that was cut off.
      if (!(error instanceof UsernameExistsException)) throw error
      return (await identity.send(new AdminGetUserCommand(pool))).Username
    })
  if (!id) throw new Error(`the account of ${email} has no id`)
  if (!pending) await identity.send(new AdminSetUserPasswordCommand({ ...pool, Password: PASSWORD, Permanent: true }))
  await identity.send(new AdminAddUserToGroupCommand({ ...pool, GroupName: role }))
  const now = new Date().toISOString()
  const person = newProfile(
    { id, name, email, phone: asTyped(phone), role, email_confirmed_at: pending ? null : now },
    now,
  )
  await createProfile(person)
  return person
}

/** What the site opens with; the rest of the demo is made from it. */
export type Demo = {
  users: ReadonlyMap<string, string>
  points: readonly SeededPoint[]
  /** Those of the past, which are written in bulk. */
  orders: readonly OrderRecord[]
  tasks: readonly TaskRecord[]
}

/** A point and what its photo shows. */
export type SeededPoint = Point & Pick<DemoPoint, 'kind' | 'tier'>

const withoutPicture = ({ kind: _, tier: __, ...point }: SeededPoint): Point => point

/** The demo's tiers by name, made when they are not there. */
async function ensureTiers(): Promise<Map<string, PricingTier>> {
  const { createPricingTier, listPricingTiers } = await loadStores()
  const tiers = new Map((await listPricingTiers()).map(tier => [tier.name, tier]))
  for (const [name, tier] of madeTiers()) {
    if (tiers.has(name)) continue
    await createPricingTier(tier)
    tiers.set(name, tier)
  }
  return tiers
}

/** The demo's tiers as they are made, by name. */
const madeTiers = (): Map<string, PricingTier> =>
  new Map(
    demoTiers().map(({ name, description_template, ...prices }) => [
      name,
      { id: `tier-${name.toLowerCase()}`, name, description_template, tier_prices: tierPricesOf(prices) },
    ]),
  )

/**
 * Writes what the site opens with: accounts, tiers, tags and points of the demo on the map, and what was sold of them in two
 * years. Done once; a start that goes on with it only answers what it wrote.
 */
export async function layOut(journal: Journal, identity: CognitoIdentityProviderClient): Promise<Demo> {
  const accounts = journal.empty ? ACCOUNTS.slice(0, 1) : ACCOUNTS
  const ids = await journal.idsOr('users', async () => [...(await seedAccounts(identity, journal.empty)).values()])
  const users = new Map(accounts.map(({ email }, index) => [email, ids[index] ?? '']))
  if (journal.empty) return { users, points: [], orders: [], tasks: [] }
  const drawn = demoPoints()
  const { reservePointIds } = await loadStores()
  const pointIds = await journal.idsOr('points', () => reservePointIds(drawn.length))
  const names = [...new Set(drawn.flatMap(({ tags }) => tags))]
  const tags = await journal.idsOr('tags', () => Promise.all(names.map(tagIdOf)))
  const tagIds = new Map(names.map((name, index) => [name, tags[index] ?? '']))
  const laidOut = { drawn, pointIds, users, tagIds, now: journal.began_at }
  await journal.once('catalogue', async () => {
    await ensureTiers()
    await writeCatalogue(catalogueOf(laidOut))
  })
  const { points, history } = catalogueOf(laidOut)
  return { users, points, orders: history.orders, tasks: history.tasks }
}

type LaidOut = {
  drawn: readonly DemoPoint[]
  pointIds: readonly string[]
  users: ReadonlyMap<string, string>
  tagIds: ReadonlyMap<string, string>
  now: string
}
type Catalogue = { points: SeededPoint[]; history: DemoHistory & { arts: Art[] } }

/** The points as they are today, and how they came to be so: the same of the same accounts, ids and moment. */
function catalogueOf({ drawn, pointIds, users, tagIds, now }: LaidOut): Catalogue {
  const tiers = madeTiers()
  const offered = drawn.map((point, index) => toPoint(point, pointIds[index] ?? '', tiers, tagIds, now))
  const userId = (email: string) => users.get(email) ?? ''
  const people = {
    ...{ client: userId('cliente@ponto.local'), other: userId('beatriz@ponto.local') },
    ...{ admin: userId('admin@ponto.local'), manager: userId('gerente@ponto.local') },
    ...{ technician: userId('tecnico@ponto.local'), other_technician: userId('rafael@ponto.local') },
  }
  // Those of the best tier are left for today's orders.
  const older = offered.filter(point => point.is_available && point.latitude !== null && point.tier !== 'Ouro')
  const past = demoHistory(older, tiers, people, now)
  const points = offered.map(point => ({ ...point, ...past.sold.get(point.id) }))
  return { points, history: { ...past, ...artsOfHistory(past.tasks, people) } }
}

/**
 * In bulk and before there is a stream, so what its consumers would do is done here or by fill.ts; nobody is told of what is
 * past.
 */
async function writeCatalogue({ points: seeded, history }: Catalogue): Promise<void> {
  const { createPoints, indexPointsOnMap, createOrders, createTasks, createArts, createOrderEvents, createTaskEvents } =
    await loadStores()
  const points = seeded.map(withoutPicture)
  await Promise.all([
    createPoints(points),
    indexPointsOnMap(points),
    createOrders(history.orders),
    createTasks(history.tasks),
    createArts(history.arts),
    createOrderEvents(history.entries),
    createTaskEvents(history.task_entries),
    countCatalogue(points, history),
  ])
}

async function countCatalogue(points: readonly Point[], { orders, tasks }: DemoHistory): Promise<void> {
  const [{ countFirst }, { countedOf }, { pointsList }, { ordersList }, { tasksList }] = await Promise.all([
    import('#functions/platform/lists/counts-store.ts'),
    import('#functions/platform/lists/list.ts'),
    import('#functions/catalogue/points/listed-points-store.ts'),
    import('#functions/orders/listed-orders-store.ts'),
    import('#functions/installation/tasks/listed-tasks-store.ts'),
  ])
  await Promise.all([
    countFirst(countedOf(pointsList), points),
    countFirst(countedOf(ordersList), orders),
    countFirst(countedOf(tasksList), tasks),
  ])
}

/** Points that are written together. */
const BATCH = 1000

/** Adds so many generated points. Answers them; they stand on the map, and are not in the filters of the list yet. */
export async function seedGenerated(count: number, now: string): Promise<Point[]> {
  const { reservePointIds, createPoints, indexPointsOnMap } = await loadStores()
  const tiers = await ensureTiers()
  const tagIds = new Map<string, string>()
  const ids = await reservePointIds(count)
  const located: Point[] = []
  let batch: Point[] = []
  let index = 0
  for (const point of generatedPoints(count, count)) {
    for (const name of point.tags) if (!tagIds.has(name)) tagIds.set(name, await tagIdOf(name))
    const made = { ...withoutPicture(toPoint(point, ids[index] ?? '', tiers, tagIds, now)), image_url: null }
    batch.push(made)
    located.push(made)
    index += 1
    if (batch.length === BATCH) {
      await createPoints(batch)
      batch = []
    }
  }
  await createPoints(batch)
  await indexPointsOnMap(located)
  return located
}

/**
 * Puts points into the filters of the list as they are by then. That is ten items and more a point, so it is done while
 * the site is used; what is left when the signal comes is in the filters once it is changed.
 */
export async function makeGeneratedFindable(points: readonly Point[], signal: AbortSignal): Promise<void> {
  const { syncList, pointsList } = await loadStores()
  for (let start = 0; start < points.length && !signal.aborted; start += BATCH / 5) {
    const made = points.slice(start, start + BATCH / 5).map(point => ({ before: undefined, after: point }))
    await syncList(pointsList, made)
  }
}

async function tagIdOf(name: string): Promise<string> {
  const { findOrCreateTag } = await loadStores()
  return (await findOrCreateTag(name)).id
}

function toPoint(
  { kind, tier: tierName, tags, ...point }: DemoPoint,
  id: string,
  tiers: ReadonlyMap<string, PricingTier>,
  tagIds: ReadonlyMap<string, string>,
  now: string,
): SeededPoint {
  const tier = tiers.get(tierName)
  if (!tier) throw new RangeError(`the demo has no tier ${tierName}`)
  return {
    ...point,
    ...newPointFields(now),
    ...siteFactsOf(point, kind, tags, id),
    id,
    description: describedBy(tier, point),
    pricing_tier_id: tier.id,
    tag_ids: tags.flatMap(name => tagIds.get(name) ?? []),
    image_url: `/media/point_images/${id}.webp`,
    kind,
    tier: tierName,
  }
}
