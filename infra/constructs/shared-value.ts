import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { prefixOf, type StageStack } from '../stacks/stage.ts'

/**
 * A value that one stack knows and others need, and that may change: the site's address when a domain comes, an id that
 * CloudFormation gives anew. It goes across in a parameter of Systems Manager, read at each deployment. CloudFormation's
 * exports are for what stays as long as its stack: one that is imported can neither go nor change.
 */
export class SharedValue {
  private readonly from: StageStack
  private readonly parameterName: string
  constructor(from: StageStack, name: string, stringValue: string) {
    this.from = from
    this.parameterName = `/${prefixOf(from.stage)}/${name}`
    new StringParameter(from, `shared-${name}`, { parameterName: this.parameterName, stringValue })
  }
  /** The value in another stack, which is deployed after the one that knows it. */
  in(reader: StageStack): string {
    reader.addStackDependency(this.from)
    return StringParameter.valueForStringParameter(reader, this.parameterName)
  }
}
