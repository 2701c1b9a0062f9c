import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo, useState } from 'react'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import {
  compareByName,
  MAX_TAGS_OF_POINT,
  nameComparisonKey,
  type Tag,
  tagNameFieldSchema,
} from '#shared/catalogue/rules/tags.ts'
import { useFormField } from '#web/ui/form-fields.tsx'
import { type PointEditForm, tagsOfText, textOfTags } from './point-text.ts'
import { useCreateTag } from './use-create-tag.ts'

/** A tag to choose. `create`: the typed name, for the option that creates a new tag. */
type Option = Tag & { create?: string }
const filterTags = createFilterOptions<Option>({ ignoreAccents: true, ignoreCase: true, trim: true })

/** Field for the point's tags; typing a new name offers to create a tag. */
export function TagsField({ form, tags }: { form: PointEditForm; tags: readonly Tag[] }) {
  const field = useFormField({ form, name: 'tag_ids' })
  const { create, creating } = useCreateTag(tags)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  const sortedTags = useMemo(() => tags.toSorted(compareByName), [tags])
  // Memoised, because a new array would clear the typed text.
  const chosenTags = useMemo(() => {
    const ids = new Set(tagsOfText(field.value))
    return sortedTags.filter(({ id }) => ids.has(id))
  }, [sortedTags, field.value])

  const chooseTags = async (options: readonly Option[]) => {
    setError(undefined)
    const optionToCreate = options.find(option => option.create !== undefined)
    const ids = options.filter(option => option.create === undefined).map(({ id }) => id)
    field.onChange(textOfTags(ids))
    if (optionToCreate?.create === undefined) return
    const name = tagNameFieldSchema.safeParse(optionToCreate.create)
    if (!name.success) return setError(name.error.issues[0]?.message)
    const createdTag = await create(name.data)
    // Read again, because the selection may have changed in the meantime.
    if (createdTag) field.onChange(textOfTags([...tagsOfText(form.getValues('tag_ids')), createdTag.id]))
    else setTyped(optionToCreate.create)
  }
  const message = field.error ?? error
  const hint = creating === undefined ? POINT_FORM_TEXTS.TAGS_HINT : POINT_FORM_TEXTS.TAG_CREATING(creating)
  return (
    <Autocomplete<Option, true>
      multiple
      autoHighlight
      handleHomeEndKeys
      disableCloseOnSelect={false}
      filterSelectedOptions
      options={sortedTags}
      value={chosenTags}
      loading={creating !== undefined}
      inputValue={typed}
      onInputChange={(_, text) => {
        setTyped(text)
        setError(undefined)
      }}
      onChange={(_, options) => void chooseTags(options)}
      getOptionLabel={option =>
        option.create === undefined ? option.name : POINT_FORM_TEXTS.TAG_CREATE(option.create)
      }
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options, state) => {
        const found = filterTags(options, state)
        const name = state.inputValue.replace(/\s+/g, ' ').trim()
        const exists = tags.some(tag => nameComparisonKey(tag.name) === nameComparisonKey(name))
        return name === '' || exists ? found : [...found, { id: 'new', name, create: name }]
      }}
      getOptionDisabled={() => chosenTags.length >= MAX_TAGS_OF_POINT}
      noOptionsText={POINT_FORM_TEXTS.TAGS_NONE}
      openText={POINT_FORM_TEXTS.TAGS_OPEN}
      closeText={POINT_FORM_TEXTS.TAGS_CLOSE}
      clearText={POINT_FORM_TEXTS.TAGS_CLEAR}
      slotProps={{ chip: { size: 'small' } }}
      onBlur={field.onBlur}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={POINT_FORM_TEXTS.FIELDS.tag_ids}
          error={message !== undefined}
          helperText={message ?? hint}
        />
      )}
    />
  )
}
