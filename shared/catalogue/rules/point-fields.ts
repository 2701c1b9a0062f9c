import type { Centavos } from '../../platform/rules/money.ts'
import type { Lighting } from './lightings.ts'

/**
 * The editable fields of a point, one row each, in the order of a sheet's columns. These rows define the stored and the
 * public point, form, import, export, history, preview and the public view of a point that is not offered
 * (CONTRIBUTING.md, "Add a field to a point").
 */

/**
 * The type of the values of each kind of field. The kind decides how a field is validated, stored, typed in the form,
 * shown and written to a sheet.
 */
export type FieldValueByKind = {
  line: string
  /** The asset code (asset-codes.ts). */
  code: string
  /** The description: several lines, with price variables. */
  text: string
  degrees: number | null
  tier: string
  tags: string[]
  price: Centavos | null
  /** Stored in centimetres; people type and see metres. */
  metres: number | null
  lighting: Lighting | null
  /** Number of vehicles or people per day. */
  flow: number | null
  switch: boolean
}
export type FieldKind = keyof FieldValueByKind

/** Sections of the form, from top to bottom. */
export const FORM_SECTION_KEYS = ['tier', 'place', 'text', 'facts', 'price', 'site'] as const

type Limits =
  /**
   * `required`: the message for a text with less than `min` characters (1 by default). Without `required` the field is
   * optional.
   */
  | { kind: 'line'; max: number; min?: number; required?: string }
  | { kind: 'text'; max: number }
  | { kind: 'metres'; min: number; max: number }
  | { kind: 'degrees'; axis: 'latitude' | 'longitude' }
  | { kind: Exclude<FieldKind, 'line' | 'text' | 'metres' | 'degrees'> }

export type FieldRow = Limits & {
  label: string
  hint?: string
  /** Header of the field's column in import and export sheets; null: no column. */
  column: string | null
  /** Name of the field's GeoJSON property, if it differs from the field's name; null: not exported as a property. */
  geoJson?: string | null
  /** Whether visitors receive the field: always, only of an offered point (`offered`), or never. */
  visitor: 'always' | 'offered' | 'never'
  section: (typeof FORM_SECTION_KEYS)[number]
  /**
   * How the form renders the field. `own`: the section's component does it. Otherwise by its kind, in full width
   * (`long`), in pairs (`half`), or in pairs even on a phone (`short`).
   */
  control: 'own' | 'short' | 'half' | 'long'
  /** Whether the list of points has a column for the field. */
  grid?: true
}

const ADDRESS_DEFAULTS = { kind: 'line', visitor: 'always', section: 'place', control: 'own' } as const
const DEGREES_DEFAULTS = { kind: 'degrees', visitor: 'offered', section: 'place', control: 'own' } as const
const PRICE_DEFAULTS = { kind: 'price', visitor: 'offered', section: 'price', control: 'own' } as const
const FACT_DEFAULTS = { visitor: 'offered', section: 'facts' } as const

export const POINT_FIELDS = {
  asset_code: {
    kind: 'code',
    label: 'Código',
    column: 'codigo',
    visitor: 'always',
    section: 'text',
    control: 'own',
    grid: true,
  },
  name: {
    kind: 'line',
    label: 'Nome',
    min: 3,
    max: 160,
    required: 'O nome precisa de pelo menos 3 caracteres.',
    column: 'nome',
    visitor: 'always',
    section: 'text',
    control: 'own',
    grid: true,
  },
  street_name: {
    ...ADDRESS_DEFAULTS,
    label: 'Rua principal',
    max: 120,
    required: 'O nome da rua principal é obrigatório.',
    column: 'rua',
  },
  intersection_name: { ...ADDRESS_DEFAULTS, label: 'Cruzamento', hint: 'Opcional.', max: 120, column: 'cruzamento' },
  neighborhood: { ...ADDRESS_DEFAULTS, label: 'Bairro', max: 80, column: 'bairro' },
  city: { ...ADDRESS_DEFAULTS, label: 'Cidade', max: 80, column: 'cidade' },
  // A point without coordinates is not on the map. In GeoJSON the coordinates are the geometry.
  latitude: { ...DEGREES_DEFAULTS, axis: 'latitude', label: 'Latitude', column: 'latitude', geoJson: null },
  longitude: { ...DEGREES_DEFAULTS, axis: 'longitude', label: 'Longitude', column: 'longitude', geoJson: null },
  pricing_tier_id: {
    kind: 'tier',
    label: 'Nível de preço',
    column: 'nivel',
    geoJson: 'pricing_tier',
    visitor: 'always',
    section: 'tier',
    control: 'own',
    grid: true,
  },
  tag_ids: {
    kind: 'tags',
    label: 'Tags',
    column: 'tags',
    geoJson: 'tags',
    // Visitors receive the tags themselves instead of their ids.
    visitor: 'never',
    section: 'tier',
    control: 'own',
    grid: true,
  },
  description: {
    kind: 'text',
    label: 'Descrição',
    max: 2000,
    column: 'descricao',
    visitor: 'offered',
    section: 'text',
    control: 'own',
  },
  // The point's own prices; where one is missing, the tier's price applies.
  price_1y: { ...PRICE_DEFAULTS, label: '1 ano', column: 'preco_1', grid: true },
  price_2y: { ...PRICE_DEFAULTS, label: '2 anos', column: 'preco_2' },
  price_3y: { ...PRICE_DEFAULTS, label: '3 anos', column: 'preco_3' },
  price_4y: { ...PRICE_DEFAULTS, label: '4 anos', column: 'preco_4' },
  price_5y: { ...PRICE_DEFAULTS, label: '5 anos', column: 'preco_5' },
  face_width_cm: {
    ...FACT_DEFAULTS,
    kind: 'metres',
    label: 'Largura (m)',
    min: 1,
    max: 3000,
    column: 'largura',
    control: 'short',
  },
  face_height_cm: {
    ...FACT_DEFAULTS,
    kind: 'metres',
    label: 'Altura (m)',
    min: 1,
    max: 3000,
    column: 'altura',
    control: 'short',
  },
  // Height from the ground to the sign's lower edge.
  mounting_height_cm: {
    ...FACT_DEFAULTS,

    kind: 'metres',
    label: 'Altura do chão (m)',
    min: 0,
    max: 5000,
    column: 'altura_do_chao',
    control: 'short',
  },
  lighting: { ...FACT_DEFAULTS, kind: 'lighting', label: 'Iluminação', column: 'iluminacao', control: 'short' },
  facing: {
    ...FACT_DEFAULTS,
    kind: 'line',
    label: 'Sentido',
    max: 80,
    column: 'sentido',
    control: 'half',
    hint: 'Para quem está voltado, como "quem vai ao centro".',
  },
  daily_flow: {
    ...FACT_DEFAULTS,
    kind: 'flow',
    label: 'Fluxo por dia',
    column: 'fluxo_diario',
    control: 'half',
    hint: 'Veículos e pessoas, aproximado.',
  },
  nearby: {
    ...FACT_DEFAULTS,
    kind: 'line',
    label: 'Perto de',
    max: 300,
    column: 'perto_de',
    control: 'long',
    hint: 'O que há em volta: escola, hospital, shopping.',
  },
  is_available: {
    kind: 'switch',
    label: 'Mostrar no site',
    column: null,
    visitor: 'always',
    section: 'site',
    control: 'own',
    grid: true,
  },
} as const satisfies Record<string, FieldRow>

type Table = typeof POINT_FIELDS
export type PointField = keyof Table
export type FieldKindOf<Field extends PointField> = Table[Field]['kind']
/** Names of the fields whose rows have these properties, such as `{ section: 'place' }`. */
export type PointFieldWhere<Condition extends Partial<FieldRow>> = {
  [Field in PointField]: Table[Field] extends Condition ? Field : never
}[PointField]
/** The editable fields of a point, with the types of their values. */
export type EditableFields = { [Field in PointField]: FieldValueByKind[FieldKindOf<Field>] }

export const POINT_FIELD_NAMES = Object.keys(POINT_FIELDS) as PointField[]

export const fieldRowOf = (field: PointField): FieldRow => POINT_FIELDS[field]

export const pointFieldsWhere = <const Condition extends Partial<FieldRow>>(
  condition: Condition,
): PointFieldWhere<Condition>[] =>
  POINT_FIELD_NAMES.filter((field): field is PointFieldWhere<Condition> => {
    const row: Partial<Record<string, unknown>> = fieldRowOf(field)
    return Object.entries(condition).every(([name, value]) => row[name] === value)
  })

export const recordByPointField = <Field extends PointField, Result>(
  fields: readonly Field[],
  valueFor: (field: Field) => Result,
) => Object.fromEntries(fields.map(field => [field, valueFor(field)])) as Record<Field, Result>

export const pickPointFields = <Field extends PointField>(
  values: Pick<EditableFields, Field>,
  fields: readonly Field[],
) => recordByPointField(fields, field => values[field]) as Pick<EditableFields, Field>

/** A function for each kind, which takes values of that kind. */
export type FunctionByKind<Result, Rest extends unknown[] = []> = {
  [Kind in FieldKind]: (value: FieldValueByKind[Kind], ...rest: Rest) => Result
}

/** Calls the function for the field's kind with a value of the field. */
export const applyByFieldKind = <Result, Rest extends unknown[]>(
  byKind: FunctionByKind<Result, Rest>,
  fields: EditableFields,
  field: PointField,
  ...rest: Rest
): Result => (byKind[fieldRowOf(field).kind] as (value: unknown, ...rest: Rest) => Result)(fields[field], ...rest)

/** The values of a new point's fields, by kind. */
const INITIAL: FieldValueByKind = {
  line: '',
  code: '',
  text: '',
  tier: '',
  tags: [],
  degrees: null,
  price: null,
  metres: null,
  lighting: null,
  flow: null,
  switch: true,
}
export const initialFieldValues = <Field extends PointField>(fields: readonly Field[]) =>
  recordByPointField(fields, field => INITIAL[fieldRowOf(field).kind]) as Pick<EditableFields, Field>
