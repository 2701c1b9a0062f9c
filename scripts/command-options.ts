import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a command was given; ends it with its usage for an option that it does not have. */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch {
    return endWithUsage(usage)
  }
}

export function endWithUsage(usage: string): never {
  console.error(usage)
  process.exit(2)
}
