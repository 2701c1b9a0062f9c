import type { Plugin, Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { fewerFiles } from '../../web/fewer-files.ts'

type Chunk = Partial<Rolldown.OutputChunk> & { code: string }

const HELPERS = 'assets/rolldown-runtime-abc.js'
const helpers: Chunk = { code: 'var a=1,b=2;export{b as n,a as t};\n' }

/** The code of each file after the plugin, by name. */
function codeAfter(chunks: Record<string, Chunk>, page = ''): Record<string, string> {
  const bundle: Record<string, unknown> = Object.fromEntries(
    Object.entries({ [HELPERS]: helpers, ...chunks }).map(([fileName, chunk]) => [
      fileName,
      { type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], ...chunk },
    ]),
  )
  bundle['index.html'] = { type: 'asset', source: page }
  const { generateBundle } = fewerFiles() as Plugin & { generateBundle: { handler: (...args: unknown[]) => void } }
  generateBundle.handler({}, bundle)
  return Object.fromEntries(
    Object.entries(bundle).map(([name, file]) => {
      const { code, source } = file as { code?: string; source?: string }
      return [name, code ?? source ?? '']
    }),
  )
}

test('what is loaded through a chunk that only passes it on is loaded from the chunk that has it', () => {
  const code = codeAfter({
    'assets/home-1.js': { code: 'export{t as HomeScreen,n as x}from"./first-view-2.js";\n' },
    'assets/site-3.js': {
      code: 'const home=()=>import("./home-1.js");const files=["assets/home-1.js"]',
      dynamicImports: ['assets/home-1.js'],
    },
  })
  expect(code['assets/home-1.js']).toBeUndefined()
  expect(code['assets/site-3.js']).toBe(
    'const home=()=>import("./first-view-2.js").then(m=>({HomeScreen:m.t,x:m.n}));const files=["assets/first-view-2.js"]',
  )
})

test('a chunk that has more of its own stays', () => {
  const own = 'import{t}from"./first-view-2.js";t();export{t as HomeScreen};\n'
  expect(codeAfter({ 'assets/home-1.js': { code: own } })['assets/home-1.js']).toBe(own)
})

test('a chunk that is named in a way that is not known fails the build', () => {
  const facade = { code: 'export{t as HomeScreen}from"./first-view-2.js";\n' }
  const other = { code: 'const file="./home-1.js";import(file)' }
  expect(() => codeAfter({ 'assets/home-1.js': facade, 'assets/site-3.js': other })).toThrow(
    'assets/site-3.js loads home-1.js in a way that is not known',
  )
})

test('a worker’s script that only imports another is that other', () => {
  const code = codeAfter({
    'assets/worker-1.js': { code: 'import"./library-2.js";', isEntry: true },
    'assets/library-2.js': { code: 'self.worker=1' },
    'assets/map-3.js': { code: 'import{t}from"./library-2.js";new Worker(`/assets/worker-1.js`)' },
  })
  expect(code['assets/worker-1.js']).toBeUndefined()
  expect(code['assets/map-3.js']).toBe('import{t}from"./library-2.js";new Worker(`/assets/library-2.js`)')
})

test('a page’s script stays, even if it only imports another', () => {
  const code = codeAfter({ 'assets/site-1.js': { code: 'import"./common-2.js";', isEntry: true } })
  expect(code['assets/site-1.js']).toBe('import"./common-2.js";')
})

test('the bundler’s helpers are in the chunks that use them, and in no file or link of their own', async () => {
  const code = codeAfter(
    {
      'assets/a-1.js': {
        code: 'import{n as e,t}from"./rolldown-runtime-abc.js";export const sum=e*10+t;',
        imports: [HELPERS],
      },
    },
    '<head>\n  <link rel="modulepreload" href="/assets/rolldown-runtime-abc.js" />\n  <title>x</title></head>',
  )
  expect(code[HELPERS]).toBeUndefined()
  expect(code['index.html']).toBe('<head>\n  <title>x</title></head>')
  const { sum } = await import(`data:text/javascript,${encodeURIComponent(code['assets/a-1.js'] ?? '')}`)
  expect(sum).toBe(21)
})

test('a list of what is preloaded names a file that exists in the helpers’ place', () => {
  const list = 'const files=["assets/rolldown-runtime-abc.js","assets/b-2.js"];'
  const take = 'import{t}from"./rolldown-runtime-abc.js";'
  const alone = codeAfter({ 'assets/a-1.js': { code: take + list, imports: [HELPERS] } })
  expect(alone['assets/a-1.js']).toContain('const files=["assets/a-1.js","assets/b-2.js"];')
  const withOthers = codeAfter({ 'assets/a-1.js': { code: take + list, imports: [HELPERS, 'assets/c-3.js'] } })
  expect(withOthers['assets/a-1.js']).toContain('const files=["assets/c-3.js","assets/b-2.js"];')
})
