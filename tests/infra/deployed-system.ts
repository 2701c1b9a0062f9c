import * as z from 'zod/mini'
import { referenceNameOf, synthesizeTemplates, type TemplateResource } from './synthesized.ts'
import { systemFunctions, templateFacts } from './template-facts.ts'

/** The system as it would be deployed to production, for the tests of a file. */

export const DEPLOYED_SITE_URL = 'https://pontourbano.com.br'
export const anythingSchema = z.unknown()
export const objectSchema = z.record(z.string(), z.unknown())

/** The reference in a template to a secret's current value. The secret itself is in no template, output or export. */
export const secretReferenceOf = (secret: TemplateResource): string =>
  `{{resolve:secretsmanager:${referenceNameOf(secret)}:SecretString:::}}`

/** Settings that differ from those of production in synthesized.ts. */
export const deployedSettings = {
  site_url: DEPLOYED_SITE_URL,
  certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
  sender_identity: 'pontourbano.com.br',
  hold_hours: 48,
  company_name: 'Placas do Interior Ltda.',
  contact_email: 'fale@placas.com.br',
  contact_address: 'R. XV de Novembro, 10',
}

export function synthesizeDeployedSystem() {
  const deployed = synthesizeTemplates(deployedSettings)
  /**
   * The only secret of a stack that AWS generates (GenerateSecretString), or the only one with a given value
   * (SecretString).
   */
  function secretOf(stack: string, by: 'GenerateSecretString' | 'SecretString') {
    const secrets = deployed.all('AWS::SecretsManager::Secret', objectSchema)
    const [found, ...more] = secrets.filter(secret => secret.stack === stack && by in secret.is)
    if (!found || more.length > 0) throw new Error(`${stack} has not exactly one secret by ${by}`)
    return found
  }
  return { deployed, facts: templateFacts(deployed), functions: systemFunctions(deployed), secretOf }
}
