import type { ImportEdge, ImportGraph } from './import-graph.ts'

/**
 * Which folders may import which. Each zone is a folder; a file belongs to the zone with the longest matching path.
 * Imported types count too, because a file that uses a type has to change with it.
 */

type Zone = {
  /** Other folders and files that the zone may import. It may always import itself, except one feature another. */
  imports: readonly string[]
  /** Folders from which only types may be imported. */
  types?: readonly string[]
  /** Packages that the zone may import; undefined: all that package.json names. A name that ends in `*` is a prefix. */
  packages?: readonly string[]
}

/**
 * Packages that run in a browser: nothing of Node's and no AWS clients, because the site uses AWS through the API only.
 */
const BROWSER = [
  '@aws-amplify/ui-react',
  '@brazilian-utils/brazilian-utils',
  '@dnd-kit/core',
  '@emotion/cache',
  '@emotion/react',
  '@fontsource-variable/plus-jakarta-sans',
  '@hookform/resolvers',
  '@mui/*',
  '@protomaps/basemaps',
  '@tanstack/react-query',
  'aws-amplify',
  'date-fns',
  'fflate',
  'geojson',
  'idb',
  'maplibre-gl',
  'minisearch',
  'pmtiles',
  'react',
  'react-dom',
  'react-hook-form',
  'react-map-gl',
  'react-router-dom',
  'sonner',
  'uqr',
  'zod',
]

const SERVER = [
  '@aws-lambda-powertools/logger',
  '@aws-lambda-powertools/metrics',
  '@aws-sdk/*',
  '@middy/core',
  'aws-jwt-verify',
  'aws-lambda',
  'ngeohash',
  'node:*',
  'zod',
]

/**
 * The domains, lowest first: code of a domain imports its own domain and lower ones, in `shared/`, in `functions/` and
 * among the site's features. docs/decisions gives the reasons.
 */
const DOMAINS = [
  'platform',
  'people',
  'catalogue',
  'orders',
  'installation',
  'notifications',
  'map',
  'account',
  'office',
  'upkeep',
] as const
type Domain = (typeof DOMAINS)[number]

const upTo = (domain: Domain): readonly Domain[] => DOMAINS.slice(0, DOMAINS.indexOf(domain) + 1)
const sharedUpTo = (domain: Domain): string[] => upTo(domain).map(each => `shared/${each}/`)

/** Packages that rules may import: pure code, the same in a browser and on the server. */
const RULES = [
  '@brazilian-utils/brazilian-utils',
  'csv-parse',
  'fflate',
  'geojson',
  'minisearch',
  'supercluster',
  'zod',
]

/** Which parts of `shared/<domain>/` each part may import, from its own domain and from lower ones. */
const PARTS_IMPORTED_BY_PART: Readonly<Record<string, readonly string[]>> = {
  rules: ['rules'],
  messages: ['rules', 'messages', 'refusals'],
  refusals: ['rules', 'messages', 'refusals'],
  api: ['rules', 'refusals', 'api'],
}

const sharedZones = (domain: Domain): [string, Zone][] =>
  Object.entries(PARTS_IMPORTED_BY_PART).map(([part, parts]) => [
    `shared/${domain}/${part}/`,
    {
      imports: sharedUpTo(domain).flatMap(folder => parts.map(each => `${folder}${each}/`)),
      // Only the type of the table of refusal codes, to which each domain adds its own codes.
      types: ['shared/platform/refusals/refusal.ts'],
      packages: part === 'rules' ? RULES : ['zod'],
    },
  ])

const openTo = (domain: Domain, ...others: readonly string[]): Zone => ({
  imports: [...sharedUpTo(domain), ...upTo(domain).map(each => `functions/${each}/`), ...others],
  packages: SERVER,
})

const ZONES: Readonly<Record<string, Zone>> = {
  ...Object.fromEntries(DOMAINS.flatMap(sharedZones)),
  // The whole contract, which is composed of each domain's part.
  'shared/api/': { imports: ['shared/'], packages: ['zod'] },

  ...Object.fromEntries(DOMAINS.map(domain => [`functions/${domain}/`, openTo(domain)])),
  'functions/platform/aws/': { imports: [], packages: SERVER },
  'functions/platform/table/': { imports: ['functions/platform/aws/', 'shared/platform/'], packages: SERVER },
  // Entry points of functions.
  'functions/events/': openTo('account'),
  'functions/api/': openTo('office', 'shared/api/'),

  'infra/': { imports: ['shared/', 'functions/'] },
  // AWS on one machine, the demo and the programs that draw the base map.
  'local/': { imports: ['shared/', 'functions/', 'infra/', 'scripts/lock.mjs', 'scripts/start-options.mjs'] },
  'scripts/': { imports: ['shared/', 'functions/', 'infra/', 'local/', 'tests/support/', 'tests/drivers/frames.ts'] },
  // Draws the pictures that the site's map opens with, in its sizes.
  'scripts/opening-map.ts': { imports: ['scripts/bench/', 'web/src/map/'] },
  // The parts of the site's map that a measured page draws in order to be compared with the site.
  'scripts/bench/compared-pages/': { imports: ['shared/', 'web/src/map/'] },

  // The order of layers: app, screens, features, map, ui, lib. Each imports only later ones.
  'web/src/': { imports: ['shared/', 'web/src/app/', 'web/src/lib/'], packages: BROWSER },
  'web/src/app/': {
    imports: ['shared/', 'web/src/screens/', 'web/src/features/', 'web/src/map/', 'web/src/ui/', 'web/src/lib/'],
    packages: BROWSER,
  },
  'web/src/screens/': {
    imports: ['shared/', 'web/src/features/', 'web/src/map/', 'web/src/ui/', 'web/src/lib/'],
    packages: BROWSER,
  },
  'web/src/features/': { imports: ['shared/', 'web/src/map/', 'web/src/ui/', 'web/src/lib/'], packages: BROWSER },
  'web/src/map/': { imports: ['shared/', 'web/src/ui/', 'web/src/lib/'], packages: BROWSER },
  'web/src/ui/': { imports: ['shared/', 'web/src/lib/'], packages: BROWSER },
  'web/src/lib/': { imports: ['shared/'], packages: BROWSER },
  // The service worker imports nothing of the site; the build gives it the list of the site's files.
  'web/src/service-worker.ts': { imports: [], packages: ['workbox-*'] },
  'web/vite.config.ts': { imports: ['web/fewer-files.ts', 'web/map-library.ts'] },
  'web/fewer-files.ts': { imports: [] },
  'web/map-library.ts': { imports: [] },

  'tests/': { imports: ['shared/', 'functions/', 'infra/', 'local/', 'scripts/', 'web/'] },
  'tests/shared/': { imports: ['shared/', 'tests/support/'] },
  'tests/functions/': { imports: ['shared/', 'functions/', 'infra/', 'local/', 'tests/support/'] },
  'tests/web/': { imports: ['shared/', 'web/', 'local/base-map/', 'tests/support/'] },
  // Journeys import nothing of the site, because they use it through a browser only.
  'tests/journeys/': { imports: ['shared/', 'tests/drivers/'] },
  'tests/drivers/': { imports: ['shared/'] },
  'vitest.config.ts': { imports: [] },
  'playwright.config.ts': { imports: ['tests/drivers/'] },
}

/**
 * Imports that only certain files may have, whatever their zone allows. `by`: the importing files that the rule is
 * about; `to`: those that may.
 */
type Reserved = { name: string; by: RegExp; what: RegExp; to: RegExp }

const RESERVED: readonly Reserved[] = [
  {
    name: 'only stores build keys',
    by: /^functions\//,
    what: /^functions\/platform\/table\/keys\.ts$/,
    to: /-store\.ts$|^functions\/platform\/table\//,
  },
  {
    name: 'only stores speak to the table',
    by: /^functions\//,
    what: /^@aws-sdk\/(client|lib)-dynamodb$/,
    to: /-store\.ts$|^functions\/platform\/table\//,
  },
  {
    name: "the map's first view does not carry every group's contract: import the group itself",
    by: /^web\/src\//,
    what: /^shared\/api\/index\.ts$/,
    to: /^$/,
  },
]

/**
 * Which parts features offer to other features. Screens combine features, so they may import all of them. A feature
 * that needs another part of another one has it declared here, so that it is visible who depends on it.
 */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'orders/cart': ['cart-store.ts', 'own-reservations.ts', 'use-cart.ts'],
  'orders/contract': ['costly-terms.tsx'],
  'catalogue/catalogue': ['with-loaded-catalogue.tsx', 'use-catalogue.ts'],
  'catalogue/point-history': ['edit-texts.ts'],
  'catalogue/point-imports': [
    'import-dialog.tsx',
    'import-kind.ts',
    'import-phase.tsx',
    'download-sheet.ts',
    'use-before-unload-guard.ts',
  ],
  'orders/order-desk': ['order-views.ts'],
  'orders/receipts': ['folded-receipt.tsx'],
  'orders/payment': ['instalment-state-chip.tsx', 'use-shown-instalments.ts'],
  'map/compare': ['compare-point-buttons.tsx'],
  'installation/pipeline': ['use-board-filters.ts', 'use-technicians.ts'],
  'orders/orders': [
    'amendment-list.tsx',
    'contract-days.ts',
    'order-status-chip.tsx',
    'order-timeline.tsx',
    'term-text.ts',
    'time-left.ts',
  ],
  'catalogue/points': ['bulk-report.tsx', 'order-id-link.tsx', 'read-points.ts', 'use-point-changes.ts'],
  'people/profile': ['deletion-parts.tsx', 'masks.ts', 'use-data-download.ts'],
  'office/customers': ['customer-dialog.tsx', 'customer-field.tsx'],
  'office/new-order': ['salespeople.ts', 'typed-term.ts'],
  'people/session': [
    'account-forms.ts',
    'explain-session-error.ts',
    'phone-number.ts',
    'privacy-notice.tsx',
    'session-error.ts',
    'use-resend-confirmation.ts',
    'use-session.ts',
  ],
  'orders/reservation': ['remove-with-undo.ts'],
  'orders/visit-route': ['format-km.ts', 'route-legs-list.tsx', 'use-visit-sheet.ts', 'visit-offer-button.tsx'],
  'platform/whatsapp': ['ask-seller-button.tsx', 'whatsapp-number.ts'],
}

const TEST = /\.(test|spec)\.tsx?$/
/**
 * Files where programs begin: npm's scripts, the CDK, the site's page and the pages that it is compared with, settings
 * of tools, the base map's generators (docs/decisions/0004, 0076).
 */
const STARTS =
  /^(package\.json|cdk\.json|web\/index\.html|scripts\/bench\/compared-pages\/[\w-]+\.html|web\/vite\.config\.ts|local\/base-map\/(generate|campinas|demo-streets|glyphs)\.ts|scripts\/opening-map\.ts|[^/]+\.config\.ts)$/

/** Every import that breaks a rule, as one line; [] if none does. */
export const wallBreachesOf = (graph: ImportGraph): string[] => [
  ...graph.imports.flatMap(found => [...zoneBreach(found), ...reservedBreach(found), ...featureBreach(found)]),
  ...circlesOf(graph.files, graph.imports).map(circle => `circle: ${circle.join(' → ')}`),
  ...circlesOf(
    graph.files.flatMap(path => featureOf(path) ?? []),
    graph.imports.map(({ from, to }) => ({ from: featureOf(from) ?? '', to: featureOf(to) ?? '' })),
  ).map(circle => `circle of features: ${circle.join(' → ')}`),
  ...orphansOf(graph).map(path => `${path} is imported by nothing that runs`),
]

/** Offered parts that no other feature imports. */
export function unusedFeatureOffers({ imports }: ImportGraph): string[] {
  const taken = new Set(
    imports.filter(({ from, to }) => featureOf(from) && featureOf(from) !== featureOf(to)).map(({ to }) => to),
  )
  return offers().filter(path => !taken.has(path))
}

const offers = (): string[] =>
  Object.entries(OFFERED).flatMap(([feature, files]) => files.map(file => `web/src/features/${feature}/${file}`))

const zoneOf = (path: string): string | undefined =>
  Object.keys(ZONES)
    .filter(zone => path.startsWith(zone))
    .toSorted((one, other) => other.length - one.length)[0]

function zoneBreach({ from, to, how, package: isPackage }: ImportEdge): string[] {
  const name = zoneOf(from)
  const zone = name === undefined ? undefined : ZONES[name]
  if (name === undefined || !zone) return [`${from} stands in no zone`]
  const open = isPackage
    ? !zone.packages || zone.packages.some(allowed => matches(to, allowed))
    : zoneOf(to) === name ||
      zone.imports.some(allowed => to.startsWith(allowed)) ||
      (how === 'type' && zone.types?.some(allowed => to.startsWith(allowed)))
  return open ? [] : [`${name} imports no ${to}: ${from}`]
}

const matches = (name: string, allowed: string): boolean =>
  allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed

/** An imported type does not count here: it neither runs code nor adds to a bundle. */
const reservedBreach = ({ from, to, how }: ImportEdge): string[] =>
  RESERVED.filter(
    ({ by, what, to: reserved }) => how !== 'type' && by.test(from) && what.test(to) && !reserved.test(from),
  ).map(({ name }) => `${name}: ${from} imports ${to}`)

/** 'orders/cart': domain and name of the feature. */
const featureOf = (path: string): string | undefined => /^web\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
const rankOf = (feature: string): number => DOMAINS.findIndex(domain => feature.startsWith(`${domain}/`))

function featureBreach({ from, to }: ImportEdge): string[] {
  const [own, other] = [featureOf(from), featureOf(to)]
  if (!own || !other || own === other) return []
  if (rankOf(own) < rankOf(other)) return [`${own} stands below ${other}: ${from} imports ${to}`]
  return offers().includes(to) ? [] : [`${other} does not offer ${to}: ${from}`]
}

/** Circles of imports of any kind, found by Tarjan's algorithm for strongly connected components. */
function circlesOf(nodes: readonly string[], edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>(nodes.map(node => [node, []]))
  for (const { from, to } of edges) if (from !== to && next.has(to)) next.get(from)?.push(to)
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    let low = number.size
    number.set(node, low)
    open.push(node)
    lowest.set(node, low)
    for (const to of next.get(node) ?? []) {
      if (!number.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, number.get(to) ?? low)
    }
    if (low === number.get(node)) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle)
    }
    return low
  }
  for (const node of next.keys()) if (!number.has(node)) visit(node)
  return circles
}

/** Files that no program imports (tests do not count), and files that only tests need but no test imports. */
function orphansOf({ files, imports, named }: ImportGraph): string[] {
  const next = new Map<string, string[]>(files.map(path => [path, [...(named.get(path) ?? [])]]))
  for (const { from, to } of imports) next.get(from)?.push(to)
  const reachedFrom = (starts: readonly string[]): Set<string> => {
    const reached = new Set(starts)
    for (const path of reached) for (const to of next.get(path) ?? []) reached.add(to)
    return reached
  }
  const isTests = (path: string): boolean => path.startsWith('tests/')
  const runs = reachedFrom(files.filter(path => STARTS.test(path)))
  const tests = reachedFrom(files.filter(path => STARTS.test(path) || TEST.test(path)))
  return files.filter(path => !(isTests(path) ? tests : runs).has(path))
}
