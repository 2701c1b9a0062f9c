import { QUEUES } from '#infra/system/queues.ts'
import { TABLE_DEFINITION } from '#infra/system/table.ts'
import { allFunctions } from '#infra/system.ts'
import { createTableInput } from '#local/create-table.ts'
import { LOCAL_RESOURCES, localQueueDefinitions, localQueueName } from '#local/environment.ts'
import { compileContractRoutes } from '#local/front/front.ts'

/** What the local deployment creates, in the shape in which template-facts.ts returns what the templates create. */
export function localDeploymentFacts() {
  const created = createTableInput(LOCAL_RESOURCES.table_name)
  const names = (schema: readonly { AttributeName: string }[]) => schema.map(({ AttributeName }) => AttributeName)
  const functions = allFunctions()
  return {
    table: {
      key: names(created.KeySchema),
      indexes: Object.fromEntries(
        created.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
          IndexName,
          { keys: names(KeySchema), projects: Projection.ProjectionType },
        ]),
      ),
      stream: created.StreamSpecification.StreamViewType,
      ttl: TABLE_DEFINITION.ttl,
    },
    routes: Object.fromEntries(
      compileContractRoutes().map(
        ({ routeKey, endpoint }) => [routeKey, Array.isArray(endpoint.access) ? 'token' : 'open'] as const,
      ),
    ),
    environment: Object.fromEntries(
      functions.map(([name, { environment }]) => [name, environment.toSorted()] as const),
    ),
    triggers: Object.fromEntries(
      functions.flatMap(([name, definition]) => ('trigger' in definition ? [[definition.trigger, name] as const] : [])),
    ),
    consumers: Object.fromEntries(
      functions.flatMap(([name, definition]) =>
        'consumes' in definition ? [[name, [...definition.consumes.kinds]] as const] : [],
      ),
    ),
    queues: Object.fromEntries(
      functions.flatMap(([name, definition]) => {
        if (!('reads_queue' in definition)) return []
        const { batch_size, max_concurrency } = QUEUES[definition.reads_queue]
        const queue = localQueueDefinitions().find(({ name }) => name === localQueueName(definition.reads_queue))
        const { visibility_timeout, dead_letters } = queue ?? {}
        return [[name, { batch_size, max_concurrency, visibility_timeout, max_receives: dead_letters?.after }] as const]
      }),
    ),
    schedules: Object.fromEntries(
      functions.flatMap(([name, definition]) =>
        'every_minutes' in definition ? [[name, definition.every_minutes] as const] : [],
      ),
    ),
  }
}
