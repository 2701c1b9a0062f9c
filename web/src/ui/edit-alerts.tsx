import type { FieldValues } from 'react-hook-form'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import type { FieldName } from '#web/lib/use-edit.ts'
import type { EditForm } from '#web/lib/use-edit-form.ts'
import { EditConflictAlert, type FieldConflict } from './edit-conflict-alert.tsx'
import { RestoredDraftAlert } from './restored-draft-alert.tsx'

export type EditAlertsProps<Form extends FieldValues> = {
  edit: Pick<EditForm<unknown, Form, unknown>, 'labels' | 'conflict' | 'restored' | 'discard' | 'acceptTheirs'>
  /** Title of the alert that saving failed because somebody else saved first. */
  title: string
  text: string
  formatValue?: (field: FieldName<Form>, value: Form[FieldName<Form>]) => string
  /** Conflicts in something else than form fields. */
  extraConflicts?: readonly FieldConflict[]
  onAcceptExtra?: (field: string) => void
}

/** Alerts above an edit form: about a restored draft, or about what somebody else has saved in the meantime. */
export function EditAlerts<Form extends FieldValues>(props: EditAlertsProps<Form>) {
  const { edit, title, text, formatValue = (_, value) => quotedOrEmptyLabel(String(value)) } = props
  const { labels, conflict, restored, discard, acceptTheirs } = edit
  if (restored) return <RestoredDraftAlert onDiscard={discard} />
  if (!conflict) return null
  const isField = (name: string): name is FieldName<Form> => Object.hasOwn(labels, name)
  const conflicts = conflict.changes.map(({ field, current, typed, accepted }) => ({
    field,
    label: labels[field],
    current: formatValue(field, current),
    ownValue: formatValue(field, typed),
    accepted,
  }))
  return (
    <EditConflictAlert
      // The key makes the alert scroll into view for each conflict.
      key={conflict.count}
      title={conflict.restored ? OFFICE_TEXTS.RESTORED : title}
      text={text}
      changes={[...conflicts, ...(props.extraConflicts ?? [])]}
      onAccept={field => (isField(field) ? acceptTheirs(field) : props.onAcceptExtra?.(field))}
    />
  )
}

/** Maximum length of a value that is shown. Characters. */
const MAX_SHOWN_CHARACTERS = 80

export function quotedOrEmptyLabel(value: string): string {
  if (value.trim() === '') return OFFICE_TEXTS.EMPTY_VALUE
  return value.length > MAX_SHOWN_CHARACTERS ? `“${value.slice(0, MAX_SHOWN_CHARACTERS)}…”` : `“${value}”`
}
