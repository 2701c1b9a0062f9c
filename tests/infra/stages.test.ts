import { RootConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import { STAGES } from '#infra/stages/index.ts'
import { parseStage, readStage } from '#infra/stages/read-stage.ts'
import { DECIDED_STAGE, testStageFile, UNDECIDED_STAGE } from './stage-files.ts'
import { type SynthesizedTemplates, synthesizeTemplates } from './synthesized.ts'

/** Content of a stage file with all settings, changed as given. */
const production = (changes: Readonly<Record<string, unknown>> = {}) =>
  parseStage('production', { ...DECIDED_STAGE, ...changes })

/** The error's lines about a stage file. */
function saidOf(make: () => unknown): string[] {
  try {
    make()
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const SITE = {
  site_url: 'https://pontourbano.com.br',
  certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
}

describe('a stage', () => {
  test('is one of three, each with a file of its own', () => {
    expect(Object.entries(STAGES).map(([name, { keep_data }]) => [name, keep_data])).toEqual([
      ['dev', false],
      ['staging', true],
      ['production', true],
    ])
  })

  test.each(['staging', 'production'])('%s can be deployed when everything in its file is decided', name => {
    const { settings, site_url } = parseStage(name, { ...DECIDED_STAGE, ...SITE })
    expect(site_url).toBe('https://pontourbano.com.br')
    expect(settings).toMatchObject({
      keep_data: true,
      hold_hours: 72,
      alarm_email: 'alarmes@pontourbano.com.br',
      sender_identity: '',
      cnpj: '12ABC34501DE35',
      signatory_cpf: '52998224725',
    })
  })

  test('of nobody but developers needs nothing', () => {
    const { settings, site_url } = parseStage('dev', testStageFile('dev'))
    expect(settings.keep_data).toBe(false)
    expect(site_url).toBeUndefined()
  })

  test.each(['staging', 'production'])(
    '%s names every setting: what is forgotten does not fall back to a default',
    name => {
      for (const setting of Object.keys(DECIDED_STAGE)) {
        if (setting === 'keep_data') continue
        const { [setting]: _, ...rest }: Record<string, unknown> = DECIDED_STAGE
        expect(saidOf(() => parseStage(name, rest)).slice(1), setting).toEqual([
          expect.stringMatching(new RegExp(`^- ${setting}: is missing; write a value`)),
        ])
      }
    },
  )

  test('of which nothing is decided is refused in one message that names everything that is unset', () => {
    expect(saidOf(() => parseStage('production', UNDECIDED_STAGE))).toEqual([
      "Stage 'production' can't be used (infra/stages/production.ts):",
      "- account: is unset; write a value, or 'none' to do without",
      "- site_url: is unset; write a value, or 'none' to do without",
      '- sender_email: is unset; write a value',
      "- alarm_email: is unset; write a value, or 'none' to do without",
      '- whatsapp_number: is unset; write a value',
      '- legal_name: is unset; write a value',
      '- cnpj: is unset; write a value',
      '- legal_address: is unset; write a value',
      '- legal_city: is unset; write a value',
      '- signatory_name: is unset; write a value',
      '- signatory_cpf: is unset; write a value',
      '- contact_email: is unset; write a value',
      "- contact_address: is unset; write a value, or 'none' to do without",
      "- opening_hours: is unset; write a value, or 'none' to do without",
      "- pix_key: is unset; write a value, or 'none' to do without",
      "- pix_name: is unset; write a value, or 'none' to do without",
      "- pix_city: is unset; write a value, or 'none' to do without",
      "- certificate_arn: is unset; write a value, or 'none' to do without",
      "- sender_identity: is unset; write a value, or 'none' to do without",
    ])
  })

  test('is refused in one message for what is missing, misspelled, invalid and contradictory at once', () => {
    const { alarm_email: _, ...rest } = DECIDED_STAGE
    const file = {
      ...rest,
      alarm_mail: 'alarmes@pontourbano.com.br',
      hold_hours: 'long',
      sender_email: 'none',
      site_url: 'https://pontourbano.com.br',
      held_points_per_account: 40,
      held_points_per_email: 80,
    }
    expect(saidOf(() => parseStage('production', file))).toEqual([
      "Stage 'production' can't be used (infra/stages/production.ts):",
      '- alarm_mail: is no setting; is alarm_email meant?',
      "- sender_email: can't be 'none'",
      "- alarm_email: is missing; write a value, or 'none' to do without",
      expect.stringMatching(/^- hold_hours: /),
      '- certificate_arn: site_url needs a certificate of its host',
      '- held_points_per_account: must be at least held_points_per_email, since signing in raises the limit',
    ])
  })

  test.each([
    ['hours that are no number', { hold_hours: 'long' }, /^- hold_hours: /],
    ['an account that is none', { account: '1234' }, '- account: must be the 12 digits of an account'],
    ['a sender that is no address', { sender_email: 'Ponto Urbano' }, '- sender_email: must be a bare e-mail address'],
    [
      'a contact that is no address',
      { contact_email: 'placas.com.br' },
      '- contact_email: must be a bare e-mail address',
    ],
    ['a CNPJ that can’t be one', { cnpj: '12.ABC.345/01DE-36' }, '- cnpj: must be a CNPJ'],
    ['a signatory without name', { signatory_name: '' }, '- signatory_name: must not be empty'],
    ['a Pix key that is none', { pix_key: 'chave' }, /pix_key/],
    ['a Pix key of nobody by name', { pix_name: 'none' }, /pix_name/],
    [
      'a slash after its address',
      { ...SITE, site_url: 'https://pontourbano.com.br/' },
      /^- site_url: must be an address/,
    ],
    ['an address without TLS', { ...SITE, site_url: 'http://pontourbano.com.br' }, /^- site_url: must be an address/],
    ['an address but no certificate', { site_url: SITE.site_url }, /^- certificate_arn: site_url needs/],
    ['a certificate but no address', { certificate_arn: SITE.certificate_arn }, /^- certificate_arn: is of no use/],
    [
      'a certificate of another region',
      { ...SITE, certificate_arn: 'arn:aws:acm:sa-east-1:1:certificate/0' },
      /^- certificate_arn: must be the ARN of a certificate in us-east-1/,
    ],
    ['a sender of another identity', { sender_identity: 'outro.com.br' }, /^- sender_identity: must be sender_email/],
    ['a street map that is not there', { street_map: 'maps/none.pmtiles' }, /^- street_map: .* there is no such file/],
    ['a plan that there is not', { cloudfront_plan: 'premium' }, /^- cloudfront_plan: must be one of business-125m, /],
    [
      'a plan above its budget',
      { cloudfront_plan: 'premium-750m', monthly_budget: 300 },
      '- monthly_budget: is less than the 1450 US$ of cloudfront_plan',
    ],
    ['data that it does not keep', { keep_data: false }, '- keep_data: only dev may lose its data'],
  ])('with %s is refused with the setting’s name', (_, changes, said) => {
    const [, ...problems] = saidOf(() => production(changes))
    expect(problems).toEqual([typeof said === 'string' ? said : expect.stringMatching(said)])
  })

  test.each([
    ['sender_email', 'reservas@pontourbano.example'],
    ['sender_email', 'reservas@example.com'],
    ['alarm_email', 'alarmes@sub.pontourbano.test'],
    ['whatsapp_number', '5519999990000'],
    ['contact_email', 'contato@pontourbano.example'],
    ['legal_name', 'Empresa de Demonstração Ltda.'],
    ['cnpj', '11222333000181'],
    ['legal_address', 'Rua do Exemplo, 100, Centro, CEP 13465-000'],
    ['signatory_name', 'Olívia Operadora (exemplo)'],
    ['signatory_cpf', '11144477735'],
    ['pix_key', '00000000-0000-4000-8000-000000000000'],
  ])('for people with the %s ‘%s’ of nobody is refused', (setting, example) => {
    const [, ...problems] = saidOf(() => production({ [setting]: example }))
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^- ${setting}: is `))])
  })

  test('for people may do without Pix, alarms and a sender of its own, when its file says so', () => {
    const none = { pix_key: 'none', pix_name: 'none', pix_city: 'none', alarm_email: 'none', sender_identity: 'none' }
    expect(production(none).settings).toMatchObject({ pix_key: '', alarm_email: '', sender_identity: '' })
  })

  test('that is unset can be looked at with the demonstration’s values', () => {
    const { settings, site_url } = parseStage('staging', UNDECIDED_STAGE, { examples: true })
    expect(settings).toMatchObject({ keep_data: true, cnpj: '11222333000181', certificate_arn: '' })
    expect(site_url).toBeUndefined()
  })
})

describe('-c', () => {
  const chosen = (context: Record<string, unknown>) => {
    const app = new RootConstruct()
    for (const [name, value] of Object.entries(context)) app.node.setContext(name, value)
    return readStage(app)
  }
  const read = (context: Record<string, unknown>) => saidOf(() => chosen(context))

  test('chooses the stage', () => {
    expect(chosen({ stage: 'dev', web: 'as-built' }).name).toBe('dev')
    expect(read({ stage: 'nowhere' })).toEqual([
      "Stage 'nowhere' is unknown; infra/stages knows dev, staging, production.",
    ])
  })

  test('forgotten or misspelled deploys nothing', () => {
    expect(read({})).toEqual(['Choose a stage: -c stage=dev|staging|production.'])
    expect(read({ stge: 'production' })).toEqual([
      'Choose a stage: -c stage=dev|staging|production.',
      "-c stge=… is not accepted: settings are in the stage's file in infra/stages.",
    ])
  })

  test('names the commit as a whole', () => {
    expect(read({ stage: 'dev', commit: 'c0ffee0000000000000000000000000000000000' })).toEqual([])
    expect(read({ stage: 'dev', commit: 'main' })).toEqual(['-c commit=… takes a whole commit only.'])
  })

  test('changes no setting', () => {
    expect(read({ stage: 'dev', alarm_email: 'alarmes@pontourbano.com.br' })).toEqual([
      "-c alarm_email=… is not accepted: settings are in the stage's file in infra/stages.",
    ])
  })

  test('says how requests are shifted', () => {
    expect(read({ stage: 'dev', shift: 'at-once' })).toEqual([])
    expect(read({ stage: 'dev', shift: 'slowly' })).toEqual(['-c shift=… takes at-once only.'])
  })

  test('leaves the CDK its own context', () => {
    expect(read({ stage: 'dev', '@aws-cdk/aws-iam:minimizePolicies': true, 'cli-telemetry': false })).toEqual([])
  })
})

test('staging is deployed with everything that production has', () => {
  const types = ({ resources }: SynthesizedTemplates) => resources.map(({ stack, type }) => `${stack} ${type}`)
  expect(types(synthesizeTemplates({ stage: 'staging' }))).toEqual(types(synthesizeTemplates()))
})
