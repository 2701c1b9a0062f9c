import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { closeServer, listenLocally } from './local-server.ts'

type SecretsManagerEmulator = { endpoint: string; close(): Promise<void> }

/** Versions of a secret by their stage labels. */
type Versions = Map<string, { id: string; value: string; made_at: number }>

const inputSchema = z.object({
  SecretId: z.string(),
  VersionStage: z._default(z.string(), 'AWSCURRENT'),
  VersionStages: z._default(z.array(z.string()), ['AWSCURRENT']),
  SecretString: z.optional(z.string()),
})

/**
 * A Secrets Manager in memory: it reads a version of a secret by its stage label, and adds a new version that takes
 * labels over.
 */
export async function startSecretsManager(
  initial: Readonly<Record<string, string>>,
  onCrash: (sentence: string) => void,
): Promise<SecretsManagerEmulator> {
  const version = (value: string) => ({ id: crypto.randomUUID(), value, made_at: Date.now() / 1000 })
  const secrets = new Map<string, Versions>(
    Object.entries(initial).map(([id, value]) => [id, new Map([['AWSCURRENT', version(value)]])]),
  )

  function answer(operation: string, body: string): [number, object] {
    const { SecretId, VersionStage, VersionStages, SecretString } = inputSchema.parse(JSON.parse(body))
    const secret = secrets.get(SecretId)
    if (operation === 'PutSecretValue' && secret && SecretString !== undefined) {
      const newVersion = version(SecretString)
      for (const stage of VersionStages) secret.set(stage, newVersion)
      return [200, { ARN: SecretId, VersionId: newVersion.id, VersionStages }]
    }
    if (operation !== 'GetSecretValue') return [400, { __type: 'InvalidRequestException', message: operation }]
    const found = secret?.get(VersionStage)
    if (!found) return [400, { __type: 'ResourceNotFoundException', message: `no ${VersionStage} of ${SecretId}` }]
    return [200, { ARN: SecretId, VersionId: found.id, SecretString: found.value, CreatedDate: found.made_at }]
  }

  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace('secretsmanager.', '')
    const [status, output] = answer(operation, await text(request))
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(output))
  })
  const endpoint = await listenLocally(server, 'The Secrets Manager emulator', onCrash)
  return { endpoint, close: () => closeServer(server) }
}
