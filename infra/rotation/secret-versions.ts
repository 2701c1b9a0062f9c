import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import {
  ACCEPTED_VERSION_STAGE,
  parseSecretRotation,
  type SecretRotation,
} from '#functions/platform/aws/accepted-secrets.ts'

/** The versions of a rotating secret, for `npm run rotate`. */
export type SecretVersions = {
  current: () => Promise<{ value: string; since: Date }>
  rotation: () => Promise<SecretRotation>
  putCurrent: (value: string) => Promise<void>
  putRotation: (rotation: SecretRotation) => Promise<void>
}

export function createSecretVersions(client: SecretsManagerClient, SecretId: string): SecretVersions {
  const putVersion = async (SecretString: string, ...VersionStages: string[]) => {
    await client.send(new PutSecretValueCommand({ SecretId, SecretString, VersionStages }))
  }
  return {
    async current() {
      const { SecretString, CreatedDate } = await client.send(new GetSecretValueCommand({ SecretId }))
      if (!SecretString || !CreatedDate) throw new Error(`${SecretId} has no value`)
      return { value: SecretString, since: CreatedDate }
    },
    async rotation() {
      try {
        const command = new GetSecretValueCommand({ SecretId, VersionStage: ACCEPTED_VERSION_STAGE })
        return parseSecretRotation((await client.send(command)).SecretString)
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return parseSecretRotation(undefined)
        throw error
      }
    },
    putCurrent: value => putVersion(value, 'AWSCURRENT'),
    putRotation: rotation => putVersion(JSON.stringify(rotation), ACCEPTED_VERSION_STAGE),
  }
}
