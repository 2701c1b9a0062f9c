import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { build } from 'esbuild'
import { allFunctions } from '#infra/system.ts'
import { createTable } from '#local/create-table.ts'
import { startDynamoDb } from '#local/emulators/dynamodb.ts'
import { startSecretsManager } from '#local/emulators/secrets-manager.ts'
import { functionEnvironment, LOCAL_RESOURCES } from '#local/environment.ts'
import { api } from '#shared/api/index.ts'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS, NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { apiGatewayEventFor, UNIT_TEST_SECRETS } from '#tests/support/api-gateway-event.ts'
import { anOrder } from '#tests/support/orders.ts'
import { MODEL_PEOPLE, runOrdersModel } from '#tests/support/orders-model.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'
import { formatMilliseconds, median, printFigure } from './figures.ts'

/**
 * Benchmarks of the table: reservations compared with bare requests, races and capacity units; and the sizes of the
 * functions.
 */

const database = await startDynamoDb({ directory: undefined, onCrash: sentence => failAndExit(sentence) })
const secrets = await startSecretsManager({ [LOCAL_RESOURCES.origin_secret_arn]: UNIT_TEST_SECRETS.origin }, sentence =>
  failAndExit(sentence),
)
const closedEndpoint = 'http://127.0.0.1:9'
const endpoints = {
  dynamodb: database.endpoint,
  identity: closedEndpoint,
  email: closedEndpoint,
  files: closedEndpoint,
  location: closedEndpoint,
  edge: closedEndpoint,
  queues: closedEndpoint,
  secrets: secrets.endpoint,
}
Object.assign(process.env, functionEnvironment(endpoints, 'http://localhost:3000'), { POWERTOOLS_LOG_LEVEL: 'SILENT' })
const TABLE_NAME = process.env.TABLE_NAME ?? ''
await createTable(new DynamoDBClient({}), TABLE_NAME)

const { handler } = await import('#functions/api/orders.ts')
const { confirmOrder, changeHoldAndKit } = await import('#functions/installation/orders.ts')
const { cancelOrder } = await import('#functions/orders/cancel-order.ts')
const { limitOrderToItems } = await import('#functions/orders/limit-order-to-items.ts')
const { freeDueHolds } = await import('#functions/upkeep/jobs/free-due-holds.ts')
const { endContracts } = await import('#functions/upkeep/jobs/end-contracts.ts')
const { recordReminders } = await import('#functions/upkeep/jobs/record-reminders.ts')
const { changeItemPeriod } = await import('#functions/orders/change-item-period.ts')
const { createOrders, findOrder } = await import('#functions/orders/orders-store.ts')
const { requestRenewal } = await import('#functions/orders/request-renewal.ts')
const { reserve: reserveAlone } = await import('#functions/orders/reserve.ts')
const { createProfile } = await import('#functions/people/profiles/profiles-store.ts')
const { createPoints, findPoints } = await import('#functions/catalogue/points/points-store.ts')
const { orderCountDefinition } = await import('#functions/orders/listed-orders-store.ts')
const { addNewItemsToCounts } = await import('#functions/platform/lists/counts-store.ts')
const { getOverview } = await import('#functions/office/overview/overview.ts')
const { createPricingTier } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
const { table } = await import('#functions/platform/table/client.ts')

const tier = {
  id: 'tier-ouro',
  name: 'Ouro',
  description_template: '',
  tier_prices: tierPriceList({ ...NO_PRICES, 1: 120_000 }),
}
await createPricingTier(tier)

let lastPointId = 0
const nowIso = () => new Date().toISOString()

function makePoint(id: string): Point {
  return {
    ...NO_PRICE_FIELDS,
    ...NO_SITE_FACTS,
    ...initialPointFields(nowIso()),
    id,
    asset_code: automaticAssetCode(id),
    name: `Ouro | Rua ${id}`,
    description: '',
    latitude: -22.78,
    longitude: -47.3,
    is_available: true,
    pricing_tier_id: tier.id,
    tag_ids: [],
    image_url: null,
    street_name: `Rua ${id}`,
    intersection_name: '',
    neighborhood: 'Centro',
    city: 'Americana',
  }
}

async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => {
    lastPointId += 1
    return String(lastPointId)
  })
  await createPoints(ids.map(makePoint))
  return ids
}

const context = { awsRequestId: 'bench', functionName: 'orders', getRemainingTimeInMillis: () => 15_000 } as Context

const buyerNumbers = new Map<string, number>()
const addressOf = (buyer: string): string => {
  const number = buyerNumbers.get(buyer) ?? buyerNumbers.size
  buyerNumbers.set(buyer, number)
  return `198.51.${Math.floor(number / 256)}.${number % 256}`
}

/** Reserves through the whole function, from event to response. */
async function reserve(pointIds: readonly string[], buyer: string): Promise<APIGatewayProxyStructuredResultV2> {
  const event = apiGatewayEventFor(api.orders.reserve, {
    // Each buyer has a network address of their own, because of the rate limit.
    headers: { 'idempotency-key': crypto.randomUUID(), [VIEWER_ADDRESS_HEADER]: addressOf(buyer) },
    body: JSON.stringify({
      customerData: { name: `Comprador ${buyer}`, email: `c${buyer}@example.com`, phone: '19999990000' },
      items: pointIds.map(point_id => ({ point_id, period_years: 1 })),
    }),
  })
  return handler(event, context)
}

/** Captures the requests of one reservation, as templates for the bare requests. */
async function captureRequests(): Promise<{ read: BatchGetCommandInput; write: TransactWriteCommandInput }> {
  let readRequest: BatchGetCommandInput | undefined
  let writeRequest: TransactWriteCommandInput | undefined
  table.middlewareStack.add(
    next => async args => {
      if ('TransactItems' in args.input) writeRequest = structuredClone(args.input)
      else if ('RequestItems' in args.input) readRequest = structuredClone(args.input) as BatchGetCommandInput
      return next(args)
    },
    { step: 'initialize', name: 'capture' },
  )
  for (let round = 0; round < 2; round += 1) await reserve(await makePoints(5), 'capture')
  table.middlewareStack.remove('capture')
  if (!readRequest || !writeRequest) throw new Error('a reservation reads and writes')
  return { read: readRequest, write: writeRequest }
}

/** The BatchGetItem and TransactWriteItems requests of a reservation, with items of the same size and nothing else. */
function bareRequests({ read, write }: Awaited<ReturnType<typeof captureRequests>>, pointIds: readonly string[]) {
  const originalKeys = (read.RequestItems?.[TABLE_NAME]?.Keys ?? [])
    .map(key => String(key.PK))
    .filter(key => key.startsWith('POINT#'))
  let text = JSON.stringify({ read, write: { ...write, ClientRequestToken: crypto.randomUUID() } })
  originalKeys.forEach((key, index) => {
    const id = pointIds[index] ?? ''
    text = text
      .replaceAll(`"${key}"`, `"POINT#${id}"`)
      // A point is reserved under the code that was read
      .replaceAll(automaticAssetCode(key.slice('POINT#'.length)), automaticAssetCode(id))
  })
  const putKeys = write.TransactItems?.flatMap(({ Put }) => (Put?.Item ? [String(Put.Item.PK)] : [])) ?? []
  for (const key of putKeys) text = text.replaceAll(key, `BARE#${crypto.randomUUID()}`)
  return JSON.parse(text)
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function compareReservations(): Promise<void> {
  const ROUNDS = 240
  const WARM_UP_ROUNDS = 40
  const capturedRequests = await captureRequests()
  const points = await makePoints(ROUNDS * 10)
  const [functionTimes, bareTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const reservedPoints = points.slice(round * 10, round * 10 + 5)
    const { read, write } = bareRequests(capturedRequests, points.slice(round * 10 + 5, round * 10 + 10))
    const measurements = [
      async () => functionTimes.push(await measureMs(() => reserve(reservedPoints, String(round)))),
      async () =>
        bareTimes.push(
          await measureMs(async () => {
            await table.send(new BatchGetCommand(read))
            await table.send(new TransactWriteCommand(write))
          }),
        ),
    ]
    for (const measure of round % 2 ? measurements : measurements.reverse()) await measure()
  }
  const [functionMedian, bareMedian] = [
    median(functionTimes.slice(WARM_UP_ROUNDS)),
    median(bareTimes.slice(WARM_UP_ROUNDS)),
  ]
  printFigure('reservation of 5 points, whole function, median', formatMilliseconds(functionMedian))
  printFigure('bare BatchGetItem + TransactWriteItems of the same items', formatMilliseconds(bareMedian))
  printFigure('ratio (goal: at most 1.3)', (functionMedian / bareMedian).toFixed(2))
}

async function raceCalls(name: string, calls: (() => Promise<APIGatewayProxyStructuredResultV2>)[]): Promise<void> {
  const responses: APIGatewayProxyStructuredResultV2[] = []
  const durationMs = await measureMs(async () => {
    responses.push(...(await Promise.all(calls.map(call => call()))))
  })
  const count = (isCounted: (status: number) => boolean) =>
    responses.filter(({ statusCode = 0 }) => isCounted(statusCode)).length
  const { breaches } = await auditTable()
  printFigure(
    name,
    `${count(status => status === 201)} won, ${count(status => status === 409)} answered 409, ${count(status => status >= 500)} answered 500 and above, ${breaches.length} breaches, ${(durationMs / 1000).toFixed(1)} s`,
  )
}

async function raceLifecycleChanges(): Promise<void> {
  const points = await makePoints(90)
  const createdOrders = await Promise.all(
    Array.from({ length: 30 }, async (_, index) =>
      JSON.parse((await reserve(points.slice(index * 3, index * 3 + 3), `l${index}`)).body ?? '{}'),
    ),
  )
  const actor = { user_id: 'manager', role: 'admin' as const }
  const afterHoldEnd = new Date(Date.now() + 73 * 3_600_000).toISOString()
  const outcomes = await Promise.allSettled([
    ...createdOrders.flatMap(order => [
      confirmOrder({ order_id: order.id }, { actor, now: nowIso() }),
      cancelOrder({ order_id: order.id }, { actor, now: nowIso() }),
      limitOrderToItems({ order_id: order.id, item_ids: [order.items[0].id] }, { actor, now: nowIso() }),
    ]),
    freeDueHolds({}, { now: afterHoldEnd }),
  ])
  const failures = outcomes.filter(outcome => outcome.status === 'rejected' && outcome.reason.name !== 'DomainError')
  const { breaches } = await auditTable()
  printFigure(
    'confirm, cancel, modify, expire racing on 30 orders',
    `${failures.length} failures, ${breaches.length} breaches`,
  )
}

/** Write units in a transaction: AWS charges two for each started KB of an item. The emulator counts differently. */
const transactionUnitsOf = (items: readonly unknown[]): number =>
  items.reduce<number>((units, item) => units + 2 * Math.ceil(Buffer.byteLength(JSON.stringify(item)) / 1024), 0)

async function printWriteUnits(): Promise<void> {
  for (const count of [1, 5, 40]) {
    const points = await makePoints(count)
    let writtenActions: TransactWriteCommandInput['TransactItems'] = []
    table.middlewareStack.add(
      next => async args => {
        if ('TransactItems' in args.input) writtenActions = (args.input as TransactWriteCommandInput).TransactItems
        return next(args)
      },
      { step: 'initialize', name: 'count-units' },
    )
    await reserve(points, `w${count}`)
    table.middlewareStack.remove('count-units')
    const putUnits = transactionUnitsOf((writtenActions ?? []).flatMap(({ Put }) => (Put ? [Put.Item] : [])))
    printFigure(
      `write units of a reservation of ${count}, by item size (2 × (N + 2) = ${2 * (count + 2)})`,
      `${putUnits + transactionUnitsOf(points.map(makePoint))}, of which order and record ${putUnits}`,
    )
  }
}

/** Runs random commands against a model of orders, with an audit after each run. Throws the first failing commands. */
async function checkRandomCommands(): Promise<void> {
  for (const person of MODEL_PEOPLE) await createProfile(person)
  const useCases = {
    reserve: reserveAlone,
    confirmOrder,
    cancelOrder,
    limitOrderToItems,
    changeItemPeriod,
    changeHoldAndKit,
    requestRenewal,
    freeDueHolds,
    endContracts,
    recordReminders,
    auditTable,
    createPoints,
    findPoints,
    findOrder,
  }
  const startedAt = performance.now()
  const { commands } = await runOrdersModel(useCases, { runs: 100, commands: 40 })
  printFigure(
    `${commands.toLocaleString('en')} random commands of clients, managers and jobs against a model, audited 100 times`,
    `no breach in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
}

/** Prints the cost of the overview, which reads stored figures only, so that it does not grow with the orders. */
async function printOverviewCost(): Promise<void> {
  const DAY = 86_400_000
  let filledCount = 0
  for (const count of [1_000, 100_000]) {
    for (; filledCount < count; filledCount += 1_000) {
      const orders = Array.from({ length: 1_000 }, (_, index) => ({
        ...anOrder(`bench-${filledCount + index}`, {
          reserved_until: new Date(Date.now() + (index % 7) * DAY).toISOString(),
        }),
        held_under: [],
        changed_by: null,
      }))
      await createOrders(orders)
      await addNewItemsToCounts(orderCountDefinition, orders)
    }
    const { units } = await measureTableCost(table, () => getOverview({}, { now: nowIso() }))
    printFigure(`read units of the office's first page with ${count} orders`, `${units}`)
  }
}

async function printBundleSizes(): Promise<void> {
  for (const [name, { entry }] of allFunctions()) {
    const result = await build({
      entryPoints: [fileURLToPath(new URL(`../../${entry}`, import.meta.url))],
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      mainFields: ['module', 'main'],
      write: false,
      logLevel: 'silent',
    })
    printFigure(
      `bundle of ${name}, SDK inside (goal: 450 KB table only, 650 others)`,
      `${Math.round((result.outputFiles[0]?.contents.length ?? 0) / 1024)} KB`,
    )
  }
}

function failAndExit(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

try {
  const [onlyPoint = ''] = await makePoints(1)
  await raceCalls(
    '500 buyers at once on one point',
    Array.from({ length: 500 }, (_, index) => () => reserve([onlyPoint], `b${index}`)),
  )
  const sharedPoints = await makePoints(40)
  const cartOf = (index: number) =>
    Array.from({ length: 5 }, (_, offset) => sharedPoints[(index * 3 + offset * 7) % 40] ?? '')
  await raceCalls(
    '200 overlapping carts of 5 points',
    Array.from({ length: 200 }, (_, index) => () => reserve(cartOf(index), `c${index}`)),
  )
  await raceLifecycleChanges()
  await printWriteUnits()
  await checkRandomCommands()
  // Last, because its baseline leaves reserved points without an order, which the audit would report.
  await compareReservations()
  await printOverviewCost()
  await printBundleSizes()
} finally {
  await Promise.all([database.close(), secrets.close()])
}
