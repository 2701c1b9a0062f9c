import type { Profile } from '#shared/domain/profiles.ts'
import { keepListed } from '../lists/keep-in-step.ts'
import { profilesList } from './listed-profiles-store.ts'
import { everyProfile } from './profiles-store.ts'

/** People that are listed together. */
const TOGETHER = 100

/**
 * Lists everybody anew: what is kept for the list is made from the people. A run over a table that is done writes the same
 * again. Answers how many there are.
 */
export async function migrateProfiles(onProgress: (people: number) => void): Promise<number> {
  let people = 0
  const list = async (some: readonly Profile[]) => {
    await keepListed(
      profilesList,
      some.map(after => ({ before: undefined, after })),
    )
    people += some.length
    onProgress(people)
  }
  let waiting: Profile[] = []
  for await (const person of everyProfile()) {
    waiting.push(person)
    if (waiting.length < TOGETHER) continue
    await list(waiting)
    waiting = []
  }
  await list(waiting)
  return people
}
