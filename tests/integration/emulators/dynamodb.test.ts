import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDynamoDb } from '#local/emulators/dynamodb.ts'

const noCrash = (sentence: string) => expect.fail(sentence)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ponto-dynamodb-'))
})
afterEach(() => rm(folder, { recursive: true }))

function clientOf(endpoint: string, accessKeyId = 'LOCAL') {
  return new DynamoDBClient({
    endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}

const A_TABLE = new CreateTableCommand({
  TableName: 'ponto',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
})
const tablesOf = async (client: DynamoDBClient) => (await client.send(new ListTablesCommand({}))).TableNames

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('DynamoDB Local', () => {
  it('keeps its tables in the folder over a restart and leaves no process behind', { timeout: 30_000 }, async () => {
    const firstDynamoDbEmulator = await startDynamoDb({ directory: folder, onCrash: noCrash })
    await clientOf(firstDynamoDbEmulator.endpoint).send(A_TABLE)
    await firstDynamoDbEmulator.close()
    expect(isRunning(firstDynamoDbEmulator.pid)).toBe(false)
    const secondDynamoDbEmulator = await startDynamoDb({ directory: folder, onCrash: noCrash })
    expect(await tablesOf(clientOf(secondDynamoDbEmulator.endpoint))).toEqual(['ponto'])
    await secondDynamoDbEmulator.close()
  })

  it('finds the oldest change of a shard without reading those of others', { timeout: 30_000 }, async () => {
    const emulator = await startDynamoDb({ directory: folder, onCrash: noCrash })
    await emulator.close()
    const database = new DatabaseSync(join(folder, 'shared-local-instance.db'))
    // The same query as the emulator's.
    const plan = database.prepare(
      "EXPLAIN QUERY PLAN SELECT SequenceNumber FROM us WHERE ShardID = 'shard' AND CreationDateTime >= 0 ORDER BY SequenceNumber LIMIT 1",
    )
    expect(plan.all().map(({ detail }) => detail)).toEqual(['SEARCH us USING INDEX changes_of_shard (ShardID=?)'])
    database.close()
  })

  it.each([
    { isApart: false, seen: ['ponto'] },
    { isApart: true, seen: [] },
  ])(
    'shows one access key what another wrote unless they are apart ($isApart)',
    { timeout: 30_000 },
    async ({ isApart, seen }) => {
      const { endpoint, close } = await startDynamoDb({
        directory: undefined,
        separateDatabases: isApart,
        onCrash: noCrash,
      })
      await clientOf(endpoint).send(A_TABLE)
      expect(await tablesOf(clientOf(endpoint, 'OTHER'))).toEqual(seen)
      expect(await tablesOf(clientOf(endpoint))).toEqual(['ponto'])
      await close()
    },
  )

  it('reports its sudden end in one sentence', { timeout: 30_000 }, async () => {
    const onCrash = vi.fn<(sentence: string) => void>()
    const database = await startDynamoDb({ directory: undefined, onCrash })
    process.kill(database.pid, 'SIGKILL')
    await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), 10_000)
    expect(onCrash.mock.calls[0]?.[0]).toMatch(/^The database \(DynamoDB Local\) ended unexpectedly/)
    await database.close()
  })

  it('dies with a parent that is killed without warning', { timeout: 30_000 }, async () => {
    const module = import.meta.resolve?.('#local/emulators/dynamodb.ts') ?? ''
    const program = `
      import { startDynamoDb } from ${JSON.stringify(module)}
      const { pid } = await startDynamoDb({ directory: undefined, onCrash: () => {} })
      console.log(pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 8000 })
  })

  it('starts once more when a start says nothing', { timeout: 60_000 }, async () => {
    const slowAtFirst = join(folder, 'java')
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
    const begun = join(folder, 'begun')
    await writeFile(
      slowAtFirst,
      `#!/bin/sh\nif [ ! -e '${begun}' ]; then : > '${begun}'; exec sleep 600; fi\nexec '${java}' "$@"\n`,
    )
    await chmod(slowAtFirst, 0o755)
    const database = await startDynamoDb({
      directory: undefined,
      onCrash: noCrash,
      java: slowAtFirst,
      readyTimeoutMs: 8_000,
    })
    expect((await clientOf(database.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual([])
    await database.close()
  })

  it('says so when no start says anything', { timeout: 30_000 }, async () => {
    const silent = join(folder, 'java')
    await writeFile(silent, '#!/bin/sh\nexec sleep 600\n')
    await chmod(silent, 0o755)
    const start = startDynamoDb({ directory: undefined, onCrash: noCrash, java: silent, readyTimeoutMs: 200 })
    await expect(start).rejects.toThrow(/^DynamoDB Local did not answer within 0.2 s$/)
  })

  it('asks for Java 17 when Java is missing or older', async () => {
    const sentence = /^Java 17 or newer is needed for DynamoDB Local; install it/
    await expect(
      startDynamoDb({ directory: undefined, onCrash: noCrash, java: join(folder, 'no-java') }),
    ).rejects.toThrow(sentence)
    const oldJava = join(folder, 'java')
    await writeFile(oldJava, '#!/bin/sh\necho \'openjdk version "11.0.2" 2019-01-15\' >&2\nexit 1\n')
    await chmod(oldJava, 0o755)
    await expect(startDynamoDb({ directory: undefined, onCrash: noCrash, java: oldJava })).rejects.toThrow(sentence)
  })
})
