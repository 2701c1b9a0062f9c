import { expect, test } from 'vitest'
import { givenName } from '#shared/platform/rules/given-name.ts'

test.each([
  ['Clara Cliente', 'Clara'],
  ['Dona Maria', 'Maria'],
  ['Dr. José da Silva', 'José'],
  ['Dra Ana', 'Ana'],
  ['Sr. Dr. Paulo Reis', 'Paulo'],
  ['Sra. Lúcia', 'Lúcia'],
  ['Seu Jorge', 'Jorge'],
  ['PROF. Beatriz', 'Beatriz'],
  ['Profª. Rita', 'Rita'],
  ['Eng. Davi', 'Davi'],
  ['Padaria Pão Quente', 'Padaria'],
  ['Dona', 'Dona'],
  ['Donato Reis', 'Donato'],
  ['', ''],
])('%s is greeted as %s', (name, given) => expect(givenName(name)).toBe(given))
