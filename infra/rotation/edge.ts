import {
  type CloudFrontClient,
  DescribeFunctionCommand,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  GetFunctionCommand,
  PublishFunctionCommand,
  UpdateDistributionCommand,
  UpdateFunctionCommand,
} from '@aws-sdk/client-cloudfront'
import { ORIGIN_SECRET_HEADER } from '#shared/platform/api/front-headers.ts'
import { StepsAborted } from '../deployment/deploy-steps.ts'
import { type EdgeSecret, withEdgeSecrets } from '../media-function.ts'

/** What a rotation reads and changes of the CloudFront distribution. */
export type RotatedEdge = {
  /** The secret that CloudFront sends with each request to the API. */
  sent: () => Promise<string>
  send: (secret: string) => Promise<void>
  /** Sets the secrets with which links to photos may be signed. */
  accept: (secrets: readonly EdgeSecret[]) => Promise<void>
  /** Whether the last change has reached every location. */
  isDeployed: () => Promise<boolean>
}

/**
 * Changes the distribution itself and not its stack, so that everything else stays as whatever release deployed it. The
 * template refers to the secret's current value, so the next deployment does not undo the change.
 */
export function cloudFrontEdge(client: CloudFrontClient, Id: string): RotatedEdge {
  async function distribution() {
    const { DistributionConfig, ETag } = await client.send(new GetDistributionConfigCommand({ Id }))
    const header = (DistributionConfig?.Origins?.Items ?? [])
      .flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
      .find(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_SECRET_HEADER)
    if (!DistributionConfig || !header) throw new Error(`${Id} sends no ${ORIGIN_SECRET_HEADER}`)
    return { DistributionConfig, IfMatch: ETag, header }
  }

  async function photoFunction(): Promise<string> {
    const { DistributionConfig } = await distribution()
    const media = DistributionConfig.CacheBehaviors?.Items?.find(({ PathPattern }) => PathPattern === '/media/*')
    const arn = media?.FunctionAssociations?.Items?.[0]?.FunctionARN
    const name = arn?.split('/').at(-1)
    if (!name) throw new Error(`${Id} has no function on /media/*`)
    return name
  }

  return {
    sent: async () => (await distribution()).header.HeaderValue ?? '',
    async send(secret) {
      const { DistributionConfig, IfMatch, header } = await distribution()
      header.HeaderValue = secret
      await client.send(new UpdateDistributionCommand({ Id, DistributionConfig, IfMatch }))
    },
    async accept(secrets) {
      const Name = await photoFunction()
      const { FunctionCode } = await client.send(new GetFunctionCommand({ Name, Stage: 'LIVE' }))
      const before = new TextDecoder().decode(FunctionCode)
      const after = withEdgeSecrets(before, secrets)
      if (after === undefined)
        throw new StepsAborted(
          'A borda ainda tem uma versão que só conhece um segredo: implante esta primeiro (npm run deploy).',
        )
      if (after === before) return
      const { ETag, FunctionSummary } = await client.send(new DescribeFunctionCommand({ Name }))
      const updated = await client.send(
        new UpdateFunctionCommand({
          Name,
          IfMatch: ETag,
          FunctionConfig: FunctionSummary?.FunctionConfig,
          FunctionCode: new TextEncoder().encode(after),
        }),
      )
      await client.send(new PublishFunctionCommand({ Name, IfMatch: updated.ETag }))
    },
    async isDeployed() {
      const Name = await photoFunction()
      const [{ Distribution }, { FunctionSummary }] = await Promise.all([
        client.send(new GetDistributionCommand({ Id })),
        client.send(new DescribeFunctionCommand({ Name, Stage: 'LIVE' })),
      ])
      return Distribution?.Status === 'Deployed' && FunctionSummary?.Status !== 'IN_PROGRESS'
    },
  }
}
