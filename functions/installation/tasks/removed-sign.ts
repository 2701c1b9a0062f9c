import type { Point } from '#shared/catalogue/rules/points.ts'
import { isTakenDownWith } from '#shared/catalogue/rules/signs.ts'
import type { TaskRecord } from './tasks-store.ts'

/** What a completed takedown remembers: the sign that it removes, if one of its order hangs there. */
export const removedSignOf = (
  { work, takes_down = null }: Pick<TaskRecord, 'work' | 'takes_down'>,
  point: Point,
): Pick<TaskRecord, 'removed_sign'> =>
  work === 'takedown' && isTakenDownWith(point, takes_down) ? { removed_sign: point.sign } : {}
