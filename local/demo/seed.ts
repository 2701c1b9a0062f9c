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
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { fillDescriptionTemplate } from '#shared/catalogue/rules/point-descriptions.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { LOCAL_RESOURCES } from '../environment.ts'
import { withDemoArts } from './arts.ts'
import { type DemoHistory, demoHistory } from './history.ts'
import type { DemoJournal } from './journal.ts'
import { type DemoPoint, demoPoints, demoTiers, generatedPoints } from './points.ts'
import { demoSiteFactsOf } from './site-facts.ts'

/** Password of all demo accounts, which exist in the local deployment only. */
const PASSWORD = 'ponto123'

type DemoAccount = { email: string; name: string; role: Role; phone: string; pending?: true }

/** The demo's accounts. The README names the first four; the others fill the users screen. */
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

/** Loads the stores dynamically, because they read the environment when they are loaded. */
async function loadStores() {
  const [points, mapCells, lists, pointsList, profilesList, tiers, tags, profiles, orders, tasks] = await Promise.all([
    import('#functions/catalogue/points/points-store.ts'),
    import('#functions/map/sync-points-on-map.ts'),
    import('#functions/platform/lists/sync-list.ts'),
    import('#functions/catalogue/points/listed-points-store.ts'),
    import('#functions/people/profiles/listed-profiles-store.ts'),
    import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'),
    import('#functions/catalogue/tags/tags-store.ts'),
    import('#functions/people/profiles/profiles-store.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/installation/tasks/tasks-store.ts'),
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
    ...tasks,
  }
}

/** Creates the demo's accounts, or only the admin's; existing ones stay. Returns their user ids by e-mail. */
export async function seedAccounts(
  identity: CognitoIdentityProviderClient,
  onlyAdmin: boolean,
): Promise<Map<string, string>> {
  const { syncList, profilesList } = await loadStores()
  const people: Profile[] = []
  for (const account of onlyAdmin ? ACCOUNTS.slice(0, 1) : ACCOUNTS) people.push(await seedAccount(identity, account))
  // The stream's consumers start only after the demo is written, so what they do about profiles is done here.
  await syncList(
    profilesList,
    people.map(after => ({ before: undefined, after })),
  )
  return new Map(people.map(({ id, email }) => [email, id]))
}

/** Creates an account with a password, or a pending invitation, without sending an e-mail. Returns the profile. */
async function seedAccount(
  identity: CognitoIdentityProviderClient,
  { email, name, role, phone, pending }: DemoAccount,
): Promise<Profile> {
  const { createProfile } = await loadStores()
  const pool = { UserPoolId: LOCAL_RESOURCES.user_pool_id, Username: email }
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
      // An interrupted start has created the account already.
      if (!(error instanceof UsernameExistsException)) throw error
      return (await identity.send(new AdminGetUserCommand(pool))).Username
    })
  if (!id) throw new Error(`the account of ${email} has no id`)
  if (!pending) await identity.send(new AdminSetUserPasswordCommand({ ...pool, Password: PASSWORD, Permanent: true }))
  await identity.send(new AdminAddUserToGroupCommand({ ...pool, GroupName: role }))
  const now = new Date().toISOString()
  const demoProfile = newProfile(
    { id, name, email, phone: formatBrazilianPhone(phone), role, email_confirmed_at: pending ? null : now },
    now,
  )
  await createProfile(demoProfile)
  return demoProfile
}

/** The data that exists when the site opens, on which the rest of the demo is built. */
export type SeededDemo = {
  users: ReadonlyMap<string, string>
  points: readonly SeededPoint[]
  /** Past orders, which were written in bulk. */
  orders: readonly OrderRecord[]
  tasks: readonly TaskRecord[]
}

/** A point, with what its photo shows. */
export type SeededPoint = Point & Pick<DemoPoint, 'kind' | 'tier'>

const withoutPhotoSubject = ({ kind: _, tier: __, ...point }: SeededPoint): Point => point

/** The demo's tiers by name; creates missing ones. */
async function ensureTiers(): Promise<Map<string, PricingTier>> {
  const { createPricingTier, listPricingTiers } = await loadStores()
  const tiers = new Map((await listPricingTiers()).map(tier => [tier.name, tier]))
  for (const [name, tier] of tierRecords()) {
    if (tiers.has(name)) continue
    await createPricingTier(tier)
    tiers.set(name, tier)
  }
  return tiers
}

/** The demo's tiers by name, before they are stored. */
const tierRecords = (): Map<string, PricingTier> =>
  new Map(
    demoTiers().map(({ name, description_template, ...prices }) => [
      name,
      {
        id: `tier-${name.toLowerCase()}`,
        name,
        description_template,
        tier_prices: tierPriceList(pricesFromFields(prices)),
      },
    ]),
  )

/**
 * Seeds the data that the site needs to open: accounts, tiers, tags, points on the map and two years of orders. It is
 * written once; a resumed start only returns it.
 */
export async function seedCatalogue(
  journal: DemoJournal,
  identity: CognitoIdentityProviderClient,
): Promise<SeededDemo> {
  const accounts = journal.empty ? ACCOUNTS.slice(0, 1) : ACCOUNTS
  const ids = await journal.idsOrCreate('users', async () => [
    ...(await seedAccounts(identity, journal.empty)).values(),
  ])
  const users = new Map(accounts.map(({ email }, index) => [email, ids[index] ?? '']))
  if (journal.empty) return { users, points: [], orders: [], tasks: [] }
  const drawnPoints = demoPoints()
  const { allocatePointIds } = await loadStores()
  const pointIds = await journal.idsOrCreate('points', () => allocatePointIds(drawnPoints.length))
  const names = [...new Set(drawnPoints.flatMap(({ tags }) => tags))]
  const tags = await journal.idsOrCreate('tags', () => Promise.all(names.map(findOrCreateTagId)))
  const tagIds = new Map(names.map((name, index) => [name, tags[index] ?? '']))
  const catalogueInput = { drawnPoints, pointIds, users, tagIds, now: journal.began_at }
  await journal.runOnce('catalogue', async () => {
    await ensureTiers()
    await writeCatalogue(buildCatalogue(catalogueInput))
  })
  const { points, history } = buildCatalogue(catalogueInput)
  return { users, points, orders: history.orders, tasks: history.tasks }
}

type CatalogueInput = {
  drawnPoints: readonly DemoPoint[]
  pointIds: readonly string[]
  users: ReadonlyMap<string, string>
  tagIds: ReadonlyMap<string, string>
  now: string
}
type Catalogue = { points: SeededPoint[]; history: DemoHistory & { arts: Art[] } }

/**
 * Builds the points with their current status, and their history. Deterministic for the same accounts, ids and time.
 */
function buildCatalogue({ drawnPoints, pointIds, users, tagIds, now }: CatalogueInput): Catalogue {
  const tiers = tierRecords()
  const todaysPoints = drawnPoints.map((point, index) => toPoint(point, pointIds[index] ?? '', tiers, tagIds, now))
  const userId = (email: string) => users.get(email) ?? ''
  const people = {
    client: userId('cliente@ponto.local'),
    other: userId('beatriz@ponto.local'),
    admin: userId('admin@ponto.local'),
    manager: userId('gerente@ponto.local'),
    technician: userId('tecnico@ponto.local'),
    other_technician: userId('rafael@ponto.local'),
  }
  // Points of the tier Ouro are left out, because today's orders reserve them.
  const pointsWithHistory = todaysPoints.filter(
    point => point.is_available && point.latitude !== null && point.tier !== 'Ouro',
  )
  const pastOrders = demoHistory(pointsWithHistory, tiers, people, now)
  const points = todaysPoints.map(point => ({ ...point, ...pastOrders.sold.get(point.id) }))
  return { points, history: { ...pastOrders, ...withDemoArts(pastOrders.tasks, people) } }
}

/**
 * Writes in bulk before the table has its stream, so what the consumers would do is done here or in seed-rest.ts.
 * Nobody is notified of past events.
 */
async function writeCatalogue({ points: seeded, history }: Catalogue): Promise<void> {
  const [
    { createPoints, indexPointsOnMap, createOrders, createTasks },
    { createArts },
    { createOrderEvents },
    { createTaskEvents },
  ] = await Promise.all([
    loadStores(),
    import('#functions/installation/art/arts-store.ts'),
    import('#functions/orders/order-events-store.ts'),
    import('#functions/installation/tasks/task-events-store.ts'),
  ])
  const points = seeded.map(withoutPhotoSubject)
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
  const [{ initialiseCounts }, { countDefinitionOf }, { pointsList }, { ordersList }, { tasksList }] =
    await Promise.all([
      import('#functions/platform/lists/counts-store.ts'),
      import('#functions/platform/lists/list.ts'),
      import('#functions/catalogue/points/listed-points-store.ts'),
      import('#functions/orders/listed-orders-store.ts'),
      import('#functions/installation/tasks/listed-tasks-store.ts'),
    ])
  await Promise.all([
    initialiseCounts(countDefinitionOf(pointsList), points),
    initialiseCounts(countDefinitionOf(ordersList), orders),
    initialiseCounts(countDefinitionOf(tasksList), tasks),
  ])
}

/** Number of points per batch. */
const POINT_BATCH = 1000

/** Adds generated points and shows them on the map; the list's filters do not find them yet. Returns the points. */
export async function seedGeneratedPoints(count: number, now: string): Promise<Point[]> {
  const { allocatePointIds, createPoints, indexPointsOnMap } = await loadStores()
  const tiers = await ensureTiers()
  const tagIds = new Map<string, string>()
  const ids = await allocatePointIds(count)
  const locatedPoints: Point[] = []
  let batch: Point[] = []
  let index = 0
  for (const point of generatedPoints(count, count)) {
    for (const name of point.tags) if (!tagIds.has(name)) tagIds.set(name, await findOrCreateTagId(name))
    const generatedPoint = {
      ...withoutPhotoSubject(toPoint(point, ids[index] ?? '', tiers, tagIds, now)),
      image_url: null,
    }
    batch.push(generatedPoint)
    locatedPoints.push(generatedPoint)
    index += 1
    if (batch.length === POINT_BATCH) {
      await createPoints(batch)
      batch = []
    }
  }
  await createPoints(batch)
  await indexPointsOnMap(locatedPoints)
  return locatedPoints
}

/**
 * Indexes points for the list's filters with their current data. This writes ten or more items per point, so it runs
 * while the site is already in use. Points that are left when the signal aborts are indexed when they next change.
 */
export async function indexGeneratedPoints(points: readonly Point[], signal: AbortSignal): Promise<void> {
  const { syncList, pointsList } = await loadStores()
  for (let start = 0; start < points.length && !signal.aborted; start += POINT_BATCH / 5) {
    const changes = points.slice(start, start + POINT_BATCH / 5).map(point => ({ before: undefined, after: point }))
    await syncList(pointsList, changes)
  }
}

async function findOrCreateTagId(name: string): Promise<string> {
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
    ...initialPointFields(now),
    ...demoSiteFactsOf(point, kind, tags, id),
    id,
    asset_code: automaticAssetCode(id),
    description: fillDescriptionTemplate(tier, point),
    pricing_tier_id: tier.id,
    tag_ids: tags.flatMap(name => tagIds.get(name) ?? []),
    image_url: `/media/point_images/${id}.webp`,
    kind,
    tier: tierName,
  }
}
