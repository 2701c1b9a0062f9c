import type { TrialStageFile } from './stage-file.ts'

/** Stage for developers: at CloudFront's address, with the demo's operator. `cdk destroy` deletes its data too. */
export const dev: TrialStageFile = { keep_data: false }
