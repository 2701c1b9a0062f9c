import { useEffect, useRef, useState } from 'react'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { codesInPhotoName, codesOfPhotos, type PhotoPlan, planPhotos } from '#shared/catalogue/rules/photo-files.ts'
import { CODES_PER_PHOTO_REQUEST, type PhotosOfCode } from '#shared/catalogue/rules/point-photos.ts'
import { useInvalidatePoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { type ChosenPhoto, readPhotos } from './read-photos.ts'
import { type PhotoToSend, type SendingOutcome, sendPhotos } from './send-photos.ts'
import { ArchiveError } from './unzip-photos.ts'

type Plan = PhotoPlan<ChosenPhoto>

/** `assigned`: codes that the person gave to files whose names have none. */
type CheckedState = {
  at: 'checked'
  plan: Plan
  files: readonly ChosenPhoto[]
  points: readonly PhotosOfCode[]
  assigned: ReadonlyMap<ChosenPhoto, string>
}

export type BulkPhotosState =
  | { at: 'choosing'; problem?: string }
  | { at: 'reading'; count: number }
  | { at: 'finding' }
  /** The points of the codes could not be requested. */
  | { at: 'not_found'; files: ChosenPhoto[]; problem: string }
  | CheckedState
  | { at: 'sending'; plan: Plan; done: number; total: number; isStopping: boolean }
  | { at: 'done'; plan: Plan; outcome: SendingOutcome; isStopped: boolean }

const ARCHIVE_PROBLEMS: Record<ArchiveError['reason'], string> = {
  too_many: BULK_PHOTOS_TEXTS.TOO_MANY,
  too_large: BULK_PHOTOS_TEXTS.UNFOLDS_TOO_LARGE,
  damaged: BULK_PHOTOS_TEXTS.ZIP_DAMAGED,
  cut: BULK_PHOTOS_TEXTS.ZIP_CUT,
  too_slow: BULK_PHOTOS_TEXTS.ZIP_TOO_SLOW,
}

/** Sends photos of many points in steps: read, find the points, check, send, report. `state` is the current step. */
export function useBulkPhotos() {
  const [state, setState] = useState<BulkPhotosState>({ at: 'choosing' })
  const run = useRef(new AbortController())
  const invalidatePoints = useInvalidatePoints()
  useEffect(() => () => run.current.abort(), [])
  const startRun = () => {
    run.current.abort()
    run.current = new AbortController()
    return run.current.signal
  }

  const choose = async (chosen: Promise<readonly File[]>) => {
    const signal = startRun()
    setState({ at: 'reading', count: 0 })
    try {
      const files = await readPhotos(await chosen, {
        signal,
        onRead: count => !signal.aborted && setState({ at: 'reading', count }),
      })
      if (files.length > 0) return await find(files, signal)
      setState({ at: 'choosing', problem: BULK_PHOTOS_TEXTS.NO_FILES })
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof ArchiveError ? ARCHIVE_PROBLEMS[error.reason] : BULK_PHOTOS_TEXTS.UNREADABLE
      setState({ at: 'choosing', problem })
    }
  }
  const find = async (files: ChosenPhoto[], signal: AbortSignal) => {
    setState({ at: 'finding' })
    try {
      const points = await findPoints(codesOfPhotos(files), signal)
      if (!signal.aborted)
        setState({ at: 'checked', plan: planPhotos(files, points), files, points, assigned: new Map() })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'not_found', files, problem: error instanceof ApiError ? error.message : '' })
    }
  }
  /** Gives a file to the point with a typed code. Returns why that is not possible. */
  const assign = async (state: CheckedState, file: ChosenPhoto, typed: string): Promise<string | undefined> => {
    const codes = codesInPhotoName(typed).map(({ code }) => code)
    try {
      const found = codes.length === 0 ? [] : await findPoints(codes, run.current.signal)
      const [point] = found.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
      if (!point) return BULK_PHOTOS_TEXTS.UNKNOWN_CODE(typed)
      const points = [...state.points, point]
      const assigned = new Map([...state.assigned, [file, point.code]])
      setState({ ...state, points, assigned, plan: planPhotos(state.files, points, assigned) })
      return undefined
    } catch (error) {
      return error instanceof ApiError ? error.message : BULK_PHOTOS_TEXTS.FIND_FAILED
    }
  }
  const send = async (plan: Plan, photos: readonly PhotoToSend[], before: SendingOutcome) => {
    const signal = startRun()
    const progress = { at: 'sending', plan, total: photos.length } as const
    let done = 0
    setState({ ...progress, done, isStopping: false })
    const { sent, known, failed } = await sendPhotos(photos, {
      signal,
      onDone: () => {
        done += 1
        setState({ ...progress, done, isStopping: signal.aborted })
      },
    })
    const outcome = {
      sent: before.sent + sent,
      known: before.known + known,
      failed: [...before.failed, ...failed],
    }
    setState({ at: 'done', plan, outcome, isStopped: signal.aborted })
    invalidatePoints()
  }
  return {
    state,
    choose: (chosen: Promise<readonly File[]>) => void choose(chosen),
    assign,
    findAgain: (files: ChosenPhoto[]) => void find(files, startRun()),
    send: (plan: Plan) => void send(plan, plan.planned, { sent: 0, known: 0, failed: [] }),
    sendFailed: (plan: Plan, outcome: SendingOutcome) =>
      void send(
        plan,
        outcome.failed.filter(({ isFinal }) => !isFinal).map(({ photo }) => photo),
        { ...outcome, failed: outcome.failed.filter(({ isFinal }) => isFinal) },
      ),
    stop: () => {
      run.current.abort()
      setState(current => (current.at === 'sending' ? { ...current, isStopping: true } : current))
    },
    restart: () => {
      startRun()
      setState({ at: 'choosing' })
    },
  }
}
export type BulkPhotos = ReturnType<typeof useBulkPhotos>

/** The points of all these asset codes, in requests of the size that the server allows. */
async function findPoints(codes: readonly string[], signal: AbortSignal): Promise<PhotosOfCode[]> {
  const points: PhotosOfCode[] = []
  for (let start = 0; start < codes.length; start += CODES_PER_PHOTO_REQUEST) {
    const some = codes.slice(start, start + CODES_PER_PHOTO_REQUEST)
    points.push(...(await callApi(pointsApi.findPhotos, { codes: some }, { signal })).items)
  }
  return points
}
