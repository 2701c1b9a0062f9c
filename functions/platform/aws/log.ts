import { Logger } from '@aws-lambda-powertools/logger'

/** Structured log. Ids only: never a name, an e-mail, a phone or a token. */
export const log = new Logger({ serviceName: 'ponto-urbano' })
