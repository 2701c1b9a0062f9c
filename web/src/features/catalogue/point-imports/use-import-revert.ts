import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { withRetries } from '#web/lib/with-retries.ts'
import {
  type ImportKind,
  type NotUndoneRecord,
  reloadImport,
  type SheetImport,
  type UndonePage,
} from './import-kind.ts'

type RevertProgress = { sheetImport: SheetImport; removed: number; restored: number; kept: NotUndoneRecord[] }

export type RevertState =
  | undefined
  | (RevertProgress & { at: 'undoing' })
  | (RevertProgress & { at: 'stopped'; error: unknown; cursor: string | undefined })
  | (RevertProgress & { at: 'undone' })

/** Reverts an import, page by page. */
export function useImportRevert(kind: ImportKind) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<RevertState>()
  const run = useRef(new AbortController())
  useEffect(() => () => run.current.abort(), [])

  const resumeRevert = async (progress: RevertProgress, from?: string) => {
    const { sheetImport } = progress
    run.current = new AbortController()
    const { signal } = run.current
    let { removed, restored } = progress
    const keptPoints = [...progress.kept]
    let cursor: string | null | undefined = from
    setState({ at: 'undoing', sheetImport, removed, restored, kept: keptPoints })
    try {
      do {
        const nextCursor: string | undefined = cursor ?? undefined
        const page: UndonePage = await withRetries(() => kind.undo(sheetImport.id, nextCursor), signal)
        removed += page.removed
        restored += page.restored ?? 0
        keptPoints.push(...page.kept)
        cursor = page.cursor
        if (signal.aborted) return
        setState({ at: 'undoing', sheetImport, removed, restored, kept: keptPoints })
      } while (cursor !== null)
      const left = await reloadImport(kind, sheetImport)
      if (signal.aborted) return
      // A page whose answer was lost did its work all the same; what is left of the import shows how much.
      removed = Math.max(removed, sheetImport.made - left.made)
      restored = Math.max(restored, (sheetImport.changed ?? 0) - (left.changed ?? 0))
      setState({ at: 'undone', sheetImport, removed, restored, kept: keptPoints })
    } catch (error) {
      if (!signal.aborted)
        setState({
          at: 'stopped',
          sheetImport,
          removed,
          restored,
          kept: keptPoints,
          error,
          cursor: cursor ?? undefined,
        })
    } finally {
      void queryClient.invalidateQueries({ queryKey: kind.query_key })
      kind.onChanged()
    }
  }

  return {
    state,
    start: (sheetImport: SheetImport) => void resumeRevert({ sheetImport, removed: 0, restored: 0, kept: [] }),
    resume: (stopped: Extract<RevertState, { at: 'stopped' }>) => void resumeRevert(stopped, stopped.cursor),
    clear: () => setState(undefined),
  }
}
