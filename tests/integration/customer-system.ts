import { expect } from 'vitest'
import { goldTier } from '#tests/support/catalogue.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Starts what the tests of customers need: the real table and files, an e-mail queue, a tier and an administrator. */
export async function startCustomerSystem() {
  const broken: string[] = []
  const onCrash = (sentence: string) => broken.push(sentence)
  const database = await startTable()
  const files = await startMediaFiles(onCrash)
  const queue = await startEmailQueue(undefined, onCrash)
  const of = await import('./privacy-use-cases.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
  return {
    of,
    close: async () => {
      await Promise.all([files.close(), queue.close()])
      await database.close()
      expect(broken).toEqual([])
    },
  }
}
