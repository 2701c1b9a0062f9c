import type { DeletedPointView } from '#shared/catalogue/rules/deleted-points.ts'
import { findAuthorNames } from '../../people/profiles/author-names.ts'
import type { Context } from '../../platform/context.ts'
import { listDeletedPoints } from './deleted-points-store.ts'

/** Restorable points, the last deleted first. */
export async function listRestorablePoints(
  { cursor }: { cursor?: string | undefined },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ items: DeletedPointView[]; cursor: string | null }> {
  const page = await listDeletedPoints(cursor, now)
  const nameOf = await findAuthorNames(
    actor,
    page.items.map(({ deleted_by }) => deleted_by),
  )
  const items = page.items.map(({ point, deleted_at, deleted_by, expires_at }) => ({
    ...point,
    point_id: point.id,
    deleted_at,
    deleted_by: nameOf(deleted_by).by,
    restorable_until: new Date(expires_at * 1000).toISOString(),
  }))
  return { items, cursor: page.cursor }
}
