import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'
import { findInlineTexts } from './inline-texts.ts'

/** Texts for people are in shared/<domain>/messages (docs/architecture.md). */

test('no text that people read stands in the code of the site', () => {
  const ofTheSite = [...projectSources()].filter(([path]) => path.startsWith('web/src/'))
  expect(ofTheSite.length).toBeGreaterThan(200)
  expect(ofTheSite.flatMap(([path, code]) => findInlineTexts(path, code))).toEqual([])
})

test.each([
  ['text of an element', '<p>no map</p>', 'no map'],
  ['text beside an expression', '<p>{count} of them</p>', 'of them'],
  ['a choice', "<p>{open ? 'hide' : TEXTS.SHOW}</p>", 'hide'],
  ['what stands when nothing else does', "<p>{name ?? 'nobody'}</p>", 'nobody'],
  ['a label', '<button aria-label="close" />', 'close'],
  ['a chosen label', "<button aria-label={open ? TEXTS.HIDE : 'show'} />", 'show'],
  ['a label with a name in it', `<b title={\`remove \${name}\`} />`, 'remove'],
  ['a placeholder', '<input placeholder="rua" />', 'rua'],
  ['a label in a declaration', "export const tabs = [{ tab: 'a', label: 'all' }]", 'all'],
  ['a toast', "toast.error('Falhou')", 'Falhou'],
  ['an accent', "export const end = ' até'", 'até'],
  ['Portuguese words', "export const rest = 'reservado por outra pessoa'", 'reservado por outra pessoa'],
  ['a template', `export const of = (day: string) => \`vence em \${day}\``, 'vence em'],
])('is found: %s', (_, code, text) => {
  expect(findInlineTexts('web/src/fixture.tsx', `\n${code}`)).toEqual([`web/src/fixture.tsx:2: ${text}`])
})

test.each([
  ['catalogue', '<button aria-label={TEXTS.CLOSE}>{TEXTS.close(name)}</button>'],
  ['signs', '<p>{price} · R$ – (19) 99999-9999</p>'],
  ['names', `<Button variant="contained" to={\`/admin/\${id}\`} key={kind === 'a' ? 'first' : 'second'} />`],
  ['keys of the keyboard', "if (event.key === 'Escape') close()"],
  ['what only developers read', "throw new Error('the list has no end')"],
])('is no text: %s', (_, code) => {
  expect(findInlineTexts('web/src/fixture.tsx', code)).toEqual([])
})
