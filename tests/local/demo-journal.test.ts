import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DemoJournal } from '#local/demo/journal.ts'

/** The journal records between starts how much of the demo is written. */

const BEGAN = '2026-11-23T12:00:00.000Z'

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ponto-urbano-journal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'demo.json')
}

test('a step is done once, whatever start it was done in', async () => {
  const at = await file()
  const work = vi.fn(async () => undefined)
  await (await DemoJournal.open(at, { began_at: BEGAN, empty: false })).runOnce('catalogue', work)
  const later = await DemoJournal.open(at, { began_at: '2026-11-24T12:00:00.000Z', empty: true })
  await later.runOnce('catalogue', work)
  expect(work).toHaveBeenCalledTimes(1)
  expect([later.began_at, later.empty, later.isDone('catalogue'), later.isDone('photos')]).toEqual([
    BEGAN,
    false,
    true,
    false,
  ])
})

test('a step that failed is done again', async () => {
  const at = await file()
  const journal = await DemoJournal.open(at, { began_at: BEGAN, empty: false })
  await expect(journal.runOnce('proofs', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  const work = vi.fn(async () => undefined)
  await (await DemoJournal.open(at, { began_at: BEGAN, empty: false })).runOnce('proofs', work)
  expect(work).toHaveBeenCalledTimes(1)
})

test('ids that were given away are given to the same again', async () => {
  const at = await file()
  const first = await DemoJournal.open(at, { began_at: BEGAN, empty: false })
  expect(await first.idsOrCreate('points', async () => ['1', '2'])).toEqual(['1', '2'])
  await Promise.all([first.recordIds('order 0', ['a']), first.recordIds('order 1', ['b'])])
  const later = await DemoJournal.open(at, { began_at: BEGAN, empty: false })
  expect(await later.idsOrCreate('points', async () => ['3'])).toEqual(['1', '2'])
  expect([later.ids('order 0'), later.ids('order 1'), later.ids('order 2')]).toEqual([['a'], ['b'], undefined])
})

test('without a file nothing is kept', async () => {
  const journal = await DemoJournal.open(undefined, { began_at: BEGAN, empty: true })
  await journal.recordIds('points', ['1'])
  expect(journal.ids('points')).toEqual(['1'])
  const at = await file()
  await expect(readFile(at)).rejects.toThrow()
})
