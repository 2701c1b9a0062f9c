import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import {
  draftBaselineOf,
  draftWithBaseline,
  type FormDraft,
  type FormDraftValue,
  isSecretField,
  readDraft,
  saveDraft,
} from './drafts.ts'

/** The fields of a draft that the form still has. */
const matchingFields = (draft: FormDraft, values: FieldValues): FormDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isSecretField(name) && typeof values[name] === typeof value),
  )

/** The fields of a draft that differ from the form's default values. */
const unsavedFields = (draft: FormDraft, values: FieldValues): FormDraft =>
  changedFields(matchingFields(draft, values), values)

const isStorable = (field: [string, unknown]): field is [string, FormDraftValue] =>
  !isSecretField(field[0]) && ['string', 'number', 'boolean'].includes(typeof field[1])

/** Values that differ from the defaults, without secrets and nested values. */
const changedFields = (values: FieldValues, defaults: FieldValues): FormDraft =>
  Object.fromEntries(
    Object.entries(values)
      .filter(isStorable)
      .filter(([name, value]) => value !== defaults[name]),
  )

/** The draft to store: the changed fields; for a form that edits a record, together with the stored values. */
function draftOf(values: FieldValues, defaults: FieldValues, isEditing: boolean): FormDraft {
  const typedFields = changedFields(values, defaults)
  const isEmpty = Object.keys(typedFields).length === 0
  return isEmpty || !isEditing
    ? typedFields
    : draftWithBaseline(typedFields, Object.fromEntries(Object.entries(defaults).filter(isStorable)))
}

/**
 * Stores what is typed in a form until it is saved, and restores it when the form opens again, for example after the session
 * has expired. Fields whose name contains 'password' are never stored. Start `key` with the signed-in person's id, so that
 * nobody sees another person's draft. Signing out deletes all drafts (clear-drafts.ts).
 *
 * Call it once the form has its default values. `restored`: a draft was restored. `clear` deletes the draft; after a save,
 * `form.reset(saved)` does that too, because no field differs any more. With `isEditing` the draft also has the record's values
 * at that time, and `stored` returns both (use-edit.ts).
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  { isEditing = false }: { isEditing?: boolean } = {},
): { clear: () => void; restored: boolean; stored: { baseline: FormDraft; typed: FormDraft } | undefined } {
  const [draft] = useState(() => unsavedFields(readDraft(key), form.getValues()))
  const [stored] = useState(() => {
    const storedDraft = readDraft(key)
    const baseline = Object.keys(draft).length > 0 ? draftBaselineOf(storedDraft) : undefined
    return (
      baseline && {
        baseline: matchingFields(baseline, form.getValues()),
        typed: matchingFields(storedDraft, form.getValues()),
      }
    )
  })
  const [restored, setRestored] = useState(Object.keys(draft).length > 0)
  const { setValue, subscribe } = form
  useEffect(() => {
    // Safe casts: names and types were compared with the form's own values.
    for (const [name, value] of Object.entries(draft))
      setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    return subscribe({
      formState: { values: true, defaultValues: true },
      callback: ({ values, defaultValues }) =>
        defaultValues && saveDraft(key, draftOf(values, defaultValues, isEditing)),
    })
  }, [key, draft, isEditing, setValue, subscribe])
  const clearDraft = useCallback(() => {
    saveDraft(key, {})
    setRestored(false)
  }, [key])
  return { clear: clearDraft, restored, stored }
}
