import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#infra/local/emulators/free-port.ts'
import { findOrInstallChromium, findOrInstallJava } from '#infra/local/required-programs.ts'
import { writeDemo } from '#infra/local/written-demo.ts'

/**
 * `npm test`: types, lint, then unit, screen, integration, infrastructure and browser tests; one line of
 * counts at the end.
 * `npm run check` (`--check`): types, lint, unused exports, unit tests and their grants, which need neither Java nor a browser. Tests of
 * whole screens take as long again, so they are left to `npm test`.
 * `npm run soak` (`--soak`): some integration tests again, on many more.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, '.local', 'reports')
/** AWS calls of the functions in the tests (infra/local/grants.ts), which the last step compares with the grants. */
const RECORDED_CALLS = join(ROOT, '.local', 'recorded-calls')
/** The same of unit tests, whose AWS clients are mocked. */
const RECORDED_MOCKED_CALLS = join(ROOT, '.local', 'recorded-mocked-calls')
/** What the compiler found out the last time: it looks again only at what changed since. */
const TYPES_CACHE = join(ROOT, '.local', 'types.tsbuildinfo')

/** The demo that the deployments of this run copy. */
const DEMO = join(ROOT, '.local', 'demo-for-tests')

type Counts = { passed: number; failed: number; skipped: number }

const suiteOption = process.argv.find(option => option === '--check' || option === '--soak')
const javaHome = suiteOption === '--check' ? undefined : findOrExit(findOrInstallJava)
const browser = suiteOption ? undefined : findOrExit(findOrInstallChromium)
for (const folder of [REPORTS, RECORDED_CALLS, RECORDED_MOCKED_CALLS]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

type Step = { name: string; run: () => Promise<Counts> }
const typesStep: Step = {
  name: 'types',
  run: () => checkProgram('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE]),
}
const lintStep: Step = { name: 'lint', run: () => checkProgram('biome', ['check', '--error-on-warnings']) }
const exportsUsed: Step = { name: 'unused exports', run: () => checkProgram('knip', ['--no-progress']) }
/** One after the other; what stands together runs at the same time. */
const STEPS: Record<'--check' | '--soak' | 'all', readonly (readonly Step[])[]> = {
  '--check': [
    [typesStep],
    [lintStep],
    [exportsUsed],
    [{ name: 'unit tests', run: () => runVitest('unit') }],
    [{ name: 'grants without a unit test', run: () => runVitest('unit-grants') }],
  ],
  '--soak': [[{ name: 'soak tests', run: () => runVitest('soak') }]],
  all: [
    [typesStep, lintStep, exportsUsed, { name: 'demo for the tests', run: demo }],
    [
      {
        name: 'unit, screen, infrastructure and integration tests',
        run: () => runVitest('unit', 'screens', 'infra', 'integration'),
      },
    ],
    [{ name: 'journeys in a browser', run: runPlaywright }],
    [{ name: 'grants against what was called in all of these', run: () => runVitest('recorded', 'unit-grants') }],
  ],
}
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** What to look at first, below the last counts: a log's end is what a build server keeps. */
const failures: string[] = []
for (const together of STEPS[suiteOption ?? 'all']) {
  console.log(`\n== ${together.map(({ name }) => name).join('; ')}`)
  await Promise.all(together.map(runStep))
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`)
process.exit(total.failed === 0 && total.skipped === 0 && total.passed > 0 ? 0 : 1)

async function runStep({ name, run }: Step): Promise<void> {
  const startedAt = Date.now()
  const described = failures.length
  const counts = await run()
  if (counts.failed > 0 && failures.length === described) failures.push(`  ${name}`)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  console.log(
    `== ${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
}

function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [binOf(program), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true, // a process group of its own, to end what it leaves running
      env: {
        ...process.env,
        ...(javaHome === undefined ? {} : { JAVA_HOME: javaHome, RECORD_CALLS: RECORDED_CALLS }),
        ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
        RECORD_MOCKED_CALLS: RECORDED_MOCKED_CALLS,
        NO_COLOR: '1',
        PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
        ...env,
      },
    })
    const interruptChild = () => endGroup(child.pid, 'SIGINT')
    process.once('SIGINT', interruptChild).once('SIGTERM', interruptChild)
    child.on('exit', code => {
      process.off('SIGINT', interruptChild).off('SIGTERM', interruptChild)
      endGroup(child.pid, 'SIGKILL') // an orphan would keep this run's output open for ever
      resolve(code ?? 1)
    })
  })
}

/** Sends a signal to every process of a group, if any is left. */
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // All have ended.
  }
}

/** The script behind a package's command, to run it under this very Node. */
function binOf(program: string): string {
  const programScripts: Record<string, string> = {
    tsc: 'typescript/bin/tsc',
    biome: '@biomejs/biome/bin/biome',
    knip: 'knip/bin/knip.js',
    vitest: 'vitest/vitest.mjs',
    playwright: '@playwright/test/cli.js',
  }
  return join(ROOT, 'node_modules', programScripts[program] ?? program)
}

/** A check counts as one. */
async function checkProgram(program: string, args: readonly string[]): Promise<Counts> {
  const code = await run(program, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** No test by itself; without it the deployments of tests would each write their own. */
async function demo(): Promise<Counts> {
  process.env.RECORD_CALLS = RECORDED_CALLS
  try {
    process.env.DEMO_DATA = await writeDemo(DEMO)
    return { passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Files with a failed test run once more, alone: what a busy machine made late passes then, and is named all the same. */
async function runVitest(...projects: readonly string[]): Promise<Counts> {
  const options = projects.map(name => `--project=${name}`)
  const first = await runVitestOnce(projects.join('-'), options, Math.max(2, availableParallelism()))
  const failedFiles = first.files.filter(({ status }) => status === 'failed')
  if (failedFiles.length === 0) return countRunnerFailure(first.code, countTests(first.files))
  console.log(
    `\n${failedFiles.length} files failed and are tried again, alone:\n${failedFiles.flatMap(describeFailures).join('\n')}`,
  )
  const fileNames = failedFiles.map(({ name }) => name)
  const again = await runVitestOnce(`${projects.join('-')}-again`, [...options, ...fileNames], 1)
  failures.push(...again.files.filter(({ status }) => status === 'failed').flatMap(describeFailures))
  const rest = countTests(first.files.filter(({ status }) => status !== 'failed'))
  const repeated = countRunnerFailure(again.code, countTests(again.files))
  return {
    passed: rest.passed + repeated.passed,
    failed: rest.failed + repeated.failed,
    skipped: rest.skipped + repeated.skipped,
  }
}

/** A file's part of Vitest's JSON report; its message says why a file failed outside its tests. */
type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

async function runVitestOnce(
  name: string,
  options: readonly string[],
  workers: number,
): Promise<{ code: number; files: readonly TestFile[] }> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run('vitest', [
    'run',
    ...options,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--maxWorkers=${workers}`,
  ])
  const { testResults } = await readReport(report)
  return { code, files: Array.isArray(testResults) ? testResults : [] }
}

function countTests(files: readonly TestFile[]): Counts {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter(status => status === 'passed').length
  const failed = statuses.filter(status => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

/** A line a failed test, or one for a file that failed outside its tests. */
function describeFailures({ name, message, assertionResults }: TestFile): readonly string[] {
  const file = relative(ROOT, name)
  const failedTests = assertionResults.filter(({ status }) => status === 'failed')
  if (failedTests.length === 0) return [`  ${file}: ${firstLine(message)}`]
  return failedTests.map(({ fullName, failureMessages }) => `  ${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
}

function firstLine(text = ''): string {
  return (text.split('\n')[0] ?? '').slice(0, 300)
}

async function runPlaywright(): Promise<Counts> {
  const report = join(REPORTS, 'playwright.json')
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    JOURNEY_PORTS: [await findFreePort(), await findFreePort()].join(),
  })
  const journeyStats = Object((await readReport(report)).stats)
  const onSecondTry = Number(journeyStats.flaky ?? 0)
  if (onSecondTry > 0) console.log(`${onSecondTry} journeys passed only when tried again`)
  return countRunnerFailure(code, {
    passed: Number(journeyStats.expected ?? 0) + onSecondTry,
    failed: Number(journeyStats.unexpected ?? 0),
    skipped: Number(journeyStats.skipped ?? 0),
  })
}

async function readReport(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return Object(JSON.parse(text))
}

/** A runner that ended badly without a failed test (a crash, a file that does not load) is one failure. */
function countRunnerFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** What the tests need besides the packages; ends the program with one sentence when it can't be had. */
function findOrExit(bring: () => string): string {
  try {
    return bring()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
