import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Annotations, DefaultStackSynthesizer, Duration } from 'aws-cdk-lib'
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { siteSettings } from '../config.ts'
import { BASIC_EXECUTION, justify } from '../constructs/justify.ts'
import { SITE_DIRECTORY } from '../site-build.ts'
import { readStreetMap, STREET_MAP_PREFIX, type StreetMap } from '../street-map.ts'
import type { IdentityStack } from './identity-stack.ts'
import type { LocationStack } from './location-stack.ts'
import { type Stage, StageStack } from './stage.ts'
import type { WebStack } from './web-stack.ts'

type Needs = { web: WebStack; identity: IdentityStack; location: LocationStack }

/** The function that copies has 512 MB of disk, for the packed file and the file. Bytes. */
const LARGEST_STREET_MAP = 230 * 1024 * 1024

/** The files of the site: the built web app and the /config.json that tells it where everything is. */
export class SiteStack extends StageStack {
  constructor(app: Construct, stage: Stage, { web, identity, location }: Needs) {
    super(app, stage, 'site', { description: 'Ponto Urbano: files of the site' })
    const streetMap = stage.settings.street_map ? readStreetMap(stage.settings.street_map) : undefined
    const config: SiteConfig = {
      ...siteSettings(stage.settings),
      user_pool_id: identity.userPool.userPoolId,
      user_pool_client_id: identity.clientId.in(this),
      map: streetMap?.map ?? { kind: 'amazon-location', style_url: location.styleUrlIn(this) },
    }
    const built = existsSync(join(SITE_DIRECTORY, 'index.html'))
    if (!built)
      Annotations.of(this).addWarningV2('ponto-urbano:web-not-built', 'dist/web is missing: templates hold no web app')
    const common = { destinationBucket: web.bucket, prune: false, memoryLimit: 512 }
    // Their names change with their content. They come first, so that no page names a file that is not there yet.
    const hashed = built
      ? new BucketDeployment(this, 'Hashed', {
          ...common,
          sources: [Source.asset(SITE_DIRECTORY)],
          exclude: ['*'],
          include: ['assets/*'],
          cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
        })
      : undefined
    const streetFile = streetMap && this.streetMapFile(streetMap, common)
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [...(built ? [Source.asset(SITE_DIRECTORY)] : []), Source.jsonData('config.json', config)],
      exclude: ['assets/*', '.vite/*'],
      cacheControl: [CacheControl.noCache()],
    })
    if (hashed) pages.node.addDependency(hashed)
    // Before the /config.json that names it.
    if (streetFile) pages.node.addDependency(streetFile)
    this.justifyDeployments(web)
  }
  private streetMapFile({ path, bytes }: StreetMap, common: Omit<BucketDeploymentProps, 'sources'>): BucketDeployment {
    if (bytes > LARGEST_STREET_MAP)
      throw new Error(`The street map ${path} is larger than the ${LARGEST_STREET_MAP} bytes that a deployment copies.`)
    return new BucketDeployment(this, 'StreetMap', {
      ...common,
      sources: [Source.asset(dirname(resolve(path)), { exclude: ['**', `!${basename(path)}`] })],
      destinationKeyPrefix: STREET_MAP_PREFIX.replaceAll('/', ''),
      contentType: 'application/vnd.pmtiles',
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.hours(1))],
    })
  }
  /** The CDK's own function copies the files; its rights come from the CDK and can't be narrowed. */
  private justifyDeployments(web: WebStack): void {
    const provider = this.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (!provider) return
    const copying = "The CDK's BucketDeployment needs it to copy the site's files from the asset bucket to the site's."
    const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-${this.region}`
    justify(provider, {
      [BASIC_EXECUTION]: "The CDK's BucketDeployment brings this policy for its log, and only that.",
      ...Object.fromEntries(
        ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map(action => [
          `AwsSolutions-IAM5[Action::s3:${action}]`,
          copying,
        ]),
      ),
      [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${assets}/*]`]: copying,
      [`AwsSolutions-IAM5[Resource::${web.stackName}:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/*]`]: copying,
      'AwsSolutions-L1':
        "The CDK chooses the runtime of its own BucketDeployment function; it comes with the CDK's version.",
    })
  }
}
