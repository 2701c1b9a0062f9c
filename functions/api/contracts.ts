import { contracts } from '#shared/orders/api/contracts.ts'
import { checkContract } from '../orders/contracts/check-contract.ts'
import { issueContract } from '../orders/contracts/issue-contract.ts'
import { operator } from '../orders/contracts/operator.ts'
import { showContract } from '../orders/contracts/show-contract.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { serve } from './http/serve.ts'

export const handler = serve(contracts, {
  get: (input, context) => showContract(input, { ...context, operator }),
  issue: (input, context) => issueContract(input, { ...context, operator }),
  check: async (input, { address, now }) => {
    await enforceRateLimit('contract-check', { address }, now)
    return checkContract(input)
  },
})
