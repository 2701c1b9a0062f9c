import { rmSync } from 'node:fs'
import { UserPool, type UserPoolClientOptions } from 'aws-cdk-lib/aws-cognito'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createSystemApp } from './synthesized.ts'

/**
 * CloudFormation refuses to remove an export, or to change its value, while a stack imports it. So after every possible
 * change of a deployed stage, the exports that its stacks import must still exist under the same name with the same
 * value.
 */

const object = z.record(z.string(), z.unknown())
const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string() })),
  Outputs: z._default(
    z.record(z.string(), z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) })),
    {},
  ),
})

type Crossings = {
  /** Value of each export, by its name. */
  exported: Map<string, string>
  /** Types of the resources that exports refer to. */
  types: Set<string>
  /** Names of exports that a stack imports. */
  imported: Set<string>
}

function crossingsOf(context: Record<string, unknown>): Crossings {
  const { app, outdir } = createSystemApp(context)
  const exported = new Map<string, string>()
  const types = new Set<string>()
  const imported = new Set<string>()
  for (const stack of app.synth().stacks) {
    const { Outputs, Resources } = template.parse(stack.template)
    for (const { Value, Export } of Object.values(Outputs)) {
      if (!Export) continue
      exported.set(Export.Name, JSON.stringify(Value))
      const of = object.parse(Value)
      const [id] = [of.Ref ?? of['Fn::GetAtt']].flat()
      types.add(Resources[String(id)]?.Type ?? JSON.stringify(Value))
    }
    JSON.stringify(stack.template, (key, value: unknown) => {
      if (key === 'Fn::ImportValue') imported.add(String(value))
      return value
    })
  }
  rmSync(outdir, { recursive: true, force: true })
  return { exported, types, imported }
}

const DOMAIN = {
  site_url: 'https://pontourbano.com.br',
  certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/0',
}
const SENDER = { sender_email: 'contato@pontourbano.com.br', sender_identity: 'pontourbano.com.br' }

/** The stage with a pool client under another logical id, as after a change that replaces the client. */
function withNewClient(): Crossings {
  const { addClient } = UserPool.prototype
  const renamed = vi.spyOn(UserPool.prototype, 'addClient').mockImplementation(function (
    this: UserPool,
    id: string,
    options?: UserPoolClientOptions,
  ) {
    return addClient.call(this, `${id}Next`, options)
  })
  try {
    return crossingsOf({})
  } finally {
    renamed.mockRestore()
  }
}

const plain = crossingsOf({})
const withDomain = crossingsOf(DOMAIN)
const withPlan = crossingsOf({ cloudfront_plan: 'business-125m' })

describe('a deployed stage', () => {
  test.each<[string, Crossings, () => Crossings]>([
    ['gets a domain', plain, () => withDomain],
    ['gets another domain', withDomain, () => crossingsOf({ ...DOMAIN, site_url: 'https://www.pontourbano.com.br' })],
    ['goes back to CloudFront’s address', withDomain, () => plain],
    ['gets a plan of CloudFront', plain, () => withPlan],
    ['leaves its plan', withPlan, () => plain],
    ['sends as somebody else', plain, () => crossingsOf(SENDER)],
    ['gets a new pool client', plain, withNewClient],
    ['holds longer and tells others', plain, () => crossingsOf({ hold_hours: 24, whatsapp_number: '5511999998888' })],
  ])('that %s keeps every export that its stacks import', (_, before, become) => {
    const after = become()
    expect(before.imported.size).toBeGreaterThan(5)
    for (const name of before.imported) expect(after.exported.get(name), name).toBe(before.exported.get(name))
  })
})

test('only what lives as long as its stack goes from stack to stack by export', () => {
  expect([...plain.types].toSorted()).toEqual([
    'AWS::ApiGatewayV2::Api',
    'AWS::CloudFront::Distribution',
    'AWS::Location::PlaceIndex',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
  ])
})
