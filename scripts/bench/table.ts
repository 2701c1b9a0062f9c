import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { createTable } from '#local/create-table.ts'
import { startDynamoDb } from '#local/emulators/dynamodb.ts'
import { startSecretsManager } from '#local/emulators/secrets-manager.ts'
import { functionEnvironment, LOCAL_RESOURCES, UNREACHABLE_ENDPOINTS } from '#local/environment.ts'
import { api } from '#shared/api/index.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { apiGatewayEventFor, UNIT_TEST_SECRETS } from '#tests/support/api-gateway-event.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

/**
 * A table on the emulator, with points of one tier, and the function that reserves them. Stores read the table's name
 * when they are loaded, so import them dynamically after this module.
 */

const database = await startDynamoDb({ directory: undefined, onCrash: failAndExit })
const secrets = await startSecretsManager(
  { [LOCAL_RESOURCES.origin_secret_arn]: UNIT_TEST_SECRETS.origin },
  failAndExit,
)
const endpoints = { ...UNREACHABLE_ENDPOINTS, dynamodb: database.endpoint, secrets: secrets.endpoint }
Object.assign(process.env, functionEnvironment(endpoints, 'http://localhost:3000'), { POWERTOOLS_LOG_LEVEL: 'SILENT' })
await createTable(new DynamoDBClient({}), process.env.TABLE_NAME ?? '')

const { handler } = await import('#functions/api/orders.ts')
const { batchWritePoints } = await import('#functions/catalogue/points/points-store.ts')
const { insertPricingTier } = await import('#functions/catalogue/pricing-tiers/pricing-tiers-store.ts')
await insertPricingTier(goldTier)

export const nowIso = (): string => new Date().toISOString()
export const closeTable = () => Promise.all([database.close(), secrets.close()])

function failAndExit(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

let pointCount = 0
export async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(pointCount + index + 1))
  pointCount += count
  await batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}

let buyerCount = 0
/** Reserves through the whole function, for a buyer with an address of their own, because each address has a limit. */
export function reserve(pointIds: readonly string[]): Promise<APIGatewayProxyStructuredResultV2> {
  buyerCount += 1
  const address = `198.51.${Math.floor(buyerCount / 256)}.${buyerCount % 256}`
  const event = apiGatewayEventFor(api.orders.reserve, {
    headers: { 'idempotency-key': crypto.randomUUID(), [VIEWER_ADDRESS_HEADER]: address },
    body: JSON.stringify({
      customerData: { name: `Comprador ${buyerCount}`, email: `c${buyerCount}@example.com`, phone: '19999990000' },
      items: pointIds.map(point_id => ({ point_id, period_years: 1 })),
    }),
  })
  // Hundreds of requests share one process, in which they would take longer than the function may.
  const context = { awsRequestId: 'bench', functionName: 'orders', getRemainingTimeInMillis: () => 600_000 } as Context
  return handler(event, context)
}
