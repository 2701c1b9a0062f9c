import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#local/emulators/free-port.ts'
import { findOrInstallChromium, findOrInstallJava } from '#local/required-programs.ts'
import { writeDemo } from '#local/written-demo.ts'

/**
 * `npm test`: types, lint, then unit, screen, integration, infrastructure and browser tests; one line of
 * counts at the end.
 * `npm run check` (`--check`): types, lint, unused exports, unit tests and their grants, which need neither Java nor a browser. Tests of
 * whole screens take as long again, so they are left to `npm test`.
 * `npm run soak` (`--soak`): some integration tests again, on many more.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS_FOLDER = join(ROOT, '.local', 'reports')
/**
 * Folder of recorded AWS calls that functions make in the tests (local/grants.ts); the last step compares them
 * with the grants.
 */
const RECORDED_CALLS_FOLDER = join(ROOT, '.local', 'recorded-calls')
/** Folder of recorded AWS calls in unit tests, whose AWS clients are mocked. */
const RECORDED_MOCKED_CALLS_FOLDER = join(ROOT, '.local', 'recorded-mocked-calls')
/** The compiler's incremental state, so that it checks only what has changed since the last run. */
const TYPES_CACHE_FILE = join(ROOT, '.local', 'types.tsbuildinfo')

/** Folder of compiled code that the processes of a run share: some forty of them load the same functions and packages. */
const COMPILE_CACHE_FOLDER = join(ROOT, '.local', 'compile-cache')

const CORES = Math.max(2, availableParallelism())

/** Folder of the demo that the deployments of this run copy. */
const DEMO_FOLDER = join(ROOT, '.local', 'demo-for-tests')

type Counts = { passed: number; failed: number; skipped: number }

const suiteOption = process.argv.find(option => option === '--check' || option === '--soak')
const javaHome = suiteOption === '--check' ? undefined : findOrExit(findOrInstallJava)
const browser = suiteOption ? undefined : findOrExit(findOrInstallChromium)
for (const folder of [REPORTS_FOLDER, RECORDED_CALLS_FOLDER, RECORDED_MOCKED_CALLS_FOLDER, COMPILE_CACHE_FOLDER]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

process.env.NODE_COMPILE_CACHE = COMPILE_CACHE_FOLDER

type Step = { name: string; run: () => Promise<Counts> }
const typesStep: Step = {
  name: 'types',
  run: () => checkProgram('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE_FILE]),
}
const lintStep: Step = { name: 'lint', run: () => checkProgram('biome', ['check', '--error-on-warnings']) }
const unusedExportsStep: Step = { name: 'unused exports', run: () => checkProgram('knip', ['--no-progress']) }
/** Steps that run one after another, while the steps of the group's other lanes run. */
type Lane = readonly Step[]
/**
 * Groups of lanes, which run one group after another. Two lanes keep two cores busy while one lane starts something,
 * waits, or is at its last test.
 */
const GROUPS: Record<'--check' | '--soak' | 'all', readonly (readonly Lane[])[]> = {
  '--check': [
    [[typesStep, lintStep, unusedExportsStep, { name: 'unit tests', run: () => runVitest(['unit']) }]],
    [[{ name: 'grants without a unit test', run: () => runVitest(['unit-grants']) }]],
  ],
  '--soak': [[[{ name: 'soak tests', run: () => runVitest(['soak']) }]]],
  all: [
    [
      [
        typesStep,
        lintStep,
        unusedExportsStep,
        { name: 'unit and screen tests', run: () => runVitest(['unit', 'screens']) },
        { name: 'integration tests', run: runIntegrationTests },
      ],
      [
        { name: 'demo for the tests', run: writeDemoForTests },
        { name: 'journeys in a browser', run: runPlaywright },
        { name: 'infrastructure tests', run: () => runVitest(['infra']) },
      ],
    ],
    [[{ name: 'grants against what was called in all of these', run: () => runVitest(['recorded', 'unit-grants']) }]],
  ],
}
const demoStepEnded = Promise.withResolvers<void>()
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** Failed tests, printed last because build servers keep the end of a long log. */
const failures: string[] = []
/** Files with a failed test, which are run once more. */
let failedFiles: { projects: readonly string[]; file: TestFile }[] = []
/** Journeys that failed twice on the busy machine, which are run once more. */
let failedJourneys: readonly string[] = []
/** Tests that passed only when tried again, printed last too, because each is a fault of the product or of its test. */
const passedOnRetry: string[] = []
for (const lanes of GROUPS[suiteOption ?? 'all']) {
  await Promise.all(lanes.map(runLane))
  await runFailedFilesAgain()
  await runFailedJourneysAgain()
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (passedOnRetry.length > 0) console.log(`Passed only when tried again:\n${passedOnRetry.join('\n')}`)
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`)
process.exit(total.failed === 0 && total.skipped === 0 && total.passed > 0 ? 0 : 1)

async function runLane(steps: Lane): Promise<void> {
  for (const step of steps) await runStep(step)
}

async function runStep({ name, run }: Step): Promise<void> {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const counts = await run()
  if (counts.failed > 0) failures.push(`  ${name}`)
  addToTotal(counts)
  console.log(
    `\n== ${name}: ${counts.passed} passed, ${counts.failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
}

function addToTotal(counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}

function runPackage(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [binOf(program), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true, // a process group of its own, so that processes that it leaves running can be ended
      env: {
        ...process.env,
        ...(javaHome === undefined ? {} : { JAVA_HOME: javaHome, RECORD_CALLS: RECORDED_CALLS_FOLDER }),
        ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
        RECORD_MOCKED_CALLS: RECORDED_MOCKED_CALLS_FOLDER,
        NO_COLOR: '1',
        PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
        ...env,
      },
    })
    const interruptChild = () => endGroup(child.pid, 'SIGINT')
    process.once('SIGINT', interruptChild).once('SIGTERM', interruptChild)
    child.on('exit', code => {
      process.off('SIGINT', interruptChild).off('SIGTERM', interruptChild)
      endGroup(child.pid, 'SIGKILL') // an orphaned process would keep this run's output open for good
      resolve(code ?? 1)
    })
  })
}

/** Sends a signal to every process of a group, if any is left. */
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // All processes of the group have ended.
  }
}

/** Path of the script behind a package's command, to run it with the same Node as this process. */
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

/** Runs a check, which counts as one test. */
async function checkProgram(program: string, args: readonly string[]): Promise<Counts> {
  const code = await runPackage(program, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** Writes the demo once, so that the deployments of tests copy it instead of writing one each. */
async function writeDemoForTests(): Promise<Counts> {
  process.env.RECORD_CALLS = RECORDED_CALLS_FOLDER
  try {
    process.env.DEMO_DATA = await writeDemo(DEMO_FOLDER)
    return { passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  } finally {
    demoStepEnded.resolve()
  }
}

/** With twice as many workers as cores, because these tests wait for processes, pauses and timeouts a third of the time. */
async function runIntegrationTests(): Promise<Counts> {
  await demoStepEnded.promise
  return runVitest(['integration'], 2 * CORES)
}

/** Counts the files without a failed test; the others are left to `runFailedFilesAgain`. */
async function runVitest(projects: readonly string[], workers = CORES): Promise<Counts> {
  const { code, files } = await runVitestOnce(projects, [], workers)
  const failed = files.filter(({ status }) => status === 'failed')
  failedFiles.push(...failed.map(file => ({ projects, file })))
  const counts = countTests(files.filter(({ status }) => status !== 'failed'))
  return failed.length === 0 ? countRunnerFailure(code, counts) : counts
}

/** Runs files with a failed test once more, alone, because tests time out on a busy machine. */
async function runFailedFilesAgain(): Promise<void> {
  if (failedFiles.length === 0) return
  const names = failedFiles.map(({ file }) => file.name)
  const projects = [...new Set(failedFiles.flatMap(each => each.projects))]
  const descriptions = failedFiles.flatMap(({ file }) => describeFailures(file))
  console.log(`\n${names.length} files failed and are tried again, alone:\n${descriptions.join('\n')}`)
  failedFiles = []
  const { code, files } = await runVitestOnce(projects, names, 1)
  const failed = files.filter(({ status }) => status === 'failed')
  failures.push(...failed.flatMap(describeFailures))
  const failedNames = failed.map(({ name }) => relative(ROOT, name))
  passedOnRetry.push(...descriptions.filter(text => !failedNames.some(name => text.startsWith(`  ${name}`))))
  const counts = countRunnerFailure(code, countTests(files))
  if (counts.failed > 0 && failures.length === 0) failures.push('  failed files, tried again')
  addToTotal(counts)
}

/** A file's part of Vitest's JSON report. `message` says why a file failed outside of its tests. */
type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

async function runVitestOnce(
  projects: readonly string[],
  fileNames: readonly string[],
  workers: number,
): Promise<{ code: number; files: readonly TestFile[] }> {
  const report = join(REPORTS_FOLDER, `${projects.join('-')}${fileNames.length > 0 ? '-again' : ''}.json`)
  const code = await runPackage('vitest', [
    'run',
    ...projects.map(name => `--project=${name}`),
    ...fileNames,
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

/** One line for each failed test, or for a file that failed outside of its tests. */
function describeFailures({ name, message, assertionResults }: TestFile): readonly string[] {
  const file = relative(ROOT, name)
  const failedTests = assertionResults.filter(({ status }) => status === 'failed')
  if (failedTests.length === 0) return [`  ${file}: ${firstLine(message)}`]
  return failedTests.map(({ fullName, failureMessages }) => `  ${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
}

function firstLine(text = ''): string {
  return (text.split('\n')[0] ?? '').slice(0, 300)
}

/** Leaves the failed journeys to `runFailedJourneysAgain`. */
async function runPlaywright(): Promise<Counts> {
  const { code, counts, failed } = await runPlaywrightOnce([])
  failedJourneys = failed
  return failed.length === 0 ? countRunnerFailure(code, counts) : { ...counts, failed: 0 }
}

/** Runs failed journeys once more, alone, because a browser is sometimes too late on a busy machine. */
async function runFailedJourneysAgain(): Promise<void> {
  if (failedJourneys.length === 0) return
  const firstFailures = failedJourneys
  failedJourneys = []
  console.log(`\n${firstFailures.length} journeys failed and are tried again, alone:\n${firstFailures.join('\n')}`)
  const { code, counts, failed } = await runPlaywrightOnce(['--last-failed', '--workers=1'])
  failures.push(...failed)
  passedOnRetry.push(...firstFailures.filter(text => !failed.includes(text)))
  const retried = countRunnerFailure(code, counts)
  if (retried.failed > 0 && failures.length === 0) failures.push('  failed journeys, tried again')
  addToTotal(retried)
}

async function runPlaywrightOnce(
  args: readonly string[],
): Promise<{ code: number; counts: Counts; failed: readonly string[] }> {
  const report = join(REPORTS_FOLDER, `playwright${args.length > 0 ? '-again' : ''}.json`)
  const code = await runPackage('playwright', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    JOURNEY_PORTS: [await findFreePort(), await findFreePort()].join(),
  })
  const { stats, suites } = await readReport(report)
  const journeys = Array.isArray(suites) ? suites.flatMap(describeJourneys) : []
  const failed = journeys.filter(({ status }) => status === 'unexpected').map(({ text }) => text)
  const flaky = journeys.filter(({ status }) => status === 'flaky').map(({ text }) => text)
  passedOnRetry.push(...flaky)
  return {
    code,
    counts: {
      passed: Number(Object(stats).expected ?? 0) + flaky.length,
      failed: failed.length,
      skipped: Number(Object(stats).skipped ?? 0),
    },
    failed,
  }
}

/** A part of Playwright's JSON report. `status` says `flaky` of a journey that passed only at its retry. */
type JourneySuite = {
  suites?: readonly JourneySuite[]
  specs: readonly { file: string; title: string; tests: readonly { projectName: string; status: string }[] }[]
}

function describeJourneys({ suites = [], specs }: JourneySuite): readonly { status: string; text: string }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status }) => ({ status, text: `  ${file} (${projectName}) > ${title}` })),
  )
  return [...own, ...suites.flatMap(describeJourneys)]
}

async function readReport(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return Object(JSON.parse(text))
}

/** A runner that failed without a failed test (a crash, a file that does not load) counts as one failure. */
function countRunnerFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Path of a program that tests need besides the packages. Exits with one sentence if it can't be installed. */
function findOrExit(findOrInstall: () => string): string {
  try {
    return findOrInstall()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
