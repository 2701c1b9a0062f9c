/** What a failed start says: one sentence with what helps, never what a library wrote for programmers. */

/** Codes of the system and names of the SDK, each with what they mean to who reads them here. */
const MEANINGS: readonly { of: RegExp; means: string }[] = [
  {
    of: /^(ENOSPC|EDQUOT)$/,
    means: 'The disk is full. Free some space and start again: it goes on where it was.',
  },
  {
    of: /^(EACCES|EPERM|EROFS)$/,
    means: 'A file may not be written. Give yourself this folder (its .local and dist too) and start again.',
  },
  {
    of: /^(EMFILE|ENFILE)$/,
    means:
      'Too many files are open on this machine. End other programs, or raise the limit (ulimit -n 4096), and start again.',
  },
  {
    of: /^(ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)$/,
    means:
      'A package is missing or is of another machine. Remove the folder node_modules and start again: it installs them anew.',
  },
  {
    of: /^(TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT|TransactionBusy|TRY_AGAIN)$/,
    means:
      'The machine is too busy: a part of Ponto Urbano did not answer in time. End what else runs and start again: it goes on where it was.',
  },
  {
    of: /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET|InternalFailure|InternalServerError)$/,
    means:
      'A part of Ponto Urbano ended by itself, most often for want of memory. End what else runs and start again: it goes on where it was.',
  },
]

/** An error as a sentence; `doing` says what was under way. */
export function plainFailure(error: unknown, doing: string): string {
  const errors = causesOf(error)
  const names = errors.flatMap(each => [Reflect.get(each, 'code'), each.name]).map(String)
  const meaning = MEANINGS.find(({ of }) => names.some(name => of.test(name)))
  if (meaning) return `${meaning.means} (It was ${doing}.)`
  // Ours says what is wrong and what helps; whatever else is thrown was made for programmers.
  const [first] = errors
  if (first && first.name === 'Error' && !('$metadata' in first) && !('code' in first)) return first.message
  const said = (first?.message ?? String(error)).split('\n')[0]
  return `Something went wrong while it was ${doing}: ${said}. Start again: it goes on where it was; npm run reset begins anew.`
}

/** The error and what it came of, outermost first. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const within = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...within.flatMap(causesOf)]
}
