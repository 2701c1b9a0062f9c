import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { StepsAborted } from '../deployment/deploy-steps.ts'
import { parameterNameOf, type Stage } from '../stacks/stage.ts'

/** The SSM parameter that records which run is under way. */
export type LeaseParameter = {
  /** Creates the parameter; false when it exists already. */
  create: (text: string) => Promise<boolean>
  read: () => Promise<string | undefined>
  write: (text: string) => Promise<void>
  remove: () => Promise<void>
}

/** A run that has not renewed its lease for this time was interrupted. Milliseconds. */
const LEASE_EXPIRES_MS = 10 * 60_000

const noteSchema = z.object({ run: z.string(), at: z.number() })

export type RotationLease = {
  /** Throws StepsAborted while another run is under way. */
  acquire: () => Promise<void>
  /**
   * Renews the lease of this run. Throws StepsAborted when another run has acquired it, because this one did not renew
   * it for long.
   */
  renew: () => Promise<void>
  end: () => Promise<void>
}

/** A lease, so that at most one run changes a stage's secrets at a time. */
export function createRotationLease(note: LeaseParameter, now: () => number): RotationLease {
  const run = crypto.randomUUID()
  let isTaken = false
  const text = () => JSON.stringify({ run, at: now() })
  const readNote = async () => noteSchema.safeParse(JSON.parse((await note.read()) ?? 'null')).data
  async function renew(): Promise<void> {
    if ((await readNote())?.run !== run) throw new StepsAborted('Outra rotação assumiu este ambiente; esta parou aqui.')
    await note.write(text())
  }
  return {
    async acquire() {
      isTaken = await note.create(text())
      if (isTaken) return
      const other = await readNote()
      if (other && other.at + LEASE_EXPIRES_MS > now())
        throw new StepsAborted(
          `Outra rotação está em andamento (último sinal às ${new Date(other.at).toISOString()}). Se foi interrompida, rode o mesmo comando dez minutos depois desse sinal: ele continua.`,
        )
      // If two runs find an expired lease, the last to write it continues, and the other one stops before it changes
      // anything.
      await note.write(text())
      await renew()
      isTaken = true
    },
    renew,
    async end() {
      if (isTaken && (await readNote())?.run === run) await note.remove()
      isTaken = false
    },
  }
}

export function createLeaseParameter(stage: Stage): LeaseParameter {
  const client = new SSMClient({ region: stage.settings.region })
  const Name = parameterNameOf(stage, 'rotation')
  const putParameter = (Value: string, Overwrite: boolean) =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite }))
  return {
    async create(text) {
      try {
        await putParameter(text, false)
        return true
      } catch (error) {
        if (error instanceof ParameterAlreadyExists) return false
        throw error
      }
    },
    async read() {
      try {
        return (await client.send(new GetParameterCommand({ Name }))).Parameter?.Value
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined
        throw error
      }
    },
    async write(text) {
      await putParameter(text, true)
    },
    async remove() {
      await client.send(new DeleteParameterCommand({ Name }))
    },
  }
}
