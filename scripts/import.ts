import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { COMMAND_LINE_IMPORTER } from '#shared/catalogue/messages/point-imports.ts'
import type { RowError } from '#shared/catalogue/rules/point-rows.ts'
import { endWithUsage, readOptions, TABLE_OPTION } from './command-options.ts'
import { connectToTable } from './connect.ts'

/** `npm run import -- points.csv [--dry-run] [--skip-errors] [--create-tiers] [--table NAME]` */

const SYNOPSIS = 'Uso: npm run import -- pontos.csv [--dry-run] [--skip-errors] [--create-tiers] [--table NOME]'
/** Maximum number of errors printed, so that the first ones stay on the screen. */
const SHOWN_ERRORS = 50

const FLAG = { type: 'boolean', default: false } as const
const commandOptions = readOptions(SYNOPSIS, {
  allowPositionals: true,
  options: {
    'dry-run': { ...FLAG, meaning: 'só confere o arquivo; não grava nada' },
    'skip-errors': { ...FLAG, meaning: 'grava as linhas certas, apesar das erradas' },
    'create-tiers': { ...FLAG, meaning: 'cria os níveis de preço que faltam' },
    table: TABLE_OPTION,
  },
})
const [file, ...extraArguments] = commandOptions.positionals
if (!file || extraArguments.length > 0) endWithUsage(commandOptions.usage, 'Diga um arquivo.')
const bytes = await readFile(file).catch(() => undefined)
if (!bytes) {
  console.error(`O arquivo ${file} não pôde ser aberto.`)
  process.exit(1)
}
await connectToTable(commandOptions.values.table)
const { importSheet } = await import('#functions/catalogue/imports/import-sheet.ts')

const report = await importSheet({
  bytes,
  file_name: basename(file),
  created_by: COMMAND_LINE_IMPORTER,
  dry_run: commandOptions.values['dry-run'],
  skip_errors: commandOptions.values['skip-errors'],
  create_tiers: commandOptions.values['create-tiers'],
  now: new Date().toISOString(),
  onProgress: showProgress,
})
if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
for (const error of report.errors.slice(0, SHOWN_ERRORS)) console.error(formatRowError(error))
if (report.errors.length > SHOWN_ERRORS) console.error(`… e mais ${report.errors.length - SHOWN_ERRORS} erros.`)

const missingTierNames = report.missing_tiers.join(', ')
const createsTiers = commandOptions.values['create-tiers']
if (missingTierNames && createsTiers && !commandOptions.values['dry-run'])
  console.log(`Níveis criados, ainda sem preços: ${missingTierNames}. Defina os preços em Níveis de Preço.`)
else if (missingTierNames)
  console.error(`Níveis que não existem: ${missingTierNames}. Crie-os em Níveis de Preço, ou use --create-tiers.`)

const isRefused = report.errors.length > 0 && !commandOptions.values['skip-errors']
if (isRefused) {
  console.error(
    `Nada foi importado: ${formatAmount(report.errors.length, 'erro', 'erros')}. Corrija a planilha, ou use --skip-errors para importar só ${formatAmount(report.rows, 'linha correta', 'linhas corretas')}.`,
  )
  process.exit(1)
}
const createdWord = commandOptions.values['dry-run'] ? 'a criar' : report.created === 1 ? 'criado' : 'criados'
console.log(
  `${formatAmount(report.rows, 'linha correta', 'linhas corretas')}: ${formatAmount(report.created, 'ponto', 'pontos')} ${createdWord}, ${report.known} já existiam, ${report.errors.length} com erro.`,
)
if (report.new_tags.length > 0) console.log(`Tags novas: ${report.new_tags.join(', ')}`)

function formatAmount(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`
}

function formatRowError({ line, column, message }: RowError): string {
  return `Linha ${line}${column ? `, coluna ${column}` : ''}: ${message}`
}

function showProgress(done: number, total: number): void {
  const percent = Math.floor((done / total) * 100)
  if (process.stdout.isTTY) process.stdout.write(`\rImportando: ${done} de ${total} (${percent} %)`)
  else if (done === total || Math.floor(((done - 1) / total) * 10) < Math.floor((done / total) * 10))
    console.log(`Importando: ${done} de ${total} (${percent} %)`)
}
