import { expect, test } from 'vitest'
import { type XmlText, xmlAttributes, xmlTags } from '#shared/catalogue/rules/xml-tags.ts'

test('gives elements, texts with entities and CDATA, and attributes, without prefixes', () => {
  const xml =
    '\ufeff<?xml version="1.0"?><!-- <c> --><x:row r=\'1\'><c r="A1" t="s"><v>1 &lt; 2 &#233;&#xE9;</v></c><c/><t><![CDATA[a<b]]>&amp;</t></x:row>'
  expect([...xmlTags(xml)].map(({ name, opens, closes, text }) => [name, opens, closes, text])).toEqual([
    ['row', true, false, '\ufeff'],
    ['c', true, false, ''],
    ['v', true, false, ''],
    ['v', false, true, '1 < 2 éé'],
    ['c', false, true, ''],
    ['c', true, true, ''],
    ['t', true, false, ''],
    ['t', false, true, 'a<b&'],
    ['row', false, true, ''],
  ])
  expect([...xmlAttributes(' r="A1"  x:id=\'b > "c"\' r="B2" empty=""')]).toEqual([
    ['r', 'A1'],
    ['id', 'b > "c"'],
    ['empty', ''],
  ])
})

test.each(['<c r="1', '<c', '<!-- a', '<![CDATA[a', '<?xml'])('"%s" is refused', xml =>
  expect(() => [...xmlTags(xml)]).toThrow('does not end'),
)

/** A text that counts the characters at which it was looked. */
function countedText(text: string): { text: XmlText; looks: () => number } {
  let looks = 0
  const from = (start = 0, end = text.length) => {
    looks += Math.max(0, end - start)
  }
  return {
    text: {
      length: text.length,
      charCodeAt: at => {
        looks += 1
        return text.charCodeAt(at)
      },
      indexOf: (found, start) => {
        const at = text.indexOf(found, start)
        from(start, at === -1 ? text.length : at + found.length)
        return at
      },
      slice: (start, end) => {
        from(start, end)
        return text.slice(start, end)
      },
    },
    looks: () => looks,
  }
}

const times = (count: number, text: string) => text.repeat(count)
/** Texts that made readers look again and again at the same characters. */
const SHAPES: [string, (size: number) => string][] = [
  ['cells that do not end', size => `<sheetData>${times(size, '<c ')}`],
  ['cells in cells', size => `<sheetData>${times(size, '<c <')}>`],
  [
    'one cell with many attributes',
    size => `<c ${Array.from({ length: size }, (_, index) => `a${index}="1"`).join(' ')}/>`,
  ],
  ['one attribute again and again', size => `<c ${times(size, 'a="1" ')}/>`],
  ['attributes without values', size => `<c ${times(size, 'a ')}/>`],
  ['spaces', size => `<c${times(size, '    ')}r="A1"/>`],
  ['spaces without an end', size => `<c${times(size, '    ')}`],
  ['comments that do not end', size => times(size, '<!-- ')],
  ['comments', size => times(size, '<!-- -->')],
  ['CDATA that does not end', size => times(size, '<![CDATA[')],
  ['quotation marks that do not match', size => times(size, '<c r="')],
  ['elements within elements', size => times(size, '<c>')],
  ['ends without beginnings', size => times(size, '</c>')],
  ['entities', size => `<t>${times(size, '&amp;')}</t>`],
  ['ampersands', size => `<t>${times(size, '&#')}</t>`],
  ['opening signs', size => times(size, '<')],
]

test.each(SHAPES)('%s: a text four times as long takes four times as many looks', (_, shape) => {
  const looksOf = (size: number) => {
    const { text, looks } = countedText(shape(size))
    try {
      for (const { attributes } of xmlTags(text)) {
        const own = countedText(attributes)
        try {
          xmlAttributes(attributes)
        } catch {
          // Refused, which is as good as read here
        }
        own.looks()
      }
    } catch {
      // Refused, which is as good as read here
    }
    return looks()
  }
  expect(looksOf(4_000) / looksOf(1_000)).toBeLessThan(4.5)
  expect(looksOf(4_000)).toBeLessThan(shape(4_000).length * 6)
})
