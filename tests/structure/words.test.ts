import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** docs/glossary.md: what exported names of the functions do not begin or end with. */

const FORBIDDEN =
  /^(demand|judge|tell|told|note|keep|kept|follow|forget|giveBack|takeIn|takeTurn|admit|drawUp|seal|putAside|newsOf|optimistically|eachAtOnce|patience|listAnew)(?=[A-Z]|$)|AsTold$|IfMet$|Anew$|^(MET|MOST|LEAST)_/

const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

/** The route's name, which stays as it is called from outside. */
const NAMES_OF_ROUTES = ['keepItems']

test('exported names of the functions use the words of the glossary', () => {
  const names = [...projectSources()].flatMap(([path, text]) =>
    path.startsWith('functions/') ? [...text.matchAll(EXPORT)].map(([, name = '']) => name) : [],
  )
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter(name => FORBIDDEN.test(name)).toSorted()).toEqual(NAMES_OF_ROUTES)
})
