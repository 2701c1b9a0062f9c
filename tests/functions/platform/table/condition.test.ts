import { expect, test } from 'vitest'
import { condition } from '#tests/support/condition.ts'

/** What the tests of writes compare: the meaning of a condition, not its text. */

test.each([
  'b = :b AND a = :a AND (c = :c OR attribute_not_exists(d))',
  '(attribute_not_exists(d) OR c = :c) AND a = :a AND b = :b',
])('the parts of a condition may come in any order: %s', written =>
  expect({ written }).toEqual({ written: condition('a = :a AND b = :b AND (c = :c OR attribute_not_exists(d))') }),
)

test.each([
  ['a part less', 'a = :a'],
  ['a part more', 'a = :a AND b = :b AND c = :c'],
  ['another operator', 'a = :a OR b = :b'],
  ['another comparison', 'a = :a AND b > :b'],
  ['nothing', undefined],
])('%s means something else', (_, written) =>
  expect({ written }).not.toEqual({ written: condition('a = :a AND b = :b') }),
)
