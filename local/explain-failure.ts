/** Turns errors into one sentence that helps the user, instead of a library's message for programmers. */

/** Error codes of the system and names of SDK errors, with explanations. */
const ERROR_MEANINGS: readonly { codes: RegExp; sentence: string }[] = [
  {
    codes: /^(ENOSPC|EDQUOT)$/,
    sentence: 'The disk is full. Free some space and start again: it goes on where it was.',
  },
  {
    codes: /^(EACCES|EPERM|EROFS)$/,
    sentence: 'A file may not be written. Give yourself this folder (its .local and dist too) and start again.',
  },
  {
    codes: /^(EMFILE|ENFILE)$/,
    sentence:
      'Too many files are open on this machine. End other programs, or raise the limit (ulimit -n 4096), and start again.',
  },
  {
    codes: /^(ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)$/,
    sentence:
      'A package is missing or is of another machine. Remove the folder node_modules and start again: it installs them anew.',
  },
  {
    codes: /^(TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT|TransactionBusy|TRY_AGAIN)$/,
    sentence:
      'The machine is too busy: a part of Ponto Urbano did not answer in time. End what else runs and start again: it goes on where it was.',
  },
  {
    codes: /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET|InternalFailure|InternalServerError)$/,
    sentence:
      'A part of Ponto Urbano ended by itself, most often for want of memory. End what else runs and start again: it goes on where it was.',
  },
]

/** An error as one sentence; `doing` is the step that failed. */
export function explainFailure(error: unknown, doing: string): string {
  const errors = causesOf(error)
  const names = errors.flatMap(cause => [Reflect.get(cause, 'code'), cause.name]).map(String)
  const errorMeaning = ERROR_MEANINGS.find(({ codes }) => names.some(name => codes.test(name)))
  if (errorMeaning) return `${errorMeaning.sentence} (It was ${doing}.)`
  // Errors that this project throws explain themselves.
  const [first] = errors
  if (first && first.name === 'Error' && !('$metadata' in first) && !('code' in first)) return first.message
  const message = (first?.message ?? String(error)).split('\n')[0]
  return `Something went wrong while it was ${doing}: ${message}. Start again: it goes on where it was; npm run reset begins anew.`
}

/** The error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const innerErrors = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...innerErrors.flatMap(causesOf)]
}
