import { type ParseArgsConfig, parseArgs } from 'node:util'

type Option = NonNullable<ParseArgsConfig['options']>[string] & { meaning: string }
type Command = Omit<ParseArgsConfig, 'options'> & { options: Record<string, Option> }

/** The option of all commands that work on a stage. */
export const STAGE_OPTION = { type: 'string', meaning: 'o ambiente, um arquivo de infra/stages' } as const

/** The option of all commands that can print what they would do. */
export const DRY_RUN_OPTION = {
  type: 'boolean',
  default: false,
  meaning: 'só mostra os passos, na ordem; não muda nada',
} as const

/** The option of all commands that ask before they change something. */
export const YES_OPTION = { type: 'boolean', default: false, meaning: 'não pergunta antes de mudar' } as const

/** The option of all commands that work on a table. */
export const TABLE_OPTION = {
  type: 'string',
  meaning: 'a tabela na AWS (saída TableName da pilha site); sem esta opção, a do site que roda nesta pasta',
} as const

/**
 * Parses the command's arguments; also returns its usage text. Prints that and exits for --help and, after what is wrong, for
 * arguments that the command does not have.
 */
export function readOptions<const Config extends Command>(
  synopsis: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> & { usage: string } {
  const usage = usageOf(synopsis, config.options)
  if (process.argv.some(option => option === '--help' || option === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return { ...parseArgs(config), usage }
  } catch (error) {
    return endWithUsage(usage, parsingProblem(error))
  }
}

export function endWithUsage(usage: string, problem: string): never {
  console.error(problem)
  console.error(usage)
  process.exit(2)
}

const PARSING_PROBLEMS: Readonly<Record<string, (argument: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: argument => `Não há a opção ${argument}.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: argument => `Não é uma opção: ${argument}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: argument => `O valor de ${argument} falta ou sobra.`,
}

/** What is wrong, by the error's code and the argument that its message quotes: 'Unknown option '--tabel'. …'. */
function parsingProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const [, argument = ''] = /'([^' ]*)/.exec(message) ?? []
  return PARSING_PROBLEMS[code ?? '']?.(argument) ?? message
}

function usageOf(synopsis: string, options: Command['options']): string {
  const names = Object.keys(options)
  const width = Math.max(...names.map(name => name.length))
  return [synopsis, ...names.map(name => `  --${name.padEnd(width)}  ${options[name]?.meaning}`)].join('\n')
}
