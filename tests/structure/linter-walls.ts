import { DOMAINS, type Domain, PARTS_IMPORTED_BY_PART } from './walls.ts'

/**
 * The walls as a configuration of the linter (biome.walls.json), so that an editor shows a forbidden import while it is typed.
 * The linter sees an import's text only; `wallBreachesOf` resolves it and so holds more: relative paths, offers of features, circles.
 */

/** Imports that match `group` are forbidden. */
type Pattern = { group: readonly string[]; message: string }

/** The site's layers, lowest first: each may import those before it. */
const LAYERS = ['lib', 'ui', 'map', 'features', 'screens', 'app'] as const

const NO_SERVER: Pattern = {
  group: ['node:*', '@aws-sdk/*', '@middy/*', '#functions/**', '#infra/**', '#local/**'],
  message: 'This runs in browsers: Node, AWS and the functions are out of reach. Ask the API.',
}
const NO_SITE: Pattern = {
  group: ['react', 'react-*', '@mui/**', '@tanstack/*', 'maplibre-gl', '#web/**'],
  message: 'This knows nothing of the site.',
}

const higherDomains = (domain: Domain): readonly Domain[] => DOMAINS.slice(DOMAINS.indexOf(domain) + 1)

/** Pattern that forbids the imports of higher domains; [] for the highest domain. */
function noHigherDomain(domain: Domain, pathsOf: (higher: Domain) => readonly string[]): Pattern[] {
  const group = higherDomains(domain).flatMap(pathsOf)
  const message = `${domain} imports lower domains only: pass in what it needs, or move the code up.`
  return group.length > 0 ? [{ group, message }] : []
}

const noOtherParts = (part: string, allowed: readonly string[]): Pattern[] => {
  // Rules import the type of refusals, which this pattern can't tell from a value.
  const others = Object.keys(PARTS_IMPORTED_BY_PART).filter(each => each !== 'refusals' && !allowed.includes(each))
  return others.length > 0
    ? [{ group: others.map(each => `**/${each}/**`), message: `${part} import ${allowed.join(', ')} only.` }]
    : []
}

/** One override for each folder, because a second one for the same file would replace the options of the first. */
const overrideOf = (folder: string, patterns: readonly Pattern[]) => ({
  includes: [`${folder}/**`],
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
})

const layerPatterns = (layer: (typeof LAYERS)[number]): Pattern[] => {
  const group = LAYERS.slice(LAYERS.indexOf(layer) + 1).map(each => `#web/${each}/**`)
  return group.length > 0
    ? [{ group, message: `The site's layers import those before them: ${LAYERS.join(', ')}.` }]
    : []
}

const overrides = () => [
  ...DOMAINS.flatMap(domain => [
    ...Object.entries(PARTS_IMPORTED_BY_PART).map(([part, allowed]) =>
      overrideOf(`shared/${domain}/${part}`, [
        NO_SERVER,
        NO_SITE,
        ...noOtherParts(part, allowed),
        ...noHigherDomain(domain, higher => [`#shared/${higher}/**`, `**/${higher}/{rules,api,messages,refusals}/**`]),
      ]),
    ),
    overrideOf(`functions/${domain}`, [
      NO_SITE,
      ...noHigherDomain(domain, higher => [`#shared/${higher}/**`, `#functions/${higher}/**`, `../**/${higher}/**`]),
    ]),
    overrideOf(`web/src/features/${domain}`, [
      NO_SERVER,
      ...layerPatterns('features'),
      ...noHigherDomain(domain, higher => [`#web/features/${higher}/**`, `../../${higher}/**`]),
    ]),
  ]),
  ...LAYERS.filter(layer => layer !== 'features').map(layer =>
    overrideOf(`web/src/${layer}`, [NO_SERVER, ...layerPatterns(layer)]),
  ),
]

/** Content of biome.walls.json: one line for each folder. */
export const renderLinterWalls = (): string =>
  `{\n  "overrides": [\n${overrides()
    .map(each => `    ${JSON.stringify(each)}`)
    .join(',\n')}\n  ]\n}\n`
