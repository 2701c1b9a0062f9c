import type { Stage } from '#infra/stacks/stage.ts'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'
import { endWithUsage } from './command-options.ts'

/** What is wrong with a name that is no stage's. */
export const stageProblem = (name: string | undefined): string =>
  name === undefined ? 'Falta --stage.' : `Não há o ambiente ${name}.`

/** The stage with this name; its unset settings have example values. Says what is wrong and exits for another name. */
export const requireStage = (name: string | undefined, usage: string): Stage =>
  name !== undefined && Object.hasOwn(STAGES, name)
    ? parseStage(name, stageFileOf(name), { examples: true })
    : endWithUsage(usage, stageProblem(name))
