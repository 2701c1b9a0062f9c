import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { imports as importsApi } from '#shared/catalogue/api/imports.ts'
import type { PointImport, PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { withRetries } from '#web/lib/with-retries.ts'

type RevertPage = z.output<typeof importsApi.undo.output>
type RevertProgress = { pointImport: PointImport; removed: number; kept: PointNotReverted[] }

export type RevertState =
  | undefined
  | (RevertProgress & { at: 'undoing' })
  | (RevertProgress & { at: 'stopped'; error: unknown; cursor: string | undefined })
  | (RevertProgress & { at: 'undone' })

/** Reverts an import, page by page. */
export function useRevert() {
  const queryClient = useQueryClient()
  const { reload } = useCatalogueChanges()
  const [state, setState] = useState<RevertState>()
  const run = useRef(new AbortController())
  useEffect(() => () => run.current.abort(), [])

  const resumeRevert = async (progress: RevertProgress, from?: string) => {
    const { pointImport } = progress
    run.current = new AbortController()
    const { signal } = run.current
    let { removed } = progress
    const keptPoints = [...progress.kept]
    let cursor: string | null | undefined = from
    setState({ at: 'undoing', pointImport, removed, kept: keptPoints })
    try {
      do {
        const nextCursor: string | undefined = cursor ?? undefined
        const page: RevertPage = await withRetries(
          () =>
            call(importsApi.undo, {
              import_id: pointImport.id,
              ...(nextCursor === undefined ? {} : { cursor: nextCursor }),
            }),
          signal,
        )
        removed += page.removed
        keptPoints.push(...page.kept)
        cursor = page.cursor
        if (signal.aborted) return
        setState({ at: 'undoing', pointImport, removed, kept: keptPoints })
      } while (cursor !== null)
      setState({ at: 'undone', pointImport, removed, kept: keptPoints })
    } catch (error) {
      if (!signal.aborted)
        setState({ at: 'stopped', pointImport, removed, kept: keptPoints, error, cursor: cursor ?? undefined })
    } finally {
      void queryClient.invalidateQueries({ queryKey: queryKeys.pointImports })
      void reload()
    }
  }

  return {
    state,
    start: (pointImport: PointImport) => void resumeRevert({ pointImport, removed: 0, kept: [] }),
    resume: (stopped: Extract<RevertState, { at: 'stopped' }>) => void resumeRevert(stopped, stopped.cursor),
    clear: () => setState(undefined),
  }
}
