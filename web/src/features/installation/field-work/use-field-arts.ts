import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { art as artApi } from '#shared/installation/api/art.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { persistFile, prunePersistedFiles, readPersistedFile } from '#web/lib/offline-storage.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'

type TaskArt = Pick<FieldTask, 'id' | 'art_version' | 'art_status'>

export const hasArtFile = ({ art_status }: TaskArt): boolean => art_status !== 'none'

const artFileName = ({ id, art_version }: TaskArt): string => `art/${id}/${art_version}`

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new ApiError(response.status, 'BAD_ANSWER', FIELD_WORK_TEXTS.ART_FAILED)
  return response.blob()
}

async function loadArt({ id, art_version }: TaskArt, signal: AbortSignal): Promise<Blob> {
  const { url } = await callApi(artApi.open, { task_id: id, art_version }, { signal })
  return fetchFile(url, signal)
}

type TaskPhoto = Pick<FieldTask, 'point_id' | 'point'>

const photoFileName = (pointId: string, url: string): string => `photo/${pointId}/${url}`

type LoadFile = (signal: AbortSignal) => Promise<Blob>

/** Files to cache, arts first: a technician can't work without them, while photos only help to find the place. */
const filesToCache = (tasks: readonly (TaskArt & TaskPhoto)[]): Map<string, LoadFile> =>
  new Map([
    ...tasks.filter(hasArtFile).map((task): [string, LoadFile] => [artFileName(task), signal => loadArt(task, signal)]),
    ...tasks.flatMap(({ point_id, point }): [string, LoadFile][] => {
      const url = point?.image_url
      return url ? [[photoFileName(point_id, url), signal => fetchFile(url, signal)]] : []
    }),
  ])

/**
 * Caches the arts and point photos of the tasks on the device, one after another, and deletes cached files of other
 * tasks. Returns how many arts are not on the device; undefined until all were tried.
 */
export function useCacheTaskFiles(
  userId: string,
  tasks: readonly (TaskArt & TaskPhoto)[] | undefined,
): number | undefined {
  const [missingArts, setMissingArts] = useState<number>()
  useEffect(() => {
    if (!tasks) return
    const abort = new AbortController()
    const files = filesToCache(tasks)
    const arts = tasks.filter(hasArtFile).map(artFileName)
    const cacheFiles = async () => {
      const cachedNames = await prunePersistedFiles(userId, new Set(files.keys()))
      for (const [name, load] of files) {
        if (abort.signal.aborted) return
        // A file that could not be loaded or stored is tried again at the next refresh of the tasks, or when it is opened.
        if (!cachedNames.has(name))
          await load(abort.signal)
            .then(file => persistFile(userId, name, file))
            .then(() => cachedNames.add(name))
            .catch(() => undefined)
      }
      setMissingArts(arts.filter(name => !cachedNames.has(name)).length)
    }
    cacheFiles().catch(() => setMissingArts(arts.length))
    return () => abort.abort()
  }, [userId, tasks])
  return missingArts
}

/** Reads a file from the device, else from the server. */
const cachedFileQuery = (userId: string, name: string, load: LoadFile) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await readPersistedFile(userId, name).catch(() => undefined)) ?? (await load(signal)),
  networkMode: 'always' as const,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** A task's art, from the device or else the server. */
export function useFieldArt(userId: string, task: TaskArt) {
  const art = useQuery({
    queryKey: queryKeys.fieldArt(userId, task.id, task.art_version),
    ...cachedFileQuery(userId, artFileName(task), signal => loadArt(task, signal)),
    enabled: hasArtFile(task),
  })
  return { art, url: useObjectUrl(art.data) }
}

/** The URL of a point's photo, from the device or else the catalogue. */
export function useFieldPhoto(userId: string, pointId: string, imageUrl: string): string | undefined {
  const photo = useQuery({
    queryKey: queryKeys.fieldPhoto(userId, pointId, imageUrl),
    ...cachedFileQuery(userId, photoFileName(pointId, imageUrl), signal => fetchFile(imageUrl, signal)),
  })
  const url = useObjectUrl(photo.data)
  // The browser may show a photo of another origin in an <img> although fetch may not read it.
  return photo.isError ? imageUrl : url
}
