import { expect, test } from 'vitest'
import { aContract } from '#tests/support/contracts.ts'
import { clientParty, operatorParty } from '#web/features/orders/contract/contract-parties.ts'

test('a client without e-mail and phone has no empty line', () => {
  const contract = aContract()
  const { lines } = clientParty({ ...contract, client: { ...contract.client, email: '', phone: '' } })
  expect(lines).toHaveLength(clientParty(contract).lines.length - 1)
  expect(lines).not.toContain('')
})

test('a company has a trade name where it gave one of its own', () => {
  const contract = aContract()
  const partyOf = (trade_name: string) =>
    clientParty({
      ...contract,
      client: { ...contract.client, document_type: 'CNPJ', legal_name: 'Pão Ltda', trade_name },
    })
  expect(partyOf('Padaria').lines).toContain('Nome fantasia: Padaria')
  expect(partyOf('Pão Ltda').lines.join('\n')).not.toContain('Nome fantasia')
})

test('a phone number is on one line', () => {
  const contract = aContract()
  const lineWith = (phone: string) =>
    clientParty({ ...contract, client: { ...contract.client, email: '', phone } }).lines.at(-1)
  for (const typed of ['1932321234', '+55 19 3232-1234', '019 3232-1234'])
    expect(lineWith(typed)).toBe('(19)\u00a03232-1234')
})

test('the operator has the one name that footer, checkout and e-mails give it', () => {
  const { name, lines } = operatorParty(aContract())
  expect(name).toBe('Placas do Interior Ltda. (Ponto Urbano)')
  expect(lines.join('\n')).not.toContain('Ponto Urbano')
})
