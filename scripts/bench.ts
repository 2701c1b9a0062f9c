import { spawn } from 'node:child_process'

/**
 * `npm run bench`: figures of this machine in this run. Times are compared with a bare twin measured in turns with it,
 * so that a busy machine slows both; only the ratios mean something elsewhere. `npm run bench -- first-view` runs one part
 * alone, and passes on what follows.
 */

/** Each in a process of its own: a store knows the one table that its process began with. */
const PARTS: Record<string, string> = {
  table: 'scripts/bench/table.ts',
  cells: 'scripts/bench/cells.ts',
  'first-view': 'scripts/bench/first-view.ts',
  panning: 'scripts/bench/panning.ts',
}

const [only, ...options] = process.argv.slice(2)
const programs = Object.entries(PARTS).flatMap(([name, program]) =>
  only === undefined || name === only ? program : [],
)
if (programs.length === 0) {
  console.error(`The bench has no part '${only}', only ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
for (const program of programs) {
  const code = await run(program)
  if (code !== 0) process.exit(code)
}

/** scripts/run.mjs has gone to the project's folder. */
function run(program: string): Promise<number> {
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => resolve(code ?? 1))
  })
}
