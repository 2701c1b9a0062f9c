// Unpacks the Chromium of @sparticuz/chromium in the folder where npm put it, and writes the program that starts it
// (local/required-programs.ts). It unpacks into the folder for temporary files, which TMPDIR names.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder = '', startScript = ''] = process.argv.slice(2)
const packageFolder = join(folder, 'node_modules', '@sparticuz', 'chromium')
const { default: chromium, inflate } = await import(pathToFileURL(join(packageFolder, 'build', 'index.js')).href)
const program = await chromium.executablePath()
await inflate(join(packageFolder, 'bin', 'al2023.tar.br'))

/** Libraries and fonts of the package, for machines that have none. */
const LIBRARIES = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
const FONTS = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
const isRunnable = env => spawnSync(program, ['--version'], { env: { ...process.env, ...env } }).status === 0
const env = [FONTS, { ...FONTS, ...LIBRARIES }].find(isRunnable)
if (!env) {
  console.error(`Chromium does not run here: ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stderr}`)
  process.exit(1)
}
const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
writeFileSync(startScript, ['#!/bin/sh', ...settings, `exec '${program}' "$@"`, ''].join('\n'), { mode: 0o755 })
