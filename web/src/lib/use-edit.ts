import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, type ApiErrorCode } from './call.ts'
import { differingFields, type FieldChange, mergeEdits } from './merge-edits.ts'
import { toastError } from './toast-error.ts'

export type FieldName<Form> = keyof Form & string

/** Where what is typed stands: a form of the library (use-edit-form.ts) or a screen's own state. */
type FormAccess<Form> = {
  getValues: () => Form
  /** Begins anew from what is stored, with what was typed on top of it. */
  reset: (stored: Form, typed: Form) => void
  setValue: <Field extends FieldName<Form>>(field: Field, value: Form[Field]) => void
}

/** Somebody else saved `current` over `before` while this was typed. */
export type EditConflict<Stored, Form> = {
  /** How many there were with it. */
  count: number
  current: Stored
  /** Something that is edited here and is no field was changed too. */
  otherChanges: boolean
  /** What was typed had been kept from before (a draft): it meets the other one as it comes back, not as it is saved. */
  restored: boolean
  changes: FieldChange<Form, FieldName<Form>>[]
  /** Changed by both, to different things. */
  conflictingFields: FieldName<Form>[]
}

/** What a record is edited by, however its fields are held. */
export type EditOptions<Stored, Form, Checked> = {
  /** As it was read; undefined makes a new one, or is still on its way. */
  stored: Stored | undefined
  toForm: (stored: Stored | undefined) => Form
  /** What says the same written the same way; what was typed is compared so. */
  normalize?: (typed: Form) => Form
  /** Sends it over the record that was read, with its version. Throws ApiError. */
  save: (checked: Checked, read: Stored | undefined) => Promise<Stored>
  /** The code that says that somebody else saved first, and the record as it is then; undefined: it can't be told. */
  conflictOn: { code: ApiErrorCode; current: (read: Stored, refusal: ApiError) => Promise<Stored | undefined> }
  /** Counts its changes. With it, a newer one that is loaded or saved elsewhere on this screen is followed. */
  versionOf?: (stored: Stored) => number
  /** Whether the other one changed something that is edited here and is no field. */
  hasOtherChanges?: (before: Stored, current: Stored) => boolean
  savedMessage: (saved: Stored, read: Stored | undefined) => { title: string; description?: string }
  failedMessage: (read: Stored | undefined) => string
  onSaved: (saved: Stored) => void
  /** Somebody has to look at what the other one saved. */
  onConflict?: (refusal: ApiError) => void
  /**
   * Any other failure, with the fields in which it is said. Answers the sentence to say instead of the server's, or
   * false when it is said elsewhere.
   */
  onError?: (error: unknown, wrong: readonly FieldName<Form>[]) => string | false | undefined
}

type CoreOptions<Stored, Form extends object, Checked> = EditOptions<Stored, Form, Checked> & {
  formAccess: FormAccess<Form>
  fields: readonly FieldName<Form>[]
  /** Says in the fields what the server found wrong with them, and in which. */
  showWrong?: (refusal: ApiError) => readonly FieldName<Form>[]
  /** What an earlier visit typed, and over what, for a record that has just come. */
  restoredDraft?: () => { read: Form; typed: Form } | undefined
  /** Something is typed that is no value yet, so nothing may follow under somebody's fingers. */
  isIncomplete?: boolean
}

/**
 * Edits a record beside others: saves over what was read, and when somebody else saved first, brings both together field
 * by field. Fields that were not touched follow, the others keep what was typed until theirs is taken. Where nothing that
 * is edited here differs, it is saved again at once and nobody is bothered.
 */
export function useEdit<Stored, Form extends object, Checked>(options: CoreOptions<Stored, Form, Checked>) {
  const {
    stored,
    fields,
    toForm,
    normalize = typed => typed,
    formAccess,
    restoredDraft,
    isIncomplete = false,
  } = options
  // What a save that is repeated at once is made over.
  const baseRef = useRef(stored)
  const [lastRead, setLastRead] = useState(stored)
  const [conflict, setConflict] = useState<EditConflict<Stored, Form>>()

  const setBase = (current: Stored | undefined): void => {
    baseRef.current = current
    setLastRead(current)
  }
  const begin = (current: Stored): void => {
    setBase(current)
    setConflict(undefined)
    formAccess.reset(toForm(current), toForm(current))
  }
  /** Brings both together, and answers whether somebody has to look at it. */
  const merge = (
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
  /** Puts back what an earlier visit typed. */
  const restore = (current: Stored): void => {
    const draft = restoredDraft?.()
    if (draft && !merge(draft.read, current, draft.typed, { restored: true }))
      formAccess.reset(toForm(current), draft.typed)
  }

  /** Not under somebody's fingers: saving tells then. */
  const syncWith = (current: Stored): void => {
    const before = baseRef.current
    if (before === undefined) {
      begin(current)
      restore(current)
      return
    }
    const { versionOf } = options
    if (!versionOf || versionOf(current) <= versionOf(before)) return
    const isTouched = isIncomplete || differingFields(fields, toForm(before), formAccess.getValues()).length > 0
    if (differingFields(fields, toForm(before), toForm(current)).length === 0) setBase(current)
    else if (!isTouched) begin(current)
  }
  const previous = useRef<Stored>(undefined)
  const syncStored = useEffectEvent((current: Stored) => {
    if (current === previous.current) return
    // There from the start.
    if (previous.current === undefined && current === baseRef.current) restore(current)
    previous.current = current
    if (current !== baseRef.current) syncWith(current)
  })
  useEffect(() => {
    if (stored !== undefined) syncStored(stored)
  }, [stored])

  const fail = (error: unknown): void => {
    const wrong = error instanceof ApiError ? (options.showWrong?.(error) ?? []) : []
    const sentence = options.onError?.(error, wrong)
    if (sentence !== false) toastError(options.failedMessage(baseRef.current), error, sentence)
  }
  const save = async (checked: Checked, again = false): Promise<void> => {
    const edited = baseRef.current
    let saved: Stored
    try {
      saved = await options.save(checked, edited)
    } catch (error) {
      const { code, current: currentOf } = options.conflictOn
      if (edited === undefined || !(error instanceof ApiError) || error.code !== code) return fail(error)
      const current = await currentOf(edited, error)
      if (current === undefined) return toastError(options.failedMessage(edited), error)
      const otherChanges = options.hasOtherChanges?.(edited, current)
      if (merge(toForm(edited), current, formAccess.getValues(), { otherChanges })) return options.onConflict?.(error)
      // Once: whoever keeps changing it must not keep this going.
      return again ? toastError(options.failedMessage(edited), error) : save(checked, true)
    }
    const { title, ...detail } = options.savedMessage(saved, edited)
    toast.success(title, detail)
    options.onSaved(saved)
  }

  const decide = (field: FieldName<Form>, accepted: boolean): void => {
    const change = conflict?.changes.find(each => each.field === field)
    if (!change) return
    formAccess.setValue(change.field, accepted ? change.current : change.typed)
    const decided = { ...change, accepted }
    setConflict(now => now && { ...now, changes: now.changes.map(each => (each.field === field ? decided : each)) })
  }
  return {
    /** The record as it was last read. */
    read: lastRead,
    met: conflict,
    save: (checked: Checked) => save(checked),
    begin,
    /** From here on what is typed makes a new one. */
    startNew: () => {
      setBase(undefined)
      setConflict(undefined)
    },
    /** Takes what is stored now instead of what was typed. */
    acceptTheirs: (field: FieldName<Form>) => decide(field, true),
    /** Puts what was typed back. */
    keepMine: (field: FieldName<Form>) => decide(field, false),
    /** The meeting is dealt with. */
    dismissConflict: () => setConflict(undefined),
  }
}
