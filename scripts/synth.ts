import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import * as z from 'zod/mini'
import { SITE_DIRECTORY } from '#infra/site-build.ts'
import { createStacks } from '#infra/stacks/create-stacks.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'
import { readOptions, STAGE_OPTION } from './command-options.ts'

/*
 * npm run synth [-- --stage dev|staging|production --examples]: writes the CloudFormation templates of a stage to
 * cdk.out and checks them with cdk-nag. Needs neither credentials nor network; the web app is taken from dist/web. With
 * --examples, unset settings in the stage's file get the demo's values.
 */
const root = join(import.meta.dirname, '..')
const { values: options } = readOptions('Uso: npm run synth [-- --stage NOME --examples]', {
  options: {
    stage: { ...STAGE_OPTION, default: 'dev' },
    examples: {
      type: 'boolean',
      default: false,
      meaning: 'põe exemplos onde o arquivo do ambiente ainda não diz nada',
    },
  },
})
const { context } = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')))
const stage = runOrExit(() => parseStage(options.stage, stageFileOf(options.stage), options))

if (!existsSync(join(SITE_DIRECTORY, 'index.html')))
  console.warn('dist/web is missing: the templates hold no web app (cdk deploy builds it).')
const outdir = join(root, 'cdk.out')
rmSync(outdir, { recursive: true, force: true })
const app = new App({ outdir, context })
runOrExit(() => createStacks(app, stage))
for (const { stackName, templateFullPath, template } of runOrExit(() => app.synth()).stacks) {
  const { Resources } = z.object({ Resources: z.record(z.string(), z.unknown()) }).parse(template)
  const kilobytes = Math.ceil(statSync(templateFullPath).size / 1024)
  console.log(`${stackName.padEnd(32)} ${String(Object.keys(Resources).length).padStart(4)} resources ${kilobytes} KB`)
}

/**
 * Exits with everything that is wrong with the stage's file, or after findings of cdk-nag, which has printed them
 * itself.
 */
function runOrExit<Result>(create: () => Result): Result {
  try {
    return create()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
