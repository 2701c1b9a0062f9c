import type { FieldValues } from 'react-hook-form'
import { OFFICE } from '#shared/platform/messages/office.ts'
import type { FieldOf } from '#web/lib/use-edit.ts'
import type { EditForm } from '#web/lib/use-edit-form.ts'
import { ChangedAlert, type ShownChange } from './changed-alert.tsx'
import { RestoredDraft } from './restored-draft.tsx'

export type EditNoticesProps<Form extends FieldValues> = {
  edit: Pick<EditForm<unknown, Form, unknown>, 'met' | 'restored' | 'discard' | 'take'>
  /** That it could not be saved, and why: somebody else saved first. */
  title: string
  sentence: string
  labels: Record<FieldOf<Form>, string>
  inWords?: (field: FieldOf<Form>, value: Form[FieldOf<Form>]) => string
  /** What else the other one changed. */
  besides?: readonly ShownChange[]
  onTakeBesides?: (field: string) => void
}

/** What stands above the fields of a form: that it holds an earlier draft, or what somebody else saved meanwhile. */
export function EditNotices<Form extends FieldValues>(props: EditNoticesProps<Form>) {
  const { edit, title, sentence, labels, inWords = (_, value) => inQuotes(String(value)) } = props
  const { met, restored, discard, take } = edit
  if (restored) return <RestoredDraft onDiscard={discard} />
  if (!met) return null
  const isField = (name: string): name is FieldOf<Form> => Object.hasOwn(labels, name)
  const shown = met.changes.map(({ field, current, typed, taken }) => ({
    field,
    label: labels[field],
    current: inWords(field, current),
    typed: inWords(field, typed),
    taken,
  }))
  return (
    <ChangedAlert
      // Each meeting is brought into view.
      key={met.count}
      title={met.restored ? OFFICE.RESTORED : title}
      sentence={sentence}
      changes={[...shown, ...(props.besides ?? [])]}
      onTake={field => (isField(field) ? take(field) : props.onTakeBesides?.(field))}
    />
  )
}

/** A long text is told apart by its beginning. Characters. */
const SHOWN = 80

/** A value as it stands in a field. */
export function inQuotes(value: string): string {
  if (value.trim() === '') return OFFICE.EMPTY_VALUE
  return value.length > SHOWN ? `“${value.slice(0, SHOWN)}…”` : `“${value}”`
}
