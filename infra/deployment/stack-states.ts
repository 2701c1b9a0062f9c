import { CloudFormationClient, paginateDescribeStacks, type Stack } from '@aws-sdk/client-cloudformation'
import { EDGE_REGION, resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import type { DeployFinding } from './finding.ts'

export type StackState = { name: string; region: string; status: string; outputs: Readonly<Record<string, string>> }

/** The stage's region, and the region of its firewall. */
export const regionsOfStage = (stage: Stage): string[] => [...new Set([stage.settings.region, EDGE_REGION])]

/** All stacks of a region, or the one with this name; empty if that does not exist. */
export async function describeStacks(client: CloudFormationClient, StackName?: string): Promise<Stack[]> {
  const found: Stack[] = []
  try {
    for await (const { Stacks } of paginateDescribeStacks({ client }, StackName ? { StackName } : {}))
      found.push(...(Stacks ?? []))
  } catch (error) {
    // CloudFormation reports a missing stack as a ValidationError, without an error name of its own.
    if (!(error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message)))
      throw error
  }
  return found
}

/** The stage's existing stacks, in both regions. */
export async function readStackStates(stage: Stage): Promise<StackState[]> {
  const states: StackState[] = []
  for (const region of regionsOfStage(stage))
    for (const { StackName = '', StackStatus = '', Outputs } of await describeStacks(
      new CloudFormationClient({ region }),
    ))
      if (StackName.startsWith(`${resourcePrefixOf(stage)}-`))
        states.push({
          name: StackName,
          region,
          status: StackStatus,
          outputs: Object.fromEntries(
            (Outputs ?? []).map(output => [output.OutputKey ?? '', output.OutputValue ?? '']),
          ),
        })
  return states
}

/** What a stack's state means for a deployment, and what to do about it; undefined when the stack can be updated. */
export function findingOfStackState({ name, region, status }: StackState): DeployFinding | undefined {
  const command = (verb: string) => `aws cloudformation ${verb} --stack-name ${name} --region ${region}`
  const problem = (text: string): DeployFinding => ({ kind: 'problem', text: `${name} (${status}): ${text}` })
  switch (status) {
    case 'CREATE_COMPLETE':
    case 'UPDATE_COMPLETE':
    case 'UPDATE_ROLLBACK_COMPLETE':
    case 'IMPORT_COMPLETE':
    case 'IMPORT_ROLLBACK_COMPLETE':
    // A change set was created and never executed; the next one replaces it.
    case 'REVIEW_IN_PROGRESS':
      return undefined
    case 'ROLLBACK_COMPLETE':
      return {
        kind: 'note',
        text: `${name} (${status}): a primeira criação falhou e foi desfeita; esta implantação apaga a pilha vazia e a cria de novo. Por que falhou: ${command('describe-stack-events')}`,
      }
    case 'UPDATE_ROLLBACK_FAILED':
      return problem(
        `uma mudança falhou e não pôde ser desfeita. Corrija a causa (${command('describe-stack-events')}), rode ${command('continue-update-rollback')}, espere UPDATE_ROLLBACK_COMPLETE e implante de novo.`,
      )
    case 'ROLLBACK_FAILED':
    case 'CREATE_FAILED':
    case 'DELETE_FAILED':
      return problem(
        `a pilha ficou pela metade. Veja o que a prende (${command('describe-stack-events')}), apague-a com ${command('delete-stack')} e implante de novo.`,
      )
    default:
      return status.endsWith('_IN_PROGRESS')
        ? problem(
            'outra implantação está mudando esta pilha agora, e o CloudFormation recusa uma segunda. Espere a outra terminar e rode o comando de novo; nada se perde.',
          )
        : problem(`este estado não aceita mudanças. Veja por quê: ${command('describe-stack-events')}`)
  }
}
