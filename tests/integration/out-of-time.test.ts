import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SETTINGS, publicSettingsOf } from '#infra/config.ts'
import { FUNCTIONS } from '#infra/system.ts'
import { findFreePort } from '#local/emulators/free-port.ts'
import { closeServer } from '#local/emulators/local-server.ts'
import { startFront } from '#local/front/front.ts'
import { FunctionTimeout, withLambdaTimeout } from '#local/local-functions.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { LOOPBACK } from '../../scripts/start-options.mjs'

/** Functions of the local deployment are ended when their time is over, which is three times as long as on AWS. */

const forEver = () => new Promise<never>(() => undefined)
const short = <Definition extends object>(definition: Definition) => ({ ...definition, timeout_seconds: 0.25 })

test('a function that never ends is given up after its time, in one sentence', async () => {
  const said: string[] = []
  const job = withLambdaTimeout('audit', short(FUNCTIONS.audit), forEver, sentence => said.push(sentence))
  await expect(job.invoke({})).rejects.toBeInstanceOf(FunctionTimeout)
  expect(said).toEqual(['audit did not end within its 0.75 s and was given up.'])
})

test('one that ends in time answers, and nothing is said later', async () => {
  const said: string[] = []
  const job = withLambdaTimeout(
    'audit',
    short(FUNCTIONS.audit),
    async () => 7,
    sentence => said.push(sentence),
  )
  expect(await job.invoke({})).toBe(7)
  // A timer that was not cleared would fire before this one.
  await withLambdaTimeout('audit', short(FUNCTIONS.audit), forEver, () => undefined)
    .invoke({})
    .catch(() => undefined)
  expect(said).toEqual([])
})

test('whoever waits for it over HTTP is asked to try again', async () => {
  const port = await findFreePort()
  const map = withLambdaTimeout('map', short(FUNCTIONS.map), forEver, () => undefined)
  const front = await startFront({
    host: LOOPBACK,
    port,
    report: () => undefined,
    functions: new Map([['map', map]]),
    site: {
      ...publicSettingsOf(DEFAULT_SETTINGS),
      user_pool_id: 'x',
      user_pool_client_id: 'x',
      map: { kind: 'embedded' },
    },
    edge: { sent: '', accepted: [] },
    files: { client: new S3Client({ region: 'sa-east-1' }), bucket: 'none' },
    uploadOrigin: 'http://localhost',
    emails: async () => [],
    siteDirectory: undefined,
  })
  onTestFinished(() => closeServer(front))
  const response = await fetch(`http://localhost:${port}/api/map/cells`)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ error: REFUSALS.TRY_AGAIN.sentence, code: 'TRY_AGAIN' })
})
