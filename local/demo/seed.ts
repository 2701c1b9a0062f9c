import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import { allocatePointIds, batchWritePoints } from '#functions/catalogue/points/points-store.ts'
import { insertPricingTier, listPricingTiers } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
import { findOrCreateTag } from '#functions/catalogue/tags/tags-store.ts'
import { batchWriteArts } from '#functions/installation/art/arts-store.ts'
import { tasksList } from '#functions/installation/tasks/listed-tasks-store.ts'
import { batchWriteTaskEvents } from '#functions/installation/tasks/task-events-store.ts'
import { batchWriteTasks } from '#functions/installation/tasks/tasks-store.ts'
import { indexPointsOnMap } from '#functions/map/sync-points-on-map.ts'
import { ordersList } from '#functions/orders/listed-orders-store.ts'
import { batchWriteOrderEvents } from '#functions/orders/order-events-store.ts'
import { batchWriteOrders } from '#functions/orders/orders-store.ts'
import { profilesList } from '#functions/people/profiles/listed-profiles-store.ts'
import { insertProfile } from '#functions/people/profiles/profiles-store.ts'
import { initialiseCounts } from '#functions/platform/lists/counts-store.ts'
import { countDefinitionOf } from '#functions/platform/lists/list.ts'
import { syncList } from '#functions/platform/lists/sync-list.ts'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { fillDescriptionTemplate } from '#shared/catalogue/rules/point-descriptions.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import { LOCAL_RESOURCES } from '../environment.ts'
import { type DemoFixtures, demoFixtures, salesOf } from './fixtures.ts'
import type { DemoJournal } from './journal.ts'
import { type DemoPoint, type DemoTierName, demoPoints, demoTiers } from './points.ts'

/**
 * Seeds what the site needs to open: accounts, points on the map and two years of orders. This module and seed-rest.ts
 * are imported only when the environment is set, which the stores read when they are loaded.
 */

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

/** A point, with the name of its tier and of the picture that is its photo. */
export type SeededPoint = Point & { tier: DemoTierName; photo: string }

/** The data that exists when the site opens, on which the rest of the demo is built. */
export type SeededDemo = {
  /** Ids of the accounts by e-mail. */
  users: ReadonlyMap<string, string>
  points: readonly SeededPoint[]
  fixtures: DemoFixtures
}

/** Called with the share of a step that is done. */
export type OnProgress = (share: number) => void

/** The demo's account with this e-mail, as the author of a change. */
export function actorOf({ users }: SeededDemo, email: string): Actor {
  const user_id = users.get(email)
  const account = ACCOUNTS.find(candidate => candidate.email === email)
  if (!user_id || !account) throw new RangeError(`the demo has no account ${email}`)
  return { user_id, role: account.role }
}

/** Creates the demo's accounts, or only the admin's; existing ones stay. Returns their user ids by e-mail. */
export async function seedAccounts(
  identity: CognitoIdentityProviderClient,
  onlyAdmin: boolean,
): Promise<Map<string, string>> {
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
  const pool = { UserPoolId: LOCAL_RESOURCES.user_pool_id, Username: email }
  const attributes = { email, email_verified: 'true', name, ...(phone && { phone_number: phone }) }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const id = await identity
    .send(new AdminCreateUserCommand({ ...pool, MessageAction: 'SUPPRESS', UserAttributes }))
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
  const email_confirmed_at = pending ? null : now
  const profile = newProfile({ id, name, email, phone: formatBrazilianPhone(phone), role, email_confirmed_at }, now)
  await insertProfile(profile)
  return profile
}

/**
 * Seeds accounts, tiers, tags, points and past orders, or only the admin's account, which is no demo. The data is
 * written once; a resumed start only returns it.
 */
export async function seedCatalogue(
  journal: DemoJournal,
  identity: CognitoIdentityProviderClient,
): Promise<SeededDemo | undefined> {
  const userIds = await journal.idsOrCreate('users', async () => [
    ...(await seedAccounts(identity, journal.empty)).values(),
  ])
  if (journal.empty) return undefined
  const users = new Map(ACCOUNTS.map(({ email }, index) => [email, userIds[index] ?? '']))
  const drawnPoints = demoPoints()
  const pointIds = await journal.idsOrCreate('points', () => allocatePointIds(drawnPoints.length))
  const names = [...new Set(drawnPoints.flatMap(({ tags }) => tags))]
  const tags = await journal.idsOrCreate('tags', () => Promise.all(names.map(findOrCreateTagId)))
  const tagIds = new Map(names.map((name, index) => [name, tags[index] ?? '']))
  const now = journal.began_at
  const fixtures = demoFixtures({ users, pointIds, now })
  const sales = salesOf(fixtures.orders)
  const points = drawnPoints.map((point, index): SeededPoint => {
    const id = pointIds[index] ?? ''
    const photo = `photos/${String(index + 1).padStart(3, '0')}`
    return { ...toPoint(point, id, tagIds, now), ...sales.get(id), tier: point.tier, photo }
  })
  await journal.runOnce('catalogue', async () => {
    await ensureTiers()
    await writeCatalogue(
      points.map(({ tier: _, photo: __, ...point }) => point),
      fixtures,
    )
  })
  return { users, points, fixtures }
}

/**
 * Writes in bulk before the table has its stream, so what the consumers would do is done here or in seed-rest.ts.
 * Nobody is notified of past events.
 */
async function writeCatalogue(points: readonly Point[], fixtures: DemoFixtures): Promise<void> {
  const { orders, entries, tasks, task_entries, arts } = fixtures
  await Promise.all([
    batchWritePoints(points),
    indexPointsOnMap(points),
    batchWriteOrders(orders),
    batchWriteTasks(tasks),
    batchWriteArts(arts),
    batchWriteOrderEvents(entries),
    batchWriteTaskEvents(task_entries),
    initialiseCounts(countDefinitionOf(pointsList), points),
    initialiseCounts(countDefinitionOf(ordersList), orders),
    initialiseCounts(countDefinitionOf(tasksList), tasks),
  ])
}

const TIERS: readonly PricingTier[] = demoTiers().map(({ name, description_template, ...prices }) => ({
  id: `tier-${name.toLowerCase()}`,
  name,
  description_template,
  tier_prices: tierPriceList(pricesFromFields(prices)),
}))

export async function ensureTiers(): Promise<void> {
  const existingNames = (await listPricingTiers()).map(({ name }) => name)
  for (const tier of TIERS) if (!existingNames.includes(tier.name)) await insertPricingTier(tier)
}

export const findOrCreateTagId = async (name: string): Promise<string> => (await findOrCreateTag(name)).id

export function toPoint(
  { tier: tierName, tags, ...point }: DemoPoint,
  id: string,
  tagIds: ReadonlyMap<string, string>,
  now: string,
): Point {
  const tier = TIERS.find(({ name }) => name === tierName)
  if (!tier) throw new RangeError(`the demo has no tier ${tierName}`)
  return {
    ...point,
    ...initialPointFields(now),
    id,
    asset_code: automaticAssetCode(id),
    description: fillDescriptionTemplate(tier, point),
    pricing_tier_id: tier.id,
    tag_ids: tags.flatMap(name => tagIds.get(name) ?? []),
    image_url: `/media/point_images/${id}.webp`,
  }
}
