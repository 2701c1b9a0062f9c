/**
 * Reads XML tag by tag, in one pass: every character is looked at a fixed number of times, whatever a file was made to
 * contain. Only what spreadsheets use: elements, attributes, texts and CDATA; namespaces' prefixes are left out.
 */

/** The parts of a string that are used. */
export type XmlText = Pick<string, 'length' | 'charCodeAt' | 'indexOf' | 'slice'>

/**
 * `text`: the text before the tag, with its entities decoded. `attributes`: the rest of an opening tag (see
 * `xmlAttributes`). An empty element ('<c/>') opens and closes.
 */
export type XmlTag = { name: string; opens: boolean; closes: boolean; text: string; attributes: string }

class XmlError extends Error {
  override name = 'XmlError'
}

const [QUOTE, APOSTROPHE, GREATER, SLASH, EQUALS] = [0x22, 0x27, 0x3e, 0x2f, 0x3d]
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Parts without tags, and how each ends. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
const CDATA = ['<![CDATA[', ']]>'] as const

/** The tags of an XML document, in its order. Throws XmlError where a tag does not end. */
export function* xmlTags(xml: XmlText): Generator<XmlTag> {
  let at = 0
  let text = ''
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start === -1) return
    text += decodeEntities(xml.slice(at, start))
    const begins = xml.slice(start, start + CDATA[0].length)
    if (begins === CDATA[0]) {
      at = endOf(xml, CDATA[1], start)
      text += xml.slice(start + CDATA[0].length, at - CDATA[1].length)
      continue
    }
    const skipped = SKIPPED.find(([beginning]) => begins.startsWith(beginning))
    if (skipped) {
      at = endOf(xml, skipped[1], start)
      continue
    }
    at = endOfTag(xml, start)
    const isClosing = xml.charCodeAt(start + 1) === SLASH
    const isEmpty = xml.charCodeAt(at - 2) === SLASH
    const inner = xml.slice(start + (isClosing ? 2 : 1), at - (isEmpty ? 2 : 1))
    const nameEnd = endOfName(inner, 0)
    yield {
      name: inner.slice(inner.slice(0, nameEnd).indexOf(':') + 1, nameEnd),
      opens: !isClosing,
      closes: isClosing || isEmpty,
      text,
      attributes: inner.slice(nameEnd),
    }
    text = ''
  }
}

function endOf(xml: XmlText, ending: string, start: number): number {
  const end = xml.indexOf(ending, start)
  if (end === -1) throw new XmlError('a part does not end')
  return end + ending.length
}

/** The place behind a tag's '>', which may also stand in the value of an attribute. */
function endOfTag(xml: XmlText, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (code === GREATER) return at + 1
    if (code === QUOTE || code === APOSTROPHE) at = endOf(xml, String.fromCharCode(code), at + 1) - 1
  }
  throw new XmlError('a tag does not end')
}

function endOfName(text: string, start: number): number {
  let at = start
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== EQUALS) at += 1
  return at
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** The attributes of a tag by name without prefix; of several with one name the first counts. */
export function xmlAttributes(attributes: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = skipSpaces(attributes, 0); at < attributes.length; at = skipSpaces(attributes, at)) {
    const nameEnd = endOfName(attributes, at)
    const equals = skipSpaces(attributes, nameEnd)
    const quote = skipSpaces(attributes, equals + 1)
    const code = attributes.charCodeAt(quote)
    if (attributes.charCodeAt(equals) !== EQUALS || (code !== QUOTE && code !== APOSTROPHE))
      throw new XmlError('an attribute has no value')
    const end = endOf(attributes, String.fromCharCode(code), quote + 1)
    const name = attributes.slice(at, nameEnd)
    const key = name.slice(name.indexOf(':') + 1)
    if (!found.has(key)) found.set(key, decodeEntities(attributes.slice(quote + 1, end - 1)))
    at = end
  }
  return found
}

const NAMED_ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (entity, decimal, hex, name) => {
        if (name !== undefined) return NAMED_ENTITIES.get(String(name).toLowerCase()) ?? entity
        const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
        return point <= 0x10ffff ? String.fromCodePoint(point) : entity
      })
    : text
