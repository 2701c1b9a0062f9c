import { consumeBatch } from './consume.ts'
import { followPoints } from './map-cells.ts'
import { keepHistory } from './order-history.ts'
import { keepPointsFindable } from './point-postings.ts'
import { keepProfileSearchable } from './search-postings.ts'

/**
 * Keeps what is derived from the table in step with it. One function, as a stream bears two readers without slowing them
 * down: this one writes back to the table, the other (reactions.ts) turns to people and other services.
 */
export const handler = consumeBatch(async changes => {
  const of = (kind: string) => changes.filter(change => change.kind === kind)
  for (const change of of('order')) await keepHistory(change)
  for (const change of of('profile')) await keepProfileSearchable(change)
  await followPoints(of('point'))
  await keepPointsFindable(of('point'))
})
