import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Settings } from '../config.ts'

/** One deployment on AWS, made from its file in infra/stages. */
export type Stage = {
  name: string
  settings: Settings
  /** The configured address of the site; undefined to use CloudFront's address. */
  site_url: string | undefined
}

/** The only region in which CloudFront accepts firewalls and certificates. */
export const EDGE_REGION = 'us-east-1'

/** Prefix of all resource names of a stage. */
export const resourcePrefixOf = (stage: Stage): string => `ponto-urbano-${stage.name}`

/** Name of an SSM parameter through which stacks share a value (CrossStackParameter). */
export const parameterNameOf = (stage: Stage, name: string): string => `/${resourcePrefixOf(stage)}/${name}`

/** Tags of all resources of a stage. */
export const tagsOfStage = (stage: Stage): Record<string, string> => ({ project: 'ponto-urbano', stage: stage.name })

type StackOptions = { description: string; region?: string; isCrossRegion?: true }

/** A stack of a stage, in the deploying account and by default in the stage's region. */
export class StageStack extends Stack {
  readonly stage: Stage
  constructor(app: Construct, stage: Stage, name: string, { description, region, isCrossRegion }: StackOptions) {
    const account = process.env.CDK_DEFAULT_ACCOUNT
    super(app, `${resourcePrefixOf(stage)}-${name}`, {
      description,
      env: { region: region ?? stage.settings.region, ...(account ? { account } : {}) },
      crossRegionReferences: isCrossRegion ?? false,
      tags: tagsOfStage(stage),
    })
    this.stage = stage
  }
}
