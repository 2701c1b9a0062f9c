import { expect } from 'vitest'

/** Matches a condition of DynamoDB that means the same: the parts of an AND or OR may come in any order. */
export const condition = (expected: string) =>
  expect.toSatisfy((actual: unknown) => typeof actual === 'string' && sorted(actual) === sorted(expected), expected)

/** The condition with the parts of each AND and OR in alphabetical order. */
function sorted(text: string): string {
  for (const operator of [' OR ', ' AND ']) {
    const parts = splitOutsideParentheses(text, operator)
    if (parts.length > 1) return parts.map(sorted).toSorted().join(operator)
  }
  if (text.startsWith('NOT ')) return `NOT ${sorted(text.slice(4))}`
  return text.startsWith('(') && text.endsWith(')') ? `(${sorted(text.slice(1, -1))})` : text
}

function splitOutsideParentheses(text: string, operator: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(operator)) {
    const open = parts.at(-1)
    if (open !== undefined && countOf(open, '(') > countOf(open, ')')) parts[parts.length - 1] = open + operator + piece
    else parts.push(piece)
  }
  return parts
}

const countOf = (text: string, character: string): number => text.split(character).length - 1
