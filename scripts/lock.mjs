// A lock in a folder, held by one process at a time. Any Node from 18 on can load this file, before anything is installed.
//
// Each acquisition writes the next number: 1.json, 2.json, and so on. The last file names the holder and is only
// removed by the next, so that of two processes that replace a dead holder only one can write the next number.
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pid and details of the process that holds the lock; undefined if no process does. */
export function findLockHolder(folder) {
  const last = numbersIn(folder).at(-1)
  if (last === undefined) return undefined
  const { pid, born, ...details } = readJson(fileOf(folder, last))
  return pid !== undefined && born !== undefined && startTimeOf(pid) === born ? { pid, ...details } : undefined
}

/** Acquires the lock unless another process holds it; `details` are shown to processes that try later. */
export function acquireLock(folder, details) {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const last = numbersIn(folder).at(-1) ?? 0
    const holder = findLockHolder(folder)
    if (holder) return { holder }
    const ownFile = fileOf(folder, last + 1)
    if (createIfAbsent(ownFile, details) && numbersIn(folder).at(-1) === last + 1) {
      // The previous number's file stays, so that a process that has just read it still finds the next number taken.
      for (const number of numbersIn(folder)) if (number < last) rmSync(fileOf(folder, number), { force: true })
      return { lock: lockOf(ownFile) }
    }
  }
}

/** Explains why the local data can't be used while another process holds it. */
export const lockHeldMessage = ({ pid, site_url, doing }) =>
  site_url
    ? `Ponto Urbano already runs on this folder's data at ${site_url}; stop it first, or use -- --ephemeral.`
    : `Another process (${pid}) is ${doing} on this folder's data; wait for it or stop it, or use -- --ephemeral.`

/** Continues the lock of the parent process, which waits until this one ends. */
export function inheritLock(path, details) {
  const lock = lockOf(path)
  lock.describe(details)
  return lock
}

const lockOf = path => ({
  path,
  describe: details => writeAtomically(path, { ...details, ...ownProcess() }, renameSync),
  release: () => writeAtomically(path, {}, renameSync),
})

const ownProcess = () => ({ pid: process.pid, born: startTimeOf(process.pid) })

/** Returns whether the file was created; an existing one is left unchanged. */
function createIfAbsent(path, details) {
  try {
    writeAtomically(path, { ...details, ...ownProcess() }, linkSync)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Writes a temporary file and moves it into place, so that no reader sees an incomplete file. */
function writeAtomically(path, content, moveInto) {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(content))
  try {
    moveInto(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

const fileOf = (folder, number) => join(folder, `${number}.json`)

function numbersIn(folder) {
  try {
    const names = readdirSync(folder).map(name => /^(\d+)\.json$/.exec(name)?.[1])
    return names.flatMap(number => (number === undefined ? [] : [Number(number)])).sort((a, b) => a - b)
  } catch {
    return []
  }
}

/**
 * Start time of a process, which distinguishes it from a later process with the same pid; undefined if it has ended.
 */
function startTimeOf(pid) {
  try {
    // Throws if no process has this pid; another user's process counts as running.
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return undefined
  }
  if (process.platform === 'win32') return 'unknown'
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
      .stdout?.toString()
      .trim()
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain any character. It is followed by the state and, 19 fields later, by the start
    // time since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? undefined : `${fields[19]} ${boot}`
  } catch {
    return undefined
  }
}
