import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { originSecret } from '../../platform/aws/origin-secret.ts'

/**
 * Refuses requests that do not come through CloudFront: the gateway also has a public address of its own, but rate
 * limits rely on CloudFront's firewall and on its header with the viewer's address. Throws FORBIDDEN.
 */
export async function requireOriginSecret({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Promise<void> {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const sent = digest(headers[ORIGIN_SECRET_HEADER] ?? '')
  if (!(await originSecret.isAccepted(secret => timingSafeEqual(sent, digest(secret)))))
    throw new DomainError('FORBIDDEN')
}
