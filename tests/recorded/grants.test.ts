import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type IamCall, isCallGranted, recordedCallSchema } from '#local/grants.ts'

import { referenceNameOf, SynthesizedTemplates } from '#tests/infra/synthesized.ts'
import { actionsGrantedTo, systemFunctions } from '#tests/infra/template-facts.ts'

/**
 * Compares the AWS calls that functions made in the integration tests and journeys of this `npm test` with the roles in
 * the templates: every call is granted, and every grant is used.
 */

const folder = process.env.RECORD_CALLS
if (!folder) throw new Error('There is nothing recorded to look at: npm test records and looks.')
const deployed = new SynthesizedTemplates()
afterAll(() => deployed.remove())

type Own = IamCall & { function: string }
const written = ({ function: name, action, resource }: Own): string => `${name}: ${action} on ${resource}`

const used: Own[] = readdirSync(folder).flatMap(file =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => recordedCallSchema.parse(JSON.parse(line))),
)

/** Actions that Lambda itself performs with a function's role, so that they appear in no recording. */
const OF_LAMBDA =
  /^(logs:|xray:|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$|sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)$)/

const anything = z.unknown()
const table = referenceNameOf(deployed.only('AWS::DynamoDB::Table', anything), 'Arn')
const generated = z.object({ GenerateSecretString: z.optional(z.unknown()) })
const secretOf = (stack: string): string => {
  const found = deployed
    .all('AWS::SecretsManager::Secret', generated)
    .find(each => each.stack === stack && each.is.GenerateSecretString)
  if (!found) throw new Error(`${stack} generates no secret`)
  return referenceNameOf(found)
}
const undoneChanges = referenceNameOf(deployed.only('AWS::S3::Bucket', anything, 'events'), 'Arn')
/** Patterns of ARNs in the templates, and the names of these resources in the recordings. */
const WORDS: [string, string][] = [
  [`${table}/index/`, 'table/index/'],
  [table, 'table'],
  [referenceNameOf(deployed.only('AWS::Cognito::UserPool', anything), 'Arn'), 'user_pool'],
  [referenceNameOf(deployed.only('AWS::Location::PlaceIndex', anything), 'Arn'), 'places'],
  ['arn:<AWS::Partition>:s3:::ponto-urbano-production-media-<AWS::AccountId>/', 'files/'],
  [`${undoneChanges}/`, 'undone-changes/'],
  [secretOf('web'), 'secret/origin'],
  [secretOf('identity'), 'secret/proof'],
  [
    `arn:aws:cloudfront::<AWS::AccountId>:distribution/${referenceNameOf(deployed.only('AWS::CloudFront::Distribution', anything))}`,
    'distribution',
  ],
]
function wordsOf(arn: string): string {
  if (/:identity\//.test(arn)) return 'sender'
  if (/:configuration-set\//.test(arn)) return 'configuration'
  // Actions on SES's suppression list have no ARN.
  if (arn === '*') return 'suppression'
  // A queue of the same stack is named by reference, one of another stack by its name.
  const queue =
    queues.find(each => referenceNameOf(each, 'Arn') === arn)?.is.QueueName ?? /^arn:aws:sqs:.*:(.+)$/.exec(arn)?.[1]
  if (queue) return queue.replace('ponto-urbano-production-', 'queue/')
  const [prefix, words] = WORDS.find(([each]) => arn.startsWith(each)) ?? ['', '']
  return words + arn.slice(prefix.length)
}

const queues = deployed.all('AWS::SQS::Queue', z.object({ QueueName: z.string() }))
/** Dead-letter queues that Lambda fills. Other functions write to their dead-letter queues themselves. */
const filledByLambda = [
  undoneChanges,
  ...queues.flatMap(queue => (queue.is.QueueName.endsWith('-jobs-undone') ? [referenceNameOf(queue, 'Arn')] : [])),
]
const granted: Own[] = systemFunctions(deployed).flatMap(each =>
  actionsGrantedTo(deployed, each)
    .filter(({ action, resource }) => !OF_LAMBDA.test(action) && !filledByLambda.includes(resource))
    .map(({ action, resource }) => ({ function: each.name, action, resource: wordsOf(resource) })),
)

/** Calls that the role of the calling function does not allow. */
const missing = (calls: readonly Own[], grants: readonly Own[]): string[] => {
  const refused = calls.filter(
    call => !grants.some(grant => grant.function === call.function && isCallGranted(grant, call)),
  )
  // Each process of the tests has a recording of its own.
  return [...new Set(refused.map(written))].toSorted()
}

/** Grants that no call used. A grant to query covers the table and its indexes, and counts once. */
function idle(calls: readonly Own[], grants: readonly Own[]): string[] {
  const isQuery = ({ action }: Own) => action === 'dynamodb:Query'
  return grants
    .filter(
      grant =>
        !calls.some(
          call => call.function === grant.function && (isCallGranted(grant, call) || (isQuery(grant) && isQuery(call))),
        ),
    )
    .map(written)
    .toSorted()
}

describe('in this run', () => {
  test('every function called something', () => {
    const calling = new Set(used.map(each => each.function))
    expect(systemFunctions(deployed).flatMap(({ name }) => (calling.has(name) ? [] : [name]))).toEqual([])
  })

  test('every call was one that the role of its function allows', () => {
    expect(missing(used, granted)).toEqual([])
  })

  test('every grant was needed by some call', () => {
    expect(idle(used, granted)).toEqual([])
  })
})

describe('this test', () => {
  test('sees every grant that is taken away', () => {
    for (const grant of granted) {
      const rest = granted.filter(each => each !== grant)
      const needs = used.some(call => call.function === grant.function && isCallGranted(grant, call))
      if (needs) expect(missing(used, rest), written(grant)).not.toEqual([])
    }
    expect(missing(used, [])).toEqual([...new Set(used.map(written))].toSorted())
  })

  test('sees a grant that is too much', () => {
    const more: Own[] = [
      { function: 'map', action: 'dynamodb:DeleteItem', resource: 'table' },
      { function: 'map', action: 's3:PutObject', resource: 'files/avatars/*' },
    ]
    const before = idle(used, granted)
    expect(idle(used, [...granted, ...more]).filter(each => !before.includes(each))).toEqual(more.map(written))
  })
})
