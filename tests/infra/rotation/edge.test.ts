import {
  CloudFrontClient,
  DescribeFunctionCommand,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  GetFunctionCommand,
  PublishFunctionCommand,
  UpdateDistributionCommand,
  UpdateFunctionCommand,
} from '@aws-sdk/client-cloudfront'
import { beforeEach, expect, test } from 'vitest'
import { mediaFunctionCode } from '#infra/media-function.ts'
import { cloudFrontEdge } from '#infra/rotation/edge.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'

/** Which CloudFront calls a rotation makes. */

const cloudFront = mockClientWithoutGrants(CloudFrontClient)
const edge = cloudFrontEdge(new CloudFrontClient({ region: 'us-east-1' }), 'E1')
const config = (sent: string) => ({
  CallerReference: 'a',
  Comment: 'ponto-urbano-dev',
  Enabled: true,
  DefaultCacheBehavior: { TargetOriginId: 'files', ViewerProtocolPolicy: 'redirect-to-https' as const },
  Origins: {
    Quantity: 2,
    Items: [
      { Id: 'files', DomainName: 'files' },
      {
        Id: 'api',
        DomainName: 'api',
        CustomHeaders: {
          Quantity: 2,
          Items: [
            { HeaderName: 'x-other', HeaderValue: 'stays' },
            { HeaderName: 'x-origin-secret', HeaderValue: sent },
          ],
        },
      },
    ],
  },
  CacheBehaviors: {
    Quantity: 1,
    Items: [
      {
        PathPattern: '/media/*',
        TargetOriginId: 'media',
        ViewerProtocolPolicy: 'redirect-to-https' as const,
        FunctionAssociations: {
          Quantity: 1,
          Items: [
            {
              FunctionARN: 'arn:aws:cloudfront::111122223333:function/dev-MediaPaths',
              EventType: 'viewer-request' as const,
            },
          ],
        },
      },
    ],
  },
})
const FunctionConfig = { Comment: 'paths', Runtime: 'cloudfront-js-2.0' as const }
const code = (text: string) => ({ FunctionCode: new TextEncoder().encode(text) }) as never

beforeEach(() => {
  cloudFront.reset()
  cloudFront.on(GetDistributionConfigCommand).resolves({ DistributionConfig: config('old'), ETag: 'tag 1' })
  cloudFront.on(DescribeFunctionCommand).resolves({
    ETag: 'tag 2',
    FunctionSummary: { Name: 'dev-MediaPaths', Status: 'DEPLOYED', FunctionConfig, FunctionMetadata: undefined },
  })
  cloudFront.on(UpdateFunctionCommand).resolves({ ETag: 'tag 3' })
})

test('the header of the API’s origin changes, and nothing else of the distribution', async () => {
  expect(await edge.sent()).toBe('old')
  await edge.send('new')
  expect(cloudFront.commandCalls(UpdateDistributionCommand).map(({ args }) => args[0].input)).toEqual([
    { Id: 'E1', DistributionConfig: config('new'), IfMatch: 'tag 1' },
  ])
})

test('the deployed function gets the secrets and is published; nothing is done where it has them', async () => {
  const deployed = mediaFunctionCode('old')
  cloudFront.on(GetFunctionCommand).resolves(code(deployed))
  await edge.accept([
    { secret: 'new', until: null },
    { secret: 'old', until: '2026-11-27T00:00:00.000Z' },
  ])
  const updated = cloudFront.commandCalls(UpdateFunctionCommand).map(({ args }) => args[0].input)
  const text = new TextDecoder().decode(updated[0]?.FunctionCode)
  expect(text).toBe(
    deployed.replace(
      "const SECRETS = [['old', Infinity]]",
      "const SECRETS = [['new', Infinity], ['old', 1795737600000]]",
    ),
  )
  expect(updated[0]).toMatchObject({ Name: 'dev-MediaPaths', IfMatch: 'tag 2', FunctionConfig })
  expect(cloudFront.commandCalls(PublishFunctionCommand).map(({ args }) => args[0].input)).toEqual([
    { Name: 'dev-MediaPaths', IfMatch: 'tag 3' },
  ])
  cloudFront.on(GetFunctionCommand).resolves(code(text))
  await edge.accept([
    { secret: 'new', until: null },
    { secret: 'old', until: '2026-11-27T00:00:00.000Z' },
  ])
  expect(cloudFront.commandCalls(UpdateFunctionCommand)).toHaveLength(1)
})

test('a function of an older release is left as it is', async () => {
  cloudFront.on(GetFunctionCommand).resolves(code("const hmac = text => sign('old', text)"))
  await expect(edge.accept([{ secret: 'new', until: null }])).rejects.toThrow('npm run deploy')
  expect(cloudFront.commandCalls(UpdateFunctionCommand)).toEqual([])
})

test.each([
  ['Deployed', 'DEPLOYED', true],
  ['InProgress', 'DEPLOYED', false],
  ['Deployed', 'IN_PROGRESS', false],
])('a distribution that is %s with a function that is %s: %s', async (Status, functionStatus, isDeployed) => {
  cloudFront.on(GetDistributionCommand).resolves({ Distribution: { Status } as never })
  cloudFront.on(DescribeFunctionCommand).resolves({
    FunctionSummary: { Name: 'f', Status: functionStatus, FunctionConfig, FunctionMetadata: undefined },
  })
  expect(await edge.isDeployed()).toBe(isDeployed)
})
