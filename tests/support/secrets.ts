import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { UNIT_TEST_SECRETS } from './api-gateway-event.ts'
import { mockClient } from './mock-client.ts'

const values = new Map<string, string>(Object.entries(UNIT_TEST_SECRETS))

/** Secrets that were never rotated, until a test says otherwise. */
const secretsManager = mockClient(SecretsManagerClient)
secretsManager.on(GetSecretValueCommand).callsFake(({ SecretId, VersionStage }) => {
  const value = values.get(String(SecretId).replace(/^.*:/, ''))
  if (VersionStage || !value) throw new ResourceNotFoundException({ message: VersionStage, $metadata: {} })
  return { SecretString: value }
})
