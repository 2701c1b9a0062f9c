import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, type ApiErrorCode } from './call.ts'
import { differing, type FieldChange, reconcile } from './changed-meanwhile.ts'
import { sayFailure } from './say-failure.ts'

export type FieldOf<Form> = keyof Form & string

/** Where what is typed stands: a form of the library (use-edit-form.ts) or a screen's own state. */
type Holder<Form> = {
  values: () => Form
  /** Begins anew from what is stored, with what was typed on top of it. */
  rebase: (stored: Form, typed: Form) => void
  put: <Field extends FieldOf<Form>>(field: Field, value: Form[Field]) => void
}

/** Somebody else saved `current` over `before` while this was typed. */
export type Meeting<Stored, Form> = {
  /** How many there were with it. */
  count: number
  current: Stored
  /** Something that is edited here and is no field was changed too. */
  besides: boolean
  /** What was typed had been kept from before (a draft): it meets the other one as it comes back, not as it is saved. */
  restored: boolean
  changes: FieldChange<Form, FieldOf<Form>>[]
  /** Changed by both, to different things. */
  contested: FieldOf<Form>[]
}

/** What a record is edited by, however its fields are held. */
export type EditOptions<Stored, Form, Checked> = {
  /** As it was read; undefined makes a new one, or is still on its way. */
  stored: Stored | undefined
  formOf: (stored: Stored | undefined) => Form
  /** What says the same written the same way; what was typed is compared so. */
  inOrder?: (typed: Form) => Form
  /** Sends it over the record that was read, with its version. Throws ApiError. */
  save: (checked: Checked, read: Stored | undefined) => Promise<Stored>
  /** The code that says that somebody else saved first, and the record as it is then; undefined: it can't be told. */
  changed: { code: ApiErrorCode; current: (read: Stored, refusal: ApiError) => Promise<Stored | undefined> }
  /** Counts its changes. With it, a newer one that is loaded or saved elsewhere on this screen is followed. */
  versionOf?: (stored: Stored) => number
  /** Whether the other one changed something that is edited here and is no field. */
  differsBesides?: (before: Stored, current: Stored) => boolean
  saved: (saved: Stored, read: Stored | undefined) => { title: string; description?: string }
  failed: (read: Stored | undefined) => string
  onSaved: (saved: Stored) => void
  /** Somebody has to look at what the other one saved. */
  onMet?: (refusal: ApiError) => void
  /**
   * Any other failure, with the fields in which it is said. Answers the sentence to say instead of the server's, or
   * false when it is said elsewhere.
   */
  onRefused?: (error: unknown, wrong: readonly FieldOf<Form>[]) => string | false | undefined
}

type CoreOptions<Stored, Form extends object, Checked> = EditOptions<Stored, Form, Checked> & {
  holder: Holder<Form>
  fields: readonly FieldOf<Form>[]
  /** Says in the fields what the server found wrong with them, and in which. */
  showWrong?: (refusal: ApiError) => readonly FieldOf<Form>[]
  /** What an earlier visit typed, and over what, for a record that has just come. */
  kept?: () => { read: Form; typed: Form } | undefined
  /** Something is typed that is no value yet, so nothing may follow under somebody's fingers. */
  holds?: boolean
}

/**
 * Edits a record beside others: saves over what was read, and when somebody else saved first, brings both together field
 * by field. Fields that were not touched follow, the others keep what was typed until theirs is taken. Where nothing that
 * is edited here differs, it is saved again at once and nobody is bothered.
 */
export function useEdit<Stored, Form extends object, Checked>(options: CoreOptions<Stored, Form, Checked>) {
  const { stored, fields, formOf, inOrder = typed => typed, holder, kept, holds = false } = options
  // What a save that is repeated at once is made over.
  const over = useRef(stored)
  const [read, setRead] = useState(stored)
  const [met, setMet] = useState<Meeting<Stored, Form>>()

  const become = (current: Stored | undefined): void => {
    over.current = current
    setRead(current)
  }
  const begin = (current: Stored): void => {
    become(current)
    setMet(undefined)
    holder.rebase(formOf(current), formOf(current))
  }
  /** Brings both together, and answers whether somebody has to look at it. */
  const meet = (
    before: Form,
    current: Stored,
    typed: Form,
    { besides = false, restored = false }: { besides?: boolean | undefined; restored?: boolean },
  ): boolean => {
    const { form, changes } = reconcile<Form, FieldOf<Form>>(fields, before, formOf(current), inOrder(typed))
    become(current)
    if (changes.length === 0 && !besides) return false
    holder.rebase(formOf(current), form)
    const contested = changes.filter(({ taken }) => !taken).map(({ field }) => field)
    setMet(last => ({ count: (last?.count ?? 0) + 1, current, besides, restored, changes, contested }))
    return true
  }
  /** Puts back what an earlier visit typed. */
  const restore = (current: Stored): void => {
    const draft = kept?.()
    if (draft && !meet(draft.read, current, draft.typed, { restored: true }))
      holder.rebase(formOf(current), draft.typed)
  }

  /** Not under somebody's fingers: saving tells then. */
  const follow = (current: Stored): void => {
    const before = over.current
    if (before === undefined) {
      begin(current)
      restore(current)
      return
    }
    const { versionOf } = options
    if (!versionOf || versionOf(current) <= versionOf(before)) return
    const isTouched = holds || differing(fields, formOf(before), holder.values()).length > 0
    if (differing(fields, formOf(before), formOf(current)).length === 0) become(current)
    else if (!isTouched) begin(current)
  }
  const given = useRef<Stored>(undefined)
  const takeStored = useEffectEvent((current: Stored) => {
    if (current === given.current) return
    // There from the start.
    if (given.current === undefined && current === over.current) restore(current)
    given.current = current
    if (current !== over.current) follow(current)
  })
  useEffect(() => {
    if (stored !== undefined) takeStored(stored)
  }, [stored])

  const fail = (error: unknown): void => {
    const wrong = error instanceof ApiError ? (options.showWrong?.(error) ?? []) : []
    const sentence = options.onRefused?.(error, wrong)
    if (sentence !== false) sayFailure(options.failed(over.current), error, sentence)
  }
  const save = async (checked: Checked, again = false): Promise<void> => {
    const edited = over.current
    let saved: Stored
    try {
      saved = await options.save(checked, edited)
    } catch (error) {
      const { code, current: currentOf } = options.changed
      if (edited === undefined || !(error instanceof ApiError) || error.code !== code) return fail(error)
      const current = await currentOf(edited, error)
      if (current === undefined) return sayFailure(options.failed(edited), error)
      const besides = options.differsBesides?.(edited, current)
      if (meet(formOf(edited), current, holder.values(), { besides })) return options.onMet?.(error)
      // Once: whoever keeps changing it must not keep this going.
      return again ? sayFailure(options.failed(edited), error) : save(checked, true)
    }
    const { title, ...detail } = options.saved(saved, edited)
    toast.success(title, detail)
    options.onSaved(saved)
  }

  const decide = (field: FieldOf<Form>, taken: boolean): void => {
    const change = met?.changes.find(each => each.field === field)
    if (!change) return
    holder.put(change.field, taken ? change.current : change.typed)
    const decided = { ...change, taken }
    setMet(now => now && { ...now, changes: now.changes.map(each => (each.field === field ? decided : each)) })
  }
  return {
    /** The record as it was last read. */
    read,
    met,
    save: (checked: Checked) => save(checked),
    begin,
    /** From here on what is typed makes a new one. */
    makeNew: () => {
      become(undefined)
      setMet(undefined)
    },
    /** Takes what is stored now instead of what was typed. */
    take: (field: FieldOf<Form>) => decide(field, true),
    /** Puts what was typed back. */
    keep: (field: FieldOf<Form>) => decide(field, false),
    /** The meeting is dealt with. */
    settle: () => setMet(undefined),
  }
}
