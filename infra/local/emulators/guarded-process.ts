import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Time a child gets to end by itself after SIGTERM before it is killed. */
const GRACE_MILLISECONDS = 5000

/**
 * Runs beside every guarded child and ends it when this process vanishes without a word (SIGKILL, crash): the system
 * then closes the watcher's standard input, which nothing else holds open.
 */
const WATCHER_PROGRAM = `
  const pid = Number(process.argv[1])
  const end = signal => { try { process.kill(pid, signal) } catch { process.exit() } }
  process.stdin.resume().on('end', () => {
    end('SIGTERM')
    setTimeout(() => { end('SIGKILL'); process.exit() }, ${GRACE_MILLISECONDS})
    setInterval(() => end(0), 50)
  })`

export interface GuardedProcess {
  pid: number
  /** The last few thousand characters that the child wrote to its standard output and error. */
  output(): string
  /** Settles when the child has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends the child and waits for it. Can be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts a child that never outlives this process. It lives in a process group of its own, so that Ctrl-C reaches
 * only this process, which then stops its children in order.
 *
 * @throws the system's error (`code` ENOENT, EACCES, …) when the program can't be started
 */
export async function startGuardedProcess(
  program: string,
  programArguments: readonly string[],
  workingDirectory: string,
): Promise<GuardedProcess> {
  const child = spawn(program, programArguments, {
    cwd: workingDirectory,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  let output = ''
  const keepTail = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', keepTail)
  child.stderr.on('data', keepTail)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} was started without a process id`)

  const watcher = startWatcher(pid)
  void ended.then(() => watcher.kill('SIGKILL'))

  return {
    pid,
    output: () => output,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const impatience = setTimeout(() => child.kill('SIGKILL'), GRACE_MILLISECONDS)
        await ended
        clearTimeout(impatience)
      }
      await ended
    },
  }
}

function startWatcher(pid: number): ChildProcess {
  const watcher = spawn(process.execPath, ['-e', WATCHER_PROGRAM, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  watcher.unref()
  // A watcher that can't run leaves the child without this second guard; stop() still ends it.
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  return watcher
}
