import { expect, test } from 'vitest'
import { aContract } from '#tests/support/contracts.ts'
import { clientParty } from '#web/features/orders/contract/contract-text.ts'

test('a client without e-mail and phone has no empty line', () => {
  const contract = aContract()
  const { lines } = clientParty({ ...contract, client: { ...contract.client, email: '', phone: '' } })
  expect(lines).toHaveLength(clientParty(contract).lines.length - 1)
  expect(lines).not.toContain('')
})
