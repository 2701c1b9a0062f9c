import type { Stage } from '#infra/stacks/stage.ts'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, stageFileOf } from '#infra/stages/read-stage.ts'

/** The stage of that name, or undefined for an unknown one. A setting that nobody has decided stands as its example. */
export const findStage = (name: string | undefined): Stage | undefined =>
  name !== undefined && Object.hasOwn(STAGES, name)
    ? parseStage(name, stageFileOf(name), { examples: true })
    : undefined
