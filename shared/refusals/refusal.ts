import type * as z from 'zod/mini'

export type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503

/** What is told of a refusal: its details as their schema lets them out, and the sentence that people read. */
export type PresentedRefusal<Details = unknown> = { details: Details; sentence: string }

/** A refusal or failure that an answer may name by its code. */
export type Refusal = {
  readonly status: Status
  /** pt-BR: what people read, short and with what to do. */
  readonly sentence: string
  /** What the answer brings along for programs; without a schema nothing. */
  readonly details?: z.ZodMiniType
  /** Throws what is not of the schema. */
  readonly tell?: (details: unknown) => PresentedRefusal
}

type Detailed<Details extends z.ZodMiniType> = {
  readonly status: Status
  readonly sentence: string
  readonly details: Details
  /** The sentence where the details say more than the code alone; undefined where they don't. */
  readonly closer?: (details: z.output<Details>) => string | undefined
}

/** A refusal that brings details along. */
export const withDetails = <Details extends z.ZodMiniType>({ closer, ...refusal }: Detailed<Details>) => ({
  ...refusal,
  tell: (said: unknown): PresentedRefusal<z.output<Details>> => {
    const details = refusal.details.parse(said)
    return { details, sentence: closer?.(details) ?? refusal.sentence }
  },
})
