import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** An operator whose shell lacks settings, or who misspells an option, reads one sentence. */

const SCRIPTS = join(import.meta.dirname, '../../scripts')
const NOBODY = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', AWS_EC2_METADATA_DISABLED: 'true' }
const IN_REGION = { ...NOBODY, AWS_REGION: 'sa-east-1' }

function run(command: string, env: Record<string, string>): { code: number | null; said: string } {
  const [program = '', ...args] = command.split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SCRIPTS, `${program}.ts`), ...args], {
    env,
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}`.trim() }
}

const WITHOUT_REGION = 'Falta a região do ambiente: escreva AWS_REGION=sa-east-1 antes do comando.'
const WITHOUT_CREDENTIALS = 'Esta sessão não tem credenciais da AWS. Entre com aws sso login, ou defina AWS_PROFILE.'

test.each([
  ['audit --table t', WITHOUT_REGION],
  ['replay --bucket b', WITHOUT_REGION],
])('%s without a region', (command, sentence) => {
  expect(run(command, NOBODY)).toEqual({ code: 1, said: sentence })
})

test.each([
  'audit --table t',
  'migrate --table t',
  'replay --bucket b',
  'invite ana@example.com Ana --table t --pool p',
  'import package.json --table t',
])('%s without credentials', command => {
  expect(run(command, IN_REGION)).toEqual({ code: 1, said: WITHOUT_CREDENTIALS })
})

test('backup without credentials, after its first step', () => {
  const { code, said } = run('backup --stage dev', IN_REGION)
  expect({ code, last: said.split('\n').at(-1) }).toEqual({ code: 1, last: WITHOUT_CREDENTIALS })
})

const TABLE = '--table  a tabela na AWS (saída TableName da pilha site); sem esta opção, a do site que roda nesta pasta'

test.each([
  ['audit --tabel t', 'Não há a opção --tabel.', ['Uso: npm run audit [-- --table NOME]', TABLE]],
  [
    'replay',
    'Falta --bucket.',
    ['Uso: npm run replay -- --bucket NOME', '--bucket  a saída UndoneChangesBucket da pilha events'],
  ],
  [
    'backup --stage prod',
    'Não há o ambiente prod.',
    [
      'Uso: npm run backup -- --stage dev|staging|production [--dry-run]',
      '--stage    o ambiente, um arquivo de infra/stages',
      '--dry-run  só mostra os passos, na ordem; não muda nada',
    ],
  ],
])('%s is answered with what is wrong, the usage and what each option means', (command, problem, lines) => {
  expect(run(command, IN_REGION)).toEqual({ code: 2, said: `${problem}\n${lines.join('\n  ')}` })
})

test.each([
  ['deploy', 'Falta --stage.'],
  ['deploy --stage', 'O valor de --stage falta ou sobra.'],
  ['deploy dev', 'Não é uma opção: dev'],
  ['destroy --stage prod', 'Não há o ambiente prod.'],
  ['rotate --stage dev --secret mine', 'Não há o segredo mine.'],
  ['restore --stage dev', 'Falta --to.'],
  ['restore --stage dev --to yesterday', '"yesterday" não é um momento com fuso horário (Z ou -03:00).'],
  ['restore-people --stage dev --from yesterday', 'Não é um dia como 2026-11-26: yesterday'],
  ['invite ana@example.com Ana --table t', '--table e --pool só valem juntas.'],
  ['record-release --stage dev', 'Não há a opção --stage.'],
])('%s: %s', (command, problem) => {
  const { code, said } = run(command, IN_REGION)
  expect({ code, first: said.split('\n')[0] }).toEqual({ code: 2, first: problem })
})

test('reset --help deletes nothing', () => {
  expect(run('../local/reset --help', NOBODY)).toEqual({
    code: 2,
    said: 'npm run reset takes no options: it deletes the data in .local. Nothing was deleted.',
  })
})

test.each(['-h', '--help'])('%s is answered with the same, and is no failure', option => {
  expect(run(`migrate ${option}`, NOBODY)).toEqual({
    code: 0,
    said: `Uso: npm run migrate [-- --table NOME]\n  ${TABLE}`,
  })
})

test('record-release writes a file that the linter accepts as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ponto-urbano-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'infra'))
  const recorded = spawnSync(process.execPath, [join(SCRIPTS, 'record-release.ts')], { cwd: folder, env: NOBODY })
  expect(recorded.status).toBe(0)
  const text = readFileSync(join(folder, 'infra/released-versions.json'), 'utf8')
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const checked = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--stdin-file-path=infra/released-versions.json'],
    { cwd: join(SCRIPTS, '..'), input: text, encoding: 'utf8' },
  )
  expect({ status: checked.status, text: checked.stdout }).toEqual({ status: 0, text })
})
