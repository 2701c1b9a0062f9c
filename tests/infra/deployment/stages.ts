import { parseStage } from '#infra/stages/read-stage.ts'
import { DECIDED_STAGE, testStageFile } from '../stage-files.ts'

/** Production with a domain and a sender address of its own. */
export const productionStage = (changes: Readonly<Record<string, unknown>> = {}) =>
  parseStage('production', {
    ...DECIDED_STAGE,
    site_url: 'https://www.pontourbano.com.br',
    certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
    sender_identity: 'pontourbano.com.br',
    ...changes,
  })

export const devStage = () => parseStage('dev', testStageFile('dev'))
