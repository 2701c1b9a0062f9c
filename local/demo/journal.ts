import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const journalSchema = z.object({
  /** When seeding began, ISO 8601. The demo's past is relative to it, so that a resumed start writes the same data. */
  began_at: z.string(),
  /** Whether only the admin's account is seeded. */
  empty: z.boolean(),
  /** Names of completed steps. */
  done: z.array(z.string()),
  /** Ids that were assigned, by their purpose. */
  ids: z.record(z.string(), z.array(z.string())),
})

/**
 * Progress of seeding the demo, in a file beside the data, so that an interrupted start can be resumed. A step that is
 * not recorded as done runs again, so every step has to be idempotent.
 */
export class DemoJournal {
  readonly #file: string | undefined
  readonly #state: z.infer<typeof journalSchema>
  #lastWrite: Promise<void> = Promise.resolve()

  private constructor(file: string | undefined, state: z.infer<typeof journalSchema>) {
    this.#file = file
    this.#state = state
  }

  /** Reads the journal of an earlier start, or begins a new one. Without a file it exists in memory only. */
  static async open(file: string | undefined, initial: { began_at: string; empty: boolean }): Promise<DemoJournal> {
    const text = file && (await readFile(file, 'utf8').catch(() => undefined))
    const state = text ? journalSchema.parse(JSON.parse(text)) : { ...initial, done: [], ids: {} }
    const journal = new DemoJournal(file, state)
    if (!text) await journal.#write()
    return journal
  }

  get began_at(): string {
    return this.#state.began_at
  }
  get empty(): boolean {
    return this.#state.empty
  }
  isDone(step: string): boolean {
    return this.#state.done.includes(step)
  }

  async runOnce(step: string, work: () => Promise<void>): Promise<void> {
    if (this.isDone(step)) return
    await work()
    this.#state.done.push(step)
    await this.#write()
  }

  ids(purpose: string): readonly string[] | undefined {
    return this.#state.ids[purpose]
  }

  async recordIds(purpose: string, ids: readonly string[]): Promise<void> {
    this.#state.ids[purpose] = [...ids]
    await this.#write()
  }

  /** The ids recorded for a purpose. If there are none, creates them with `make` and records them. */
  async idsOrCreate(purpose: string, make: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const ids = this.ids(purpose) ?? (await make())
    await this.recordIds(purpose, ids)
    return ids
  }

  /** Writes the journal's file. Writes are atomic and sequential. */
  #write(): Promise<void> {
    const file = this.#file
    if (file === undefined) return Promise.resolve()
    const text = JSON.stringify(this.#state)
    const writeAndRename = async () => {
      await writeFile(`${file}.new`, text)
      await rename(`${file}.new`, file)
    }
    this.#lastWrite = this.#lastWrite.catch(() => undefined).then(writeAndRename)
    return this.#lastWrite
  }
}
