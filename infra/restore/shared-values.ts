import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { parameterNameOf, type Stage } from '../stacks/stage.ts'

/**
 * The SSM parameters by which stacks share values (CrossStackParameter). The project's emulators have none, so the
 * rehearsal replaces them.
 */
export type SharedValues = {
  read: (name: string) => Promise<string | undefined>
  write: (name: string, value: string) => Promise<void>
}

export function createSharedValues(stage: Stage): SharedValues {
  const client = new SSMClient({ region: stage.settings.region })
  return {
    async read(name) {
      try {
        const { Parameter } = await client.send(new GetParameterCommand({ Name: parameterNameOf(stage, name) }))
        return Parameter?.Value
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined
        throw error
      }
    },
    async write(name, Value) {
      await client.send(
        new PutParameterCommand({ Name: parameterNameOf(stage, name), Value, Type: 'String', Overwrite: true }),
      )
    },
  }
}
