import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { catalogue as catalogueApi } from '#shared/api/catalogue.ts'
import { byName, type Tag } from '#shared/domain/tags.ts'
import { TAGS } from '#shared/messages/tags.ts'
import { useCatalogueChanges } from '#web/features/catalogue/use-catalogue.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** Refusals that are said beside the field. */
const BESIDE_THE_FIELD = ['TAG_NAME_TAKEN', 'TAG_CHANGED']

const isSaidBeside = (error: Error): boolean => error instanceof ApiError && BESIDE_THE_FIELD.includes(error.code)

/** Tags made and renamed. Each says how it went; the lists are loaded again. */
export function useTagChanges() {
  const { put, reload } = useCatalogueChanges()
  const inList = (change: (tags: Tag[]) => Tag[]) =>
    put(catalogue => ({ ...catalogue, tags: change(catalogue.tags).toSorted(byName) }))
  const onError = (error: Error) => {
    if (!isSaidBeside(error)) sayFailure(TAGS.SAVE_FAILED, error)
    void reload()
  }

  const create = useMutation({
    mutationFn: (name: string) => call(catalogueApi.createTag, { name }),
    onSuccess: created => {
      inList(tags => [...tags, created])
      toast.success(TAGS.CREATED)
      void reload()
    },
    onError,
  })
  const rename = useMutation({
    mutationFn: ({ read, name }: { read: Tag; name: string }) =>
      call(catalogueApi.renameTag, { tag_id: read.id, name, from: read.name }),
    onSuccess: (renamed, { read }) => {
      inList(tags => tags.map(tag => (tag.id === renamed.id ? renamed : tag)))
      toast.success(TAGS.RENAMED, { description: TAGS.RENAMED_DETAIL(read.name, renamed.name) })
      void reload()
    },
    onError,
  })
  return { create, rename }
}

/**
 * Takes a tag off its points, some a request, until it is gone. What was refused in the middle goes on from there when
 * asked again. `points`: how many have lost the tag so far.
 */
export function useTagRemoval() {
  const { put, reload } = useCatalogueChanges()
  const [reached, setReached] = useState<{ points: number; cursor: string | null }>({ points: 0, cursor: null })
  const remove = useMutation({
    mutationFn: async (tag: Tag) => {
      let { points, cursor } = reached
      do {
        const done = await call(catalogueApi.removeTag, { tag_id: tag.id, ...(cursor === null ? {} : { cursor }) })
        points += done.points
        cursor = done.cursor
        setReached({ points, cursor })
      } while (cursor !== null)
      return points
    },
    onSuccess: (points, tag) => {
      const without = (tags: Tag[]) => tags.filter(({ id }) => id !== tag.id)
      put(catalogue => ({ ...catalogue, tags: without(catalogue.tags), removing: without(catalogue.removing) }))
      toast.success(TAGS.DELETED, { description: TAGS.DELETED_DETAIL(tag.name, points) })
    },
    onError: error => {
      if (isGone(error)) sayFailure(TAGS.DELETE_FAILED, error)
    },
    onSettled: () => void reload(),
  })
  return { ...remove, points: reached.points }
}

/** Somebody else was faster. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'TAG_NOT_FOUND'
