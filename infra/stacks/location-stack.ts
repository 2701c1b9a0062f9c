import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnAPIKey, CfnMap, CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import { AwsCustomResource, AwsCustomResourcePolicy, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import type { Construct } from 'constructs'
import { BASIC_EXECUTION, justify } from '../constructs/justify.ts'
import { SharedValue } from '../constructs/shared-value.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/**
 * Amazon Location: the place index for addresses; and, where the site has no street map of its own, the base map with the key
 * that lets the site draw it.
 */
export class LocationStack extends StageStack {
  private readonly mapName: string
  private readonly siteKey: SharedValue | undefined
  readonly placeIndexName: string
  readonly placeIndexArn: string
  constructor(app: Construct, stage: Stage, siteUrl: SharedValue) {
    super(app, stage, 'location', { description: 'Ponto Urbano: base map and addresses' })
    this.mapName = prefixOf(stage)
    const places = new CfnPlaceIndex(this, 'Places', {
      indexName: prefixOf(stage),
      dataSource: 'Here',
      // Points keep the address that was found.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    })
    this.placeIndexName = places.ref
    this.placeIndexArn = places.attrArn
    this.siteKey = stage.settings.street_map ? undefined : this.mapWithKey(stage, siteUrl)
  }

  private mapWithKey(stage: Stage, siteUrl: SharedValue): SharedValue {
    const map = new CfnMap(this, 'Map', { mapName: this.mapName, configuration: { style: 'VectorEsriNavigation' } })
    const key = new CfnAPIKey(this, 'SiteKey', {
      keyName: prefixOf(stage),
      noExpiry: true,
      forceUpdate: true,
      // A key is otherwise kept for ninety days, its name with it: a deployment that failed could not be repeated.
      forceDelete: true,
      restrictions: {
        allowActions: ['geo:GetMap*'],
        allowResources: [map.attrArn],
        allowReferers: [`${siteUrl.in(this)}/*`],
      },
    })
    return new SharedValue(this, 'map-key', this.keyValue(key))
  }

  /** Where the site in another stack finds the map's style, with the key that opens it. */
  styleUrlIn(reader: StageStack): string {
    if (!this.siteKey) throw new Error('this stage has a street map of its own')
    const map = `https://maps.geo.${this.region}.amazonaws.com/maps/v0/maps/${this.mapName}`
    return `${map}/style-descriptor?key=${this.siteKey.in(reader)}`
  }

  /** CloudFormation gives a key's name but not the key, which every browser may see: it is asked for by a call. */
  private keyValue(key: CfnAPIKey): string {
    const asked = new AwsCustomResource(this, 'SiteKeyValue', {
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
      justify(provider, {
        [BASIC_EXECUTION]: "The CDK's custom resource brings this policy for its log, and only that.",
      })
    return asked.getResponseField('Key')
  }
}
