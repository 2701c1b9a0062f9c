import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** docs/glossary.md: what exported names of the functions do not begin or end with. */

const FORBIDDEN =
  /^(demand|judge|tell|told|note|keep|kept|follow|forget|giveBack|takeIn|takeTurn|admit|drawUp|seal|putAside|newsOf|optimistically|eachAtOnce|patience|listAnew)(?=[A-Z]|$)|AsTold$|IfMet$|Anew$|^(MET|MOST|LEAST)_/

const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

/** Names from before the glossary. The list only gets shorter. */
const STILL_TO_RENAME = [
  'MET_OTHERS',
  'MOST_TRIES',
  'demandCalm',
  'demandFront',
  'eachAtOnce',
  'followProfile',
  'forgetPlace',
  'forgetRetained',
  'keepCounted',
  'keepFindable',
  'keepItems',
  'keepListed',
  'keptFor',
  'listAnew',
  'noteAsked',
  'noteDeletionDone',
  'notePlace',
  'optimistically',
  'patience',
  'putAside',
  'takeTurn',
  'transactIfMet',
]

test('exported names of the functions use the words of the glossary', () => {
  const names = [...projectSources()].flatMap(([path, text]) =>
    path.startsWith('functions/') ? [...text.matchAll(EXPORT)].map(([, name = '']) => name) : [],
  )
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter(name => FORBIDDEN.test(name)).toSorted()).toEqual(STILL_TO_RENAME)
})
