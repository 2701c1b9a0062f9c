import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allFunctions } from '#infra/system.ts'
import { loadFunctions } from '#local/local-functions.ts'
import { startTableAndIdentity } from '#tests/support/accounts.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'

/** Scheduled functions with the real table, identity service and files: only one run at a time. */

let world: Awaited<ReturnType<typeof startTableAndIdentity>>
let files: Awaited<ReturnType<typeof startMediaFiles>>
let job: typeof import('#functions/upkeep/jobs/job.ts').scheduledJob
let turns: typeof import('#functions/upkeep/jobs/leases-store.ts')
let table: typeof import('#functions/platform/table/client.ts')

beforeAll(async () => {
  world = await startTableAndIdentity()
  files = await startMediaFiles(sentence => expect.fail(sentence))
  ;({ scheduledJob: job } = await import('#functions/upkeep/jobs/job.ts'))
  turns = await import('#functions/upkeep/jobs/leases-store.ts')
  table = await import('#functions/platform/table/client.ts')
})
afterAll(() => Promise.all([files.close(), world.close()]))

let calls = 0
const turn = () => {
  calls += 1
  return { awsRequestId: `call-${calls}`, getRemainingTimeInMillis: () => 60_000 }
}

test('of a hundred calls at once one does the work, and the next after it does it again', async () => {
  const { promise: until, resolve: end } = Promise.withResolvers<string>()
  const begun = vi.fn(() => until)
  const run = job('at-once', begun)
  const answers: unknown[] = []
  const all = Array.from({ length: 100 }, async () => answers.push(await run({}, turn())))
  // All other runs end while the first still works.
  await vi.waitFor(() => expect(answers).toHaveLength(99), 10_000)
  expect(new Set(answers)).toEqual(new Set([undefined]))
  end('done')
  await Promise.all(all)
  expect(answers.at(-1)).toBe('done')
  expect(begun).toHaveBeenCalledTimes(1)
  await run({}, turn())
  expect(begun).toHaveBeenCalledTimes(2)
})

test('each of the system comes to its end under its own grants', async () => {
  const functions = await loadFunctions(sentence => expect.fail(sentence))
  const jobs = allFunctions().filter(([, definition]) => 'every_minutes' in definition)
  expect(jobs.length).toBeGreaterThan(0)
  for (const [name] of jobs) expect(await functions.get(name)?.invoke({}), name).toBe(0)
})

test('a run that fails says so and leaves the turn to the next', async () => {
  const run = job('failing', vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('done'))
  await expect(run({}, turn())).rejects.toThrow('broken')
  await expect(run({}, turn())).resolves.toBe('done')
})

test('a run that was killed holds the turn until its time would have been over, not longer', async () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString()
  expect(await turns.acquireLease('killed', 'first', at(0), at(50))).toBe(true)
  expect(await turns.acquireLease('killed', 'second', at(49), at(99))).toBe(false)
  expect(await turns.acquireLease('killed', 'third', at(50), at(100))).toBe(true)
  // The first run was only slow and ends now. The lease belongs to the third run.
  await turns.releaseLease('killed', 'first', at(51))
  expect(await turns.acquireLease('killed', 'fourth', at(52), at(102))).toBe(false)
  await turns.releaseLease('killed', 'third', at(53))
  expect(await turns.acquireLease('killed', 'fourth', at(53), at(103))).toBe(true)
})

test('the table that can’t be asked lets nobody run', async () => {
  const work = vi.fn()
  const send = vi.spyOn(table.table, 'send').mockRejectedValueOnce(new Error('no table'))
  await expect(job('unreachable', work)({}, turn())).rejects.toThrow('no table')
  send.mockRestore()
  expect(work).not.toHaveBeenCalled()
})
