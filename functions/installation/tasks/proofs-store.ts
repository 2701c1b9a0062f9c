import { type InstallationProof, installationProofSchema } from '#shared/installation/rules/installation-proof.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { formerProofKey, PROOF_SORT_KEY_PREFIX, proofKey, taskKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/**
 * Proofs of installation, in the partition of the task (TASK#id). Access patterns: the newest of a task, the newest of
 * many tasks, all of a task. The content of a proof never changes: when its task is reopened the proof is marked as
 * withdrawn, and when the task is completed again the old proof moves to another key.
 */

export const storedProof = shape({ kind: 'installation_proof', schema: installationProofSchema })

/** The proof of the task's last completion. */
export const findLastProof = (taskId: string): Promise<InstallationProof | undefined> =>
  readItem(proofKey(taskId), storedProof)

/** The newest proofs of these tasks, by task id. A task without a proof is missing in the result. */
export async function findLastProofs(taskIds: readonly string[]): Promise<Map<string, InstallationProof>> {
  const found = (await readItems(taskIds.map(proofKey))).map(item => storedProof.parse(item))
  return new Map(found.map(proof => [proof.task_id, proof]))
}

/** All proofs of a task, newest first. */
export async function findAllProofs(taskId: string): Promise<InstallationProof[]> {
  const items = queryAll({
    KeyConditionExpression: 'PK = :task AND begins_with(SK, :proof)',
    ExpressionAttributeValues: { ':task': taskKey(taskId).PK, ':proof': PROOF_SORT_KEY_PREFIX },
    ConsistentRead: true,
  })
  return (await collectItems(items, storedProof)).toSorted((a, b) => b.received_at.localeCompare(a.received_at))
}

const toStoredProof = (proof: InstallationProof) => ({ ...storedProof.stamp, ...proof })

/**
 * Stores a new proof and moves the former one to another key. Fails when another proof was written since `former` was
 * read.
 */
export const insertProofActions = (
  proof: InstallationProof,
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
      Item: { ...proofKey(proof.task_id), ...toStoredProof(proof) },
    },
  },
  ...(former
    ? [
        {
          Put: {
            TableName: TABLE_NAME,
            Item: { ...formerProofKey(former.task_id, former.completion_id), ...toStoredProof(former) },
          },
        },
      ]
    : []),
]

/** Marks a proof as withdrawn. Fails when it was replaced or withdrawn since it was read. */
export const withdrawProofAction = ({ task_id, completion_id }: InstallationProof, now: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: proofKey(task_id),
    ConditionExpression: 'completion_id = :read AND attribute_not_exists(withdrawn_at)',
    UpdateExpression: 'SET withdrawn_at = :now',
    ExpressionAttributeValues: { ':read': completion_id, ':now': now },
  },
})
