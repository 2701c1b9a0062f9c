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

/** Where the run that is under way is noted: an SSM parameter. */
export type LeaseParameter = {
  /** False when there is one already. */
  create: (text: string) => Promise<boolean>
  read: () => Promise<string | undefined>
  write: (text: string) => Promise<void>
  remove: () => Promise<void>
}

/** A run that has said nothing for so long was cut off. Milliseconds. */
const LEASE_EXPIRES_MS = 10 * 60_000

const noteSchema = z.object({ run: z.string(), at: z.number() })

export type RotationLease = {
  /** Throws Stopped while another run is under way. */
  acquire: () => Promise<void>
  /** Says that this run goes on. Throws Stopped when another run has taken its turn, because this one was silent for long. */
  renew: () => Promise<void>
  end: () => Promise<void>
}

/** At most one run changes a stage's secrets at a time. */
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
      // Of two that find it given up, the last to write goes on, and the other stops before it changes anything.
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
