import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPoolClient,
  ClientAttributes,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { Policy } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { emailSellerJson } from '../config.ts'
import { acceptNagFindings } from '../constructs/accept-nag-findings.ts'
import {
  rotatingSecretConnection,
  tableConnection,
  type UserPoolReference,
  userPoolStatements,
  type VariableConnections,
} from '../constructs/connect-variable.ts'
import { createLambda } from '../constructs/create-lambda.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { dataRemovalPolicy } from '../constructs/removal-policy.ts'
import { USER_POOL_SETTINGS } from '../system/user-pool.ts'
import { allFunctions } from '../system.ts'
import type { DataStack } from './data-stack.ts'
import { resourcePrefixOf, type Stage, StageStack } from './stage.ts'

const TRIGGER_OPERATIONS = {
  CustomMessage: UserPoolOperation.CUSTOM_MESSAGE,
  PostConfirmation: UserPoolOperation.POST_CONFIRMATION,
  PostAuthentication: UserPoolOperation.POST_AUTHENTICATION,
}

type Props = { data: DataStack; siteUrl: CrossStackParameter }

/** The user pool with its groups, its app client and its triggers. */
export class IdentityStack extends StageStack {
  /**
   * The pool's id, shared by parameter like the table's name (data-stack.ts), because a pool that replaces a lost one
   * has another id.
   */
  readonly poolId: CrossStackParameter
  private readonly poolArn: CrossStackParameter
  private readonly userPool: UserPool
  /** Shared by parameter, because a replaced client gets a new id. */
  readonly clientId: CrossStackParameter
  private readonly client: UserPoolClient
  /**
   * The client's secret, known only to our proxy (functions/api/identity-gate.ts), so that the client's public id is
   * not enough to bypass the proxy.
   */
  readonly clientSecret: SecretValue
  /** The secret that signs links in e-mails and cookies of known browsers (functions/people/identity/proofs.ts). */
  readonly proofSecret: Secret
  /** URL of Cognito's API. */
  readonly endpoint: string
  constructor(app: Construct, stage: Stage, { data, siteUrl }: Props) {
    super(app, stage, 'identity', { description: 'Ponto Urbano: user pool and its triggers' })
    const { contact_email, keep_data, region, sender_email, sender_identity, user_pool } = stage.settings
    const feedbackSet = this.createFeedbackSet()
    // Another logical id in the template creates another pool, with clients, groups and triggers of its own.
    this.userPool = new UserPool(this, user_pool === 1 ? 'UserPool' : `UserPool${user_pool}`, {
      userPoolName: resourcePrefixOf(stage),
      // The cheapest plan that includes groups, triggers and SRP; AWS's default, Essentials, adds sign-in without a password.
      featurePlan: FeaturePlan.LITE,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A changed e-mail replaces the old one only after the code sent to the new one was entered.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: USER_POOL_SETTINGS.password_minimum,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(USER_POOL_SETTINGS.temporary_password_days),
      },
      deletionProtection: keep_data,
      removalPolicy: dataRemovalPolicy(keep_data),
      ...(sender_identity
        ? {
            email: UserPoolEmail.withSES({
              fromEmail: sender_email,
              fromName: 'Ponto Urbano',
              replyTo: contact_email,
              sesRegion: region,
              configurationSetName: feedbackSet.configurationSetName,
              ...(sender_identity.includes('@') ? {} : { sesVerifiedDomain: sender_identity }),
            }),
          }
        : {}),
    })
    acceptNagFindings(this.userPool, {
      'AwsSolutions-COG1':
        'The specification (section 5) sets six characters and no other rule; sign-in is throttled by Cognito.',
      'AwsSolutions-COG2': 'The specification has no second factor: clients sign in with e-mail and password alone.',
      'AwsSolutions-COG8':
        'Threat protection needs the Plus plan, paid per monthly user; Cognito locks out repeated wrong passwords itself.',
    })
    this.endpoint = `https://cognito-idp.${this.region}.amazonaws.com/`
    this.poolId = new CrossStackParameter(this, 'user-pool-id', this.userPool.userPoolId)
    this.poolArn = new CrossStackParameter(this, 'user-pool-arn', this.userPool.userPoolArn)
    for (const [precedence, groupName] of ROLES.entries()) this.userPool.addGroup(groupName, { groupName, precedence })
    this.client = this.siteClient()
    this.clientId = new CrossStackParameter(this, 'user-pool-client-id', this.client.userPoolClientId)
    this.clientSecret = this.storeClientSecret()
    this.proofSecret = this.createProofSecret()
    this.addTriggers(stage, {
      TABLE_NAME: tableConnection(data.tableIn(this)),
      SITE_URL: { value: siteUrl.valueIn(this) },
      EMAIL_SELLER: { value: emailSellerJson(stage.settings) },
      PROOF_SECRET_ARN: rotatingSecretConnection(this.proofSecret),
    })
  }

  /**
   * The configuration set that every e-mail of the stage names, so that its bounces and complaints reach the events
   * stack. SES itself sends nothing to addresses on its suppression list, which also affects the pool's e-mails.
   */
  private createFeedbackSet(): ConfigurationSet {
    const feedbackSet = new ConfigurationSet(this, 'Mail', {
      configurationSetName: resourcePrefixOf(this.stage),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    feedbackSet.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    return feedbackSet
  }

  /** The pool for another stack's functions. */
  poolIn(consumer: StageStack): UserPoolReference {
    return { userPoolId: this.poolId.valueIn(consumer), userPoolArn: this.poolArn.valueIn(consumer) }
  }

  /** The issuer that the pool's tokens contain. */
  issuerIn(consumer: StageStack): string {
    return this.endpoint + this.poolId.valueIn(consumer)
  }

  /**
   * The site's app client. Its secret stays on the server, so that browsers reach Cognito only through our proxy
   * (docs/decisions/0007). With SRP, signing in does not send the password.
   */
  private siteClient(): UserPoolClient {
    const tokenValidity = Duration.minutes(USER_POOL_SETTINGS.access_token_minutes)
    const userAttributes = { email: true, fullname: true, phoneNumber: true }
    const { user_pool_client } = this.stage.settings
    return this.userPool.addClient(user_pool_client === 1 ? 'Site' : `Site${user_pool_client}`, {
      generateSecret: true,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: tokenValidity,
      idTokenValidity: tokenValidity,
      refreshTokenValidity: Duration.days(USER_POOL_SETTINGS.refresh_token_days),
      readAttributes: new ClientAttributes().withStandardAttributes({ ...userAttributes, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes(userAttributes),
    })
  }

  /** Stores the client's secret in Secrets Manager for other stacks, because a stack output would show it. */
  private storeClientSecret(): SecretValue {
    const { attrClientSecret } = this.client.node.defaultChild as CfnUserPoolClient
    const secret = new Secret(this, 'ClientSecret', {
      description: "Ponto Urbano: secret of the user pool's client",
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptNagFindings(secret, {
      'AwsSolutions-SMG4': "Cognito makes this secret and can't rotate it; a new client has a new one.",
    })
    return secret.secretValue
  }

  /**
   * Creates a separate secret for proofs, because a trigger signs with it, and the client's secret exists only after
   * the triggers.
   */
  private createProofSecret(): Secret {
    const secret = new Secret(this, 'ProofSecret', {
      description: 'Ponto Urbano: signs links of e-mails and known browsers',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptNagFindings(secret, {
      'AwsSolutions-SMG4':
        'npm run rotate changes it, when somebody decides so: known browsers and links keep what was signed before.',
    })
    return secret
  }

  private addTriggers(stage: Stage, connections: VariableConnections): void {
    for (const [name, definition] of allFunctions()) {
      if (!('trigger' in definition)) continue
      const trigger = createLambda(this, name, { stage, connections })
      this.userPool.addTrigger(TRIGGER_OPERATIONS[definition.trigger], trigger)
      // The pool depends on the function, and the function on the default policy of its role. This separate policy is
      // attached after both, which avoids a circular dependency.
      const statements = userPoolStatements(this.userPool.userPoolArn, definition)
      const role = trigger.role
      if (statements.length > 0 && role) new Policy(this, `${name}-on-pool`, { statements, roles: [role] })
    }
  }
}
