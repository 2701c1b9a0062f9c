import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#local/emulators/free-port.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { acquireLock, findLockHolder } from '../../scripts/lock.mjs'

/** `npm start` from outside: one process at a time per folder, reachable from this machine only. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const RUN = join(ROOT, 'scripts/run.mjs')
let home: string
const children: ChildProcess[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ponto-urbano-start-'))
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM')
  await rm(home, { recursive: true, force: true })
})

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

type Program = {
  child: ChildProcess
  output: () => string
  said: (words: string) => Promise<void>
  code: Promise<number>
}

function run(args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, PONTO_URBANO_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const waiting = new Map<string, () => void>()
  const hear = (part: Buffer) => {
    output += part
    for (const [words, heard] of waiting) if (output.includes(words)) heard()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const code = once(child, 'close').then(([end]) => end)
  const said = (words: string) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(words, resolve)
      hear(Buffer.alloc(0))
      void code.then(() => reject(new Error(`it ended without saying '${words}': ${output}`)))
    })
  return { child, output: () => output, said, code }
}

describe('the lock of a folder', () => {
  const LOCK = JSON.stringify(new URL('../../scripts/lock.mjs', import.meta.url).href)
  const TAKE = `
    import { acquireLock } from ${LOCK}
    process.stdin.once('data', () => {
      const { lock } = acquireLock(process.argv[1], { doing: 'racing' })
      process.stdout.write(lock ? 'taken' : 'refused')
      if (!lock) process.exit()
    })
    process.stdout.write('ready ')`

  /** Processes that try to take the lock at the same time. Returns the one that has it. */
  async function race(folder: string, count: number): Promise<ChildProcess> {
    const racers = Array.from({ length: count }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', TAKE, folder], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      children.push(child)
      return child
    })
    await Promise.all(racers.map(child => once(child.stdout, 'data')))
    const answers = racers.map(child => once(child.stdout, 'data'))
    for (const child of racers) child.stdin.write('go')
    const said = (await Promise.all(answers)).map(String)
    expect(said.toSorted()).toEqual([...Array(count - 1).fill('refused'), 'taken'])
    const winner = racers[said.indexOf('taken')]
    if (!winner) throw new Error('nobody has it')
    expect(findLockHolder(folder)).toEqual({ pid: winner.pid, doing: 'racing' })
    return winner
  }

  test('is one process’s of many that want it, and another’s when that one was killed', async () => {
    const folder = join(home, 'raced')
    for (let round = 0; round < fewOrMany(2, 6); round += 1) await ended(await race(folder, 6), 'SIGKILL')
    expect(findLockHolder(folder)).toBeUndefined()
    expect((await readdir(folder)).length).toBeLessThanOrEqual(2)
  })

  test('is not somebody’s who has the number of one that died', async () => {
    const folder = join(home, 'reused')
    await mkdir(folder)
    await writeFile(join(folder, '1.json'), JSON.stringify({ pid: process.pid, born: '1 another boot', doing: 'x' }))
    expect(findLockHolder(folder)).toBeUndefined()
    expect(acquireLock(folder, { doing: 'new' }).lock).toBeDefined()
    expect(acquireLock(folder, { doing: 'newer' }).holder).toEqual({ pid: process.pid, doing: 'new' })
  })

  test('is nobody’s once it was released', () => {
    const folder = join(home, 'released')
    acquireLock(folder, { doing: 'x' }).lock?.release()
    expect(findLockHolder(folder)).toBeUndefined()
  })
})

test('a start while another installs says so, and installs nothing', async () => {
  const root = join(home, 'fresh')
  await mkdir(join(root, 'scripts'), { recursive: true })
  for (const name of ['run.mjs', 'lock.mjs', 'start-options.mjs'])
    await copyFile(join(ROOT, 'scripts', name), join(root, 'scripts', name))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/x': { version: '1' } } }))
  const npm = join(home, 'npm')
  await writeFile(npm, `#!/bin/sh\necho installing\nexec sleep 60\n`)
  await chmod(npm, 0o755)
  const env = { PATH: `${home}:${process.env.PATH}`, PONTO_URBANO_HOME: join(root, '.local') }
  const firstProgram = run([join(root, 'scripts/run.mjs'), 'local/start.ts'], env)
  await firstProgram.said('installing\n')
  const secondProgram = run([join(root, 'scripts/run.mjs'), 'local/start.ts', '--empty'], env)
  expect(await secondProgram.code).toBe(1)
  expect(secondProgram.output()).toBe(
    `Another process (${firstProgram.child.pid}) is installing the packages on this folder's data; wait for it or stop it, or use -- --ephemeral.\n`,
  )
})

describe('the deployment', () => {
  test('starts once of two that start at once, and neither a third nor a reset touches its data', {
    timeout: 120_000,
  }, async () => {
    const site = join(home, 'site')
    const start = async () =>
      run([RUN, 'local/start.ts', '--empty'], { PORT: String(await findFreePort()), PONTO_URBANO_HOME: site })
    const rivals = [await start(), await start()]
    const lost = await Promise.race(rivals.map(async rival => ({ rival, code: await rival.code })))
    expect(lost.code).toBe(1)
    expect(lost.rival.output()).toMatch(/^Another process \(\d+\) is .+ on this folder's data; wait for it[^\n]+\n$/)
    const won = rivals.find(rival => rival !== lost.rival)
    await won?.said('Ponto Urbano: ')
    const url = /Ponto Urbano: (\S+)/.exec(won?.output() ?? '')?.[1] ?? ''

    const thirdProgram = await start()
    expect(await thirdProgram.code).toBe(1)
    expect(thirdProgram.output()).toBe(
      `Ponto Urbano already runs on this folder's data at ${url}; stop it first, or use -- --ephemeral.\n`,
    )
    const reset = run([RUN, 'local/reset.ts'], { PONTO_URBANO_HOME: site })
    expect(await reset.code).toBe(1)
    expect(reset.output()).toContain(url)
    expect((await fetch(`${url}/config.json`)).status).toBe(200)

    // A process that listens on all addresses also answers on this one, which belongs to the machine.
    const holder = findLockHolder(join(site, 'lock'))
    const endpoints: string[] = [url, ...Object.values(Object(holder?.endpoints)).map(String)]
    expect(endpoints).toHaveLength(9)
    for (const endpoint of endpoints) {
      const port = Number(new URL(endpoint).port)
      expect([endpoint, await answers('127.0.0.1', port), await answers('127.0.0.2', port)]).toEqual([
        endpoint,
        true,
        false,
      ])
    }

    // Kills the wrapper process; the deployment that it started still uses the data.
    const { pid } = holder ?? { pid: 0 }
    await ended(won?.child as ChildProcess, 'SIGKILL')
    expect((await start().then(each => each.code.then(() => each.output()))).includes(url)).toBe(true)
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => findLockHolder(join(site, 'lock')), { timeout: 15_000 }).toBeUndefined()
    await access(join(site, 'data', 'seeded'))
  })

  test('listens where HOST says, or says why not', { timeout: 60_000 }, async () => {
    const port = await findFreePort()
    const wide = run([RUN, 'local/start.ts', '--ephemeral', '--empty'], { PORT: String(port), HOST: '127.0.0.2' })
    await wide.said('Ponto Urbano: ')
    expect([await answers('127.0.0.2', port), await answers('127.0.0.1', port)]).toEqual([true, false])
    await ended(wide.child, 'SIGTERM')
    const nowhere = run([RUN, 'local/start.ts', '--ephemeral'], { PORT: String(port), HOST: '198.51.100.1' })
    expect(await nowhere.code).toBe(1)
    expect(nowhere.output()).toBe(`This machine can't listen at HOST 198.51.100.1, port ${port} (EADDRNOTAVAIL)\n`)
  })
})

function answers(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
