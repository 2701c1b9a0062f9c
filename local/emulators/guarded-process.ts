import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Time that a child has to end after SIGTERM, before SIGKILL. Milliseconds. */
const GRACE_PERIOD_MS = 5000

/**
 * Source of a program that runs beside every guarded child and ends it when this process dies without cleaning up
 * (SIGKILL, crash): the watcher's standard input closes then, because only this process holds it open.
 */
const WATCHER_PROGRAM = `
  const pid = Number(process.argv[1])
  const end = signal => { try { process.kill(pid, signal) } catch { process.exit() } }
  process.stdin.resume().on('end', () => {
    end('SIGTERM')
    setTimeout(() => { end('SIGKILL'); process.exit() }, ${GRACE_PERIOD_MS})
    setInterval(() => end(0), 50)
  })`

export interface GuardedProcess {
  pid: number
  /** The last 4,000 characters of the child's standard output and error. */
  output(): string
  /** Resolves when the child has ended. */
  ended: Promise<void>
  /** Ends the child and waits for it. Can be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts a child process that never outlives this process. The child has a process group of its own, so that Ctrl-C
 * reaches only this process, which stops its children in order.
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
  const processEnd = new Promise<void>(resolve => child.once('close', () => resolve()))
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} was started without a process id`)

  const watcher = startWatcher(pid)
  void processEnd.then(() => watcher.kill('SIGKILL'))

  return {
    pid,
    output: () => output,
    ended: processEnd,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const killTimer = setTimeout(() => child.kill('SIGKILL'), GRACE_PERIOD_MS)
        await processEnd
        clearTimeout(killTimer)
      }
      await processEnd
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
  // Without the watcher, only stop() ends the child.
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  return watcher
}
