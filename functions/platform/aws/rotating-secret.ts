import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  ACCEPTED_VERSION_STAGE,
  isSecretAcceptedAt,
  MIN_SECRET_REREAD_MS,
  parseSecretRotation,
  SECRET_CACHE_MS,
  type SecretRotation,
} from './accepted-secrets.ts'
import { clientTimeouts } from './client-timeouts.ts'
import { log } from './log.ts'
import { currentSecretReader } from './secret-reader.ts'

/**
 * A secret that is rotated without interruption (docs/decisions/0069): new signatures use the current value, and
 * signatures made with another accepted value remain valid. Read from Secrets Manager at run time and cached for
 * minutes.
 */

/** Longest silence of a request to Secrets Manager; Cognito gives a trigger five seconds in total. Milliseconds. */
const IDLE_MS = 1_500
const CONNECT_MS = 1_000

type CachedSecret = { current: string; accepted: SecretRotation['accepted']; read_at: number; hasAccepted: boolean }

const isEmulated = process.env.EMULATOR_PATIENCE_MS !== undefined
const client = new SecretsManagerClient({
  maxAttempts: 2,
  ...clientTimeouts(...(isEmulated ? [] : [IDLE_MS, CONNECT_MS])),
})

export class RotatingSecret {
  readonly #id: string
  readonly #copies = new Map<string, CachedSecret>()
  readonly #readings = new Map<string, Promise<CachedSecret>>()
  constructor(id: string) {
    this.#id = id
  }

  /** The value to sign with. */
  async current(): Promise<string> {
    return (await this.#copy()).current
  }

  /** Whether the test holds for one of the accepted values. The test has to compare in constant time. */
  async isAccepted(test: (secret: string) => boolean): Promise<boolean> {
    const copy = await this.#copy()
    if (valuesOf(copy).some(test)) return true
    if (copy.hasAccepted && copy.read_at + MIN_SECRET_REREAD_MS > Date.now()) return false
    return valuesOf(await this.#read(true)).some(test)
  }

  async #copy(): Promise<CachedSecret> {
    const cachedSecret = this.#copies.get(currentSecretReader())
    return cachedSecret && cachedSecret.read_at + SECRET_CACHE_MS > Date.now() ? cachedSecret : this.#read(false)
  }

  /** Reads the secret. Concurrent requests share one read. If the read fails, the outdated copy stays in use. */
  #read(withAccepted: boolean): Promise<CachedSecret> {
    const reader = currentSecretReader()
    const slot = `${reader} ${withAccepted}`
    const underWay = this.#readings.get(slot)
    if (underWay) return underWay
    const reading = this.#fetch(withAccepted)
      .catch((error: unknown) => {
        const cachedSecret = this.#copies.get(reader)
        if (!cachedSecret || (withAccepted && !cachedSecret.hasAccepted)) throw error
        log.error('a secret could not be read again', { error })
        return { ...cachedSecret, read_at: Date.now() - SECRET_CACHE_MS + MIN_SECRET_REREAD_MS }
      })
      .then(copy => {
        this.#copies.set(reader, copy)
        return copy
      })
      .finally(() => this.#readings.delete(slot))
    this.#readings.set(slot, reading)
    return reading
  }

  async #fetch(withAccepted: boolean): Promise<CachedSecret> {
    const read_at = Date.now()
    // The accepted values are read before the current one: a value that becomes current between the two reads is in the
    // accepted ones already.
    const accepted = withAccepted ? parseSecretRotation(await this.#version(ACCEPTED_VERSION_STAGE)).accepted : []
    const current = await this.#version()
    if (!current) throw new Error('a secret has no value')
    return { current, accepted, read_at, hasAccepted: withAccepted }
  }

  async #version(VersionStage?: string): Promise<string | undefined> {
    try {
      const { SecretString } = await client.send(
        new GetSecretValueCommand({ SecretId: this.#id, ...(VersionStage ? { VersionStage } : {}) }),
      )
      return SecretString
    } catch (error) {
      // Before the first rotation there is no version with this stage label.
      if (VersionStage && error instanceof ResourceNotFoundException) return undefined
      throw error
    }
  }
}

function valuesOf({ current, accepted }: CachedSecret): string[] {
  const now = new Date().toISOString()
  return [
    current,
    ...accepted.filter(acceptedSecret => isSecretAcceptedAt(acceptedSecret, now)).map(({ secret }) => secret),
  ]
}
