import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

const { ORIGIN_SECRET } = readEnvironment('ORIGIN_SECRET')

/**
 * Refuses what did not come through the site's front, whose firewall counts and whose word on the viewer's address is
 * taken: the gateway answers at an address of its own too. Throws FORBIDDEN.
 */
export function requireOriginSecret({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(headers[ORIGIN_SECRET_HEADER] ?? ''), digest(ORIGIN_SECRET)))
    throw new DomainError('FORBIDDEN')
}
