import { parseArgs } from 'node:util'

/** Only this machine: what runs here has no secrets to keep, and keys that anybody can read. */
export const LOOPBACK = '127.0.0.1'

export type StartOptions = {
  empty: boolean
  points: number
  ephemeral: boolean
  dev: boolean
  host: string
  port: number
}

/** `npm start` options. Throws an Error with one sentence for what it does not know. */
export function startOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      empty: { type: 'boolean', default: false },
      points: { type: 'string', default: '0' },
      ephemeral: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
    },
  })
  return {
    empty: values.empty,
    ephemeral: values.ephemeral,
    dev: values.dev,
    points: wholeNumber(values.points, '--points', 0, 1_000_000),
    host: env.HOST || LOOPBACK,
    port: wholeNumber(env.PORT ?? '3000', 'PORT', 1, 65_535),
  }
}

function wholeNumber(text: string, name: string, least: number, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not '${text}'`)
  return number
}
