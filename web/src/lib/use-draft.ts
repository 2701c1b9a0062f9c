import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { baselineOf, type Draft, type DraftValue, isSecretField, readDraft, saveDraft, withBaseline } from './drafts.ts'

/** The kept fields that the form still has. */
const matchingFields = (kept: Draft, values: FieldValues): Draft =>
  Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => !isSecretField(name) && typeof values[name] === typeof value),
  )

/** Those that still differ from what it starts with. */
const unsavedFields = (kept: Draft, values: FieldValues): Draft => changed(matchingFields(kept, values), values)

const isStorable = (field: [string, unknown]): field is [string, DraftValue] =>
  !isSecretField(field[0]) && ['string', 'number', 'boolean'].includes(typeof field[1])

/** What of the form differs from what it started with. Secrets and nested values are never part of it. */
const changed = (values: FieldValues, defaults: FieldValues): Draft =>
  Object.fromEntries(
    Object.entries(values)
      .filter(isStorable)
      .filter(([name, value]) => value !== defaults[name]),
  )

/** The same, and what it was typed over when that is a record. */
function draftOf(values: FieldValues, defaults: FieldValues, isEditing: boolean): Draft {
  const kept = changed(values, defaults)
  const isEmpty = Object.keys(kept).length === 0
  return isEmpty || !isEditing
    ? kept
    : withBaseline(kept, Object.fromEntries(Object.entries(defaults).filter(isStorable)))
}

/**
 * Keeps what is typed in a form until it is saved, also when the session ends elsewhere, and puts it back when the form
 * opens again. Fields whose name contains 'password' are never kept. Begin `key` with the signed-in person's id, so that
 * nobody is shown what another person typed; who signs out by choice leaves none (clear-drafts.ts).
 *
 * Call it once the form has its default values. `restored`: something was put back; `clear` forgets it (after saving:
 * `form.reset(saved)` does that by itself, since nothing differs any more). Of a form over a record (`isOfRecord`) it is
 * also kept what was typed over, and `kept` is both as they are found (use-edit.ts).
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  { isEditing = false }: { isEditing?: boolean } = {},
): { clear: () => void; restored: boolean; kept: { baseline: Draft; typed: Draft } | undefined } {
  const [draft] = useState(() => unsavedFields(readDraft(key), form.getValues()))
  const [kept] = useState(() => {
    const found = readDraft(key)
    const baseline = Object.keys(draft).length > 0 ? baselineOf(found) : undefined
    return (
      baseline && {
        baseline: matchingFields(baseline, form.getValues()),
        typed: matchingFields(found, form.getValues()),
      }
    )
  })
  const [restored, setRestored] = useState(Object.keys(draft).length > 0)
  const { setValue, subscribe } = form
  useEffect(() => {
    // The names and types were compared with the form's own values.
    for (const [name, value] of Object.entries(draft))
      setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    return subscribe({
      formState: { values: true, defaultValues: true },
      callback: ({ values, defaultValues }) =>
        defaultValues && saveDraft(key, draftOf(values, defaultValues, isEditing)),
    })
  }, [key, draft, isEditing, setValue, subscribe])
  const clear = useCallback(() => {
    saveDraft(key, {})
    setRestored(false)
  }, [key])
  return { clear, restored, kept }
}
