import type { Stage } from '#infra/stacks/stage.ts'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'

/** The stage with this name; undefined for an unknown name. Unset settings have example values. */
export const findStage = (name: string | undefined): Stage | undefined =>
  name !== undefined && Object.hasOwn(STAGES, name)
    ? parseStage(name, stageFileOf(name), { examples: true })
    : undefined
