import { randomBytes } from 'node:crypto'
import {
  isSecretAcceptedAt,
  MIN_SECRET_REREAD_MS,
  SECRET_CACHE_MS,
  type SecretRotation,
} from '#functions/platform/aws/accepted-secrets.ts'
import { type CommandStep, StepsAborted } from '../deployment/deploy-steps.ts'
import type { EdgeSecret } from '../media-function.ts'
import type { RotatedEdge } from './edge.ts'
import type { RotationLease } from './rotation-lease.ts'
import type { SecretVersions } from './secret-versions.ts'

export const ROTATING_SECRET_NAMES = ['origin', 'proof'] as const
type RotatingSecretName = (typeof ROTATING_SECRET_NAMES)[number]

const HOUR_MS = 3_600_000
const MARGIN_MS = 60_000
/**
 * After this time every function has read a changed secret, or reads it when it meets a value that it does not know.
 * Milliseconds.
 */
const EVERY_FUNCTION_READS_MS = SECRET_CACHE_MS + MIN_SECRET_REREAD_MS + MARGIN_MS
/**
 * How long signatures made with the former value may still be used: links to photos 24 hours, order links as long as a
 * contract. Milliseconds.
 */
const FORMER_VALUE_ACCEPTED_MS = { origin: 25 * HOUR_MS, proof: 6 * 366 * 24 * HOUR_MS } as const
/**
 * A secret that was changed less than this time ago was changed by the same run, which is being continued.
 * Milliseconds.
 */
const SAME_RUN_MS = 24 * HOUR_MS

/** What a rotation needs of AWS; the rehearsal replaces what the emulators lack. */
export type RotationCloud = {
  secrets: Record<RotatingSecretName, SecretVersions>
  edge: RotatedEdge
  lease: RotationLease
}

type RotationMachine = {
  confirm: () => Promise<boolean>
  /** Pauses between two checks. */
  pause: () => Promise<void>
  print: (line: string) => void
  now: () => number
}

type Options = { secrets: readonly RotatingSecretName[]; cloud: RotationCloud; machine: RotationMachine }

const NAMES = { origin: 'da origem (CloudFront → API)', proof: 'das provas (navegadores conhecidos, links)' } as const

/**
 * The steps of a rotation, not carried out yet. Every step first looks at what is stored, so an interrupted run can be
 * repeated and continues. No request is refused at any time: a value is accepted before anybody uses it, and until long
 * after the last use.
 */
export function planRotateSteps(options: Options): CommandStep[] {
  const { cloud } = options
  const has = (secret: RotatingSecretName) => options.secrets.includes(secret)
  const chosen: RotatingSecretName[] = []
  const { waitUntil, waitForEdge, each } = tools(options, chosen)
  const details = options.secrets.map(secret => `o segredo ${NAMES[secret]}`)
  const edgeStep = (step: CommandStep): CommandStep[] => (has('origin') ? [step] : [])

  return [
    ...checkAndBeginSteps(options),
    {
      title: 'Aceitar um valor novo, que ainda ninguém usa',
      details: [...details, 'secretsmanager:PutSecretValue, na versão ACCEPTED'],
      run: async () => {
        chosen.push(...(await beginRotations(options)))
      },
    },
    ...edgeStep({
      title: 'Levar o valor novo à função da borda que confere links de fotos, e esperar que chegue a toda parte',
      details: ['cloudfront:UpdateFunction, PublishFunction; a distribuição fica como está'],
      run: each('origin', async versions => {
        await updateEdgeSecrets(cloud.edge, versions)
        await waitForEdge()
      }),
    }),
    {
      title: `Esperar que todas as funções o aceitem (${EVERY_FUNCTION_READS_MS / 60_000} minutos)`,
      details: ['as funções leem os segredos de novo a cada cinco minutos'],
      run: async () => {
        for (const secret of chosen) {
          const { changed_at } = await cloud.secrets[secret].rotation()
          await waitUntil(Date.parse(changed_at) + EVERY_FUNCTION_READS_MS)
        }
      },
    },
    {
      title: 'Assinar com o valor novo',
      details: ['secretsmanager:PutSecretValue, na versão AWSCURRENT'],
      run: async () => {
        for (const secret of chosen) {
          const versions = cloud.secrets[secret]
          const [{ value }, { next }] = [await versions.current(), await versions.rotation()]
          if (next !== null && next !== value) await versions.putCurrent(next)
        }
      },
    },
    ...edgeStep({
      title: 'Trocar o valor que a borda envia, e esperar que a distribuição chegue a toda parte (minutos)',
      details: ['cloudfront:UpdateDistribution: só o cabeçalho da origem'],
      run: each('origin', async versions => {
        const { value } = await versions.current()
        if ((await cloud.edge.sent()) !== value) await cloud.edge.send(value)
        await waitForEdge()
      }),
    }),
    {
      title: 'Esperar que ninguém mais assine com o valor antigo (sete minutos)',
      details: [],
      run: async () => {
        for (const secret of chosen)
          await waitUntil((await cloud.secrets[secret].current()).since.getTime() + EVERY_FUNCTION_READS_MS)
      },
    },
    {
      title: 'Marcar até quando o valor antigo vale',
      details: [
        'o da origem, 25 horas; o das provas, seis anos, porque links de pedidos valem tanto quanto os contratos. Antes disso: --revoke',
      ],
      run: async () => {
        for (const secret of chosen) await finishRotation(secret, options)
        await cloud.lease.end()
      },
    },
  ]
}

/** The steps that end all former values at once. Everything that was signed with them is refused afterwards. */
export function planRevokeSteps(options: Options): CommandStep[] {
  const { secrets, cloud, machine } = options
  return [
    ...checkAndBeginSteps(options),
    {
      title: 'Deixar de aceitar os valores antigos',
      details: [
        ...secrets.map(secret => `o segredo ${NAMES[secret]}: ${LOST_BY_REVOCATION[secret]}`),
        'funções notam em até cinco minutos',
      ],
      run: async () => {
        for (const secret of secrets) await assertSettled(secret, options)
        for (const secret of secrets) {
          const versions = cloud.secrets[secret]
          const { value } = await versions.current()
          if (secret === 'origin') await cloud.edge.accept([{ secret: value, until: null }])
          await versions.putRotation({ next: null, accepted: [], changed_at: isoAt(machine.now()) })
        }
        await cloud.lease.end()
      },
    },
  ]
}

const LOST_BY_REVOCATION = {
  origin: 'fotos de comprovantes abertas com links antigos, que a página faz de novo',
  proof: 'links já enviados em e-mails e os de pedidos deixam de valer; navegadores conhecidos, de ser conhecidos',
} as const

const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString()

function checkAndBeginSteps({ secrets, cloud, machine }: Options): CommandStep[] {
  return [
    {
      title: 'Conferir o que é preciso, sem alterar nada',
      details: ['secretsmanager:GetSecretValue, cloudfront:GetDistributionConfig'],
      run: async () => {
        for (const secret of secrets) {
          const [{ since }, { next, accepted }] = [
            await cloud.secrets[secret].current(),
            await cloud.secrets[secret].rotation(),
          ]
          machine.print(
            `  O segredo ${NAMES[secret]} é de ${since.toISOString()}; ${next === null ? `mais ${accepted.length} aceitos` : 'uma rotação começou e não terminou'}.`,
          )
          if (secret === 'origin') await cloud.edge.sent()
        }
      },
    },
    {
      title: 'Pedir a confirmação',
      details: ['o nome do ambiente, ou --yes'],
      run: async () => {
        if (!(await machine.confirm())) throw new StepsAborted('Nada foi alterado.')
      },
    },
    {
      title: 'Conferir que nenhuma outra rotação está em andamento',
      details: ['ssm:PutParameter, GetParameter, DeleteParameter: rotation'],
      run: () => cloud.lease.acquire(),
    },
  ]
}

function tools({ cloud, machine: { pause, now } }: Options, chosen: readonly RotatingSecretName[]) {
  async function waitFor(isDone: () => Promise<boolean> | boolean): Promise<void> {
    await cloud.lease.renew()
    while (!(await isDone())) {
      await pause()
      await cloud.lease.renew()
    }
  }
  return {
    waitUntil: (moment: number) => waitFor(() => now() >= moment),
    waitForEdge: () => waitFor(() => cloud.edge.isDeployed()),
    each: (secret: RotatingSecretName, run: (versions: SecretVersions) => Promise<void>) => async () => {
      if (chosen.includes(secret)) await run(cloud.secrets[secret])
    },
  }
}

/** Begins the rotation of each secret that is not being rotated yet. Returns the secrets that this run changes. */
async function beginRotations({ secrets, cloud, machine }: Options): Promise<RotatingSecretName[]> {
  const rotations = new Map<RotatingSecretName, SecretRotation>()
  for (const secret of secrets) rotations.set(secret, await cloud.secrets[secret].rotation())
  const goesOn = [...rotations.values()].some(({ next }) => next !== null)
  const chosen: RotatingSecretName[] = []
  for (const [secret, { next, accepted, changed_at }] of rotations) {
    const wasDone = goesOn && next === null && Date.parse(changed_at) + SAME_RUN_MS > machine.now()
    if (wasDone) continue
    chosen.push(secret)
    if (next !== null) {
      machine.print(`  A rotação do segredo ${NAMES[secret]} continua.`)
      continue
    }
    const { value } = await cloud.secrets[secret].current()
    // Letters and digits only, because the value is part of the code of CloudFront's function.
    const newValue = randomBytes(24).toString('hex')
    const now = isoAt(machine.now())
    const former = accepted.filter(
      acceptedSecret => acceptedSecret.secret !== value && isSecretAcceptedAt(acceptedSecret, now),
    )
    await cloud.secrets[secret].putRotation({
      next: newValue,
      accepted: [...former, { secret: value, until: null }, { secret: newValue, until: null }],
      changed_at: now,
    })
  }
  return chosen
}

/**
 * The value in use, and the other values that are accepted from now on. Once the new value is in use, the former one
 * gets an end, which is the same in every repeated run.
 */
async function currentAndAcceptedValues(
  secret: RotatingSecretName,
  versions: SecretVersions,
): Promise<{ value: string; others: EdgeSecret[] }> {
  const [{ value, since }, { next, accepted }] = [await versions.current(), await versions.rotation()]
  const until = next === value ? isoAt(since.getTime() + FORMER_VALUE_ACCEPTED_MS[secret]) : null
  const others = accepted.filter(acceptedSecret => acceptedSecret.secret !== value)
  return { value, others: others.map(otherSecret => ({ ...otherSecret, until: otherSecret.until ?? until })) }
}

async function updateEdgeSecrets(edge: RotatedEdge, versions: SecretVersions): Promise<void> {
  const { value, others } = await currentAndAcceptedValues('origin', versions)
  await edge.accept([{ secret: value, until: null }, ...others])
}

/** Finishes a rotation, at CloudFront first, so that an interrupted run is recognised as unfinished. */
async function finishRotation(secret: RotatingSecretName, { cloud, machine }: Options): Promise<void> {
  const versions = cloud.secrets[secret]
  if (secret === 'origin') await updateEdgeSecrets(cloud.edge, versions)
  const { others } = await currentAndAcceptedValues(secret, versions)
  await versions.putRotation({ next: null, accepted: others, changed_at: isoAt(machine.now()) })
  machine.print(`  O valor antigo do segredo ${NAMES[secret]} vale até ${others.at(-1)?.until}.`)
}

/**
 * Refuses to revoke too early: functions or CloudFront may still use the former value, and the site's own requests
 * would be refused.
 */
async function assertSettled(secret: RotatingSecretName, { cloud, machine }: Options): Promise<void> {
  const versions = cloud.secrets[secret]
  const [{ value, since }, { next }] = [await versions.current(), await versions.rotation()]
  const isSettled =
    next === null &&
    since.getTime() + EVERY_FUNCTION_READS_MS <= machine.now() &&
    (secret !== 'origin' || ((await cloud.edge.sent()) === value && (await cloud.edge.isDeployed())))
  if (!isSettled)
    throw new StepsAborted(
      `Nada foi alterado: termine antes a rotação do segredo ${NAMES[secret]} (o mesmo comando sem --revoke).`,
    )
}
