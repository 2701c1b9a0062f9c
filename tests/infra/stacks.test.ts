import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allFunctions, functionOfGroup } from '#infra/system.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { routeKey } from '#shared/platform/api/endpoint.ts'
import {
  anythingSchema,
  DEPLOYED_SITE_URL,
  deployedSettings,
  objectSchema,
  secretReferenceOf,
  synthesizeDeployedSystem,
} from './deployed-system.ts'
import { DECIDED_STAGE } from './stage-files.ts'
import { referenceNameOf, SynthesizedTemplates, synthesizeTemplates } from './synthesized.ts'
import { queueProperties, routeProperties, tableProperties } from './template-facts.ts'

const { deployed, facts, functions, secretOf } = synthesizeDeployedSystem()

describe('the table', () => {
  const { is, attributes } = deployed.only('AWS::DynamoDB::Table', tableProperties)

  test('has its keys, indexes, stream and time to live', () => {
    expect(facts.table).toEqual({
      key: ['PK', 'SK'],
      indexes: Object.fromEntries(
        ['GSI1', 'GSI2', 'GSI3', 'GSI4'].map(name => [name, { keys: [`${name}PK`, `${name}SK`], projects: 'ALL' }]),
      ),
      stream: 'NEW_AND_OLD_IMAGES',
      ttl: 'expires_at',
    })
  })

  test('is paid per request, encrypted, restorable to any second and hard to lose', () => {
    expect(is.BillingMode).toBe('PAY_PER_REQUEST')
    expect(is.SSESpecification).toEqual({ SSEEnabled: true })
    expect(is.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    expect(is.DeletionProtectionEnabled).toBe(true)
    expect(attributes.DeletionPolicy).toBe('RetainExceptOnCreate')
  })

  test('goes with its stack when the stage keeps no data', () => {
    const dev = synthesizeTemplates({ stage: 'dev' })
    const table = dev.only('AWS::DynamoDB::Table', tableProperties)
    expect(table.is.DeletionProtectionEnabled).toBe(false)
    expect(table.attributes.DeletionPolicy).toBe('Delete')
  })
})

describe('the API', () => {
  const routes = deployed.all('AWS::ApiGatewayV2::Route', routeProperties)

  test('has a route for every endpoint of the contract, behind the authorizer when it names roles, and no other', () => {
    expect(facts.routes).toEqual(
      Object.fromEntries(
        allEndpoints().map(({ endpoint }) => [
          routeKey(endpoint),
          typeof endpoint.access === 'string' ? 'open' : 'token',
        ]),
      ),
    )
    expect(routes).toHaveLength(allEndpoints().length)
  })

  test('leads each route to the alias of the function of its group', () => {
    const integration = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') })
    const uris = new Map(
      deployed
        .all('AWS::ApiGatewayV2::Integration', integration)
        .map(each => [`integrations/${referenceNameOf(each)}`, each.is.IntegrationUri]),
    )
    const names = new Map(
      deployed
        .all('AWS::Lambda::Alias', z.object({ FunctionName: z.string() }))
        .map(each => [
          referenceNameOf(each),
          functions.find(({ id, stack }) => each.is.FunctionName === `${stack}/${id}`)?.name,
        ]),
    )
    const served = new Map(routes.map(({ is }) => [is.RouteKey, names.get(uris.get(is.Target) ?? '')]))
    for (const { group, endpoint } of allEndpoints())
      expect(served.get(routeKey(endpoint)), routeKey(endpoint)).toBe(functionOfGroup(group))
  })

  test('takes tokens of the pool made for the site only', () => {
    const authorizer = deployed.only('AWS::ApiGatewayV2::Authorizer', objectSchema)
    const pool = referenceNameOf(deployed.only('AWS::Cognito::UserPool', anythingSchema))
    expect(authorizer.is).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Issuer: `https://cognito-idp.sa-east-1.amazonaws.com/${pool}`,
        Audience: [referenceNameOf(deployed.only('AWS::Cognito::UserPoolClient', anythingSchema))],
      },
    })
    for (const { is } of routes)
      expect(is.AuthorizerId ?? referenceNameOf(authorizer), is.RouteKey).toBe(referenceNameOf(authorizer))
  })

  test('is throttled, the account question and the identity service most, and logs nothing about persons', () => {
    const { is } = deployed.only(
      'AWS::ApiGatewayV2::Stage',
      z.object({
        StageName: z.literal('$default'),
        AutoDeploy: z.literal(true),
        DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
        RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
        AccessLogSettings: z.object({ Format: z.string() }),
      }),
    )
    const limitOf = (route: string) => is.RouteSettings[route]?.ThrottlingRateLimit
    expect(limitOf('POST /api/auth/user-exists')).toBe(20)
    expect(limitOf('POST /api/auth/identity')).toBe(300)
    expect(is.DefaultRouteSettings.ThrottlingRateLimit).toBe(2_000)
    expect(is.AccessLogSettings.Format).toContain('$context.routeKey')
    expect(is.AccessLogSettings.Format).not.toMatch(/identity|claims|\$context\.path|\$context\.domain|userAgent/)
  })
})

describe('the functions', () => {
  test('are those of system.ts with exactly their environment', () => {
    expect(facts.environment).toEqual(
      Object.fromEntries(allFunctions().map(([name, { environment }]) => [name, environment.toSorted()])),
    )
  })

  test('get what the names of their environment stand for', () => {
    const table = referenceNameOf(deployed.only('AWS::DynamoDB::Table', anythingSchema))
    const pool = referenceNameOf(deployed.only('AWS::Cognito::UserPool', anythingSchema))
    const queue = (name: string) => {
      const found = deployed.all('AWS::SQS::Queue', queueProperties).find(({ is }) => is.QueueName.endsWith(name))
      return found ? referenceNameOf(found) : `no queue ${name}`
    }
    const issuer = `https://cognito-idp.sa-east-1.amazonaws.com/${pool}`
    const values: Record<string, string> = {
      TABLE_NAME: table,
      STAGE: 'production',
      HOLD_HOURS: '48',
      HELD_POINTS_PER_EMAIL: '40',
      HELD_POINTS_PER_ACCOUNT: '120',
      HELD_POINTS_PER_ADDRESS: '80',
      OPERATOR_LEGAL_NAME: DECIDED_STAGE.legal_name,
      OPERATOR_TRADE_NAME: 'Placas do Interior Ltda.',
      OPERATOR_CNPJ: '12ABC34501DE35',
      OPERATOR_ADDRESS: DECIDED_STAGE.legal_address,
      OPERATOR_CITY: 'Americana/SP',
      OPERATOR_SIGNATORY_NAME: DECIDED_STAGE.signatory_name,
      OPERATOR_SIGNATORY_CPF: '52998224725',
      SITE_URL: DEPLOYED_SITE_URL,
      EMAIL_SELLER: JSON.stringify({
        identity:
          'Ponto Urbano Publicidade Ltda. (Placas do Interior Ltda.) · CNPJ 12.ABC.345/01DE-35 · Av. Brasil, 10, Centro, CEP 13465-000',
        contact_email: 'fale@placas.com.br',
        whatsapp_number: '5519987654321',
        phone_text: '+55 (19) 98765-4321',
        court: 'Americana/SP',
        pix: {
          key: DECIDED_STAGE.pix_key,
          name: DECIDED_STAGE.pix_name,
          city: DECIDED_STAGE.pix_city,
        },
      }),
      SENDER_EMAIL: DECIDED_STAGE.sender_email,
      EMAIL_CONFIGURATION: 'ponto-urbano-production',
      USER_POOL_ID: pool,
      USER_POOL_CLIENT_ID: referenceNameOf(deployed.only('AWS::Cognito::UserPoolClient', anythingSchema)),
      USER_POOL_ISSUER: issuer,
      USER_POOL_JWKS_URI: `${issuer}/.well-known/jwks.json`,
      USER_POOL_ENDPOINT: 'https://cognito-idp.sa-east-1.amazonaws.com/',
      USER_POOL_CLIENT_SECRET: secretReferenceOf(secretOf('identity', 'SecretString')),
      ORIGIN_SECRET_ARN: referenceNameOf(secretOf('web', 'GenerateSecretString')),
      PROOF_SECRET_ARN: referenceNameOf(secretOf('identity', 'GenerateSecretString')),
      HOLDER_KEY: secretReferenceOf(secretOf('api', 'GenerateSecretString')),
      MEDIA_BUCKET: 'ponto-urbano-production-media-<AWS::AccountId>',
      DISTRIBUTION_ID: referenceNameOf(deployed.only('AWS::CloudFront::Distribution', anythingSchema)),
      PLACE_INDEX_NAME: referenceNameOf(deployed.only('AWS::Location::PlaceIndex', anythingSchema)),
      EMAIL_QUEUE_URL: queue('production-emails'),
      EMAIL_DEAD_LETTERS_URL: queue('production-emails-undone'),
      FEEDBACK_QUEUE_URL: queue('production-email-feedback'),
      FEEDBACK_DEAD_LETTERS_URL: queue('production-email-feedback-undone'),
      CHANGE_QUEUES: 'https://sqs.sa-east-1.<AWS::URLSuffix>/<AWS::AccountId>/ponto-urbano-production-',
      UNDONE_CHANGES_BUCKET: referenceNameOf(deployed.only('AWS::S3::Bucket', anythingSchema, 'events')),
    }
    // The API's functions have the name of the e-mail queue in its own stack.
    const served = new Map<string, boolean>(allFunctions().map(([name, definition]) => [name, 'serves' in definition]))
    const ofTheApi: Record<string, string> = { ...values, EMAIL_QUEUE_URL: `${values.CHANGE_QUEUES}emails` }
    for (const { name, is } of functions)
      for (const [variable, value] of Object.entries(is.Environment?.Variables ?? {}))
        expect(value, `${variable} of ${name}`).toBe((served.get(name) ? ofTheApi : values)[variable])
  })

  test.each(allFunctions())('%s runs on Node 24 with its own memory, time and log', (name, definition) => {
    const found = functions.find(each => each.name === name)
    expect(found?.is).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: definition.timeout_seconds,
      MemorySize: definition.memory_mb,
      TracingConfig: { Mode: 'Active' },
    })
    const log = deployed
      .all('AWS::Logs::LogGroup', z.object({ RetentionInDays: z.number() }))
      .find(each => referenceNameOf(each) === found?.is.LoggingConfig?.LogGroup)
    expect(log?.is.RetentionInDays).toBe(90)
  })
})

describe('identity', () => {
  const pool = deployed.only('AWS::Cognito::UserPool', objectSchema)

  test('signs people up by e-mail under the rules of the specification', () => {
    expect(pool.is).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      DeletionProtection: 'ACTIVE',
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        ConfigurationSet: referenceNameOf(deployed.only('AWS::SES::ConfigurationSet', anythingSchema)),
        From: `Ponto Urbano <${DECIDED_STAGE.sender_email}>`,
        ReplyToEmailAddress: 'fale@placas.com.br',
        SourceArn: 'arn:aws:ses:sa-east-1:<AWS::AccountId>:identity/pontourbano.com.br',
      },
    })
  })

  test('has the four groups, the strongest first', () => {
    const groups = deployed
      .all('AWS::Cognito::UserPoolGroup', z.object({ GroupName: z.string(), Precedence: z.number() }))
      .toSorted((a, b) => a.is.Precedence - b.is.Precedence)
    expect(groups.map(({ is }) => is.GroupName)).toEqual(['admin', 'operations_manager', 'field_technician', 'client'])
  })

  test('gives the site a client that only our gate can use, and that tells nobody who has an account', () => {
    expect(deployed.only('AWS::Cognito::UserPoolClient', objectSchema).is).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
      AllowedOAuthFlowsUserPoolClient: false,
    })
  })

  test('keeps the client’s secret where other stacks can name it without showing it', () => {
    const client = deployed.only('AWS::Cognito::UserPoolClient', anythingSchema)
    expect(secretOf('identity', 'SecretString').is.SecretString).toBe(referenceNameOf(client, 'ClientSecret'))
    const shown = deployed.resources.filter(({ properties }) =>
      JSON.stringify(properties ?? null).includes(referenceNameOf(client, 'ClientSecret')),
    )
    expect(shown.map(({ type }) => type)).toEqual(['AWS::SecretsManager::Secret'])
  })

  /** Types of the resources in another stage's templates that replace resources of these templates. */
  const replacedBy = (settings: Record<string, number>): string[] => {
    const next = new SynthesizedTemplates({ ...deployedSettings, ...settings })
    const namesIn = ({ resources }: SynthesizedTemplates) =>
      resources.map(({ stack, type, id }) => `${stack} ${type} ${id}`)
    const typesMissingIn = (other: SynthesizedTemplates, names: string[]) =>
      names
        .filter(each => !namesIn(other).includes(each))
        .map(each => each.slice(0, each.lastIndexOf(' ')))
        .toSorted()
    const gone = typesMissingIn(next, namesIn(deployed))
    expect(typesMissingIn(deployed, namesIn(next))).toEqual(gone)
    next.remove()
    return gone
  }

  test('is another pool with client and groups of its own, and everything else as it was, under a higher number', () => {
    expect(replacedBy({ user_pool: 2 })).toEqual([
      'identity AWS::Cognito::UserPool',
      'identity AWS::Cognito::UserPoolClient',
      ...Array<string>(4).fill('identity AWS::Cognito::UserPoolGroup'),
      ...Array<string>(3).fill('identity AWS::Lambda::Permission'),
    ])
  })

  test('gets another client, with a secret of its own, under a higher number of the client', () => {
    expect(replacedBy({ user_pool_client: 2 })).toEqual(['identity AWS::Cognito::UserPoolClient'])
  })

  test('calls the triggers of system.ts', () => {
    expect(facts.triggers).toEqual(
      Object.fromEntries(
        allFunctions().flatMap(([name, definition]) => ('trigger' in definition ? [[definition.trigger, name]] : [])),
      ),
    )
  })
})

describe('a first deployment that fails', () => {
  const PHYSICAL_NAMES = /^(BucketName|TableName|UserPoolName|QueueName|LogGroupName|KeyName|MapName|IndexName|Name)$/

  test('leaves nothing behind that has a name which the next one needs', () => {
    const named = deployed.resources.filter(({ properties }) =>
      Object.keys(objectSchema.parse(properties ?? {})).some(name => PHYSICAL_NAMES.test(name)),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const { stack, id, attributes } of named)
      expect([undefined, 'Delete', 'RetainExceptOnCreate'], `${stack}/${id}`).toContain(attributes.DeletionPolicy)
    expect(deployed.only('AWS::Location::APIKey', objectSchema).is.ForceDelete).toBe(true)
  })

  test('keeps what it may have made of tables, pools and buckets only when it is there to stay', () => {
    const holding = deployed.resources.filter(({ type }) =>
      ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'].includes(type),
    )
    // All except the site's files, which every deployment uploads again.
    const kept = holding.filter(({ attributes }) => attributes.DeletionPolicy === 'RetainExceptOnCreate')
    expect(kept).toHaveLength(holding.length - 1)
    for (const { attributes } of kept) expect(attributes.UpdateReplacePolicy).toBe('Retain')
  })

  test('can be repeated: the cdk command removes a stack that was not made, which protection would keep it from', () => {
    expect(deployed.protectedStacks).toEqual([])
  })
})
