import type * as z from 'zod/mini'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503

/** A refusal in a response: details filtered by their schema, and the sentence for people. */
export type PresentedRefusal<Details = unknown> = { details: Details; sentence: string }

/** A refusal or failure that a response names by its code. */
export type Refusal = {
  readonly status: Status
  /** Sentence for people in Portuguese: short, and says what to do. */
  readonly sentence: string
  /** Schema of the response's details; without it there are none. */
  readonly details?: z.ZodMiniType
  /** Composes details and sentence for the response. Throws when the details don't match the schema. */
  readonly present?: (details: unknown) => PresentedRefusal
}

type Detailed<Details extends z.ZodMiniType> = {
  readonly status: Status
  readonly sentence: string
  readonly details: Details
  /** A more specific sentence that is made from the details; undefined for the general one. */
  readonly sentenceFor?: (details: z.output<Details>) => string | undefined
}

export const refusalWithDetails = <Details extends z.ZodMiniType>({ sentenceFor, ...refusal }: Detailed<Details>) => ({
  ...refusal,
  present: (unparsed: unknown): PresentedRefusal<z.output<Details>> => {
    const details = refusal.details.parse(unparsed)
    return { details, sentence: sentenceFor?.(details) ?? refusal.sentence }
  },
})

/** Type of every refusal by its code. Each domain's `refusals.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface RefusalTable {}

export type RefusalCode = keyof RefusalTable

/** Type of a refusal's details; undefined without details. */
export type DetailsOf<Each extends RefusalCode> = RefusalTable[Each] extends {
  details: infer Details extends z.ZodMiniType
}
  ? z.output<Details>
  : undefined
