import type { Stage } from '#infra/stacks/stage.ts'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'

/** What is wrong with a name that findStage does not know. */
export const stageProblem = (name: string | undefined): string =>
  name === undefined ? 'Falta --stage.' : `Não há o ambiente ${name}.`

/** The stage with this name; undefined for an unknown name. Unset settings have example values. */
export const findStage = (name: string | undefined): Stage | undefined =>
  name !== undefined && Object.hasOwn(STAGES, name)
    ? parseStage(name, stageFileOf(name), { examples: true })
    : undefined
