import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { imports as importsApi } from '#shared/catalogue/api/imports.ts'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ImportLine, PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { unpricedTier } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { sameNameKey } from '#shared/catalogue/rules/tags.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { type Catalogue, useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { inOrder, type ReadSheet, readFile } from './read-file.ts'
import { chunksOf, sendChunks } from './send-chunks.ts'

/** A sheet with what importing it would do. */
export type CheckedSheet = ReadSheet & { created: number; known: number; new_tags: string[] }

/** How far a phase came; `left` is what it did not send, `error` why (undefined: somebody stopped it). */
type Stop = { left: ImportLine[][]; error: unknown }

export type ImportState =
  | { at: 'choosing'; problems: string[] }
  | { at: 'reading'; file_name: string }
  | { at: 'checking'; sheet: CheckedSheet; done: number; stop?: Stop }
  /** `refused`: why the tiers that it names could not be made. */
  | { at: 'checked'; sheet: CheckedSheet; refused?: string }
  | { at: 'making_tiers'; sheet: CheckedSheet }
  | {
      at: 'importing'
      sheet: CheckedSheet
      made: PointImport | undefined
      done: number
      stopping: boolean
      stop?: Stop
    }
  | { at: 'done'; sheet: CheckedSheet; made: PointImport }

export type Checking = Extract<ImportState, { at: 'checking' }>
export type Importing = Extract<ImportState, { at: 'importing' }>

const CHOOSING: ImportState = { at: 'choosing', problems: [] }

/** Reads a sheet, has it checked, imports it: what the dialog shows is where this stands. */
export function useImport() {
  const queries = useQueryClient()
  const { reload } = useCatalogueChanges()
  const [state, setState] = useState<ImportState>(CHOOSING)
  const run = useRef(new AbortController())
  useEffect(() => () => run.current.abort(), [])
  const newRun = () => {
    run.current.abort()
    run.current = new AbortController()
    return run.current.signal
  }

  const chosen = useRef<File>(undefined)
  const choose = async (file: File) => {
    const signal = newRun()
    chosen.current = file
    setState({ at: 'reading', file_name: file.name })
    try {
      const read = await readFile(file, async () => (await catalogueNow()).pricing_tiers)
      if (signal.aborted) return
      if ('problems' in read) return setState({ at: 'choosing', problems: read.problems })
      const sheet = { ...read, created: 0, known: 0, new_tags: [] }
      await check({ at: 'checking', sheet, done: 0, stop: { left: chunksOf(sheet.lines), error: undefined } })
    } catch (error) {
      if (signal.aborted) return
      setState({ at: 'choosing', problems: [error instanceof ApiError ? error.message : IMPORTS.UNREADABLE] })
    }
  }
  /** Makes the tiers that the sheet names, without prices, and reads it anew. One that somebody made meanwhile is as good. */
  const makeTiers = async (sheet: CheckedSheet) => {
    setState({ at: 'making_tiers', sheet })
    try {
      for (const name of sheet.missing_tiers)
        await call(catalogueApi.createTier, unpricedTier(name)).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'TIER_NAME_TAKEN')) throw error
        })
    } catch (error) {
      return setState({
        at: 'checked',
        sheet,
        refused: error instanceof ApiError ? error.message : REQUEST_REFUSALS.TRY_AGAIN.sentence,
      })
    } finally {
      void reload()
    }
    if (chosen.current) await choose(chosen.current)
  }
  const catalogueNow = (): Promise<Catalogue> =>
    queries.fetchQuery({ queryKey: queryKeys.catalogue, queryFn: () => call(catalogueApi.get, {}), staleTime: 0 })

  /** Has the server look at what is left to check; nothing is changed by that. */
  const check = async ({ sheet: begun, done: from, stop }: Checking) => {
    const signal = newRun()
    const sheet = { ...begun, errors: [...begun.errors], new_tags: [...begun.new_tags] }
    let done = from
    setState({ at: 'checking', sheet, done })
    const stopped = await sendChunks({
      chunks: stop?.left ?? [],
      signal,
      send: async lines => {
        const report = await call(importsApi.check, { lines }, { signal })
        sheet.created += report.created
        sheet.known += report.known
        sheet.errors.push(...report.errors)
        addTags(sheet.new_tags, report.new_tags)
        done += lines.length
        if (!signal.aborted) setState({ at: 'checking', sheet, done })
      },
    })
    if (signal.aborted) return
    if (stopped.error !== undefined) return setState({ at: 'checking', sheet, done, stop: stopped })
    const wrong = new Set(sheet.errors.map(({ line }) => line))
    const lines = sheet.lines.filter(({ line }) => !wrong.has(line))
    setState({ at: 'checked', sheet: { ...sheet, lines, errors: inOrder(sheet.errors) } })
  }

  /** Sends what is left to import; what is on its way when somebody stops it still arrives. */
  const send = async ({ sheet: begun, stop, ...from }: Importing) => {
    const signal = newRun()
    const sheet = { ...begun, errors: [...begun.errors] }
    const { file_name, lines } = sheet
    let { made, done } = from
    const show = (more: Partial<Importing> = {}) =>
      setState({ at: 'importing', sheet, made, done, stopping: signal.aborted, ...more })
    show()
    try {
      made ??= await call(importsApi.start, { file_name, rows: lines.length })
    } catch (error) {
      return show({ stopping: false, stop: { left: stop?.left ?? [], error } })
    }
    const { id } = made
    const stopped = await sendChunks({
      chunks: stop?.left ?? [],
      signal,
      send: async chunk => {
        const report = await call(importsApi.addLines, { import_id: id, lines: chunk })
        sheet.errors.push(...report.errors)
        done += chunk.length
        show()
      },
    })
    const counted = await numbered(made)
    made = counted
    void reload()
    if (stopped.left.length > 0) return show({ stopping: false, stop: stopped })
    setState({ at: 'done', sheet: { ...sheet, errors: inOrder(sheet.errors) }, made: counted })
  }

  /** How many points it brought by the server's own count: a chunk whose answer was lost had come all the same. */
  const numbered = async (made: PointImport): Promise<PointImport> => {
    const { imports } = await queries
      .fetchQuery({ queryKey: queryKeys.pointImports, queryFn: () => call(importsApi.list, {}), staleTime: 0 })
      .catch(() => ({ imports: [made] }))
    return imports.find(({ id }) => id === made.id) ?? made
  }

  return {
    state,
    choose,
    makeTiers,
    refuse: (problem: string) => setState({ at: 'choosing', problems: [problem] }),
    /** Back to the beginning. */
    restart: () => {
      newRun()
      setState(CHOOSING)
    },
    goOnChecking: (stopped: Checking) => void check(stopped),
    begin: (sheet: CheckedSheet) =>
      void send({
        at: 'importing',
        sheet,
        made: undefined,
        done: 0,
        stopping: false,
        stop: { left: chunksOf(sheet.lines), error: undefined },
      }),
    goOn: (stopped: Importing) => void send(stopped),
    stop: () => {
      run.current.abort()
      setState(now => (now.at === 'importing' ? { ...now, stopping: true } : now))
    },
  }
}

function addTags(names: string[], more: readonly string[]): void {
  for (const name of more) if (!names.some(known => sameNameKey(known) === sameNameKey(name))) names.push(name)
}
