import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, transformWithOxc } from 'vite'

const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('maplibre-gl'))), '..')
const SOURCES = normalizePath(join(FOLDER, 'src'))
const { dependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
const PACKAGES = ['maplibre-gl', ...Object.keys(dependencies)].map(name => `/node_modules/${name}/`)

/** A field that is only declared is none there: it would take away what the class above has put into it. */
const AS_ITS_OWN_BUILD = {
  typescript: { removeClassFieldsWithoutInitializer: true },
  assumptions: { setPublicClassFields: true },
}

/**
 * Modules by their path that are never run here, 25 KB gzip: the reader of MapLibre's own tile format, which
 * a source has to name as its encoding, and what pmtiles decompresses with in browsers without DecompressionStream.
 */
const NEVER_RUN: Record<string, string> = {
  [`${SOURCES}/source/vector_tile_mlt.ts`]: `export const MLTVectorTile = class {
    constructor() { throw new Error('this build of MapLibre reads no MLT tiles') }
  }`,
  '\0pmtiles-fflate': `export const decompressSync = () => {
    throw new Error('this browser has no DecompressionStream')
  }`,
}

const WORKER_URL = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
/** The module that MapLibre's worker begins with. */
export const MAP_WORKER = `${SOURCES}/source/worker.ts`
export const OUR_WORKER_URL = '\0map-worker-url'

/** Whether a module is of MapLibre, or of a package that it is made of. */
export const isOfMapLibrary = (id: string): boolean => PACKAGES.some(part => id.includes(part))

/**
 * Builds MapLibre of its sources, with its worker as one more entry. Its own two bundles hold half of the library twice,
 * 117 KB gzip: what both page and worker need is one file here, which is fetched once.
 *
 * @throws Error when the worker would load what is none of the library, whose code the page's is not for
 */
export const mapLibrary = (): Plugin => {
  let worker = ''
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: MAP_WORKER, name: 'map-worker' })
    },
    resolveId(id, importer) {
      if (id === 'fflate' && importer?.includes('/node_modules/pmtiles/')) return '\0pmtiles-fflate'
      if (id === 'maplibre-gl') return `${SOURCES}/index.ts`
      return id === WORKER_URL ? OUR_WORKER_URL : undefined
    },
    load: id => (id === OUR_WORKER_URL ? `export default import.meta.ROLLUP_FILE_URL_${worker}` : NEVER_RUN[id]),
    async transform(code, id) {
      if (!id.startsWith(SOURCES) || !id.endsWith('.ts')) return undefined
      return { ...(await transformWithOxc(code, id, AS_ITS_OWN_BUILD)), moduleType: 'js' }
    },
    generateBundle(_, bundle) {
      const demandOnlyLibrary = (name: string): void => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk') throw new Error(`the map's worker loads ${name}, which is not built`)
        const other = chunk.moduleIds.find(id => !isOfMapLibrary(id) && !id.startsWith('\0'))
        if (other) throw new Error(`the map's worker would load ${other}`)
        chunk.imports.forEach(demandOnlyLibrary)
      }
      demandOnlyLibrary(this.getFileName(worker))
    },
  }
}
