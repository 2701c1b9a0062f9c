import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { currentCorrelationId } from '../aws/correlation.ts'

/** Partitions of points, orders, tasks, people and customers, to whose changes consumers react. */
const CORRELATED_PARTITIONS = /^(POINT|ORDER|TASK|USER|CUSTOMER)#/

type Write = {
  Key?: Record<string, unknown>
  Item?: Record<string, unknown>
  UpdateExpression?: string
  ExpressionAttributeValues?: Record<string, unknown>
}

/**
 * Adds the correlation id to each item that is put or updated, as an attribute that no schema contains: only consumers
 * of the stream read it (functions/events/change-message.ts).
 */
export function correlateWrites({ middlewareStack }: Pick<DynamoDBDocumentClient, 'middlewareStack'>): void {
  middlewareStack.add(
    (next, { commandName }) =>
      args => {
        const id = currentCorrelationId()
        if (id === undefined) return next(args)
        const input: object = args.input
        if (commandName === 'PutItemCommand' || commandName === 'UpdateItemCommand')
          return next({ ...args, input: correlatedWrite(input, id) })
        if (
          commandName === 'TransactWriteItemsCommand' &&
          'TransactItems' in input &&
          Array.isArray(input.TransactItems)
        )
          return next({
            ...args,
            input: { ...input, TransactItems: input.TransactItems.map(action => correlatedAction(action, id)) },
          })
        return next(args)
      },
    { step: 'initialize', priority: 'high', name: 'correlateWrites', override: true },
  )
}

const correlatedAction = (action: { Put?: Write; Update?: Write }, id: string) => ({
  ...action,
  ...(action.Put ? { Put: correlatedWrite(action.Put, id) } : {}),
  ...(action.Update ? { Update: correlatedWrite(action.Update, id) } : {}),
})

function correlatedWrite(write: Write, correlation_id: string): Write {
  const { Key, Item, UpdateExpression, ExpressionAttributeValues } = write
  if (!CORRELATED_PARTITIONS.test(String((Item ?? Key)?.PK))) return write
  if (Item) return { ...write, Item: { ...Item, correlation_id } }
  if (UpdateExpression === undefined) return write
  const set = 'SET correlation_id = :correlation_id'
  return {
    ...write,
    UpdateExpression: /\bSET /.test(UpdateExpression)
      ? UpdateExpression.replace(/\bSET /, `${set}, `)
      : `${set} ${UpdateExpression}`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':correlation_id': correlation_id },
  }
}
