import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { art as artApi } from '#shared/installation/api/art.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { keepFile, keepFilesOnly, seenFile } from '#web/lib/seen-answers.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'

type TaskArt = Pick<FieldTask, 'id' | 'art_version' | 'art_status'>

export const hasArt = ({ art_status }: TaskArt): boolean => art_status !== 'none'

const nameOf = ({ id, art_version }: TaskArt): string => `art/${id}/${art_version}`

async function fileAt(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new ApiError(answer.status, 'BAD_ANSWER', FIELD_WORK.ART_FAILED)
  return answer.blob()
}

async function loadArt({ id, art_version }: TaskArt, signal: AbortSignal): Promise<Blob> {
  const { url } = await call(artApi.open, { task_id: id, art_version }, { signal })
  return fileAt(url, signal)
}

type TaskPhoto = Pick<FieldTask, 'point_id' | 'point'>

const photoNameOf = (pointId: string, address: string): string => `photo/${pointId}/${address}`

type Load = (signal: AbortSignal) => Promise<Blob>

/** What is taken along of each task: the arts first, which nothing else tells. */
const filesOf = (tasks: readonly (TaskArt & TaskPhoto)[]): Map<string, Load> =>
  new Map([
    ...tasks.filter(hasArt).map((task): [string, Load] => [nameOf(task), signal => loadArt(task, signal)]),
    ...tasks.flatMap(({ point_id, point }): [string, Load][] => {
      const address = point?.image_url
      return address ? [[photoNameOf(point_id, address), signal => fileAt(address, signal)]] : []
    }),
  ])

/** Keeps arts and points' photos of what is taken along on the device, one after the other, and forgets those of what is done or was taken away. */
export function useTakeArtsAlong(userId: string, tasks: readonly (TaskArt & TaskPhoto)[] | undefined): void {
  useEffect(() => {
    if (!tasks) return
    const leaving = new AbortController()
    const wanted = filesOf(tasks)
    const take = async () => {
      const kept = await keepFilesOnly(userId, new Set(wanted.keys()))
      for (const [name, loadIt] of wanted) {
        if (leaving.signal.aborted) return
        // What could not be had or kept is had with the next look at the tasks, or when it is opened.
        if (!kept.has(name))
          await loadIt(leaving.signal)
            .then(file => keepFile(userId, name, file))
            .catch(() => undefined)
      }
    }
    take().catch(() => undefined)
    return () => leaving.abort()
  }, [userId, tasks])
}

/** A file as the device has it, or as the server gives it. */
const takenAlong = (userId: string, name: string, load: Load) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await seenFile(userId, name).catch(() => undefined)) ?? (await load(signal)),
  networkMode: 'always' as const,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** The art of a task as the device has it, or as the server gives it. */
export function useFieldArt(userId: string, task: TaskArt) {
  const art = useQuery({
    queryKey: queryKeys.fieldArt(userId, task.id, task.art_version),
    ...takenAlong(userId, nameOf(task), signal => loadArt(task, signal)),
    enabled: hasArt(task),
  })
  return { art, url: useObjectUrl(art.data) }
}

/** The point's photo as the device has it, or as it is in the catalogue. */
export function useFieldPhoto(userId: string, pointId: string, address: string): string | undefined {
  const photo = useQuery({
    queryKey: queryKeys.fieldPhoto(userId, pointId, address),
    ...takenAlong(userId, photoNameOf(pointId, address), signal => fileAt(address, signal)),
  })
  const url = useObjectUrl(photo.data)
  // A picture may be shown that a page may not read.
  return photo.isError ? address : url
}
