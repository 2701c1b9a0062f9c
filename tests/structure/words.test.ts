import { expect, test } from 'vitest'
import { allEndpoints } from '#shared/api/index.ts'
import { projectSources } from './import-graph.ts'

/** docs/glossary.md: words with which exported names neither begin nor end. */

const FORBIDDEN =
  /^(demand|judge|tell|told|note|noting|keep|kept|follow|forget|giveBack|goOn|handOn|takeIn|takeTurn|takeData|bring|admit|drawUp|layOut|seal|putAside|newsOf|optimistically|eachAtOnce|patience|look|listAnew)(?=[A-Z]|s?$)|(AsTold|IfMet|Anew|PutAside|Asked|Wanted|UnderTest|AT_ONCE)$|^(MET|MOST|LEAST|LARGEST|SMALLEST|LONGEST)_|PATIENCE/

const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

const exportedNames = (folder: string): string[] =>
  [...projectSources()].flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) ? [...text.matchAll(EXPORT)].map(([, name = '']) => name) : [],
  )

test.each([
  ['functions', 500],
  ['infra', 100],
  ['local', 100],
  ['scripts', 20],
  ['shared', 500],
  ['web/src/lib', 100],
  ['web/src/map', 80],
  ['web/src/ui', 60],
  ['web/src/app', 20],
  ['web/src/features', 500],
  ['web/src/screens', 20],
])('exported names of %s/ use the words of the glossary', (folder, atLeast) => {
  const names = exportedNames(folder)
  expect(names.length).toBeGreaterThan(atLeast)
  expect(names.filter(name => FORBIDDEN.test(name)).toSorted()).toEqual([])
})

test('keys of the contract use the words of the glossary', () => {
  const keys = allEndpoints().flatMap(({ group, name }) => [group, name])
  expect(keys.length).toBeGreaterThan(300)
  expect(keys.filter(key => FORBIDDEN.test(key))).toEqual([])
})

test('stores insert, replace and delete; use cases create, edit and remove', () => {
  const namesIn = (pattern: RegExp) =>
    [...projectSources()].flatMap(([path, text]) =>
      pattern.test(path) ? [...text.matchAll(EXPORT)].map(([, name = '']) => name) : [],
    )
  const stores = namesIn(/^functions\/.*-store\.ts$/)
  const others = namesIn(/^functions\/(?!.*-store\.ts$)/)
  expect(stores.length).toBeGreaterThan(300)
  expect(stores.filter(name => /^(create|edit|remove|save|update)[A-Z]/.test(name))).toEqual([])
  expect(others.filter(name => /^(insert|batchWrite|update)[A-Z]/.test(name))).toEqual([])
})

test('names of exported schemas end in Schema, because a reader takes them for a value or a function otherwise', () => {
  const names = [...projectSources()].flatMap(([path, text]) =>
    /^(?:shared|functions|web\/src|local)\//.test(path)
      ? [...text.matchAll(/^export const (\w+) =\s+(?:z$|z\.|idSchema\()/gm)].map(([, name = '']) => name)
      : [],
  )
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter(name => !name.endsWith('Schema'))).toEqual([])
})

/** A constant that holds one sentence for people. */
const SENTENCE_CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*) =\s+(['`])\S[^\n]* [^\n]*\.\2$/gm

test('names of sentences end in _MESSAGE or _TEXT, because a reader takes them for a code or a pattern otherwise', () => {
  const names = [...projectSources()].flatMap(([path, text]) =>
    path.startsWith('shared/') ? [...text.matchAll(SENTENCE_CONSTANT)].map(([, name = '']) => name) : [],
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter(name => !/_(?:MESSAGE|TEXT)$/.test(name)).toSorted()).toEqual([])
})

/** Every function on AWS has a handler and every consumer its reactions; these use cases are offered again with their port. */
const NAMED_ALIKE = /^(handler|reactions)$/
const WITH_PORT = /^functions\/installation\/(?:orders|order-links)\.ts$/

test('a name is exported once by site, server and what both share, because a reader would import the other', () => {
  const pathsByName = new Map<string, Set<string>>()
  for (const [path, text] of projectSources())
    if (/^(?:shared|functions|web\/src)\//.test(path) && !WITH_PORT.test(path))
      for (const [, name = ''] of text.matchAll(EXPORT))
        pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  expect(pathsByName.size).toBeGreaterThan(2000)
  const repeated = [...pathsByName].filter(([name, paths]) => paths.size > 1 && !NAMED_ALIKE.test(name))
  expect(repeated.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
