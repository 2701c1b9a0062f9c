import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type InstallationProof, installationProof } from '#shared/domain/installation-proof.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { formerProofKey, PROOF, proofKey, taskKey } from '../../platform/table/keys.ts'
import { collect, queryAll, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { writeItems } from '../../platform/table/write.ts'

/**
 * Proofs of installation, each beside its task (TASK#id). Served: the newest of a task, of many tasks, and all that a task
 * ever had. What a proof says is never changed: when its task is moved back it is withdrawn, and when that is done again the
 * former makes room and stays.
 */

export const storedProof = shape({ kind: 'installation_proof', schema: installationProof })

/** The proof of a task's last completion. */
export async function findProof(taskId: string): Promise<InstallationProof | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: proofKey(taskId), ConsistentRead: true }))
  return found.Item && storedProof.parse(found.Item)
}

/** The same of those of these tasks that have one, by task. */
export async function findProofs(taskIds: readonly string[]): Promise<Map<string, InstallationProof>> {
  const found = (await readItems(taskIds.map(proofKey))).map(item => storedProof.parse(item))
  return new Map(found.map(proof => [proof.task_id, proof]))
}

/** Every proof that a task ever had, the newest first. */
export async function findAllProofs(taskId: string): Promise<InstallationProof[]> {
  const items = queryAll({
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :proof)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':proof': PROOF },
    ConsistentRead: true,
  })
  return (await collect(items, storedProof)).toSorted((a, b) => b.received_at.localeCompare(a.received_at))
}

const stampedItem = (proof: InstallationProof) => ({ ...storedProof.stamp, ...proof })

/** Writes a completion's proof in place of the former one as it was read, which stays; fails where another came meanwhile. */
export const createProofActions = (
  made: InstallationProof,
  former: InstallationProof | undefined,
): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ...(former
        ? {
            ConditionExpression: 'completion_id = :former',
            ExpressionAttributeValues: { ':former': former.completion_id },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
      Item: { ...proofKey(made.task_id), ...stampedItem(made) },
    },
  },
  ...(former
    ? [
        {
          Put: {
            TableName: TABLE_NAME,
            Item: { ...formerProofKey(former.task_id, former.completion_id), ...stampedItem(former) },
          },
        },
      ]
    : []),
]

/** The proof as it was read proves nothing from now on. */
export const withdrawProofAction = ({ task_id, completion_id }: InstallationProof, now: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: proofKey(task_id),
    ConditionExpression: 'completion_id = :read AND attribute_not_exists(withdrawn_at)',
    UpdateExpression: 'SET withdrawn_at = :now',
    ExpressionAttributeValues: { ':read': completion_id, ':now': now },
  },
})

/** Writes many proofs without conditions, and not whole or not at all: for filling a table. */
export const createProofs = (made: readonly InstallationProof[]): Promise<void> =>
  writeItems(made.map(each => ({ PutRequest: { Item: { ...proofKey(each.task_id), ...stampedItem(each) } } })))
