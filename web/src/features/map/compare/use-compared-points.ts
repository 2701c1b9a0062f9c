import { useMemo, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { COMPARE_TEXTS } from '#shared/map/messages/compare.ts'
import { MAX_COMPARED } from '#shared/map/rules/comparison-links.ts'
import { createPersistedList } from '#web/lib/persisted-list.ts'

/** Ids of the points to compare, in the order in which they were chosen; stored in the browser like the cart. */
const comparedIds = createPersistedList('ponto-urbano.compare', z.array(z.string()).check(z.maxLength(MAX_COMPARED)))

function add({ id, name }: { id: string; name: string }): void {
  const ids = comparedIds.current()
  if (ids.includes(id)) return
  if (ids.length === MAX_COMPARED) {
    toast.error(COMPARE_TEXTS.AT_MOST(MAX_COMPARED))
    return
  }
  comparedIds.replace([...ids, id])
  toast.success(COMPARE_TEXTS.ADDED(name, ids.length + 1))
}

const remove = (id: string): void => comparedIds.replace(comparedIds.current().filter(compared => compared !== id))

/** The points that a visitor compares. They stay after reloads, and all tabs share them. */
export function useComparedPoints() {
  const ids = useSyncExternalStore(comparedIds.subscribe, comparedIds.current)
  return useMemo(() => ({ ids, add, remove, replace: comparedIds.replace }), [ids])
}
