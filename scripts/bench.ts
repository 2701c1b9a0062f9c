import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/**
 * `npm run bench`: the figures that are to be reached, measured on this machine. Each time is compared with a minimal
 * baseline that is measured alternately, because a busy machine slows both; only the ratios can be compared with other
 * machines. `npm run bench -- first-view` runs one part alone.
 */

/** Each part runs in a process of its own, because stores read the table's name when they are loaded. */
const PARTS = [
  'scripts/bench/races.ts',
  'scripts/bench/reservation.ts',
  'scripts/bench/cells.ts',
  'scripts/bench/first-view.ts',
  'scripts/bench/visit.ts',
]

const nameOf = (program: string): string => basename(program, '.ts')
const [chosen] = process.argv.slice(2)
const programs = PARTS.filter(program => chosen === undefined || nameOf(program) === chosen)
if (programs.length === 0) {
  console.error(`The bench has no part '${chosen}', only ${PARTS.map(nameOf).join(', ')}.`)
  process.exit(2)
}
for (const program of programs) {
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
