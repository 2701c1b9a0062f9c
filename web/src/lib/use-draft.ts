import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { type Draft, isSecret, keepDraft, readDraft } from './drafts.ts'

/** The kept fields that the form still has, and that still differ from what it starts with. */
function stillMeant(kept: Draft, values: FieldValues): Draft {
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => !isSecret(name) && typeof values[name] === typeof value && values[name] !== value,
    ),
  )
}

/** What of the form differs from what it started with. Secrets and nested values are never part of it. */
function changed(values: FieldValues, started: FieldValues): Draft {
  const kept: Draft = {}
  for (const [name, value] of Object.entries(values)) {
    if (isSecret(name) || value === started[name]) continue
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') kept[name] = value
  }
  return kept
}

/**
 * Keeps what is typed in a form until it is saved, also when the session ends elsewhere, and puts it back when the form
 * opens again. Fields whose name contains 'password' are never kept. Begin `key` with the signed-in person's id, so that
 * nobody is shown what another person typed; who signs out by choice leaves none (forget-drafts.ts).
 *
 * Call it once the form has its default values. `restored`: something was put back; `clear` forgets it (after saving:
 * `form.reset(saved)` does that by itself, since nothing differs any more).
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): { clear: () => void; restored: boolean } {
  const [draft] = useState(() => stillMeant(readDraft(key), form.getValues()))
  const [restored, setRestored] = useState(Object.keys(draft).length > 0)
  const { setValue, subscribe } = form
  useEffect(() => {
    // The names and types were compared with the form's own values.
    for (const [name, value] of Object.entries(draft))
      setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    return subscribe({
      formState: { values: true, defaultValues: true },
      callback: ({ values, defaultValues }) => defaultValues && keepDraft(key, changed(values, defaultValues)),
    })
  }, [key, draft, setValue, subscribe])
  const clear = useCallback(() => {
    keepDraft(key, {})
    setRestored(false)
  }, [key])
  return { clear, restored }
}
