import * as z from 'zod/mini'
import { readStored, writeStored } from './stored-value.ts'

/**
 * Unsaved form input in this tab's sessionStorage. It lasts over the end of a session, a reload and a visit to another
 * screen.
 */
const PREFIX = 'draft:'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FormDraftValue = z.infer<typeof value>
const draft = z.record(z.string(), value)
export type FormDraft = z.infer<typeof draft>

/**
 * Key under which a draft stores the record's values at the time when typing began. No form has a field with this name.
 */
const BASELINE = '(over)'

export const draftWithBaseline = (typed: FormDraft, baseline: FormDraft): FormDraft => ({
  ...typed,
  [BASELINE]: JSON.stringify(baseline),
})

/** The record's values at the time when typing began; undefined for a new record or an unreadable draft. */
export function draftBaselineOf({ [BASELINE]: baseline }: FormDraft): FormDraft | undefined {
  try {
    return typeof baseline === 'string' ? draft.safeParse(JSON.parse(baseline)).data : undefined
  } catch {
    return undefined
  }
}

/** Fields that are never stored. */
export const isSecretField = (field: string): boolean => /password/i.test(field)

/** Reads a draft; {} if there is none or it cannot be read. */
export function readDraft(key: string): FormDraft {
  return readStored(PREFIX + key, draft, 'sessionStorage') ?? {}
}

/** Stores a draft; deletes it if it is empty. */
export function saveDraft(key: string, typed: FormDraft): void {
  writeStored(PREFIX + key, Object.keys(typed).length === 0 ? undefined : typed, 'sessionStorage')
}
