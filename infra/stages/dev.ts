import type { TrialStageFile } from './stage-file.ts'

/** For developers: at CloudFront's address, with the demonstration's operator. `cdk destroy` removes its data too. */
export const dev: TrialStageFile = { keep_data: false }
