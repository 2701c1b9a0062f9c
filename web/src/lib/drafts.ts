import * as z from 'zod/mini'

/**
 * What somebody has typed and not yet saved, kept for this browser tab only (sessionStorage): a session that ends
 * elsewhere, a reload or a look at another screen loses nothing.
 */
const PREFIX = 'draft:'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type DraftValue = z.infer<typeof value>
const draft = z.record(z.string(), value)
export type Draft = z.infer<typeof draft>

/** Where a draft has what all fields of a record were when it was typed over them. No field is called so. */
const BASELINE = '(over)'

export const withBaseline = (kept: Draft, baseline: Draft): Draft => ({ ...kept, [BASELINE]: JSON.stringify(baseline) })

/** What a draft was typed over; undefined: it can't be told, or it is of no record yet. */
export function baselineOf({ [BASELINE]: baseline }: Draft): Draft | undefined {
  try {
    return typeof baseline === 'string' ? draft.safeParse(JSON.parse(baseline)).data : undefined
  } catch {
    return undefined
  }
}

/** Never kept, whatever the form. */
export const isSecretField = (field: string): boolean => /password/i.test(field)

/** {} when there is none, or when what is there can't be read. */
export function readDraft(key: string): Draft {
  try {
    const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}

/** An empty draft is none. */
export function saveDraft(key: string, kept: Draft): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the form works all the same.
  }
}
