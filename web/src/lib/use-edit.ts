import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, type ApiErrorCode } from './call-api.ts'
import { differingFields, type FieldChange, mergeEdits } from './merge-edits.ts'
import { toastError } from './toast-error.ts'

export type FieldName<Form> = keyof Form & string

/** Access to the typed values: a react-hook-form (use-edit-form.ts) or a screen's own state. */
type FormAccess<Form> = {
  getValues: () => Form
  /** Resets the form to the stored record, then sets the typed values. */
  reset: (stored: Form, typed: Form) => void
  setValue: <Field extends FieldName<Form>>(field: Field, value: Form[Field]) => void
}

/** A conflict: somebody else saved `current` while the person was typing. */
export type EditConflict<Stored, Form> = {
  /** Number of conflicts so far, this one included. */
  count: number
  current: Stored
  /** Whether something else than a form field, which is also edited here, was changed as well. */
  otherChanges: boolean
  /**
   * Whether the typed values are those of a restored draft, so that the conflict arose on opening instead of on saving.
   */
  restored: boolean
  changes: FieldChange<Form, FieldName<Form>>[]
  /** Fields that both people changed to different values. */
  conflictingFields: FieldName<Form>[]
}

/** Options of an edit, for values in a form library or in a screen's own state. */
export type EditOptions<Stored, Form, Checked> = {
  /** The record as it was read; undefined for a new one, or while it is loading. */
  stored: Stored | undefined
  toForm: (stored: Stored | undefined) => Form
  /** Normalises values, so that equal values compare as equal whether typed or stored. */
  normalize?: (typed: Form) => Form
  /** Saves a change of the record that was read, with its version. Throws ApiError. */
  save: (checked: Checked, current: Stored | undefined) => Promise<Stored>
  /** The refusal of a save after somebody else's, and how to get the newer record; undefined if that fails. */
  conflictOn: { code: ApiErrorCode; current: (current: Stored, refusal: ApiError) => Promise<Stored | undefined> }
  /** The record's version. If given, a newer record that this screen has loaded in another way replaces the old one. */
  versionOf?: (stored: Stored) => number
  /** Whether something else than a form field, which is also edited here, differs. */
  hasOtherChanges?: (before: Stored, current: Stored) => boolean
  savedMessage: (saved: Stored, current: Stored | undefined) => { title: string; description?: string }
  failedMessage: (current: Stored | undefined) => string
  onSaved: (saved: Stored) => void
  /** Called when the person has to review a conflict. */
  onConflict?: (refusal: ApiError) => void
  /**
   * Called for any other failure, with the fields that show it. Returns a sentence for the toast instead of the
   * server's, or false for no toast.
   */
  onError?: (error: unknown, shownFields: readonly FieldName<Form>[]) => string | false | undefined
}

type CoreOptions<Stored, Form extends object, Checked> = EditOptions<Stored, Form, Checked> & {
  formAccess: FormAccess<Form>
  fields: readonly FieldName<Form>[]
  /** Shows the server's validation errors at their fields, and returns those fields. */
  showFieldErrors?: (refusal: ApiError) => readonly FieldName<Form>[]
  /** The draft of an earlier visit, and the record on which it was based. */
  restoredDraft?: () => { read: Form; typed: Form } | undefined
  /** Whether a field contains text that is not a value yet, so that a newer record must not replace it. */
  isIncomplete?: boolean
}

/** The record on which the edit is based, and the conflict with what somebody else has saved in the meantime. */
function useMergedRecord<Stored, Form extends object, Checked>(options: CoreOptions<Stored, Form, Checked>) {
  const { stored, fields, toForm, normalize = typed => typed, formAccess } = options
  // Also in a ref, because a save that is repeated at once must not use the record of the previous render.
  const baseRef = useRef(stored)
  const [lastRead, setLastRead] = useState(stored)
  const [conflict, setConflict] = useState<EditConflict<Stored, Form>>()

  const setBase = (current: Stored | undefined): void => {
    baseRef.current = current
    setLastRead(current)
  }
  const beginEdit = (current: Stored): void => {
    setBase(current)
    setConflict(undefined)
    formAccess.reset(toForm(current), toForm(current))
  }
  /** Merges the typed form with the newer record. Returns whether the person has to review the result. */
  const mergeWith = (
    before: Form,
    current: Stored,
    typed: Form,
    { otherChanges = false, restored = false }: { otherChanges?: boolean | undefined; restored?: boolean },
  ): boolean => {
    const { form, changes } = mergeEdits<Form, FieldName<Form>>(fields, before, toForm(current), normalize(typed))
    setBase(current)
    if (changes.length === 0 && !otherChanges) return false
    formAccess.reset(toForm(current), form)
    const conflictingFields = changes.filter(({ accepted }) => !accepted).map(({ field }) => field)
    setConflict(last => ({
      count: (last?.count ?? 0) + 1,
      current,
      otherChanges,
      restored,
      changes,
      conflictingFields,
    }))
    return true
  }
  const decideChange = (field: FieldName<Form>, accepted: boolean): void => {
    const change = conflict?.changes.find(change => change.field === field)
    if (!change) return
    formAccess.setValue(change.field, accepted ? change.current : change.typed)
    const decidedChange = { ...change, accepted }
    setConflict(
      now => now && { ...now, changes: now.changes.map(change => (change.field === field ? decidedChange : change)) },
    )
  }
  return {
    baseRef,
    lastRead,
    conflict,
    setBase,
    begin: beginEdit,
    merge: mergeWith,
    decide: decideChange,
    dismissConflict: () => setConflict(undefined),
  }
}

/**
 * Edits a record that others may edit at the same time. If somebody else saved first, both versions are merged field by
 * field: untouched fields take the stored value, edited fields keep what was typed until the person accepts the other
 * value. If none of the edited fields differs, the save is repeated at once without asking.
 */
export function useEdit<Stored, Form extends object, Checked>(options: CoreOptions<Stored, Form, Checked>) {
  const { stored, fields, toForm, formAccess, restoredDraft, isIncomplete = false } = options
  const { baseRef, lastRead, conflict, setBase, begin, merge, decide, dismissConflict } = useMergedRecord(options)

  /** Restores a draft of an earlier visit. */
  const restoreDraft = (current: Stored): void => {
    const draft = restoredDraft?.()
    if (draft && !merge(draft.read, current, draft.typed, { restored: true }))
      formAccess.reset(toForm(current), draft.typed)
  }

  /** Takes over a newer record, unless the person has typed something: then the conflict is shown when they save. */
  const syncWith = (current: Stored): void => {
    const baseRecord = baseRef.current
    if (baseRecord === undefined) {
      begin(current)
      restoreDraft(current)
      return
    }
    const { versionOf } = options
    if (!versionOf || versionOf(current) <= versionOf(baseRecord)) return
    const isTouched = isIncomplete || differingFields(fields, toForm(baseRecord), formAccess.getValues()).length > 0
    if (differingFields(fields, toForm(baseRecord), toForm(current)).length === 0) setBase(current)
    else if (!isTouched) begin(current)
  }
  const previousRecord = useRef<Stored>(undefined)
  const syncStored = useEffectEvent((current: Stored) => {
    if (current === previousRecord.current) return
    // A record that was there at the first render is in the form already; only its draft has to be restored.
    if (previousRecord.current === undefined && current === baseRef.current) restoreDraft(current)
    previousRecord.current = current
    if (current !== baseRef.current) syncWith(current)
  })
  useEffect(() => {
    if (stored !== undefined) syncStored(stored)
  }, [stored])

  const showFailure = (error: unknown): void => {
    const shownFields = error instanceof ApiError ? (options.showFieldErrors?.(error) ?? []) : []
    const sentence = options.onError?.(error, shownFields)
    if (sentence !== false) toastError(options.failedMessage(baseRef.current), error, sentence)
  }
  const saveEdit = async (checked: Checked, isRetry = false): Promise<void> => {
    const editedRecord = baseRef.current
    let savedRecord: Stored
    try {
      savedRecord = await options.save(checked, editedRecord)
    } catch (error) {
      const { code, current: currentOf } = options.conflictOn
      if (editedRecord === undefined || !(error instanceof ApiError) || error.code !== code) return showFailure(error)
      const current = await currentOf(editedRecord, error)
      if (current === undefined) return toastError(options.failedMessage(editedRecord), error)
      const otherChanges = options.hasOtherChanges?.(editedRecord, current)
      if (merge(toForm(editedRecord), current, formAccess.getValues(), { otherChanges }))
        return options.onConflict?.(error)
      // Retried once only, because otherwise two people could make each other retry without end.
      return isRetry ? toastError(options.failedMessage(editedRecord), error) : saveEdit(checked, true)
    }
    const { title, ...detail } = options.savedMessage(savedRecord, editedRecord)
    toast.success(title, detail)
    options.onSaved(savedRecord)
  }

  return {
    /** The record as it was last read or saved. */
    lastRead,
    conflict,
    save: (checked: Checked) => saveEdit(checked),
    begin,
    /** Detaches the form from its record, so that the next save creates a new record. */
    startNew: () => {
      setBase(undefined)
      dismissConflict()
    },
    /** Replaces the typed value by the stored one. */
    acceptTheirs: (field: FieldName<Form>) => decide(field, true),
    /** Restores the value that the person typed. */
    keepMine: (field: FieldName<Form>) => decide(field, false),
    dismissConflict,
  }
}
