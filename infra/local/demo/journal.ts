import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const kept = z.object({
  /** ISO 8601. The demo's past is counted from here, so that a start that goes on with it writes the same. */
  began_at: z.string(),
  /** Whether it is the admin alone. */
  empty: z.boolean(),
  /** What is done for good. */
  done: z.array(z.string()),
  /** Ids that were given away, by what they are for. */
  ids: z.record(z.string(), z.array(z.string())),
})

/**
 * How far the demo is written, in a file beside the data: a start that was killed half-way is gone on with. What is not
 * noted as done is done again, so every step must bear that.
 */
export class Journal {
  readonly #file: string | undefined
  readonly #kept: z.infer<typeof kept>
  #written: Promise<void> = Promise.resolve()

  private constructor(file: string | undefined, now: z.infer<typeof kept>) {
    this.#file = file
    this.#kept = now
  }

  /** Of an earlier start, or a new one; without a file it is forgotten with the data. */
  static async open(file: string | undefined, begin: { began_at: string; empty: boolean }): Promise<Journal> {
    const text = file && (await readFile(file, 'utf8').catch(() => undefined))
    const journal = new Journal(file, text ? kept.parse(JSON.parse(text)) : { ...begin, done: [], ids: {} })
    if (!text) await journal.#write()
    return journal
  }

  get began_at(): string {
    return this.#kept.began_at
  }

  get empty(): boolean {
    return this.#kept.empty
  }

  has(step: string): boolean {
    return this.#kept.done.includes(step)
  }

  async once(step: string, work: () => Promise<void>): Promise<void> {
    if (this.has(step)) return
    await work()
    this.#kept.done.push(step)
    await this.#write()
  }

  ids(what: string): readonly string[] | undefined {
    return this.#kept.ids[what]
  }

  async note(what: string, ids: readonly string[]): Promise<void> {
    this.#kept.ids[what] = [...ids]
    await this.#write()
  }

  /** The ids, which are made where there are none yet. */
  async idsOr(what: string, make: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const noted = this.ids(what)
    if (noted) return noted
    const made = await make()
    await this.note(what, made)
    return made
  }

  /** All of it or nothing, one after the other. */
  #write(): Promise<void> {
    const file = this.#file
    if (file === undefined) return Promise.resolve()
    const text = JSON.stringify(this.#kept)
    const write = async () => {
      await writeFile(`${file}.new`, text)
      await rename(`${file}.new`, file)
    }
    this.#written = this.#written.catch(() => undefined).then(write)
    return this.#written
  }
}
