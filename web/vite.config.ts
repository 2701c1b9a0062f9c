import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build as bundleWorker } from 'esbuild'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { fewerFiles } from './fewer-files.ts'
import { isOfMapLibrary, MAP_WORKER, mapLibrary, OUR_WORKER_URL } from './map-library.ts'

const ROOT = normalizePath(fileURLToPath(new URL('.', import.meta.url)))

/** Where the API, the media and the local inbox answer during development; the site itself is served by Vite. */
const origin = process.env.PONTO_URBANO_ORIGIN ?? 'http://localhost:3000'

/**
 * Writes /version.json, by which an old tab learns of a newer site: the page's first script, whose name holds a hash of
 * its content and so of the names of everything that it may load.
 */
const siteVersion = (): Plugin => ({
  name: 'site-version',
  apply: 'build',
  generateBundle(_, bundle) {
    const source = JSON.stringify({ entry: `/${firstScript(bundle).fileName}` })
    this.emitFile({ type: 'asset', fileName: 'version.json', source })
  },
})

/** The map's libraries, which draw nothing without network. */
const ONLINE_ONLY = /node_modules\/(maplibre-gl|pmtiles|@protomaps)\//

/** Modules in every visitor's precache: the public map, and what most visits open next. */
const SHELL_MODULES = [
  'src/screens/home/home-screen.tsx',
  'src/screens/home/preloaded-parts.ts',
  // Shown without network in place of the map, whose library is not in the precache.
  'src/screens/home/list-while-map-loads.tsx',
]

/** Screens that open offline for whoever signed in as a client or technician. */
const OFFLINE_SCREENS = [
  'src/screens/dashboard/dashboard-screen.tsx',
  'src/screens/technician-panel/technician-panel-screen.tsx',
]

/** What every page shows besides its code: letters and logo. */
const SHOWN_EVERYWHERE = /^assets\/.*(latin-wght.*\.woff2|logo-wordmark.*\.svg)$/

const SERVICE_WORKER = 'src/service-worker.ts'
/** What the service worker answers without network when the precache is not whole. */
const OFFLINE_PAGE = 'src/offline-page.html'

/**
 * Writes /sw.js with the files that every visitor's browser precaches, and /offline-files.json with those that are cached
 * besides for people who sign in to work offline (web/src/lib/offline-files.ts).
 */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // Once the page is written.
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['app.html']
      if (page?.type !== 'asset') throw new Error('the build has no page')
      const entry = firstScript(bundle)
      if (!String(page.source).includes(entry.fileName))
        throw new Error('the page does not begin with the script that its version is told by')
      const shell = filesOf(
        bundle,
        [entry.fileName, ...SHELL_MODULES.map(name => chunkOf(bundle, name).fileName)],
        'shell',
      )
      for (const name of Object.keys(bundle)) if (SHOWN_EVERYWHERE.test(name)) shell.add(name)
      const screens = OFFLINE_SCREENS.map(name => chunkOf(bundle, name).fileName)
      const offline = [...filesOf(bundle, [entry.fileName, ...screens], 'offline')].filter(name => !shell.has(name))
      const source = JSON.stringify(offline.toSorted().map(name => `/${name}`))
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source })

      const files = [
        ...[...shell].toSorted().map(name => ({ url: `/${name}`, revision: null })),
        { url: '/app.html', revision: hashOf(page.source) },
      ]
      const { outputFiles } = await bundleWorker({
        entryPoints: [join(ROOT, SERVICE_WORKER)],
        bundle: true,
        minify: true,
        write: false,
        target: 'es2022',
        define: {
          SHELL_FILES: JSON.stringify(files),
          OFFLINE_PAGE: JSON.stringify(await readFile(join(ROOT, OFFLINE_PAGE), 'utf8')),
          'process.env.NODE_ENV': '"production"',
        },
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' })
    },
  },
})

/** The home page's own first script, which starts the map before React. */
const EARLY_HOME = 'src/screens/home/early-home.ts'
/** Starts the worker for points, at the beginning of the file that every page begins with. */
const START_WORKER = 'src/map/start-worker.ts'
/** What the home page shows around the map before React. */
const PAGE_OUTLINE = 'src/screens/home/page-outline.html'
/** How the embedded map looks where it opens (scripts/opening-map.ts draws them), as the outline names them. */
const OPENING_MAPS = ['opening-map-wide.webp', 'opening-map-narrow.webp']
/** Requests of the first view, which looks at the region of MAP_CENTER. */
const EARLY_REQUESTS = ['/api/map/opening?regions=6gy']

/**
 * Writes two pages of index.html: the home page, which begins with the map and names in its head all that the map needs, and
 * app.html for every other path.
 */
const homePage = (): Plugin => ({
  name: 'home-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no page')
      const html = String(page.source)
      const chunkWith = (module: string) => chunkOf(bundle, module)
      const needed = new Set<string>()
      const add = (name: string): void => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || needed.has(name)) return
        needed.add(name)
        chunk.imports.forEach(add)
      }
      const early = chunkWith(EARLY_HOME)
      const library = chunkWith(MAP_LIBRARY)
      for (const chunk of [early, library, ...FIRST_VIEW.map(chunkWith)]) add(chunk.fileName)
      const modulePreload = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}" />`
      const startWorker = chunkWith(START_WORKER)
      const worker = Object.keys(bundle).find(
        name => startWorker.code.includes(`/${name}`) && name !== startWorker.fileName,
      )
      if (!worker) throw new Error('the script that starts the worker does not name it')
      const startsMap = new Set([worker, early.fileName, ...early.imports])
      const script = (name: string) => `<script type="module" crossorigin src="/${name}"></script>`
      const links = [
        script(startWorker.fileName),
        script(early.fileName),
        ...[...startsMap].map(modulePreload),
        ...EARLY_REQUESTS.map(url => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}" />`),
        ...[...needed].filter(name => !startsMap.has(name)).map(modulePreload),
      ]
      // The first script starts the site's, once the map is drawn. Vite names all that it imports.
      const siteScripts = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/g
      const siteScript = firstScript(bundle).fileName
      if (!html.includes(`src="/${siteScript}"`)) throw new Error('index.html does not begin with the site’s script')
      const withoutMap = html.replace(/\s*<!-- On the home page[^>]*-->\s*<div id="map"><\/div>/, '')
      if (withoutMap === html) throw new Error('index.html has no element for the map')
      this.emitFile({ type: 'asset', fileName: 'app.html', source: withoutMap })
      let outline = await readFile(join(ROOT, PAGE_OUTLINE), 'utf8')
      for (const name of OPENING_MAPS) {
        const source = await readFile(join(ROOT, 'src/map', name))
        const picture = this.emitFile({ type: 'asset', name, source })
        outline = outline.replace(name, `/${this.getFileName(picture)}`)
      }
      page.source = html
        .replaceAll(siteScripts, '')
        .replace(
          '</title>',
          `$&\n    ${links.join('\n    ')}\n    <link id="site-script" rel="modulepreload" crossorigin href="/${siteScript}" />`,
        )
        .replace('<div id="map"></div>', `$&\n${outline}`)
    },
  },
})

/** The chunk that contains a module of the site. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.moduleIds.includes(ROOT + module))
  if (chunk?.type !== 'chunk') throw new Error(`no chunk contains ${module}`)
  return chunk
}

/**
 * Chunks with their styles and all that they import; for `offline` also what they load later, except other screens and
 * what needs the network.
 */
function filesOf(bundle: Rolldown.OutputBundle, roots: readonly string[], extent: 'shell' | 'offline'): Set<string> {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
    if (extent === 'offline') chunk.dynamicImports.filter(isUsedOffline).forEach(add)
  }
  const isUsedOffline = (name: string): boolean => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || chunk.facadeModuleId?.startsWith(`${ROOT}src/screens/`)) return false
    return ![...filesOf(bundle, [name], 'shell')].some(isOnlineOnly)
  }
  const isOnlineOnly = (name: string): boolean => {
    const chunk = bundle[name]
    return chunk?.type === 'chunk' && chunk.moduleIds.some(id => ONLINE_ONLY.test(id))
  }
  roots.forEach(add)
  return files
}

/** What the public map's first view always loads, each with all that it imports at once. */
const FIRST_VIEW = ['src/screens/home/home-screen.tsx', 'src/map/points-map.tsx']

/** What a visitor of the map opens next: the list, a point's sheet, the cart and the reservation. */
const PRELOADED = ['src/screens/home/preloaded-parts.ts']

/** Modules that many screens share, apart from what each of them adds. */
const IS_SHARED = /\/node_modules\/|\/src\/(ui|lib)\//

const isNoMapLibrary = (id: string): boolean => !isOfMapLibrary(id)

/** All that modules import at once, except the map's library. */
function importedBy(
  roots: readonly string[],
  context: Rolldown.ChunkingContext,
  isFollowed = isNoMapLibrary,
): Set<string> {
  const found = new Set<string>()
  const find = (id: string): void => {
    if (found.has(id) || !isFollowed(id)) return
    found.add(id)
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`${id} is imported and not built`)
    module.importedIds.forEach(find)
  }
  roots.forEach(find)
  return found
}

/**
 * A name for all that some modules import at once, and for nothing else. `isShared` limits it to what many screens share with
 * all that this imports, so that no chunk needs one that needs it.
 */
function importedNamed(name: string, roots: readonly string[], isShared?: RegExp): Rolldown.CodeSplittingNameFunction {
  let members: Set<string> | undefined
  return (id, context) => {
    if (!members) {
      const all = importedBy(
        roots.map(root => ROOT + root),
        context,
      )
      members = isShared
        ? importedBy(
            [...all].filter(module => isShared.test(module)),
            context,
          )
        : all
    }
    return members.has(id) ? name : null
  }
}

/** Names for what the home page's first script is made of: what the site's first script needs too, and the rest. */
function mapStartNamed(): Rolldown.CodeSplittingNameFunction {
  let parts: { early: Set<string>; site: Set<string> } | undefined
  return (id, context) => {
    parts ??= { early: importedBy([ROOT + EARLY_HOME], context), site: importedBy([`${ROOT}src/main.tsx`], context) }
    if (!parts.early.has(id)) return null
    return parts.site.has(id) || id === ROOT + START_WORKER ? 'common' : 'map-start'
  }
}

/** The module of the site that is loaded with the map's library, and starts its worker. */
const MAP_LIBRARY = 'src/map/library.ts'
/** What only that module uses of the site. */
const OF_MAP_LIBRARY = ['src/map/moving-resolution.ts']

/**
 * Names for the map's library: what its worker needs, which is the worker's script too and of which the page loads the
 * same file, and the rest.
 */
function mapLibraryNamed(): Rolldown.CodeSplittingNameFunction {
  let ofWorker: Set<string> | undefined
  return (id, context) => {
    ofWorker ??= importedBy([MAP_WORKER], context, isOfMapLibrary)
    if (ofWorker.has(id)) return 'map-worker'
    const isWithLibrary = [MAP_LIBRARY, ...OF_MAP_LIBRARY].some(module => id === ROOT + module)
    return isWithLibrary || id === OUR_WORKER_URL || isOfMapLibrary(id) ? 'map-library' : null
  }
}

/** What every page begins with. Its name holds a hash of its content and so of the names of everything that it may load. */
const firstScript = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => chunkOf(bundle, 'src/main.tsx')

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

export default defineConfig({
  root: ROOT,
  plugins: [mapLibrary(), react(), fewerFiles(), siteVersion(), homePage(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: fonts or scripts, so nothing is put into the page itself.
    assetsInlineLimit: 0,
    // Lets the bundle sizes be measured per entry.
    manifest: true,
    // The licence texts that bundled packages require.
    license: { fileName: 'licenses.txt' },
    target: 'es2023',
    rolldownOptions: {
      // In this order: what the first entry imports first is evaluated first (START_WORKER).
      input: { 'map-start': ROOT + EARLY_HOME, site: `${ROOT}index.html` },
      output: {
        // What every page begins with is one file, and what the public map's first view adds to it another, not one for each
        // set of screens that share a part of it.
        codeSplitting: {
          groups: [
            // What starts the map before React, apart from what every page begins with.
            { name: mapStartNamed(), includeDependenciesRecursively: false },
            {
              name: 'site',
              tags: ['$initial'],
              test: id => isNoMapLibrary(id) || id.endsWith('.css'),
              includeDependenciesRecursively: false,
            },
            {
              name: importedNamed('first-view', FIRST_VIEW),
              includeDependenciesRecursively: false,
            },
            { name: mapLibraryNamed(), includeDependenciesRecursively: false },
            // Opened by most visits, and else fetched in a hundred small files.
            { name: importedNamed('controls', PRELOADED, IS_SHARED), includeDependenciesRecursively: false },
            { name: importedNamed('visit', PRELOADED), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/media', '/maps', '/_local'].map(path => [
        path,
        { target: origin, changeOrigin: true },
      ]),
    ),
  },
})
