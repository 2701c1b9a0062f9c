import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPoolClient,
  ClientAttributes,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Policy } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { type Connections, secretConnection, tableConnection, userPoolStatements } from '../constructs/connect.ts'
import { justify } from '../constructs/justify.ts'
import { keptPolicy } from '../constructs/kept.ts'
import { SharedValue } from '../constructs/shared-value.ts'
import { systemFunction } from '../constructs/system-function.ts'
import { GROUPS, USER_POOL } from '../system/user-pool.ts'
import { allFunctions } from '../system.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

const OPERATIONS = {
  CustomMessage: UserPoolOperation.CUSTOM_MESSAGE,
  PostConfirmation: UserPoolOperation.POST_CONFIRMATION,
  PostAuthentication: UserPoolOperation.POST_AUTHENTICATION,
}

type Needs = { table: Table; siteUrl: SharedValue }

/** Who people are: the user pool, its four groups, the site's client and the triggers. */
export class IdentityStack extends StageStack {
  readonly userPool: UserPool
  /** A client that has to be made anew has another id. */
  readonly clientId: SharedValue
  private readonly client: UserPoolClient
  /** What only our own gate knows, so that nobody gets past it with the client's public id. */
  readonly clientSecret: SecretValue
  /** What our own functions sign links and known browsers with (functions/people/identity/proofs.ts). */
  readonly proofSecret: SecretValue
  readonly issuer: string
  /** Where the service answers. */
  readonly endpoint: string
  constructor(app: Construct, stage: Stage, { table, siteUrl }: Needs) {
    super(app, stage, 'identity', { description: 'Ponto Urbano: user pool and its triggers' })
    const { keep_data, region, sender_email, sender_identity } = stage.settings
    this.userPool = new UserPool(this, 'UserPool', {
      userPoolName: prefixOf(stage),
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A new e-mail counts, and receives mail, only once its owner has shown the code.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: USER_POOL.password_minimum,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      deletionProtection: keep_data,
      removalPolicy: keptPolicy(keep_data),
      ...(sender_identity
        ? {
            email: UserPoolEmail.withSES({
              fromEmail: sender_email,
              fromName: 'Ponto Urbano',
              sesRegion: region,
              ...(sender_identity.includes('@') ? {} : { sesVerifiedDomain: sender_identity }),
            }),
          }
        : {}),
    })
    justify(this.userPool, {
      'AwsSolutions-COG1':
        'The specification (section 5) sets six characters and no other rule; sign-in is throttled by Cognito.',
      'AwsSolutions-COG2': 'The specification has no second factor: clients sign in with e-mail and password alone.',
      'AwsSolutions-COG8':
        'Threat protection needs the Plus plan, paid per monthly user; Cognito locks out repeated wrong passwords itself.',
    })
    this.endpoint = `https://cognito-idp.${this.region}.amazonaws.com/`
    this.issuer = this.endpoint + this.userPool.userPoolId
    for (const [precedence, groupName] of GROUPS.entries()) this.userPool.addGroup(groupName, { groupName, precedence })
    this.client = this.siteClient()
    this.clientId = new SharedValue(this, 'user-pool-client-id', this.client.userPoolClientId)
    this.clientSecret = this.keptClientSecret()
    this.proofSecret = this.madeProofSecret()
    this.addTriggers(stage, {
      TABLE_NAME: tableConnection(table),
      SITE_URL: { value: siteUrl.in(this) },
      PROOF_SECRET: secretConnection(this.proofSecret),
    })
  }

  /**
   * The site's client. It has a secret, which browsers don't get: they reach the service through our gate alone
   * (docs/decisions/0007). SRP, so that passwords don't travel at sign-in.
   */
  private siteClient(): UserPoolClient {
    const minutes = Duration.minutes(USER_POOL.access_token_minutes)
    const own = { email: true, fullname: true, phoneNumber: true }
    return this.userPool.addClient('Site', {
      generateSecret: true,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: minutes,
      idTokenValidity: minutes,
      refreshTokenValidity: Duration.days(USER_POOL.refresh_token_days),
      readAttributes: new ClientAttributes().withStandardAttributes({ ...own, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes(own),
    })
  }

  /** The client's secret in a place that other stacks can name: an output of this one would show it. */
  private keptClientSecret(): SecretValue {
    const { attrClientSecret } = this.client.node.defaultChild as CfnUserPoolClient
    const secret = new Secret(this, 'ClientSecret', {
      description: "Ponto Urbano: secret of the user pool's client",
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    justify(secret, {
      'AwsSolutions-SMG4': "Cognito makes this secret and can't rotate it; a new client has a new one.",
    })
    return secret.secretValue
  }

  /** Made by AWS. Not the client's own secret: the pool, and its client with it, comes after the trigger that signs. */
  private madeProofSecret(): SecretValue {
    const secret = new Secret(this, 'ProofSecret', {
      description: 'Ponto Urbano: signs links of e-mails and known browsers',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    justify(secret, {
      'AwsSolutions-SMG4':
        'Functions take it in at deployment, so a rotation by itself would part them; a new secret is a deployment.',
    })
    return secret.secretValue
  }

  private addTriggers(stage: Stage, connections: Connections): void {
    for (const [name, definition] of allFunctions()) {
      if (!('trigger' in definition)) continue
      const trigger = systemFunction(this, name, { stage, connections })
      this.userPool.addTrigger(OPERATIONS[definition.trigger], trigger)
      // The pool depends on the function and a function on its role's own policy; a policy of its own, attached after
      // both, lets the role name the pool without a circle.
      const statements = userPoolStatements(this.userPool.userPoolArn, definition)
      const role = trigger.role
      if (statements.length > 0 && role) new Policy(this, `${name}-on-pool`, { statements, roles: [role] })
    }
  }
}
