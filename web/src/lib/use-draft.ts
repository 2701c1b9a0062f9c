import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { type Draft, type DraftValue, isSecret, keepDraft, overOf, readDraft, withOver } from './drafts.ts'

/** The kept fields that the form still has. */
const sameKind = (kept: Draft, values: FieldValues): Draft =>
  Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => !isSecret(name) && typeof values[name] === typeof value),
  )

/** Those that still differ from what it starts with. */
const stillMeant = (kept: Draft, values: FieldValues): Draft => changed(sameKind(kept, values), values)

const isKept = (field: [string, unknown]): field is [string, DraftValue] =>
  !isSecret(field[0]) && ['string', 'number', 'boolean'].includes(typeof field[1])

/** What of the form differs from what it started with. Secrets and nested values are never part of it. */
const changed = (values: FieldValues, started: FieldValues): Draft =>
  Object.fromEntries(
    Object.entries(values)
      .filter(isKept)
      .filter(([name, value]) => value !== started[name]),
  )

/** The same, and what it was typed over when that is a record. */
function draftOf(values: FieldValues, started: FieldValues, isOfRecord: boolean): Draft {
  const kept = changed(values, started)
  const isEmpty = Object.keys(kept).length === 0
  return isEmpty || !isOfRecord ? kept : withOver(kept, Object.fromEntries(Object.entries(started).filter(isKept)))
}

/**
 * Keeps what is typed in a form until it is saved, also when the session ends elsewhere, and puts it back when the form
 * opens again. Fields whose name contains 'password' are never kept. Begin `key` with the signed-in person's id, so that
 * nobody is shown what another person typed; who signs out by choice leaves none (forget-drafts.ts).
 *
 * Call it once the form has its default values. `restored`: something was put back; `clear` forgets it (after saving:
 * `form.reset(saved)` does that by itself, since nothing differs any more). Of a form over a record (`isOfRecord`) it is
 * also kept what was typed over, and `kept` is both as they are found (use-edit.ts).
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  { isOfRecord = false }: { isOfRecord?: boolean } = {},
): { clear: () => void; restored: boolean; kept: { over: Draft; typed: Draft } | undefined } {
  const [draft] = useState(() => stillMeant(readDraft(key), form.getValues()))
  const [kept] = useState(() => {
    const found = readDraft(key)
    const over = Object.keys(draft).length > 0 ? overOf(found) : undefined
    return over && { over: sameKind(over, form.getValues()), typed: sameKind(found, form.getValues()) }
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
        defaultValues && keepDraft(key, draftOf(values, defaultValues, isOfRecord)),
    })
  }, [key, draft, isOfRecord, setValue, subscribe])
  const clear = useCallback(() => {
    keepDraft(key, {})
    setRestored(false)
  }, [key])
  return { clear, restored, kept }
}
