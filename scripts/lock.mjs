// One process at a time on what a folder stands for. Any Node from 18 on can load this file, before anything is installed.
//
// Every taking writes the next number: 1.json, 2.json, and so on. The last one says who has it, and is never removed but
// by the next, so that of two that take over from one that died only one can make the next number.
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the process that has the folder notes of itself; undefined: nobody has it. */
export function findHolder(folder) {
  const last = numbersIn(folder).at(-1)
  if (last === undefined) return undefined
  const { pid, born, ...note } = read(fileOf(folder, last))
  return pid !== undefined && born !== undefined && bornOf(pid) === born ? { pid, ...note } : undefined
}

/** Takes the folder unless somebody has it; `note` is for whoever comes later. */
export function takeLock(folder, note) {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const last = numbersIn(folder).at(-1) ?? 0
    const holder = findHolder(folder)
    if (holder) return { holder }
    const mine = fileOf(folder, last + 1)
    if (make(mine, note) && numbersIn(folder).at(-1) === last + 1) {
      // The one before stays: somebody who has just read it must still find its successor's number taken.
      for (const number of numbersIn(folder)) if (number < last) rmSync(fileOf(folder, number), { force: true })
      return { lock: lockOf(mine) }
    }
  }
}

/** For whoever wanted the local data while another process has it. */
export const takenBy = ({ pid, site_url, doing }) =>
  site_url
    ? `Ponto Urbano already runs on this folder's data at ${site_url}; stop it first, or use -- --ephemeral.`
    : `Another process (${pid}) is ${doing} on this folder's data; wait for it or stop it, or use -- --ephemeral.`

/** Takes on the lock that the parent process has, which waits for this one to end. */
export function inheritLock(path, note) {
  const lock = lockOf(path)
  lock.note(note)
  return lock
}

const lockOf = path => ({
  path,
  note: note => write(path, { ...note, ...self() }, renameSync),
  release: () => write(path, {}, renameSync),
})

const self = () => ({ pid: process.pid, born: bornOf(process.pid) })

/** Answers whether the file was made; one that is there already stays as it is. */
function make(path, note) {
  try {
    write(path, { ...note, ...self() }, linkSync)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** All of it or nothing: nobody ever reads half a note. */
function write(path, content, put) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(content))
  try {
    put(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path) {
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

/** When a process began, so that another with its number is not taken for it; undefined: it has ended. */
function bornOf(pid) {
  try {
    // Throws for one that is not there; one of somebody else's is.
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
    // The name in parentheses may hold anything; after it stand the state and, 19 fields on, the start since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? undefined : `${fields[19]} ${boot}`
  } catch {
    return undefined
  }
}
