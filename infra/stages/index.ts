import { dev } from './dev.ts'
import { production } from './production.ts'
import type { KeptStageFile, TrialStageFile } from './stage-file.ts'
import { staging } from './staging.ts'

/** The stages on AWS, one file of this folder for each; `-c stage=…` chooses one. */
export const STAGES = { dev, staging, production } as const satisfies Record<string, TrialStageFile | KeptStageFile>
