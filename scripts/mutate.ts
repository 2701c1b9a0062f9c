import { globSync, readFileSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

/**
 * `npm run mutate -- FILE-OR-FOLDER...`: changes each rule in these files in many small ways ("mutants") and runs, for
 * each, the tests that import the rule's file: those of tests/shared, or of tests/functions where it has none there.
 * Prints each mutant that no test notices; fails where they are too many.
 */

/** Mutants of a file that its tests have to notice. Percent. */
const MIN_KILLED = 85

const files = process.argv.slice(2).flatMap(path => (path.endsWith('.ts') ? path : globSync(`${path}/**/*.ts`).sort()))
if (files.length === 0) {
  console.error('usage: npm run mutate -- FILE-OR-FOLDER... (such as shared/orders/rules)')
  process.exit(2)
}
const tests = globSync('tests/{shared,functions}/**/*.test.ts').map(path => ({
  path,
  code: readFileSync(path, 'utf8'),
}))
for (const file of files) await mutate(file)

async function mutate(file: string): Promise<void> {
  const importing = tests.filter(({ code }) => code.includes(`'#${file}'`)).map(({ path }) => path)
  const ofRules = importing.filter(path => path.startsWith('tests/shared/'))
  if (importing.length === 0) return console.log(`${file}: no unit test imports it`)
  // Stryker's option for the files of tests turns a mutant on only after modules were loaded, too late for a constant.
  process.env.MUTATE_TESTS = (ofRules.length > 0 ? ofRules : importing).join()
  const results = await new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate.vitest.ts', related: false },
    tempDirName: '.local/mutants',
    ignorePatterns: ['/*', '!/shared', '!/functions', '!/tests', '!/scripts', '!/package.json'],
    reporters: ['progress-append-only'],
    warnings: false,
    // On a busy machine a run takes many times as long; an endless loop is found by counting its rounds.
    timeoutMS: 60_000,
  }).runMutationTest()
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const { location, replacement = '' } of survivors) {
    const { start, end } = location
    const original = lines[start.line - 1]?.slice(
      start.column - 1,
      start.line === end.line ? end.column - 1 : undefined,
    )
    console.log(
      `${file}:${start.line}:${start.column} ${original} => ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`,
    )
  }
  const percent = 100 - Math.ceil((100 * survivors.length) / (results.length || 1))
  console.log(`${file}: ${percent} % of ${results.length} mutants killed`)
  if (percent < MIN_KILLED) process.exitCode = 1
}
