import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { art as artApi } from '#shared/api/art.ts'
import type { FieldTask } from '#shared/domain/field-work.ts'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { keepFile, keepFilesOnly, seenFile } from '#web/lib/seen-answers.ts'

type TaskArt = Pick<FieldTask, 'id' | 'art_version' | 'art_status'>

export const hasArt = ({ art_status }: TaskArt): boolean => art_status !== 'none'

const nameOf = ({ id, art_version }: TaskArt): string => `art/${id}/${art_version}`

async function load({ id, art_version }: TaskArt, signal?: AbortSignal): Promise<Blob> {
  const { url } = await call(artApi.open, { task_id: id, art_version }, signal ? { signal } : {})
  const answer = await fetch(url, signal ? { signal } : {})
  if (!answer.ok) throw new ApiError(answer.status, 'BAD_ANSWER', FIELD_WORK.ART_FAILED)
  return answer.blob()
}

/** Keeps the art of what is taken along on the device, one after the other, and forgets that of what is done or was taken away. */
export function useTakeArtsAlong(userId: string, tasks: readonly TaskArt[] | undefined): void {
  useEffect(() => {
    if (!tasks) return
    const leaving = new AbortController()
    const wanted = new Map(tasks.filter(hasArt).map(task => [nameOf(task), task]))
    const take = async () => {
      const kept = await keepFilesOnly(userId, new Set(wanted.keys()))
      for (const [name, task] of wanted)
        if (!kept.has(name)) await keepFile(userId, name, await load(task, leaving.signal))
    }
    // What could not be had or kept is had with the next look at the tasks, or when it is opened.
    take().catch(() => undefined)
    return () => leaving.abort()
  }, [userId, tasks])
}

/** The art of a task as the device has it, or as the server gives it. */
export function useFieldArt(userId: string, task: TaskArt) {
  const art = useQuery({
    queryKey: queryKeys.fieldArt(userId, task.id, task.art_version),
    queryFn: async ({ signal }) => {
      const kept = await seenFile(userId, nameOf(task)).catch(() => undefined)
      return kept ?? (await load(task, signal))
    },
    enabled: hasArt(task),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const url = useMemo(() => art.data && URL.createObjectURL(art.data), [art.data])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return { art, url }
}
