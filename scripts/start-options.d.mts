export type StartOptions = {
  help: boolean
  empty: boolean
  points: number
  ephemeral: boolean
  dev: boolean
  /** The day that is taken for today, YYYY-MM-DD; '' for the machine's own. */
  clock: string
  host: string
  port: number
}
export const LOOPBACK: string
export function isLoopback(address: string | undefined): boolean
export const START_HELP: string
export function startedLines(options: Pick<StartOptions, 'host' | 'empty'>, siteUrl: string): string[]
export function startOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions
