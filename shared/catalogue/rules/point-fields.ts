import type { Centavos } from '../../platform/rules/money.ts'
import type { Lighting } from './lightings.ts'

/**
 * The fields of a point that people edit, one row each, in the order of a sheet's columns. The stored and the public point,
 * form, import, export, history, preview and what is sent of a withheld point follow from these rows (CONTRIBUTING.md,
 * "Add a field to a point").
 */

/** What a field of each kind holds. The kind says how it is checked, stored, typed, shown and written to a sheet. */
export type FieldValue = {
  line: string
  /** The description: several lines, with price variables. */
  text: string
  degrees: number | null
  tier: string
  tags: string[]
  price: Centavos | null
  /** Centimetres, typed and shown in metres. */
  metres: number | null
  lighting: Lighting | null
  /** A day. */
  flow: number | null
  switch: boolean
}
export type FieldKind = keyof FieldValue

/** Sections of the form, from top to bottom. */
export const FORM_SECTIONS = ['tier', 'place', 'text', 'facts', 'price', 'site'] as const

type Limits =
  /** `required`: the refusal of less than `least` characters (1). */
  | { kind: 'line'; most: number; least?: number; required?: string }
  | { kind: 'text'; most: number }
  | { kind: 'metres'; least: number; most: number }
  | { kind: 'degrees'; axis: 'latitude' | 'longitude' }
  | { kind: Exclude<FieldKind, 'line' | 'text' | 'metres' | 'degrees'> }

export type FieldRow = Limits & {
  label: string
  hint?: string
  /** Of the sheets of import and export; null: in neither. */
  column: string | null
  /** Its name as a property in GeoJSON, where that is another; null: it is none. */
  geoJson?: string | null
  /** Whether visitors are sent it: also of a withheld point, only of others, or never. */
  visitor: 'always' | 'offered' | 'never'
  section: (typeof FORM_SECTIONS)[number]
  /** Drawn by the component of its section, or by its kind: two beside each other unless it is long, short ones also on a phone. */
  control: 'own' | 'short' | 'half' | 'long'
  /** Whether the list of points has a column for it. */
  grid?: true
}

const ADDRESS = { kind: 'line', visitor: 'always', section: 'place', control: 'own' } as const
const DEGREES = { kind: 'degrees', visitor: 'offered', section: 'place', control: 'own' } as const
const PRICE = { kind: 'price', visitor: 'offered', section: 'price', control: 'own' } as const
const FACT = { visitor: 'offered', section: 'facts' } as const

export const POINT_FIELDS = {
  name: {
    ...{ kind: 'line', label: 'Nome', least: 3, most: 160, required: 'O nome precisa de pelo menos 3 caracteres.' },
    ...{ column: 'nome', visitor: 'always', section: 'text', control: 'own', grid: true },
  },
  street_name: {
    ...ADDRESS,
    ...{ label: 'Rua principal', most: 120, required: 'O nome da rua principal é obrigatório.', column: 'rua' },
  },
  intersection_name: { ...ADDRESS, label: 'Cruzamento', hint: 'Opcional.', most: 120, column: 'cruzamento' },
  neighborhood: { ...ADDRESS, label: 'Bairro', most: 80, column: 'bairro' },
  city: { ...ADDRESS, label: 'Cidade', most: 80, column: 'cidade' },
  // Without both the point is left off the map. In GeoJSON they are the geometry.
  latitude: { ...DEGREES, axis: 'latitude', label: 'Latitude', column: 'latitude', geoJson: null },
  longitude: { ...DEGREES, axis: 'longitude', label: 'Longitude', column: 'longitude', geoJson: null },
  pricing_tier_id: {
    ...{ kind: 'tier', label: 'Nível de preço', column: 'nivel', geoJson: 'pricing_tier' },
    ...{ visitor: 'always', section: 'tier', control: 'own', grid: true },
  },
  tag_ids: {
    ...{ kind: 'tags', label: 'Tags', column: 'tags', geoJson: 'tags' },
    // Visitors are sent the tags themselves.
    ...{ visitor: 'never', section: 'tier', control: 'own', grid: true },
  },
  description: {
    ...{ kind: 'text', label: 'Descrição', most: 2000, column: 'descricao' },
    ...{ visitor: 'offered', section: 'text', control: 'own' },
  },
  // The point's own prices; where there is none, the tier's holds.
  price_1y: { ...PRICE, label: '1 ano', column: 'preco_1', grid: true },
  price_2y: { ...PRICE, label: '2 anos', column: 'preco_2' },
  price_3y: { ...PRICE, label: '3 anos', column: 'preco_3' },
  price_4y: { ...PRICE, label: '4 anos', column: 'preco_4' },
  price_5y: { ...PRICE, label: '5 anos', column: 'preco_5' },
  face_width_cm: {
    ...FACT,
    ...{ kind: 'metres', label: 'Largura (m)', least: 1, most: 3000, column: 'largura', control: 'short' },
  },
  face_height_cm: {
    ...FACT,
    ...{ kind: 'metres', label: 'Altura (m)', least: 1, most: 3000, column: 'altura', control: 'short' },
  },
  // From the ground to the lower edge.
  mounting_height_cm: {
    ...FACT,
    ...{
      kind: 'metres',
      label: 'Altura do chão (m)',
      least: 0,
      most: 5000,
      column: 'altura_do_chao',
      control: 'short',
    },
  },
  lighting: { ...FACT, kind: 'lighting', label: 'Iluminação', column: 'iluminacao', control: 'short' },
  facing: {
    ...{ ...FACT, kind: 'line', label: 'Sentido', most: 80, column: 'sentido', control: 'half' },
    hint: 'Para quem está voltado, como "quem vai ao centro".',
  },
  // Vehicles and people a day.
  daily_flow: {
    ...{ ...FACT, kind: 'flow', label: 'Fluxo por dia', column: 'fluxo_diario', control: 'half' },
    hint: 'Veículos e pessoas, aproximado.',
  },
  nearby: {
    ...{ ...FACT, kind: 'line', label: 'Perto de', most: 300, column: 'perto_de', control: 'long' },
    hint: 'O que há em volta: escola, hospital, shopping.',
  },
  is_available: {
    ...{ kind: 'switch', label: 'Mostrar no site', column: null },
    ...{ visitor: 'always', section: 'site', control: 'own', grid: true },
  },
} as const satisfies Record<string, FieldRow>

type Table = typeof POINT_FIELDS
export type PointField = keyof Table
export type KindOf<Field extends PointField> = Table[Field]['kind']
/** The fields whose rows say this. */
export type FieldWhere<Said extends Partial<FieldRow>> = {
  [Field in PointField]: Table[Field] extends Said ? Field : never
}[PointField]
/** The fields of a point with their values. */
export type EditableFields = { [Field in PointField]: FieldValue[KindOf<Field>] }

export const POINT_FIELD_NAMES = Object.keys(POINT_FIELDS) as PointField[]

export const rowOf = (field: PointField): FieldRow => POINT_FIELDS[field]

export const fieldsWhere = <const Said extends Partial<FieldRow>>(said: Said): FieldWhere<Said>[] =>
  POINT_FIELD_NAMES.filter((field): field is FieldWhere<Said> => {
    const row: Partial<Record<string, unknown>> = rowOf(field)
    return Object.entries(said).every(([name, value]) => row[name] === value)
  })

/** Something for each of these fields. */
export const forFields = <Field extends PointField, Of>(fields: readonly Field[], of: (field: Field) => Of) =>
  Object.fromEntries(fields.map(field => [field, of(field)])) as Record<Field, Of>

export const pickFields = <Field extends PointField>(values: Pick<EditableFields, Field>, fields: readonly Field[]) =>
  forFields(fields, field => values[field]) as Pick<EditableFields, Field>

/** What is done with a value of each kind. */
export type ByKind<Of, Rest extends unknown[] = []> = {
  [Kind in FieldKind]: (value: FieldValue[Kind], ...rest: Rest) => Of
}

/** Does with a field of a point what is done with values of its kind. */
export const applyByKind = <Of, Rest extends unknown[]>(
  byKind: ByKind<Of, Rest>,
  fields: EditableFields,
  field: PointField,
  ...rest: Rest
): Of => (byKind[rowOf(field).kind] as (value: unknown, ...rest: Rest) => Of)(fields[field], ...rest)

/** What a new point has. */
const INITIAL: FieldValue = {
  ...{ line: '', text: '', tier: '', tags: [], degrees: null, price: null, metres: null, lighting: null, flow: null },
  switch: true,
}
export const initialValues = <Field extends PointField>(fields: readonly Field[]) =>
  forFields(fields, field => INITIAL[rowOf(field).kind]) as Pick<EditableFields, Field>
