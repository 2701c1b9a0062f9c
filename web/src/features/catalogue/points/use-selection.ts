import { useCallback, useMemo, useState } from 'react'

/** Ids of the selected points, across all pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const add = useCallback((added: Iterable<string>) => setIds(current => new Set([...current, ...added])), [])
  const removeIds = useCallback((removed: Iterable<string>) => {
    const removedIds = new Set(removed)
    setIds(current => new Set([...current].filter(id => !removedIds.has(id))))
  }, [])
  const clearSelection = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, add, remove: removeIds, clear: clearSelection }), [ids, add, removeIds, clearSelection])
}
export type Selection = ReturnType<typeof useSelection>
