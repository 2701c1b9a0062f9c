import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'

/** What happens to the tasks of a person who is no longer a technician. */

const onTechnicianLeft = asFunction(
  'accounts',
  (await import('#functions/installation/tasks/release-tasks.ts')).onTechnicianLeft,
)
const dynamo = mockClient(DynamoDBDocumentClient)

const technician = aPerson('field_technician', { name: 'Rafael Instalador' })
const inField = (id: string, changes: Partial<TaskRecord> = {}) =>
  aTask(id, {
    status: 'assigned',
    assigned_technician_id: technician.id,
    version: 4,
    kit_type: 'kit_placas',
    ...changes,
  })

let tasks: Map<string, TaskRecord>
/** Tasks that the index, which follows with a delay, still lists for the person. */
let listedTasks: TaskRecord[]
let now: Profile | undefined

beforeEach(() => {
  listedTasks = [inField('t1'), inField('t2')]
  tasks = new Map(listedTasks.map(task => [task.id, task]))
  now = { ...technician, role: 'client' }
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: { ':technician': of } }) => ({
    Items: IndexName === 'GSI3' && of === `FIELD#${technician.id}` ? listedTasks.map(task => ({ ...task, v: 2 })) : [],
  }))
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => {
    const task = tasks.get(String(PK).replace('TASK#', ''))
    if (task) return { Item: { ...task, v: 2 } }
    return PK === `USER#${technician.id}` && now ? { Item: { ...now, v: 2 } } : {}
  })
})

const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const becomes = (after: Profile | undefined, before: Profile | undefined = technician) =>
  onTechnicianLeft({ id: 'e1', before, after })

test.each([
  ['another role', { ...technician, role: 'client' as const }],
  ['no account', undefined],
])('who has %s loses what they have in the street, each task over what was read of it', async (_, after) => {
  now = after
  await becomes(after)
  expect(written()).toMatchObject(
    ['t1', 't2'].map(id => ({
      Put: {
        ConditionExpression: condition('version = :read AND #status = :status'),
        ExpressionAttributeValues: { ':read': 4, ':status': 'assigned' },
        Item: {
          PK: `TASK#${id}`,
          status: 'pending_assignment',
          assigned_technician_id: null,
          version: 5,
          kit_type: 'kit_placas',
          changed_by: null,
          changed_because: 'Rafael Instalador não é mais técnico',
        },
      },
    })),
  )
  const [first, second] = written().map(({ Put }) => Put?.Item)
  expect(first?.updated_at).toBe(second?.updated_at)
  expect(first).not.toHaveProperty('GSI3PK')
})

test('what was done, moved or given to another meanwhile stays as it is', async () => {
  tasks.set('t1', inField('t1', { status: 'completed' }))
  tasks.set('t2', inField('t2', { assigned_technician_id: 'another' }))
  await becomes(now)
  expect(written()).toEqual([])
})

test('a run that breaks off is repeated with the rest', async () => {
  dynamo.on(TransactWriteCommand).resolvesOnce({}).rejectsOnce(new Error('the connection is gone'))
  await expect(becomes(now)).rejects.toThrow('the connection is gone')
  dynamo.on(TransactWriteCommand).resolves({})
  listedTasks = listedTasks.slice(1)
  dynamo.resetHistory()
  await becomes(now)
  expect(written().map(({ Put }) => Put?.Item?.PK)).toEqual(['TASK#t2'])
})

test('a task that somebody changes at that moment is read anew', async () => {
  listedTasks = [inField('t1')]
  dynamo
    .on(TransactWriteCommand)
    .callsFakeOnce(() => {
      tasks.set('t1', inField('t1', { version: 5, notes: 'Levar escada' }))
      throw new TransactionCanceledException({
        message: 'no',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      })
    })
    .resolves({})
  await becomes(now)
  expect(written().at(-1)?.Put?.Item).toMatchObject({ notes: 'Levar escada', version: 6, status: 'pending_assignment' })
})

test.each<[string, Profile | undefined, Profile | undefined, Profile | undefined]>([
  ['who was none', aPerson('client'), { ...aPerson('client'), role: 'admin' }, undefined],
  ['who stays one', technician, { ...technician, name: 'Rafael I.' }, technician],
  ['who is one again by now', technician, { ...technician, role: 'client' }, technician],
  ['who is new', undefined, technician, technician],
])('%s loses nothing', async (_, before, after, asOfNow) => {
  now = asOfNow
  await onTechnicianLeft({ id: 'e1', before, after })
  expect(written()).toEqual([])
})
