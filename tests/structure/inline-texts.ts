import { type ESTree, parseSync, Visitor } from 'vite'

/** Finds texts for people that are in code instead of a domain's messages, with the parser of the build. */

/** Attributes of elements that people read or hear, and the fields in which code stores such texts. */
const READ = new Set([
  'alt',
  'ariaLabel',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'description',
  'helperText',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'title',
])

/**
 * Portuguese words between spaces that neither English nor identifiers have, and letters that English does not have.
 */
const PORTUGUESE =
  /[À-ÖØ-öø-ÿ]|(^|\s)(aos?|com|d[ae]s?|dos|em|nas|nos|ou|para|por|que|sem|seus?|suas?|uma?)(?=\s|$)|\b(mapa|pontos?|pedidos?|conta|senha|carrinho|reserva)\s|\s(mapa|pontos?|pedidos?|conta|senha|carrinho|reserva)\b/iu

/**
 * Capitalised words that name something technical: keys, GeoJSON, errors, fonts, time zones, map data, texts of
 * libraries.
 */
const PLATFORM =
  /^(Arrow(Down|Left|Right|Up)|End|Enter|Escape|Home|Brazil|Feature|FeatureCollection|Point|Polygon|Bearer |\w+(Error|Exception)|Plus Jakarta Sans \w+|\w+\/\w+|\w+\.\w+)$/

/** Whether a text is for people: it is Portuguese, or begins with a capital letter. */
const reads = (text: string): boolean => PORTUGUESE.test(text) || (/^\p{Lu}\p{Ll}/u.test(text) && !PLATFORM.test(text))

/** A single letter is a sign ('R$', 'x'), not a word. */
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Every text for people in this code, as 'path:line: text'. */
export function findInlineTexts(path: string, code: string): string[] {
  const found = new Map<number, string>()
  const note = (node: { start: number }, text: string): void => {
    found.set(node.start, text)
  }
  const noteSaid = (value: ESTree.Node | null | undefined): void => {
    for (const [node, text] of saidBy(value)) if (isWord(text)) note(node, text)
  }
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message}`)
  new Visitor({
    JSXText: node => {
      if (isWord(node.value)) note(node, node.value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && READ.has(name.name)) noteSaid(value)
    },
    JSXElement: ({ children }) => children.forEach(noteSaid),
    JSXFragment: ({ children }) => children.forEach(noteSaid),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && READ.has(key.name)) noteSaid(value)
    },
    Literal: node => {
      if (typeof node.value === 'string' && reads(node.value)) note(node, node.value)
    },
    TemplateElement: node => {
      if (reads(node.value.raw)) note(node, node.value.raw)
    },
  }).visit(program)
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([at, text]) => `${path}:${code.slice(0, at).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`)
}

type Said = [node: { start: number }, text: string]

/** All texts that an expression may evaluate to. */
function saidBy(node: ESTree.Node | null | undefined): Said[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node, node.value]] : []
    case 'TemplateLiteral':
      return node.quasis.map(quasi => [quasi, quasi.value.raw])
    case 'JSXExpressionContainer':
      return saidBy(node.expression)
    case 'ConditionalExpression':
      return [...saidBy(node.consequent), ...saidBy(node.alternate)]
    case 'LogicalExpression':
      return [...saidBy(node.left), ...saidBy(node.right)]
    default:
      return []
  }
}
