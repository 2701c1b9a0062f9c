import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CognitoError } from './errors.ts'

const oneTimeCodeSchema = z.object({ value: z.string(), expires_at: z.number(), wrong_attempts: z.number() })

const userSchema = z.object({
  /** A random UUID, which is also the user name, as in every pool with sign-in by e-mail. */
  sub: z.string(),
  /** Attributes, including sub, email (lower case) and email_verified ('true' or 'false'). */
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  enabled: z.boolean(),
  password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
  /** When an invitation's temporary password expires; epoch milliseconds. */
  temporary_password_expires_at: z.number().optional(),
  confirmation_code: oneTimeCodeSchema.optional(),
  recovery_code: oneTimeCodeSchema.optional(),
  groups: z.array(z.string()),
  /** Sessions by origin_jti, one for each sign-in. A session that is missing was signed out. */
  sessions: z.record(
    z.string(),
    z.object({ refresh_token_hash: z.string(), signed_in_at: z.number(), expires_at: z.number() }),
  ),
  created_at: z.number(),
  updated_at: z.number(),
})

const fileSchema = z.object({ users: z.array(userSchema) })

export type User = z.infer<typeof userSchema>
export type OneTimeCode = z.infer<typeof oneTimeCodeSchema>

/**
 * The pool's users, kept in memory and written to one file after each change. They can be found by sub and by e-mail
 * (unique), and are listed in order of creation.
 */
export class UserStore {
  readonly #bySub = new Map<string, User>()
  readonly #subByEmail = new Map<string, string>()
  readonly #file: string | undefined
  #lastWrite: Promise<void> = Promise.resolve()

  private constructor(file: string | undefined, users: readonly User[]) {
    this.#file = file
    for (const user of users) this.#index(user)
  }

  /** @throws Error with one sentence when the file of an earlier run can't be parsed */
  static async open(directory: string | undefined): Promise<UserStore> {
    if (directory === undefined) return new UserStore(undefined, [])
    const file = join(directory, 'users.json')
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{"users":[]}'
      throw error
    })
    try {
      return new UserStore(file, fileSchema.parse(JSON.parse(text)).users)
    } catch (cause) {
      throw new Error(`The local users in ${file} can't be read; run "npm run reset" to start afresh`, { cause })
    }
  }

  all(): User[] {
    return [...this.#bySub.values()]
  }

  /** Finds a user by sub or e-mail, ignoring case. */
  find(name: string): User | undefined {
    return this.#bySub.get(name) ?? this.#bySub.get(this.#subByEmail.get(name.toLowerCase()) ?? '')
  }

  /** @throws UsernameExistsException when the e-mail address is taken */
  add(user: User): void {
    if (this.#subByEmail.has(emailOf(user))) {
      throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
    }
    this.#index(user)
  }

  /** @throws AliasExistsException when somebody else has the e-mail address */
  changeEmail(user: User, email: string): void {
    const owner = this.#subByEmail.get(email)
    if (owner !== undefined && owner !== user.sub) {
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.')
    }
    this.#subByEmail.delete(emailOf(user))
    user.attributes.email = email
    this.#subByEmail.set(email, user.sub)
  }

  remove(user: User): void {
    this.#bySub.delete(user.sub)
    this.#subByEmail.delete(emailOf(user))
  }

  /** Resolves when all changes are on disk. The file is replaced atomically. */
  save(): Promise<void> {
    const file = this.#file
    if (file === undefined) return Promise.resolve()
    const writeAndRename = async () => {
      const temporaryFile = `${file}.new`
      await writeFile(temporaryFile, JSON.stringify({ users: this.all() }), { mode: 0o600 })
      await rename(temporaryFile, file)
    }
    const lastWrite = this.#lastWrite.then(writeAndRename)
    this.#lastWrite = lastWrite.catch(() => {})
    return lastWrite
  }

  #index(user: User): void {
    this.#bySub.set(user.sub, user)
    this.#subByEmail.set(emailOf(user), user.sub)
  }
}

export function emailOf(user: User): string {
  return (user.attributes.email ?? '').toLowerCase()
}
