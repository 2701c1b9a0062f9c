import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnAPIKey, CfnMap, CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import { AwsCustomResource, AwsCustomResourcePolicy, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import type { Construct } from 'constructs'
import { acceptNagFindings, BASIC_EXECUTION_FINDING } from '../constructs/accept-nag-findings.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { resourcePrefixOf, type Stage, StageStack } from './stage.ts'

/**
 * The stack of Amazon Location: the place index for addresses and, unless the stage has a street map of its own, the
 * base map with its API key.
 */
export class LocationStack extends StageStack {
  private readonly mapName: string
  private readonly mapApiKey: CrossStackParameter | undefined
  readonly placeIndexName: string
  readonly placeIndexArn: string
  constructor(app: Construct, stage: Stage, siteUrl: CrossStackParameter) {
    super(app, stage, 'location', { description: 'Ponto Urbano: base map and addresses' })
    this.mapName = resourcePrefixOf(stage)
    const places = new CfnPlaceIndex(this, 'Places', {
      indexName: resourcePrefixOf(stage),
      dataSource: 'Here',
      // 'Storage', because points store the address that was found.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    })
    this.placeIndexName = places.ref
    this.placeIndexArn = places.attrArn
    this.mapApiKey = stage.settings.street_map ? undefined : this.createMapAndKey(stage, siteUrl)
  }

  private createMapAndKey(stage: Stage, siteUrl: CrossStackParameter): CrossStackParameter {
    const map = new CfnMap(this, 'Map', { mapName: this.mapName, configuration: { style: 'VectorEsriNavigation' } })
    const key = new CfnAPIKey(this, 'SiteKey', {
      keyName: resourcePrefixOf(stage),
      noExpiry: true,
      forceUpdate: true,
      // Otherwise a deleted key would keep its name for 90 days, and a failed deployment could not be repeated.
      forceDelete: true,
      restrictions: {
        allowActions: ['geo:GetMap*'],
        allowResources: [map.attrArn],
        allowReferers: [`${siteUrl.valueIn(this)}/*`],
      },
    })
    return new CrossStackParameter(this, 'map-key', this.readKeyValue(key))
  }

  /** URL of the map's style, including the API key, for another stack. */
  styleUrlIn(reader: StageStack): string {
    if (!this.mapApiKey) throw new Error('this stage has a street map of its own')
    const map = `https://maps.geo.${this.region}.amazonaws.com/maps/v0/maps/${this.mapName}`
    return `${map}/style-descriptor?key=${this.mapApiKey.valueIn(reader)}`
  }

  /**
   * Reads the key's value by a custom resource, because CloudFormation returns its name only. The value is public,
   * because browsers use it.
   */
  private readKeyValue(key: CfnAPIKey): string {
    const describeKey = new AwsCustomResource(this, 'SiteKeyValue', {
      onUpdate: {
        service: 'Location',
        action: 'describeKey',
        parameters: { KeyName: key.ref },
        outputPaths: ['Key'],
        physicalResourceId: PhysicalResourceId.of(key.ref),
        logging: Logging.withDataHidden(),
      },
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['geo:DescribeKey'], resources: [key.attrKeyArn] }),
      ]),
      installLatestAwsSdk: false,
    })
    const provider = this.node.children.find(({ node }) => node.id.startsWith('AWS679f53fac002430cb0da5b7982bd2287'))
    if (provider)
      acceptNagFindings(provider, {
        [BASIC_EXECUTION_FINDING]: "The CDK's custom resource brings this policy for its log, and only that.",
      })
    return describeKey.getResponseField('Key')
  }
}
