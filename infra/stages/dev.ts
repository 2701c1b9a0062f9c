import type { TrialStage } from './stage-file.ts'

/** For developers: at CloudFront's address, with the demonstration's operator. `cdk destroy` removes its data too. */
export const dev: TrialStage = { keep_data: false }
