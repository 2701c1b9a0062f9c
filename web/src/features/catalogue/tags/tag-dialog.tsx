import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import { CATALOGUE_REFUSALS } from '#shared/catalogue/refusals/catalogue.ts'
import { type Tag, tagNameFieldSchema } from '#shared/catalogue/rules/tags.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import { EditAlerts } from '#web/ui/edit-alerts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { isTagMissing, type useTagChanges } from './use-tag-changes.ts'

const tagForm = z.object({ name: tagNameFieldSchema })
type TagForm = z.infer<typeof tagForm>

type Props = {
  open: boolean
  onClose: () => void
  /** Undefined creates a tag. */
  tag?: Tag | undefined
  ownId: string
  changes: ReturnType<typeof useTagChanges>
}

/** Dialog that creates or renames a tag, with alerts about concurrent changes. */
export function TagDialog({ open, onClose, tag, ownId, changes }: Props) {
  const tagEdit = useEditForm<Tag, TagForm, TagForm>({
    stored: tag,
    labels: { name: TAGS_TEXTS.NAME },
    toForm: current => ({ name: current?.name ?? '' }),
    resolver: zodResolver(tagForm),
    draftKey: `${ownId}:${tag ? `tag:${tag.id}` : 'new-tag'}`,
    save: ({ name }, current) => (current ? changes.rename(current, name) : changes.create(name)),
    conflictOn: { code: 'TAG_CHANGED', current: currentTag },
    refusalFields: { TAG_NAME_TAKEN: 'name' },
    savedMessage: ({ name }, current) =>
      current
        ? { title: TAGS_TEXTS.RENAMED, description: TAGS_TEXTS.RENAMED_DETAIL(current.name, name) }
        : { title: TAGS_TEXTS.CREATED },
    failedMessage: () => TAGS_TEXTS.SAVE_FAILED,
    onSaved: onClose,
    onError: error => {
      if (isTagMissing(error)) onClose()
      // This error is shown in the form's only field.
      return error instanceof ApiError && error.code === 'TAG_NAME_TAKEN' ? false : undefined
    },
  })
  return (
    <FormDialog
      open={open}
      title={tag ? TAGS_TEXTS.RENAME : TAGS_TEXTS.NEW}
      {...(tag ? { description: TAGS_TEXTS.RENAME_DETAIL } : {})}
      submitLabel={tag ? OFFICE_TEXTS.SAVE : TAGS_TEXTS.CREATE}
      busy={tagEdit.busy}
      onSubmit={tagEdit.submit}
      onClose={onClose}
      onCancel={() => {
        tagEdit.clearDraft()
        onClose()
      }}
    >
      <EditAlerts edit={tagEdit} title={TAGS_TEXTS.SAVE_FAILED} text={CATALOGUE_REFUSALS.TAG_CHANGED.sentence} />
      <FormTextField
        form={tagEdit.form}
        name="name"
        label={TAGS_TEXTS.NAME}
        placeholder={TAGS_TEXTS.NAME_EXAMPLE}
        hint={TAGS_TEXTS.NAME_HINT}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

/** The current tag: from the conflict's refusal if that contains it, else fetched. */
async function currentTag(current: Tag, refusal: ApiError): Promise<Tag | undefined> {
  if (refusal.code === 'TAG_CHANGED' && refusal.details) return refusal.details.tag
  const now = await callApi(catalogueApi.get, {}).catch(() => undefined)
  return now?.tags.find(({ id }) => id === current.id)
}
