import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDynamoDb } from '#infra/local/emulators/dynamodb.ts'

const noCrash = (sentence: string) => expect.fail(sentence)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ponto-dynamodb-'))
})
afterEach(() => rm(folder, { recursive: true }))

function clientOf(endpoint: string) {
  return new DynamoDBClient({
    endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}

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
    const first = await startDynamoDb({ directory: folder, onCrash: noCrash })
    await clientOf(first.endpoint).send(
      new CreateTableCommand({
        TableName: 'ponto',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
      }),
    )
    await first.close()
    expect(isRunning(first.pid)).toBe(false)
    const second = await startDynamoDb({ directory: folder, onCrash: noCrash })
    expect((await clientOf(second.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual(['ponto'])
    await second.close()
  })

  it('reports its sudden end in one sentence', { timeout: 30_000 }, async () => {
    const onCrash = vi.fn<(sentence: string) => void>()
    const database = await startDynamoDb({ directory: undefined, onCrash })
    process.kill(database.pid, 'SIGKILL')
    await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce())
    expect(onCrash.mock.calls[0]?.[0]).toMatch(/^The database \(DynamoDB Local\) ended unexpectedly/)
    await database.close()
  })

  it('dies with a parent that is killed without warning', { timeout: 30_000 }, async () => {
    const module = import.meta.resolve?.('#infra/local/emulators/dynamodb.ts') ?? ''
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
