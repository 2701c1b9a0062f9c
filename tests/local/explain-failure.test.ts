import { expect, test } from 'vitest'
import { explainFailure } from '#local/explain-failure.ts'

/** The sentence that a start of the local deployment prints when it fails. */

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name, ...more })

test('a silent emulator is a busy machine, not a line of the SDK', () => {
  const raw =
    '@smithy/node-http-handler - the request socket timed out after 5000 ms of inactivity (configured by client requestHandler).'
  expect(explainFailure(named('TimeoutError', raw), 'filling the demo')).toBe(
    'The machine is too busy: a part of Ponto Urbano did not answer in time. End what else runs and start again: it goes on where it was. (It was filling the demo.)',
  )
})

test.each([
  [
    'ENOSPC',
    'The disk is full. Free some space and start again: it goes on where it was. (It was starting the database.)',
  ],
  [
    'EACCES',
    'A file may not be written. Give yourself this folder (its .local and dist too) and start again. (It was starting the database.)',
  ],
  [
    'ERR_MODULE_NOT_FOUND',
    'A package is missing or is of another machine. Remove the folder node_modules and start again: it installs them anew. (It was starting the database.)',
  ],
  [
    'ECONNREFUSED',
    'A part of Ponto Urbano ended by itself, most often for want of memory. End what else runs and start again: it goes on where it was. (It was starting the database.)',
  ],
])('%s says what helps, also as the cause of another', (code, sentence) => {
  const cause = Object.assign(new Error(`connect ${code} 127.0.0.1:1`), { code })
  expect(explainFailure(cause, 'starting the database')).toBe(sentence)
  expect(explainFailure(new TypeError('fetch failed', { cause }), 'starting the database')).toBe(sentence)
  expect(explainFailure(new AggregateError([cause]), 'starting the database')).toBe(sentence)
})

test('a sentence of our own is said as it is', () => {
  expect(explainFailure(new Error('Java 17 or newer is needed; install it'), 'starting the database')).toBe(
    'Java 17 or newer is needed; install it',
  )
})

test('whatever else happens is said in one line, with what was under way and what helps', () => {
  expect(explainFailure(new TypeError('x is not a function\n    at y'), 'building the site')).toBe(
    'Something went wrong while it was building the site: x is not a function. Start again: it goes on where it was; npm run reset begins anew.',
  )
  expect(
    explainFailure(named('ValidationException', 'One or more parameter values', { $metadata: {} }), 'filling the demo'),
  ).toBe(
    'Something went wrong while it was filling the demo: One or more parameter values. Start again: it goes on where it was; npm run reset begins anew.',
  )
})
