import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { nameComparisonKey, type Tag } from '#shared/catalogue/rules/tags.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'

const tagNamed = (tags: readonly Tag[], name: string): Tag | undefined =>
  tags.find(tag => nameComparisonKey(tag.name) === nameComparisonKey(name))

/**
 * Creates a tag. Returns the existing tag if there is one with this name, also when another user has just created it.
 */
export function useCreateTag(tags: readonly Tag[]) {
  const queryClient = useQueryClient()
  const { put } = useCatalogueChanges()
  const [creating, setCreating] = useState<string>()

  const addToCatalogue = (tag: Tag) =>
    put(catalogue =>
      catalogue.tags.some(({ id }) => id === tag.id) ? catalogue : { ...catalogue, tags: [...catalogue.tags, tag] },
    )
  const findTakenTag = async (name: string): Promise<Tag | undefined> => {
    const now = await callApi(catalogueApi.get, {})
    const tag = tagNamed(now.tags, name)
    if (tag) addToCatalogue(tag)
    return tag
  }
  const createTag = async (name: string): Promise<Tag | undefined> => {
    const existingTag = tagNamed(tags, name)
    if (existingTag) return existingTag
    setCreating(name)
    try {
      const tag = await callApi(catalogueApi.createTag, { name })
      addToCatalogue(tag)
      toast.success(POINT_FORM_TEXTS.TAG_CREATED(tag.name))
      void queryClient.invalidateQueries({ queryKey: queryKeys.tags })
      return tag
    } catch (error) {
      const existing =
        error instanceof ApiError && error.code === 'TAG_NAME_TAKEN'
          ? await findTakenTag(name).catch(() => undefined)
          : undefined
      if (!existing) toastError(POINT_FORM_TEXTS.TAG_CREATE_FAILED, error)
      return existing
    } finally {
      setCreating(undefined)
    }
  }
  return { create: createTag, creating }
}
