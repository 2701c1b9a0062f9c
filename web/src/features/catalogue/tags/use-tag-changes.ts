import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import { compareByName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { type Catalogue, useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'

const withTag = (catalogue: Catalogue, saved: Tag): Catalogue => {
  const others = catalogue.tags.filter(({ id }) => id !== saved.id)
  return { ...catalogue, tags: [...others, saved].toSorted(compareByName) }
}

/** Creates and renames tags. */
export function useTagChanges() {
  const { saveTo } = useCatalogueChanges()
  return {
    create: (name: string) => saveTo(callApi(catalogueApi.createTag, { name }), withTag),
    rename: (current: Tag, name: string) =>
      saveTo(callApi(catalogueApi.renameTag, { tag_id: current.id, name, from: current.name }), withTag),
  }
}

/**
 * Removes a tag from its points in several requests, then deletes it. After an error, another call continues at the
 * cursor. `points`: number of points that have lost the tag so far.
 */
export function useTagRemoval() {
  const { put, reload } = useCatalogueChanges()
  const [reached, setReached] = useState<{ points: number; cursor: string | null }>({ points: 0, cursor: null })
  const removeMutation = useMutation({
    mutationFn: async (tag: Tag) => {
      let { points, cursor } = reached
      do {
        const done = await callApi(catalogueApi.removeTag, { tag_id: tag.id, ...(cursor === null ? {} : { cursor }) })
        points += done.points
        cursor = done.cursor
        setReached({ points, cursor })
      } while (cursor !== null)
      return points
    },
    onSuccess: (points, tag) => {
      const withoutTag = (tags: Tag[]) => tags.filter(({ id }) => id !== tag.id)
      put(catalogue => ({ ...catalogue, tags: withoutTag(catalogue.tags), removing: withoutTag(catalogue.removing) }))
      toast.success(TAGS_TEXTS.DELETED, { description: TAGS_TEXTS.DELETED_DETAIL(tag.name, points) })
    },
    onError: error => {
      if (isTagMissing(error)) toastError(TAGS_TEXTS.DELETE_FAILED, error)
    },
    onSettled: () => void reload(),
  })
  return { ...removeMutation, points: reached.points }
}

/** Whether another user has deleted the tag. */
export const isTagMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'TAG_NOT_FOUND'
