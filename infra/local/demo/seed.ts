import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Art } from '#functions/art/arts-store.ts'
import type { TaskRecord } from '#functions/installation-tasks/tasks-store.ts'
import { asTyped } from '#shared/domain/fields.ts'
import type { PeriodYears } from '#shared/domain/periods.ts'
import { describedBy } from '#shared/domain/point-descriptions.ts'
import { newPointFields, type Point } from '#shared/domain/points.ts'
import { type PricingTier, tierPricesOf } from '#shared/domain/pricing-tiers.ts'
import { newProfile } from '#shared/domain/profiles.ts'
import type { Actor, Role } from '#shared/domain/roles.ts'
import { DEFAULT_SETTINGS } from '../../config.ts'
import { LOCAL } from '../environment.ts'
import { artsOfHistory, seedArts } from './arts.ts'
import { type DemoHistory, demoHistory } from './history.ts'
import { type DemoPoint, demoPoints, demoTiers, generatedPoints } from './points.ts'
import { seedReceipt } from './receipt.ts'
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
async function loadUseCases() {
  const [
    points,
    mapCells,
    lists,
    pointsList,
    profilesList,
    tiers,
    tags,
    profiles,
    reserve,
    confirm,
    cancel,
    orders,
    events,
    ordersList,
    tasks,
    taskEvents,
    tasksList,
    arts,
  ] = await Promise.all([
    import('#functions/points/points-store.ts'),
    import('#functions/map/follow-points.ts'),
    import('#functions/lists/keep-in-step.ts'),
    import('#functions/points/listed-points-store.ts'),
    import('#functions/profiles/listed-profiles-store.ts'),
    import('#functions/pricing-tiers/pricing-tiers-store.ts'),
    import('#functions/tags/tags-store.ts'),
    import('#functions/profiles/profiles-store.ts'),
    import('#functions/orders/reserve.ts'),
    import('#functions/orders/confirm.ts'),
    import('#functions/orders/cancel.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/orders/order-events-store.ts'),
    import('#functions/orders/listed-orders-store.ts'),
    import('#functions/installation-tasks/tasks-store.ts'),
    import('#functions/installation-tasks/task-events-store.ts'),
    import('#functions/installation-tasks/listed-tasks-store.ts'),
    import('#functions/art/arts-store.ts'),
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
    ...reserve,
    ...confirm,
    ...cancel,
    ...orders,
    ...events,
    ...ordersList,
    ...tasks,
    ...taskEvents,
    ...tasksList,
    ...arts,
  }
}

/** The demo's accounts, or the admin alone. Answers their user ids by e-mail. */
export async function seedAccounts(
  identity: CognitoIdentityProviderClient,
  onlyAdmin: boolean,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const account of onlyAdmin ? ACCOUNTS.slice(0, 1) : ACCOUNTS)
    ids.set(account.email, await seedAccount(identity, account))
  return ids
}

/** An account with its password, or an invitation that nobody has taken up; no e-mail is sent. Answers its user id. */
async function seedAccount(
  identity: CognitoIdentityProviderClient,
  { email, name, role, phone, pending }: DemoAccount,
): Promise<string> {
  const { createProfile, keepListed, profilesList } = await loadUseCases()
  const pool = { UserPoolId: LOCAL.user_pool_id, Username: email }
  const created = await identity.send(
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
  if (!pending) await identity.send(new AdminSetUserPasswordCommand({ ...pool, Password: PASSWORD, Permanent: true }))
  await identity.send(new AdminAddUserToGroupCommand({ ...pool, GroupName: role }))
  const id = created.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? created.User?.Username ?? ''
  const now = new Date().toISOString()
  const person = newProfile(
    { id, name, email, phone: asTyped(phone), role, email_confirmed_at: pending ? null : now },
    now,
  )
  await createProfile(person)
  // The stream is followed from after the demo on, so what its consumer would do is done here.
  await keepListed(profilesList, [{ before: undefined, after: person }])
  return id
}

/** What is drawn once the site is up. */
type SeededCatalogue = { points: SeededPoint[]; tasks: TaskRecord[] }

/** A point and what its photo shows. */
export type SeededPoint = Point & Pick<DemoPoint, 'kind' | 'tier'>

const withoutPicture = ({ kind: _, tier: __, ...point }: SeededPoint): Point => point

/** The demo's tiers by name, made when they are not there. */
async function ensureTiers(): Promise<Map<string, PricingTier>> {
  const { createPricingTier, listPricingTiers } = await loadUseCases()
  const tiers = new Map((await listPricingTiers()).map(tier => [tier.name, tier]))
  for (const { name, description_template, ...prices } of demoTiers()) {
    if (tiers.has(name)) continue
    const tier = { id: `tier-${name.toLowerCase()}`, name, description_template, tier_prices: tierPricesOf(prices) }
    await createPricingTier(tier)
    tiers.set(name, tier)
  }
  return tiers
}

/**
 * Tiers, tags and points of the demo, and what was sold of them in two years. Answers the points and
 * tasks, whose photos and arts are drawn by the caller.
 */
export async function seedCatalogue(users: ReadonlyMap<string, string>, now: string): Promise<SeededCatalogue> {
  const { reservePointIds, createPoints, putOnMap, listNew, pointsList } = await loadUseCases()
  const tiers = await ensureTiers()
  const drawn = demoPoints()
  const ids = await reservePointIds(drawn.length)
  const tagIds = await tagIdsOf(drawn)
  const offered = drawn.map((point, index) => toPoint(point, ids[index] ?? '', tiers, tagIds, now))
  const userId = (email: string) => users.get(email) ?? ''
  const people = {
    ...{ client: userId('cliente@ponto.local'), other: userId('beatriz@ponto.local') },
    ...{ admin: userId('admin@ponto.local'), manager: userId('gerente@ponto.local') },
    ...{ technician: userId('tecnico@ponto.local'), other_technician: userId('rafael@ponto.local') },
  }
  // Those of the best tier are left for today's orders.
  const older = offered.filter(point => point.is_available && point.latitude !== null && point.tier !== 'Ouro')
  const past = demoHistory(older, tiers, people, now)
  const history = { ...past, ...artsOfHistory(past.tasks, people) }
  const made = offered.map(point => ({ ...point, ...history.sold.get(point.id) }))
  const points = made.map(withoutPicture)
  await Promise.all([createPoints(points), seedHistory(history), putOnMap(points), listNew(pointsList, points)])
  return { points: made, tasks: history.tasks }
}

/** In bulk and before the stream is followed, so what its consumers would do is done here; nobody is told of what is past. */
async function seedHistory({
  orders,
  entries,
  tasks,
  task_entries,
  arts,
}: DemoHistory & { arts: Art[] }): Promise<void> {
  const { createOrders, createTasks, createArts, createOrderEvents, createTaskEvents, listNew, ordersList, tasksList } =
    await loadUseCases()
  await Promise.all([
    createOrders(orders),
    createTasks(tasks),
    createArts(arts),
    createOrderEvents(entries),
    createTaskEvents(task_entries),
  ])
  await Promise.all([listNew(ordersList, orders), listNew(tasksList, tasks)])
}

/** Points that are written together. */
const BATCH = 1000

/** Adds so many generated points. Answers them; they stand on the map, and are not in the filters of the list yet. */
export async function seedGenerated(count: number, now: string): Promise<Point[]> {
  const { reservePointIds, createPoints, putOnMap } = await loadUseCases()
  const tiers = await ensureTiers()
  const tagIds = await tagIdsOf([])
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
  await putOnMap(located)
  return located
}

/**
 * Puts points into the filters of the list as they are by then. That is ten items and more a point, so it is done while
 * the site is used; what is left when the signal comes is in the filters once it is changed.
 */
export async function makeGeneratedFindable(points: readonly Point[], signal: AbortSignal): Promise<void> {
  const { keepListed, pointsList } = await loadUseCases()
  for (let start = 0; start < points.length && !signal.aborted; start += BATCH / 5) {
    const made = points.slice(start, start + BATCH / 5).map(point => ({ before: undefined, after: point }))
    await keepListed(pointsList, made)
  }
}

async function tagIdOf(name: string): Promise<string> {
  const { findOrCreateTag } = await loadUseCases()
  return (await findOrCreateTag(name)).id
}

async function tagIdsOf(points: readonly DemoPoint[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const name of new Set(points.flatMap(({ tags }) => tags))) ids.set(name, await tagIdOf(name))
  return ids
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

type DemoOrder = {
  buyer: string
  email?: string
  points: number
  becomes?: 'completed' | 'cancelled'
  /** Paid, and nobody has confirmed it yet. */
  receipt?: true
  hoursAgo: number
}

/** Orders in each status; the demo's client has some of each, the others were reserved by guests. */
const ORDERS: readonly DemoOrder[] = [
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 3, hoursAgo: 5 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 1, receipt: true, hoursAgo: 60 },
  { buyer: 'Sorveteria Polo Norte', points: 2, hoursAgo: 69 },
  { buyer: 'Restaurante Dona Cida', points: 1, hoursAgo: 66 },
  { buyer: 'Colégio Semear', points: 4, hoursAgo: 40 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 4, becomes: 'completed', hoursAgo: 70 },
  { buyer: 'Clara Cliente', email: 'cliente@ponto.local', points: 2, becomes: 'cancelled', hoursAgo: 71 },
  { buyer: 'Padaria Pão da Vila', points: 2, hoursAgo: 2 },
  { buyer: 'Ótica Boa Vista', points: 1, hoursAgo: 20 },
  { buyer: 'Auto Escola Rota Certa', points: 5, receipt: true, hoursAgo: 44 },
  { buyer: 'Farmácia Saúde Já', points: 3, becomes: 'completed', hoursAgo: 50 },
  { buyer: 'Mercado Dois Irmãos', points: 6, becomes: 'completed', hoursAgo: 64 },
  { buyer: 'Pet Shop Amigo Fiel', points: 2, becomes: 'completed', hoursAgo: 68 },
  { buyer: 'Academia Corpo Livre', points: 2, becomes: 'cancelled', hoursAgo: 30 },
]

const hoursBefore = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

/** Reserves, confirms and cancels by the use cases themselves, so that the demo holds what the product makes. */
export async function seedOrders(
  points: readonly SeededPoint[],
  users: ReadonlyMap<string, string>,
  now: string,
  files: { client: S3Client; bucket: string },
): Promise<void> {
  const { reserve, confirm, cancel } = await loadUseCases()
  // Every ninth point that has a price for each period, so that orders lie all over the region.
  const free = points.filter(point => point.is_available && point.latitude !== null && point.tier === 'Ouro')
  const spread = free.filter((_, index) => index % 3 === 0)
  const manager: Actor = { user_id: users.get('admin@ponto.local') ?? '', role: 'admin' }
  let next = 0
  for (const [index, wanted] of ORDERS.entries()) {
    const taken = spread.slice(next, next + wanted.points)
    next += wanted.points
    const userId = wanted.email && users.get(wanted.email)
    const buyer: Actor | undefined = userId ? { user_id: userId, role: 'client' } : undefined
    const at = hoursBefore(now, wanted.hoursAgo)
    const order = await reserve(
      {
        customerData: {
          name: wanted.buyer,
          email: wanted.email ?? `comprador${index}@example.com`,
          phone: `(19) 9900${index % 10}-1234`,
        },
        items: taken.map((point, item) => ({
          point_id: point.id,
          period_years: PERIODS[(index + item) % PERIODS.length] ?? 1,
        })),
      },
      {
        actor: buyer,
        now: at,
        hold_hours: DEFAULT_SETTINGS.hold_hours,
      },
    )
    const later = hoursBefore(now, wanted.hoursAgo - 1)
    if (wanted.becomes === 'completed') {
      await confirm({ order_id: order.id }, { actor: manager, now: later })
      const signs = { tasks: order.items.map(({ id }) => id), name: wanted.buyer }
      if (buyer) await seedArts(signs, { buyer, manager, now: later }, files)
    }
    // A guest sends it by WhatsApp, and the office files it.
    if (wanted.receipt) await seedReceipt(order, { actor: buyer ?? manager, now: later }, files)
    if (wanted.becomes === 'cancelled') await cancel({ order_id: order.id }, { actor: manager, now: later })
  }
}

const PERIODS: readonly PeriodYears[] = [1, 2, 1, 3, 5]
