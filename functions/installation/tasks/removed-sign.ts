import type { Point } from '#shared/catalogue/rules/points.ts'
import { isTakenDownWith } from '#shared/catalogue/rules/signs.ts'
import type { TaskRecord } from './tasks-store.ts'

/** What a completed takedown remembers: the sign that it removes, if one of its order hangs there. */
export const removedSignOf = (
  { work, order_id }: Pick<TaskRecord, 'work' | 'order_id'>,
  point: Point,
): Pick<TaskRecord, 'removed_sign'> =>
  work === 'takedown' && isTakenDownWith(point, order_id) ? { removed_sign: point.sign } : {}
