import { useCallback, useMemo, useState } from 'react'

/** The selected points, by id, on whatever page they are. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const add = useCallback((more: Iterable<string>) => setIds(current => new Set([...current, ...more])), [])
  const remove = useCallback((less: Iterable<string>) => {
    const gone = new Set(less)
    setIds(current => new Set([...current].filter(id => !gone.has(id))))
  }, [])
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, add, remove, clear }), [ids, add, remove, clear])
}
export type Selection = ReturnType<typeof useSelection>
