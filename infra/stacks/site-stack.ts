import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Annotations, CfnOutput, DefaultStackSynthesizer, Duration } from 'aws-cdk-lib'
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { publicSettingsOf } from '../config.ts'
import { acceptNagFindings, BASIC_EXECUTION_FINDING } from '../constructs/accept-nag-findings.ts'
import { SITE_DIRECTORY } from '../site-build.ts'
import { SITE_PAGES, withSiteConfig } from '../site-page.ts'
import { readStreetMap, STREET_MAP_PREFIX, type StreetMapExtract } from '../street-map.ts'
import type { IdentityStack } from './identity-stack.ts'
import type { LocationStack } from './location-stack.ts'
import { type Stage, StageStack } from './stage.ts'
import type { WebStack } from './web-stack.ts'

type Props = { web: WebStack; identity: IdentityStack; location: LocationStack }

/**
 * Maximum size of the street map, because the function that copies it has a disk of 512 MB for both the archive and the
 * unpacked file. Bytes.
 */
const MAX_STREET_MAP_BYTES = 230 * 1024 * 1024

const pageSources = (config: SiteConfig) =>
  SITE_PAGES.map(name =>
    Source.data(name, withSiteConfig(readFileSync(join(SITE_DIRECTORY, name), 'utf8'), config), { jsonEscape: true }),
  )

/** Files of the site: the built web app, its pages with the configuration in them, and /config.json. */
export class SiteStack extends StageStack {
  constructor(app: Construct, stage: Stage, { web, identity, location }: Props) {
    super(app, stage, 'site', { description: 'Ponto Urbano: files of the site' })
    const streetMap = stage.settings.street_map ? readStreetMap(stage.settings.street_map) : undefined
    const config: SiteConfig = {
      ...publicSettingsOf(stage.settings),
      user_pool_id: identity.poolId.valueIn(this),
      user_pool_client_id: identity.clientId.valueIn(this),
      map: streetMap?.map ?? { kind: 'amazon-location', style_url: location.styleUrlIn(this) },
    }
    const commit: unknown = this.node.tryGetContext('commit')
    if (commit) new CfnOutput(this, 'Commit', { value: String(commit) })
    const isBuilt = existsSync(join(SITE_DIRECTORY, 'index.html'))
    if (!isBuilt)
      Annotations.of(this).addWarningV2('ponto-urbano:web-not-built', 'dist/web is missing: templates hold no web app')
    const common = { destinationBucket: web.bucket, prune: false, memoryLimit: 512 }
    // Files with a content hash in their name are deployed first, so that no page refers to a missing file.
    const assets = isBuilt
      ? new BucketDeployment(this, 'Hashed', {
          ...common,
          sources: [Source.asset(SITE_DIRECTORY)],
          exclude: ['*'],
          include: ['assets/*'],
          cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
        })
      : undefined
    const deployStreetMap = streetMap && this.deployStreetMap(streetMap, common)
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      // A later source's files replace those of the same name.
      sources: [
        ...(isBuilt ? [Source.asset(SITE_DIRECTORY), ...pageSources(config)] : []),
        Source.jsonData('config.json', commit ? { ...config, commit } : config),
      ],
      exclude: ['assets/*', '.vite/*'],
      cacheControl: [CacheControl.noCache()],
    })
    if (assets) pages.node.addDependency(assets)
    // The street map is deployed before the pages that refer to it.
    if (deployStreetMap) pages.node.addDependency(deployStreetMap)
    this.justifyDeployments(web)
  }
  private deployStreetMap(
    { path, bytes }: StreetMapExtract,
    common: Omit<BucketDeploymentProps, 'sources'>,
  ): BucketDeployment {
    if (bytes > MAX_STREET_MAP_BYTES)
      throw new Error(
        `The street map ${path} is larger than the ${MAX_STREET_MAP_BYTES} bytes that a deployment copies.`,
      )
    return new BucketDeployment(this, 'StreetMap', {
      ...common,
      sources: [Source.asset(dirname(resolve(path)), { exclude: ['**', `!${basename(path)}`] })],
      destinationKeyPrefix: STREET_MAP_PREFIX.replaceAll('/', ''),
      contentType: 'application/vnd.pmtiles',
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.hours(1))],
    })
  }
  /** Accepts cdk-nag's findings about the CDK's own function for copying, whose permissions can't be narrowed. */
  private justifyDeployments(web: WebStack): void {
    const provider = this.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (!provider) return
    const copyReason =
      "The CDK's BucketDeployment needs it to copy the site's files from the asset bucket to the site's."
    const assetBucket = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-${this.region}`
    acceptNagFindings(provider, {
      [BASIC_EXECUTION_FINDING]: "The CDK's BucketDeployment brings this policy for its log, and only that.",
      ...Object.fromEntries(
        ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map(action => [
          `AwsSolutions-IAM5[Action::s3:${action}]`,
          copyReason,
        ]),
      ),
      [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${assetBucket}/*]`]: copyReason,
      [`AwsSolutions-IAM5[Resource::${web.stackName}:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/*]`]: copyReason,
      'AwsSolutions-L1':
        "The CDK chooses the runtime of its own BucketDeployment function; it comes with the CDK's version.",
    })
  }
}
