import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { imports as importsApi } from '#shared/catalogue/api/imports.ts'
import type { PointImport, PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { withRetries } from '#web/lib/with-retries.ts'

type UndonePage = z.output<typeof importsApi.undo.output>
type Undone = { made: PointImport; removed: number; kept: PointNotReverted[] }

export type UndoState =
  | undefined
  | (Undone & { at: 'undoing' })
  | (Undone & { at: 'stopped'; error: unknown; cursor: string | undefined })
  | (Undone & { at: 'undone' })

/** Takes an import back, page after page. */
export function useUndo() {
  const queries = useQueryClient()
  const { reload } = useCatalogueChanges()
  const [state, setState] = useState<UndoState>()
  const run = useRef(new AbortController())
  useEffect(() => () => run.current.abort(), [])

  const goOn = async (begun: Undone, from?: string) => {
    const { made } = begun
    run.current = new AbortController()
    const { signal } = run.current
    let { removed } = begun
    const kept = [...begun.kept]
    let cursor: string | null | undefined = from
    setState({ at: 'undoing', made, removed, kept })
    try {
      do {
        const next: string | undefined = cursor ?? undefined
        const page: UndonePage = await withRetries(
          () => call(importsApi.undo, { import_id: made.id, ...(next === undefined ? {} : { cursor: next }) }),
          signal,
        )
        removed += page.removed
        kept.push(...page.kept)
        cursor = page.cursor
        if (signal.aborted) return
        setState({ at: 'undoing', made, removed, kept })
      } while (cursor !== null)
      setState({ at: 'undone', made, removed, kept })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'stopped', made, removed, kept, error, cursor: cursor ?? undefined })
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.pointImports })
      void reload()
    }
  }

  return {
    state,
    begin: (made: PointImport) => void goOn({ made, removed: 0, kept: [] }),
    goOn: (stopped: Extract<UndoState, { at: 'stopped' }>) => void goOn(stopped, stopped.cursor),
    clear: () => setState(undefined),
  }
}
