import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import * as z from 'zod/mini'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import { createStacks } from '#infra/stacks/create-stacks.ts'
import { parseStage } from '#infra/stages/read-stage.ts'
import { testStageFile } from './stage-files.ts'

const object = z.record(z.string(), z.unknown())
const template = z.object({
  Resources: z.record(z.string(), object),
  Outputs: z.optional(z.record(z.string(), object)),
  Parameters: z.optional(z.record(z.string(), z.object({ Type: z.string(), Default: z.optional(z.string()) }))),
})

const sharedValue = z.object({ Name: z.string(), Value: z.unknown() })

/** A resource of the templates. Intrinsic functions in it are replaced by text (see `searchTextOf`). */
export type TemplateResource = {
  stack: string
  id: string
  type: string
  properties: unknown
  attributes: Record<string, unknown>
}

/**
 * The app with its stacks, before synthesis; nothing is bundled or built. `changes`: settings of the stage (by default
 * production) and of the CDK's context.
 */
export function createSystemApp(changes: Readonly<Record<string, unknown>> = {}): { app: App; outdir: string } {
  const { stage: name = 'production', ...others } = changes
  const [settings, context] = [true, false].map(wanted =>
    Object.fromEntries(Object.entries(others).filter(([key]) => key in DEFAULT_SETTINGS === wanted)),
  )
  const stage = parseStage(String(name), { ...testStageFile(String(name)), ...settings })
  const cdk = object.parse(JSON.parse(readFileSync('cdk.json', 'utf8')))
  const outdir = mkdtempSync(join(tmpdir(), 'ponto-urbano-cdk-'))
  const app = new App({
    outdir,
    context: { ...object.parse(cdk.context), 'aws:cdk:bundling-stacks': [], ...context },
  })
  createStacks(app, stage)
  return { app, outdir }
}

/** All templates of a stage as plain resources. */
export class SynthesizedTemplates {
  readonly stage: string
  readonly outdir: string
  readonly resources: readonly TemplateResource[]
  /** What a stack tells whoever deploys it. */
  readonly outputs: readonly { stack: string; name: string; value: unknown }[]
  readonly protectedStacks: readonly string[]
  constructor(context: Readonly<Record<string, unknown>> = {}) {
    this.stage = String(context.stage ?? 'production')
    const { app, outdir } = createSystemApp(context)
    this.outdir = outdir
    const { stacks } = app.synth()
    this.protectedStacks = stacks.filter(stack => stack.terminationProtection).map(stack => stack.stackName)
    const templates = new Map(
      stacks.map(stack => [this.nameOf(stack.stackName), template.parse(stack.template)] as const),
    )
    const known: Known = { exported: new Map(), parameters: new Map() }
    const text = (stack: string, value: unknown) => textOf(stack, value, known)
    for (const [stack, { Outputs, Parameters, Resources }] of templates) {
      for (const { Export, Value } of Object.values(Outputs ?? {}))
        if (Export) known.exported.set(String(object.parse(Export).Name), () => text(stack, Value))
      for (const { Type, Properties } of Object.values(Resources)) {
        const shared = Type === 'AWS::SSM::Parameter' ? sharedValue.parse(Properties) : undefined
        if (shared) known.exported.set(shared.Name, () => text(stack, shared.Value))
      }
      for (const [id, { Type, Default }] of Object.entries(Parameters ?? {}))
        if (Type === 'AWS::SSM::Parameter::Value<String>' && Default?.startsWith(`/ponto-urbano-${this.stage}/`))
          known.parameters.set(referenceNameOf({ stack, id }), Default)
    }
    this.outputs = [...templates].flatMap(([stack, { Outputs }]) =>
      Object.entries(Outputs ?? {}).flatMap(([name, { Export, Value }]) =>
        Export ? [] : [{ stack, name, value: text(stack, Value) }],
      ),
    )
    this.resources = [...templates].flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).map(([id, { Type, Properties, ...attributes }]) => ({
        stack,
        id,
        type: String(Type),
        properties: text(stack, Properties),
        attributes,
      })),
    )
  }

  private nameOf(stackName: string): string {
    return stackName.replace(`ponto-urbano-${this.stage}-`, '')
  }

  /** All resources of a type, parsed with a schema. */
  all<Schema extends z.ZodMiniType>(type: string, schema: Schema): (TemplateResource & { is: z.output<Schema> })[] {
    return this.resources
      .filter(resource => resource.type === type)
      .map(resource => ({ ...resource, is: schema.parse(resource.properties) }))
  }

  /** The only resource of a type, in `stack` if given. Throws if there is none or more than one. */
  only<Schema extends z.ZodMiniType>(type: string, schema: Schema, stack?: string) {
    const found = this.all(type, schema).filter(resource => stack === undefined || resource.stack === stack)
    const [one] = found
    if (!one || found.length > 1) throw new Error(`${found.length} resources of type ${type}`)
    return one
  }

  remove(): void {
    rmSync(this.outdir, { recursive: true, force: true })
  }
}

/**
 * Templates that the files of a worker have synthesized. Stored outside of the modules, because these are reset after
 * each file (tests/support/between-files.ts).
 */
const BY_SETTINGS = Symbol.for('ponto-urbano.synthesized')

/**
 * The templates of a stage. They are synthesized once for all files of a worker, because that takes seconds, and must
 * not be changed. Their folder is deleted with the project's temporary directory.
 */
export function synthesizeTemplates(context: Readonly<Record<string, unknown>> = {}): SynthesizedTemplates {
  const shared = globalThis as { [BY_SETTINGS]?: Map<string, SynthesizedTemplates> }
  shared[BY_SETTINGS] ??= new Map()
  const bySettings = shared[BY_SETTINGS]
  const settings = JSON.stringify(context)
  const made = bySettings.get(settings) ?? new SynthesizedTemplates(context)
  bySettings.set(settings, made)
  return made
}

/**
 * Name of the referenced attribute, such as 'data/TableCD117FA1.Arn' for a GetAtt or an import of it in another stack.
 * A Ref has no attribute.
 */
export const referenceNameOf = ({ stack, id }: Pick<TemplateResource, 'stack' | 'id'>, attribute?: string): string =>
  attribute ? `${stack}/${id}.${attribute}` : `${stack}/${id}`

/** Values that stacks exchange, by the name of their export or parameter, and which parameter a stack reads. */
type Known = { exported: Map<string, () => unknown>; parameters: Map<string, string> }

/**
 * A value of a template with its intrinsic functions replaced by text; imports and parameters are replaced by what they
 * refer to.
 */
function textOf(stack: string, value: unknown, known: Known): unknown {
  const found = (name: string): unknown => known.exported.get(name)?.() ?? `?${name}`
  if (Array.isArray(value)) return value.map(each => textOf(stack, each, known))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only] = entries
  if (only && entries.length === 1) {
    const [name, argument] = only
    if (name === 'Ref') {
      const parameter = known.parameters.get(`${stack}/${argument}`)
      if (parameter) return found(parameter)
      return String(argument).startsWith('AWS::') ? `<${argument}>` : `${stack}/${argument}`
    }
    if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `${stack}/${argument.join('.')}`
    if (name === 'Fn::ImportValue') return found(String(argument))
    if (name === 'Fn::Sub') return String(argument).replace(/\$\{([^}]+)\}/g, '<$1>')
    if (name === 'Fn::Join' && Array.isArray(argument)) {
      const parts: unknown = textOf(stack, argument[1], known)
      return Array.isArray(parts) ? parts.join(String(argument[0])) : parts
    }
  }
  return Object.fromEntries(entries.map(([key, each]) => [key, textOf(stack, each, known)]))
}
