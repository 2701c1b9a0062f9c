import { spawn } from 'node:child_process'

/**
 * `npm run bench`: benchmarks on this machine. Each time is compared with a minimal baseline that is measured
 * alternately, because a busy machine slows both; only the ratios can be compared with other machines. `npm run bench
 * -- first-view` runs one part alone; further arguments are passed to it.
 */

/** The parts. Each runs in a process of its own, because stores read the table's name when they are loaded. */
const PARTS: Record<string, string> = {
  table: 'scripts/bench/table.ts',
  cells: 'scripts/bench/cells.ts',
  'first-view': 'scripts/bench/first-view.ts',
  panning: 'scripts/bench/panning.ts',
  visit: 'scripts/bench/visit.ts',
  upkeep: 'scripts/bench/upkeep.ts',
}

const [partName, ...options] = process.argv.slice(2)
const programs = Object.entries(PARTS).flatMap(([name, program]) =>
  partName === undefined || name === partName ? program : [],
)
if (programs.length === 0) {
  console.error(`The bench has no part '${partName}', only ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
for (const program of programs) {
  const code = await runProgram(program)
  if (code !== 0) process.exit(code)
}

/** The working directory is the project's folder (scripts/run.mjs). */
function runProgram(program: string): Promise<number> {
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => resolve(code ?? 1))
  })
}
