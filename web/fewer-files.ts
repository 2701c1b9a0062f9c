import type { Plugin, Rolldown } from 'vite'

/** A chunk's code that only passes parts of another chunk on: `export{t as HomeScreen}from"./first-view-….js";`. */
const FACADE = /^export\{([^{}]*)\}from"\.\/([\w.-]+\.js)";\n?$/

/** The code of an entry that only imports another chunk, as that of a worker of which the page loads the same file. */
const ENTRY_FACADE = /^import"\.\/([\w.-]+\.js)";\n?$/

type Facade = { target: string; parts: string }

/**
 * Lets chunks load what a chunk only passes on from the chunk that has it, and workers run it: the bundler gives each module that is loaded
 * lazily and lies in a larger chunk one of its own, which would be one request more for each.
 *
 * @throws Error when a chunk names such a chunk in another way than this knows
 */
export const fewerFiles = (): Plugin => ({
  name: 'fewer-files',
  apply: 'build',
  generateBundle: {
    // Once Vite has written the page, and before the plugin that makes two of it.
    order: 'post',
    handler(_, bundle) {
      inlineHelpers(bundle)
      replaceWorkerFacades(bundle)
      const facades = new Map<string, Facade>()
      for (const file of Object.values(bundle)) {
        const [, parts, target] = (file.type === 'chunk' && !file.isEntry && FACADE.exec(file.code)) || []
        if (parts && target) facades.set(baseNameOf(file.fileName), { target, parts })
      }
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !facades.has(baseNameOf(file.fileName))) replaceFacades(file, facades)
      for (const name of facades.keys()) delete bundle[`assets/${name}`]
    },
  },
})

/** A file's name in a regular expression. */
const escaped = (name: string): string => name.replaceAll('.', '\\.')
const baseNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

function replaceFacades(chunk: Rolldown.OutputChunk, facades: ReadonlyMap<string, Facade>): void {
  for (const [name, { target, parts }] of facades) {
    if (!chunk.code.includes(name)) continue
    const taken = parts.split(',').map(part => {
      const [from = '', as = from] = part.split(' as ')
      return `${as}:m.${from}`
    })
    chunk.code = chunk.code
      .replaceAll(
        new RegExp(`import\\(([\`"'])\\./${escaped(name)}\\1\\)`, 'g'),
        () => `import("./${target}").then(m=>({${taken}}))`,
      )
      // The list of what is preloaded with each lazily loaded chunk.
      .replaceAll(`"assets/${name}"`, `"assets/${target}"`)
    if (chunk.code.includes(name)) throw new Error(`${chunk.fileName} loads ${name} in a way that is not known`)
    chunk.dynamicImports = chunk.dynamicImports.map(file => (baseNameOf(file) === name ? `assets/${target}` : file))
  }
}

/** Lets the scripts of workers be the chunks that have their code. */
function replaceWorkerFacades(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  for (const { fileName, code } of chunks) {
    const [, target] = ENTRY_FACADE.exec(code) ?? []
    const users = target ? chunks.filter(chunk => chunk.code.includes(`\`/${fileName}\``)) : []
    for (const user of users) user.code = user.code.replaceAll(`/${fileName}`, `/assets/${target}`)
    if (users.length > 0) delete bundle[fileName]
  }
}

/** What the bundler puts into a chunk of its own: the helpers by which packages of the older kind are loaded. */
const HELPERS = /^assets\/rolldown-runtime-[\w-]+\.js$/
const EXPORTS = /export\{([^{}]*)\};?\n?$/

/** Gives each chunk the few helpers that it uses, in place of a request for the chunk that has them. */
function inlineHelpers(bundle: Rolldown.OutputBundle): void {
  const helpers = Object.values(bundle).find(file => file.type === 'chunk' && HELPERS.test(file.fileName))
  if (helpers?.type !== 'chunk') throw new Error('the build has no chunk of helpers')
  const name = baseNameOf(helpers.fileName)
  const [, exported = ''] = EXPORTS.exec(helpers.code) ?? []
  const returned = exported.split(',').map(part => part.split(' as ').toReversed().join(':'))
  const body = `(()=>{${helpers.code.replace(EXPORTS, '')}return{${returned}}})()`
  const taken = new RegExp(`import\\{([^{}]*)\\}from"\\./${escaped(name)}";`)
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.code.includes(name)) continue
    // In a list of what is preloaded, where the places are numbers
    const instead = chunk.imports.find(file => file !== helpers.fileName) ?? chunk.fileName
    chunk.code = chunk.code
      .replace(
        taken,
        (_, parts: string) => `const{${parts.split(',').map(part => part.split(' as ').join(':'))}}=${body};`,
      )
      .replaceAll(`"${helpers.fileName}"`, `"${instead}"`)
    if (chunk.code.includes(name)) throw new Error(`${chunk.fileName} takes helpers in a way that is not known`)
    chunk.imports = chunk.imports.filter(file => file !== helpers.fileName)
  }
  delete bundle[helpers.fileName]
  const page = bundle['index.html']
  if (page?.type === 'asset')
    page.source = String(page.source).replaceAll(new RegExp(`\\s*<[^>]*/${escaped(name)}"[^>]*>(</script>)?`, 'g'), '')
}
