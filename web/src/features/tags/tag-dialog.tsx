import { zodResolver } from '@hookform/resolvers/zod'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/api/catalogue.ts'
import { type Tag, tagName, tag as tagSchema } from '#shared/domain/tags.ts'
import { OFFICE } from '#shared/messages/office.ts'
import { ERRORS } from '#shared/messages/pt-br.ts'
import { TAGS } from '#shared/messages/tags.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { type FieldChange, reconcile } from '#web/lib/changed-meanwhile.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { ChangedAlert } from '#web/ui/changed-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { isGone, type useTagChanges } from './use-tag-changes.ts'

const tagForm = z.object({ name: tagName })
type TagForm = z.infer<typeof tagForm>

type Props = {
  open: boolean
  onClose: () => void
  /** Without one a new tag is made. */
  tag?: Tag | undefined
  ownId: string
  changes: ReturnType<typeof useTagChanges>
}

/** The name of a new tag or of one that there is. When somebody else renamed it meanwhile, shows how. */
export function TagDialog({ open, onClose, tag, ownId, changes }: Props) {
  const [read, setRead] = useState(tag)
  const [renamed, setRenamed] = useState<FieldChange<TagForm>[]>()
  const form = useForm({ resolver: zodResolver(tagForm), defaultValues: { name: tag?.name ?? '' } })
  const draft = useDraft(`${ownId}:${tag ? `tag:${tag.id}` : 'new-tag'}`, form)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      if (read) await changes.rename.mutateAsync({ read, name })
      else await changes.create.mutateAsync(name)
      draft.clear()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (isGone(error)) return onClose()
      if (error.code === 'TAG_CHANGED' && read) return takeIn(read, await currentTag(read, error), error)
      const { name: wrong } = fieldErrorsOf(error)
      const message = error.code === 'TAG_NAME_TAKEN' ? error.message : wrong
      if (message !== undefined) form.setError('name', { message }, { shouldFocus: true })
    }
  })
  const takeIn = (before: Tag, current: Tag | undefined, refusal: ApiError) => {
    if (!current) return sayFailure(TAGS.SAVE_FAILED, refusal)
    const reconciled = reconcile(['name'], { name: before.name }, { name: current.name }, form.getValues())
    form.reset({ name: current.name })
    form.setValue('name', reconciled.form.name, { shouldDirty: true })
    setRenamed(reconciled.changes)
    setRead(current)
  }
  const takeCurrent = () => {
    if (!read) return
    form.setValue('name', read.name, { shouldValidate: true })
    setRenamed(renamed?.map(change => ({ ...change, taken: true })))
  }
  return (
    <FormDialog
      open={open}
      title={tag ? TAGS.RENAME : TAGS.NEW}
      {...(tag ? { description: TAGS.RENAME_DETAIL } : {})}
      submitLabel={tag ? OFFICE.SAVE : TAGS.CREATE}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && !renamed && (
        <RestoredDraft
          onDiscard={() => {
            form.reset()
            draft.clear()
          }}
        />
      )}
      {renamed && (
        <ChangedAlert
          key={read?.name}
          title={TAGS.SAVE_FAILED}
          sentence={ERRORS.TAG_CHANGED}
          changes={renamed.map(change => ({
            ...change,
            label: TAGS.NAME,
            current: `“${change.current}”`,
            typed: `“${change.typed}”`,
          }))}
          onTake={takeCurrent}
        />
      )}
      <TextField
        {...form.register('name')}
        label={TAGS.NAME}
        placeholder={TAGS.NAME_EXAMPLE}
        autoComplete="off"
        autoFocus
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? TAGS.NAME_HINT}
        fullWidth
      />
    </FormDialog>
  )
}

const brought = z.object({ tag: tagSchema })

/** The tag as it is now: the refusal brings it along; asked for otherwise. */
async function currentTag(read: Tag, refusal: ApiError): Promise<Tag | undefined> {
  const { data } = brought.safeParse(refusal.details)
  if (data) return data.tag
  const now = await call(catalogueApi.get, {}).catch(() => undefined)
  return now?.tags.find(({ id }) => id === read.id)
}
