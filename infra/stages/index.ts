import { dev } from './dev.ts'
import { production } from './production.ts'
import type { KeptStageFile, TrialStageFile } from './stage-file.ts'
import { staging } from './staging.ts'

/** The stages on AWS, each a file of this folder; `-c stage=…` chooses one. */
export const STAGES = { dev, staging, production } as const satisfies Record<string, TrialStageFile | KeptStageFile>
