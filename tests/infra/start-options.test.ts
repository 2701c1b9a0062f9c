import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { START_HELP, startedLines, startOptions } from '../../scripts/start-options.mjs'

/** Options of `npm start`, which are checked before anything is installed or started. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// A fresh clone, in which packages are named but not installed.
const clone = mkdtempSync(join(tmpdir(), 'ponto-urbano-options-'))
mkdirSync(join(clone, 'scripts'))
for (const name of readdirSync(join(ROOT, 'scripts')).filter(name => name.endsWith('.mjs')))
  copyFileSync(join(ROOT, 'scripts', name), join(clone, 'scripts', name))
writeFileSync(
  join(clone, 'package-lock.json'),
  JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }),
)
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function start(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'scripts/run.mjs'), 'local/start.ts', ...options],
    { encoding: 'utf8', env: { ...process.env, PORT: '3000', PONTO_URBANO_HOME: join(clone, '.local') } },
  )
  return { status, stdout, stderr, left: readdirSync(clone).toSorted() }
}

const UNTOUCHED = ['package-lock.json', 'scripts']

test('--help lists every option and installs nothing', () => {
  expect(start('--help')).toEqual({ status: 0, stdout: `${START_HELP}\n`, stderr: '', left: UNTOUCHED })
  expect(start('-h')).toMatchObject({ status: 0, stdout: `${START_HELP}\n` })
  for (const option of ['--empty', '--points 10000', '--ephemeral', '--clock', '--dev', '--help', 'PORT=', 'HOST='])
    expect(START_HELP).toContain(option)
})

test.each(['--nope', 'empty', '--empty=yes', '--port', '-x'])('%s is refused with the list', option => {
  expect(start('--ephemeral', option)).toEqual({
    status: 2,
    stdout: '',
    stderr: `npm start has no option '${option}'. It has these:\n\n${START_HELP}\n`,
    left: UNTOUCHED,
  })
})

test('a number that is none is refused in a sentence', () => {
  expect(start('--points', 'many')).toEqual({
    status: 2,
    stdout: '',
    stderr: "--points must be a whole number from 0 to 1000000, not 'many'\n",
    left: UNTOUCHED,
  })
  expect(start('--points')).toMatchObject({ status: 2 })
})

test('a day that does not exist is refused in a sentence', () => {
  expect(start('--clock', '2027-02-29')).toEqual({
    status: 2,
    stdout: '',
    stderr: "--clock must be a day such as 2027-03-01, not '2027-02-29'\n",
    left: UNTOUCHED,
  })
  expect(start('--clock')).toMatchObject({ status: 2 })
  expect(startOptions(['--clock', '2028-02-29'], {})).toMatchObject({ clock: '2028-02-29' })
})

test('options are read', () => {
  expect(startOptions([], {})).toEqual({
    help: false,
    empty: false,
    ephemeral: false,
    dev: false,
    clock: '',
    points: 0,
    host: '127.0.0.1',
    port: 3000,
  })
  expect(startOptions(['--empty', '--points=12', '--dev'], { PORT: '3001', HOST: '0.0.0.0' })).toEqual({
    help: false,
    empty: true,
    ephemeral: false,
    dev: true,
    clock: '',
    points: 12,
    host: '0.0.0.0',
    port: 3001,
  })
  expect(startOptions(['--points', '7', '--ephemeral'], {})).toMatchObject({ points: 7, ephemeral: true })
})

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.0.7' }, true],
  [{}, false],
  [{ HOST: 'localhost' }, false],
])('the start says of %o that the inbox stays closed to other machines: %s', (env, isSaid) =>
  expect(startedLines(startOptions([], env), 'http://localhost:3000')).toEqual([
    'Ponto Urbano: http://localhost:3000',
    ...(isSaid ? ['Other machines can open it, but not the inbox: http://localhost:3000/_local/emails'] : []),
  ]),
)

test('the start says of an empty site where tiers and points are made', () =>
  expect(startedLines(startOptions(['--empty'], {}), 'http://localhost:3000')[1]).toBe(
    'It is empty: as admin@ponto.local make price tiers (http://localhost:3000/admin/pricing), then points (http://localhost:3000/admin/points).',
  ))
