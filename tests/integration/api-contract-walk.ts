import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { DEFAULT_SETTINGS, operatorOfSettings } from '#infra/config.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { decodeCell, mapCellSchema } from '#shared/map/rules/map-cells.ts'
import { newProfile } from '#shared/people/rules/profiles.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import {
  contractHashSchema,
  cursorSchema,
  deviceGeneratedIdSchema,
  instalmentIdSchema,
  pointCodeSchema,
  pointIdSchema,
} from '#shared/platform/rules/identifiers.ts'
import { ROLES, type Role } from '#shared/platform/rules/roles.ts'
import { INVALID_CHARACTERS_MESSAGE } from '#shared/platform/rules/texts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import {
  type IdentifierPath,
  identifierPathsOf,
  identifierPathText,
  valuesAtPath,
  withValueAtPath,
} from '#tests/support/identifiers.ts'
import { anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { inputFieldsOf, ODD_TEXTS, REFUSED_TEXTS } from '#tests/support/text-fields.ts'
import { buildRequest } from '#web/lib/call-api.ts'

/**
 * Every id, cursor, version and key in a response is accepted by every route that takes one: the whole contract is
 * walked with the demo's data, as each of its people and signed out. A new route takes part by itself, or fails here if
 * no response has a value that it needs.
 */

const PEOPLE: Record<Role, string> = {
  admin: 'admin@ponto.local',
  operations_manager: 'gerente@ponto.local',
  field_technician: 'tecnico@ponto.local',
  client: 'cliente@ponto.local',
}

type Counts = {
  /** Number of people of a role, of customers, of drafts and of changes of roles. */
  items: number
  /** Number of imported points; some are reserved, others deleted, others sold by a sheet of contracts. */
  points: number
  reserved: number
  deleted: number
  contracts: number
}
/** Enough of everything that some route needs an id of. */
export const ONE_PAGE: Counts = { items: 1, points: 8, reserved: 1, deleted: 2, contracts: 2 }
/**
 * A cursor is only given where a list continues: one more than a page of each list. Reverting the imports takes more than
 * one call.
 */
export const TWO_PAGES: Counts = { items: 26, points: 165, reserved: 25, deleted: 52, contracts: 52 }

/** Adds items to the demo's lists, which fit on one page. */
export async function fillLists(counts: Counts): Promise<void> {
  const now = () => new Date().toISOString()
  const [
    { insertProfile, findProfilesWithRole },
    { reserve },
    { applyBulkChange },
    { listPoints: list },
    { importSheet },
    { recordRoleChangeAction },
    { transact },
    { confirmOrder },
    { importContractLines },
    { listImportedContracts },
    { recordPayment, setInstalments },
    { issueContract },
    { createCustomer },
    { startContractImport },
    { createOrderDraft },
    { seedArt },
  ] = await Promise.all([
    import('#functions/people/profiles/profiles-store.ts'),
    import('#functions/orders/reserve.ts'),
    import('#functions/catalogue/points/apply-bulk-change.ts'),
    import('#functions/catalogue/points/list-points.ts'),
    import('#functions/catalogue/imports/import-sheet.ts'),
    import('#functions/people/users/role-history-store.ts'),
    import('#functions/platform/table/transact.ts'),
    import('#functions/installation/orders.ts'),
    import('#functions/installation/contract-imports.ts'),
    import('#functions/orders/contract-imports/list-imported-contracts.ts'),
    import('#functions/orders/payments.ts'),
    import('#functions/orders/contracts/issue-contract.ts'),
    import('#functions/people/customers/save-customer.ts'),
    import('#functions/orders/contract-imports/start-contract-import.ts'),
    import('#functions/orders/order-drafts/edit-order-draft.ts'),
    import('#local/demo/pictures.ts'),
  ])
  const person = (index: number) => ({
    id: crypto.randomUUID(),
    name: `Pessoa ${index}`,
    email: `pessoa${index}@example.com`,
    phone: '',
    role: 'client' as const,
    email_confirmed_at: now(),
  })
  for (let index = 0; index < counts.items; index += 1) {
    await insertProfile(newProfile(person(index), now()))
    await insertProfile(newProfile({ ...person(100 + index), role: 'field_technician' }, now()))
  }

  for (let index = 0; index < counts.items; index += 1)
    await createCustomer(aCustomerForm({ legal_name: `Empresa ${index}`, document_number: '' }), {
      actor: { user_id: 'office', role: 'admin' },
      now: now(),
    })

  for (let index = 0; index < counts.items; index += 1)
    await createOrderDraft(anOrderDraftContent({ customer_id: null, items: [] }), {
      actor: { user_id: 'office', role: 'admin' },
      now: now(),
      idempotency_key: undefined,
    })

  const office = { by_user_id: null, by_name: 'Teste', from: null, to: 'admin' as const }
  await transact(
    Array.from({ length: counts.items }, (_, index) =>
      recordRoleChangeAction({ ...office, at: now(), user_id: crypto.randomUUID(), name: `Pessoa ${index}` }),
    ),
  )

  // These points are the newest, so the first requests are about them.
  const rows = Array.from({ length: counts.points }, (_, index) => `Rua ${index};-22,7${index};-47,3;Ouro`)
  const bytes = new TextEncoder().encode(['rua;latitude;longitude;nivel', ...rows].join('\n'))
  await importSheet({
    bytes,
    file_name: 'ruas.csv',
    created_by: 'Teste',
    skip_errors: false,
    dry_run: false,
    now: now(),
  })

  const page = { sort: 'newest', limit: '100' } as const
  const firstPage = await list(page)
  const secondPage = await list({ ...page, cursor: firstPage.cursor ?? undefined })

  const [client] = (await findProfilesWithRole('client')).filter(({ email }) => email === PEOPLE.client)
  const freePoints = [...firstPage.items, ...secondPage.items].filter(
    ({ status, is_available }) => status === 'available' && is_available,
  )
  const deletedPoints = freePoints.slice(counts.reserved, counts.reserved + counts.deleted)
  await applyBulkChange(
    { point_ids: deletedPoints.map(({ id }) => id), change: { action: 'delete' }, dry_run: false },
    { actor: { user_id: 'office', role: 'admin' }, now: now() },
  )
  const clara = { user_id: client?.id ?? '', role: 'client' as const }
  const order_ids: string[] = []
  for (const { id } of freePoints.slice(0, counts.reserved)) {
    const order = await reserve(
      {
        customerData: { name: 'Clara Cliente', email: PEOPLE.client, phone: '19999990000' },
        items: [{ point_id: id, period_years: 1 }],
      },
      { actor: clara, now: now(), hold_hours: 72 },
    )
    order_ids.push(order.id)
  }
  // The newest order, so that its contract's hash is on the first page of the client's orders.
  const order_id = order_ids.at(-1) ?? ''
  const { items } = await confirmOrder({ order_id }, { actor: { user_id: 'office', role: 'admin' }, now: now() })
  const files = { client: new S3Client({ forcePathStyle: true }), bucket: LOCAL_RESOURCES.media_bucket }
  await seedArt(
    items.map(({ id }) => id),
    'arts/clara-cliente-2',
    { actor: clara, now: now() },
    files,
  )
  const staff = { actor: { user_id: 'office', role: 'admin' as const }, now: now() }
  const contracts = await startContractImport(
    { file_name: 'gaveta.csv', rows: counts.contracts, with_tasks: false },
    staff,
  )
  await importContractLines(
    {
      import_id: contracts.id,
      lines: freePoints
        .slice(counts.reserved + counts.deleted)
        .slice(0, counts.contracts)
        .map(({ asset_code }, index) => ({
          line: index + 2,
          cells: { ...CONTRACT_CELLS, codigo_do_ponto: asset_code, numero_do_contrato: `2026-${index}` },
        })),
    },
    staff,
  )
  for (const imported of (await listImportedContracts({ import_id: contracts.id })).contracts) {
    const instalments = [INSTALMENT, INSTALMENT]
    const { version } = await setInstalments({ order_id: imported.order_id, version: 1, instalments }, staff)
    await recordPayment({ order_id: imported.order_id, version, payment: PAYMENT }, staff)
  }
  await issueContract({ order_id }, { actor: clara, now: now(), operator: operatorOfSettings(DEFAULT_SETTINGS) })
}

const POINT = {
  name: 'Ouro | Rua Um',
  description: '',
  latitude: -22.7,
  longitude: -47.3,
  is_available: true,
  street_name: 'Rua Um',
  intersection_name: '',
  neighborhood: '',
  city: 'Americana',
  ...NO_SITE_FACTS,
  price_1y: null,
  price_2y: null,
  price_3y: null,
  price_4y: null,
  price_5y: null,
}
const INSTALMENT = {
  due_on: addDays(dayOf(new Date().toISOString()), 30),
  amount: 60_000,
  method: 'pix' as const,
  note: '',
  boleto: '',
}
const SPREAD = { spread: 'proportional', due_on: addDays(dayOf(new Date().toISOString()), 30) }
const AMENDMENT_FORMS = [
  { kind: 'end_early', last_day: addDays(dayOf(new Date().toISOString()), 30), credits: true, fee: 0, ...SPREAD },
  { kind: 'swap', last_day: addDays(dayOf(new Date().toISOString()), 30), difference: 0, ...SPREAD },
  { kind: 'suspend', days: 10, compensation: 'extend', ...SPREAD },
  { kind: 'correct', line: { description: 'Frete', amount: 5_000 }, ...SPREAD },
]
const PAYMENT = { paid_on: dayOf(new Date().toISOString()), amount: 60_000, method: 'pix' as const, note: '' }
/** Secret of a point watch's link, which only the e-mail contains. */
const NO_WATCH = `${'k'.repeat(22)}.7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44`
/** Secret of an order's link, which only its customer gets. */
const NO_LINK = `${'o'.repeat(36)}.${'0'.repeat(64)}`
const CUSTOMER = {
  ...aCustomerForm({ document_number: '' }),
  address_zip_code: '13465000',
  address_street: 'Rua Um',
  notes: 'Paga dia 10',
}
const TODAY = dayOf(new Date().toISOString())
const CONTRACT_CELLS = {
  documento: '11.222.333/0001-81',
  nome: 'Padaria Estrela',
  codigo_do_ponto: 'PU-99999',
  inicio: addDays(TODAY, -90),
  termino: addDays(TODAY, 275),
  valor: '1.200,00',
}

/**
 * Fields of requests besides identifiers, by route; one request is made with each object. Routes that are not listed
 * need no such fields.
 */
const REST: Record<string, object[]> = {
  'media.createUpload': [
    { kind: 'avatar', content_type: 'image/png' },
    { kind: 'point_image', content_type: 'image/png' },
    { kind: 'receipt', content_type: 'application/pdf' },
    { kind: 'art', content_type: 'application/pdf' },
    { kind: 'installation_photo', content_type: 'image/jpeg' },
  ],
  'imports.start': [{ file_name: 'pontos.csv', rows: 1 }],
  'imports.check': [
    { lines: [{ line: 2, cells: { rua: 'Rua Um', latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro' } }] },
  ],
  'imports.addLines': [
    { lines: [{ line: 2, cells: { rua: 'Rua Um', latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro' } }] },
  ],
  'contract_imports.check': [{ lines: [{ line: 2, cells: CONTRACT_CELLS }] }],
  'contract_imports.start': [{ file_name: 'contratos.csv', rows: 1, with_tasks: false }],
  'contract_imports.addLines': [{ lines: [{ line: 2, cells: CONTRACT_CELLS }] }],
  'proof.reportDamage': [{ words: 'A placa caiu', photo_type: 'image/jpeg' }],
  'point_watches.ask': [{ email: 'ana@example.com' }],
  'point_watches.confirm': [{ watch: NO_WATCH }],
  'point_watches.stop': [{ watch: NO_WATCH }],
  'geocoding.search': [{ text: 'Americana' }],
  'map.findPlaces': [{ text: 'Americana' }],
  'map.getPlaceIndex': [{ region: '6gy' }],
  'map.getAggregates': [{ block: '6g' }],
  'geocoding.reverse': [{ latitude: '-22.74', longitude: '-47.33' }],
  'catalogue.renameTag': [{ name: 'Outra tag', from: '' }],
  'catalogue.saveTier': [{ ...POINT, name: 'Outro', description_template: '' }],
  'catalogue.saveMapSettings': [DEFAULT_MAP_SETTINGS],
  'points.create': [POINT],
  'points.update': [POINT],
  'points.findPhotos': [{ codes: ['PU-00001'] }],
  'points.block': [{ from: addDays(TODAY, 600), to: addDays(TODAY, 610), reason: 'Poda da árvore' }],
  'points.unblock': [{ from: addDays(TODAY, 600) }],
  'points.saySign': [{ since: TODAY }],
  'points.retire': [{ on: TODAY, reason: 'Ofício 12/2026' }],
  'points.bulk': ['set_tier', 'add_tags', 'remove_tags'].map(action => ({ change: { action }, dry_run: true })),
  'orders.due': [
    { kind: 'holds', until: '2999-12-31' },
    { kind: 'contracts', until: '2999-12-31' },
  ],
  'orders.reserve': [
    {
      customerData: { name: 'Ana Souza', email: 'ana@example.com', phone: '19999990000' },
      items: [{ period_years: 1 }],
    },
  ],
  'me.updateProfile': [
    {
      name: 'Outro Nome',
      phone: '19999990000',
      document_type: 'CPF',
      document_number: '52998224725',
      address_street: 'Rua Um',
      address_number: '1',
      address_complement: '',
      address_neighborhood: 'Centro',
      address_city: 'Americana',
      address_state: 'SP',
      address_zip_code: '13465000',
    },
  ],
  'me.setEmailPreference': [{ topic: 'reminders', wanted: false }],
  'me.updateContact': [{ name: 'Outro Nome', phone: '19999990000' }],
  'art.refuse': [{ reason: 'As cores estão trocadas.' }],
  'receipts.refuse': [{ reason: 'O valor pago é outro.' }],
  'orders.changePeriod': [{ period_years: 2 }],
  'ledger.matchStatement': [{ account: '0341 1', entries: [{ fitid: 'N1', day: TODAY, amount: 1, memo: 'PIX' }] }],
  'ledger.list': [{ type: 'open' }, { type: 'received' }, { type: 'settled' }],
  'orders.confirm': [{}, { payment: PAYMENT }],
  'orders.setInstalments': [{ instalments: [INSTALMENT, INSTALMENT] }],
  'orders.recordPayment': [{ payment: PAYMENT }],
  'orders.reversePayment': [{ reason: 'Cheque sem fundos' }],
  'orders.takeBackConfirmation': [{ reason: 'Pedido errado' }],
  'orders.previewAmendment': AMENDMENT_FORMS.map(form => ({ form })),
  'orders.amend': AMENDMENT_FORMS.map(form => ({ form, reason: 'O cliente fechou a loja', expected_total: 0 })),
  'orders.amendment': [{ number: 1 }],

  'orders.createByOffice': [
    {
      items: [{}],
      term: { from: addDays(TODAY, 30), to: addDays(TODAY, 400) },
      discount: null,
      notes: '',
      price_reason: 'Cliente antigo',
      hold_reason: 'Espera o orçamento',
      expected_total: 0,
      draft: { id: 'demo-draft-1', version: 1 },
    },
  ],
  'orders.editByOffice': [
    {
      items: [{}],
      term: { from: addDays(TODAY, 30), to: addDays(TODAY, 400) },
      discount: null,
      notes: '',
      price_reason: 'Cliente antigo',
      hold_reason: 'Espera o orçamento',
      expected_total: 0,
    },
  ],
  'orders.quote': [{ point_ids: [], codes: ['PU-00001'] }],
  'orders.offerRenewal': [{ items: [{ period_years: 1, price: 100_000 }], price_reason: 'Cliente antigo' }],
  'orders.requestRenewal': [{ items: [{ period_years: 1 }] }],
  'order_drafts.create': [
    {
      items: [{ price: null, seen: null }],
      start: TODAY,
      end_by: 'months',
      months: 18,
      last_day: null,
      discount: null,
      price_reason: '',
      reserved_until: null,
      hold_reason: '',
      notes: 'Paga dia 10',
    },
  ],
  'order_drafts.save': [
    {
      items: [{ price: null, seen: null }],
      start: null,
      end_by: 'date',
      months: null,
      last_day: null,
      discount: null,
      price_reason: '',
      reserved_until: null,
      hold_reason: '',
      notes: '',
    },
  ],
  'order_links.make': [{ replaces: null }],
  'order_links.sendByEmail': [{ email: 'ana@example.com' }],
  'order_links.open': [{ link: NO_LINK }],
  'order_links.createReceiptForm': [{ link: NO_LINK, content_type: 'application/pdf' }],
  'order_links.sendReceipt': [{ link: NO_LINK }],
  'order_links.openReceipt': [{ link: NO_LINK }],
  'order_links.openSignedContract': [{ link: NO_LINK }],
  'order_links.contract': [{ link: NO_LINK }],
  'order_links.amendment': [{ link: NO_LINK, number: 1 }],
  'order_links.campaign': [{ link: NO_LINK }],
  'order_links.sendCampaign': [{}],
  'order_links.proofs': [{ link: NO_LINK }],
  'installation_tasks.create': [
    { work: 'inspection', for_customer: false, technician_id: null, due_date: null, notes: null, checklist: [] },
  ],
  'installation_tasks.update': [{ kit_type: 'kit_placas', notes: null, due_date: '2026-12-01' }],
  'installation_tasks.move': [{ to: 'on_hold' }],
  'field_work.complete': [{ photos: [{ which: 'near', taken_at: '2026-11-22T12:00:00.000Z', position: null }] }],
  'field_work.returnTask': [{ comment: 'Poste interditado' }],
  'field_work.reportLateWork': [
    {
      action: 'return',
      made_at: '2026-11-22T12:00:00.000Z',
      comment: 'Poste interditado',
      photos: [{ which: 'near', taken_at: '2026-11-22T12:00:00.000Z', position: null }],
    },
  ],
  'customers.create': [CUSTOMER],
  'customers.update': [CUSTOMER],
  'customer_merges.merge': [{ reason: 'Cadastrado duas vezes' }],
  'customer_privacy.exportData': [{ reason: 'Pedido do titular' }],
  'customer_privacy.requestDeletion': [{ reason: 'Pedido do titular', confirmation: 'EXCLUIR' }],
  'overview.suppressedAddresses': [{ emails: ['ana@example.com'] }],
  'overview.resumeEmails': [{ email: 'ana@example.com' }],
  'users.update': [{ full_name: 'Outro Nome', phone: '', role: 'client' }],
}

type Route = ReturnType<typeof allEndpoints>[number]
const nameOf = ({ group, name }: Route) => `${group}.${name}`

/**
 * Routes are called phase by phase, so that early routes do not remove what later ones need; a deleted person calls
 * nothing more.
 */
const PHASES: ((route: Route) => boolean)[] = [
  ({ endpoint }) => endpoint.method === 'GET',
  ({ endpoint, group }) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && group !== 'users',
  // Reads again, with values that were created meanwhile, such as codes of points.
  ({ endpoint }) => endpoint.method === 'GET',
  ({ endpoint, group }) => endpoint.method === 'DELETE' && group !== 'users',
  ({ group }) => group === 'users',
]

/** Phase before which the odd texts are written, because everything that has text fields exists then. */
const PHASE_OF_TEXTS = 3

/** Shape of a value; only one value of each shape is sent. */
const lookOf = (value: string | number): string =>
  typeof value === 'number' ? 'number' : `${value.length} ${[...new Set(value.replace(/[a-z0-9]/gi, ''))].join('')}`

/** Fields of a refusal with the problem of each, or the names of the fields that a contract lacks. */
const problemField = z.union([z.object({ path: z.string(), message: z.string() }), z.string()])
const problem = z.object({
  code: z.optional(z.string()),
  details: z.optional(z.object({ fields: z.optional(z.array(problemField)) })),
})

/** Fields of a request that take text, as paths; the cells of a sheet have a path with a column. */
const wordFieldsOf = ({ endpoint, group }: Route): string[][] =>
  inputFieldsOf(endpoint.input)
    .filter(({ schema }) => WORDS.some(words => z.safeParse(schema, words).success))
    .filter(({ schema }) => !z.safeParse(schema, 'a-b_1').success || z.safeParse(schema, 'Rua Um de Maio').success)
    .map(({ path }) => path.map(step => (step !== '{}' ? step : group === 'contract_imports' ? 'nome' : 'descricao')))
const WORDS = ['Rua Um de Maio', 'ana@example.com', '19999990000', '13465-000', '529.982.247-25']

type Values = Map<string, string | number>
function keepFirst(values: Values, value: string | number): void {
  const look = lookOf(value)
  if (!values.has(look)) values.set(look, value)
}

/** Results of a walk: refused requests, and requests that were made with a value from a response. */
type Found = {
  siteUrl: string
  refused: string[]
  taken: Set<string>
  /** Odd texts that were accepted although they should be refused, or that made a request fail, with their fields. */
  wrong: string[]
  written: Set<string>
  /** Returns the odd texts for the next field. */
  nextOddTexts: () => [string, string][]
  /** Values that are printed on paper, on signs or in Pix codes, so that anybody may have them; by kind. */
  printed: Map<unknown, Values>
}

/** A person who walks the contract, with the values that their responses contained. */
class Walker {
  readonly #found: Found
  readonly role: Role | undefined
  readonly #authorization: string | undefined
  /** Values by kind (cursors: by route), and then by shape. */
  readonly #given = new Map<unknown, Values>()
  /** The query of the request that returned a cursor; the cursor is only valid with the same query. */
  readonly #questions = new Map<string | number, unknown>()
  readonly #asked = new Set<string>()
  isGone = false

  constructor(found: Found, role?: Role, authorization?: string) {
    this.#found = found
    this.role = role
    this.#authorization = authorization
  }

  mayAsk({ endpoint: { access } }: Route): boolean {
    if (this.isGone) return false
    return this.role
      ? access !== 'public' && (access === 'optional' || access.includes(this.role))
      : !Array.isArray(access)
  }

  /** Calls the routes. Returns whether there was something new to request. */
  async walk(routes: readonly Route[]): Promise<boolean> {
    let isNew = false
    for (const route of routes.filter(each => this.mayAsk(each)))
      for (const input of this.#inputsOf(route)) {
        const request = `${nameOf(route)} ${JSON.stringify(input.id)}`
        if (this.#asked.has(request)) continue
        this.#asked.add(request)
        isNew = true
        await this.#ask(route, input.body, input.places)
      }
    return isNew
  }

  #known(route: Route, { kind }: IdentifierPath): Values {
    const of = kind === cursorSchema ? nameOf(route) : kind
    const known: Values = this.#found.printed.get(kind) ?? this.#given.get(of) ?? new Map()
    this.#given.set(of, known)
    // Devices create these ids themselves.
    if (kind === deviceGeneratedIdSchema) keepFirst(known, '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44')
    return known
  }

  #inputsOf(route: Route): { id: unknown; body: unknown; places: IdentifierPath[] }[] {
    const places = identifierPathsOf(route.endpoint.input)
    const rests = REST[nameOf(route)] ?? [{}]
    if (places.length === 0)
      return route.endpoint.method === 'GET' || REST[nameOf(route)]
        ? rests.map(body => ({ id: body, body, places }))
        : []
    const needed = places.filter(({ isOptional }) => !isOptional)
    return rests.flatMap(rest => {
      const whole = this.#wholeOf(route, rest)
      if (whole === undefined) return []
      const alone = needed.length === 0 ? [{ id: rest, body: whole, places: [] }] : []
      const asked = places.flatMap(place =>
        [...this.#known(route, place)].map(([look, value]) => ({
          id: [rest, identifierPathText(place), look],
          body: withValueAtPath(this.#questions.get(value) ?? whole, place.path, value),
          places: [...needed, place],
        })),
      )
      return [...alone, ...asked]
    })
  }

  /** The complete input of a request; undefined if no response had a value that it needs. */
  #wholeOf(route: Route, rest: object): unknown {
    const needed = identifierPathsOf(route.endpoint.input).filter(({ isOptional }) => !isOptional)
    const known = needed.map(place => this.#known(route, place).values().next().value)
    if (known.includes(undefined)) return undefined
    return needed.reduce<unknown>((body, place, index) => withValueAtPath(body, place.path, known[index]), rest)
  }

  /** Writes odd texts into every text field of a route. Returns false if this person can't call the route at all. */
  async writeOddTexts(route: Route): Promise<boolean> {
    const [rest = {}] = REST[nameOf(route)] ?? []
    const whole = this.mayAsk(route) ? this.#wholeOf(route, rest) : undefined
    if (whole === undefined) return false
    for (const path of wordFieldsOf(route)) {
      const [usual = 'Rua Um'] = valuesAtPath(whole, path).map(String)
      for (const [odd, text] of this.#found.nextOddTexts()) {
        const written = `${usual.slice(0, 4)}${text}${usual.slice(4)}`
        const { status, answer } = await this.#send(route, withValueAtPath(whole, path, written))
        const isRefused = status >= 400 || JSON.stringify(answer).includes(INVALID_CHARACTERS_MESSAGE)
        // A URL contains no lone surrogates, because the browser writes U+FFFD instead.
        const isLetIn = route.endpoint.method !== 'GET' && REFUSED_TEXTS.some(each => each === odd) && !isRefused
        if (status >= 500 || isLetIn) this.#found.wrong.push(`${nameOf(route)} ${path.join('.')}: ${odd} → ${status}`)
      }
      this.#found.written.add(`${nameOf(route)} ${path.join('.')}`)
    }
    return true
  }

  async #ask(route: Route, input: unknown, places: readonly IdentifierPath[]): Promise<void> {
    const { ok, status, answer } = await this.#send(route, input)
    if (ok) this.#learn(route, input, answer)
    // Some refusals have a code of their own instead of the general one.
    const { code, details } = problem.parse(ok ? {} : answer)
    if (code === 'SESSION_ENDED') this.isGone = true
    const isTaken = status < 500 && code !== 'NOT_FOUND' && code !== 'INVALID_INPUT' && code !== 'INVALID_JSON'
    if (!isTaken)
      this.#found.refused.push(
        `${this.role ?? 'nobody'}: ${nameOf(route)} ${JSON.stringify(input).slice(0, 300)} → ${status} ${code} ${JSON.stringify(details)}`,
      )
    else for (const place of places) this.#found.taken.add(`${nameOf(route)} ${identifierPathText(place)}`)
  }

  async #send(route: Route, input: unknown): Promise<{ ok: boolean; status: number; answer: unknown }> {
    const { url, body } = buildRequest(route.endpoint, z.record(z.string(), z.unknown()).parse(input))
    const response = await fetch(`${this.#found.siteUrl}${url}`, {
      method: route.endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#authorization ? { authorization: this.#authorization } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    // A request whose URL is too long is refused before it is read, with an empty response.
    const text = await response.text()
    const answer: unknown = text === '' ? {} : JSON.parse(text)
    return { ok: response.ok, status: response.status, answer }
  }

  #learn(route: Route, input: unknown, answer: unknown): void {
    for (const place of identifierPathsOf(route.endpoint.output))
      for (const value of valuesAtPath(answer, place.path)) {
        keepFirst(this.#known(route, place), value)
        if (place.kind === cursorSchema) this.#questions.set(value, input)
      }
    // The columns of a map's cell contain ids as differences from the previous id.
    const columns = mapCellSchema.safeParse(answer)
    const points: Values = this.#given.get(pointIdSchema) ?? new Map()
    if (columns.success) for (const { id } of decodeCell(columns.data)) keepFirst(points, id)
    this.#given.set(pointIdSchema, points)
  }
}

/** Returns the next `count` items at each call, and starts again after the last one. */
function turns<Item>(items: readonly Item[], count: number): () => Item[] {
  let next = 0
  return () => {
    const givenItems = Array.from({ length: count }, (_, index) => items[(next + index) % items.length])
    next += count
    return givenItems.filter(item => item !== undefined)
  }
}

/**
 * Walks the contract at a site, as each of the demo's people and signed out. Returns the refused requests; the fields
 * for which no response had a value ('orders.get order_id'); the odd texts that were accepted or made a request fail;
 * and the fields that got no odd text. Each field gets `textsPerField` of the odd texts; if these are not all, the next
 * field gets the next ones. `hasCursors`: whether the lists were filled so that every cursor is given.
 */
export async function walkApiContract(
  siteUrl: string,
  { textsPerField, hasCursors }: { textsPerField: number; hasCursors: boolean },
): Promise<Record<'refused' | 'unasked' | 'wrong' | 'unwritten', string[]>> {
  const found: Found = {
    siteUrl,
    refused: [],
    taken: new Set(),
    wrong: [],
    written: new Set(),
    nextOddTexts: turns(Object.entries(ODD_TEXTS), textsPerField),
    printed: new Map([contractHashSchema, pointCodeSchema, instalmentIdSchema].map(kind => [kind, new Map()])),
  }
  const people = await Promise.all(
    ROLES.map(async role => new Walker(found, role, await signInForAuthorization(PEOPLE[role]))),
  )
  const walkers = [...people, new Walker(found)]
  for (const [phase, isOfPhase] of PHASES.entries()) {
    if (phase === PHASE_OF_TEXTS)
      for (const route of allEndpoints().toSorted((a, b) => Number(a.group === 'users') - Number(b.group === 'users')))
        for (const walker of walkers) if (await walker.writeOddTexts(route)) break
    const routes = allEndpoints().filter(isOfPhase)
    for (const walker of walkers) while (await walker.walk(routes));
  }
  const asks = allEndpoints().flatMap(route =>
    identifierPathsOf(route.endpoint.input)
      .filter(({ kind }) => hasCursors || kind !== cursorSchema)
      .map(place => `${nameOf(route)} ${identifierPathText(place)}`),
  )
  const fields = allEndpoints().flatMap(route => wordFieldsOf(route).map(path => `${nameOf(route)} ${path.join('.')}`))
  return {
    refused: found.refused,
    unasked: asks.filter(place => !found.taken.has(place)),
    wrong: found.wrong,
    unwritten: fields.filter(field => !found.written.has(field)),
  }
}
