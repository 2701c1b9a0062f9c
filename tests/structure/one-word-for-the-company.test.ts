import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Other words for the company, which clients read as another party than 'a equipe'. */
const OTHER_WORDS = /(?<![\p{L}_])(operador[ae]?s?|vendedor[ae]?s?|gestão|gestor[ae]?s?|escritório)(?![\p{L}_])/giu

/** Texts with another word, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'shared/orders/messages/contract-clauses.ts': 'the contract defines its parties: A Operadora, O Cliente',
  'shared/orders/messages/amendment-clauses.ts': 'an amendment names the parties as its contract does',
  'shared/orders/messages/contract.ts': 'the party of the contract',
  'shared/account/messages/privacy.ts': 'the notice defines who decides about data: a operadora dos pontos',
  'shared/installation/messages/field-work.ts': 'technicians read it, who are of the team',
  'shared/people/messages/profile.ts': 'the team reads it: the account of somebody of the team',
  'shared/people/messages/role-history.ts': 'administrators read it',
  'shared/people/refusals/people.ts': 'administrators read it',
  'shared/orders/messages/order-desk.ts': 'the salesperson of an order, whom only the office sees',
  'shared/office/messages/new-order.ts': 'the salesperson of an order, whom only the office sees',
  'shared/office/messages/finance.ts': 'the salesperson of an order, whom only the office sees',
  'web/src/features/office/finance/use-ledger.ts': 'a filter in the address of a page of the office',
  'shared/orders/refusals/orders.ts': 'the salesperson of an order, whom only the office sees',
  'shared/orders/rules/order-export.ts': 'a column of the office’s sheet',
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('clients read one word for the company: a equipe', () => {
  const found = [...projectSources()]
    .filter(([path]) => /^(shared\/\w+\/(messages|refusals|rules)|web\/src|functions)\//.test(path))
    .filter(([path]) => !(path in EXCEPTIONS))
    .flatMap(([path, text]) => (withoutComments(text).match(OTHER_WORDS) ?? []).map(word => `${path}: ${word}`))
  expect(found).toEqual([])
})

test('each exception still has another word', () => {
  const sources = new Map(projectSources())
  for (const path of Object.keys(EXCEPTIONS)) expect(sources.get(path)?.match(OTHER_WORDS), path).toBeTruthy()
})
