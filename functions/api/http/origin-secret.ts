import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

const { ORIGIN_SECRET } = readEnvironment('ORIGIN_SECRET')

/**
 * Refuses requests that bypass the site's front, because rate limits rely on its firewall and on its header with the
 * viewer's address; the gateway also has a public address of its own. Throws FORBIDDEN.
 */
export function requireOriginSecret({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(headers[ORIGIN_SECRET_HEADER] ?? ''), digest(ORIGIN_SECRET)))
    throw new DomainError('FORBIDDEN')
}
