import { contracts } from '#shared/orders/api/contracts.ts'
import { checkContract } from '../orders/contracts/check-contract.ts'
import { issueContract } from '../orders/contracts/issue-contract.ts'
import { showContract } from '../orders/contracts/show-contract.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { serve } from './http/serve.ts'

const environment = readEnvironment(
  'OPERATOR_LEGAL_NAME',
  'OPERATOR_TRADE_NAME',
  'OPERATOR_CNPJ',
  'OPERATOR_ADDRESS',
  'OPERATOR_CITY',
  'OPERATOR_SIGNATORY_NAME',
  'OPERATOR_SIGNATORY_CPF',
)
const operator = {
  legal_name: environment.OPERATOR_LEGAL_NAME,
  trade_name: environment.OPERATOR_TRADE_NAME,
  cnpj: environment.OPERATOR_CNPJ,
  address: environment.OPERATOR_ADDRESS,
  city: environment.OPERATOR_CITY,
  signatory_name: environment.OPERATOR_SIGNATORY_NAME,
  signatory_cpf: environment.OPERATOR_SIGNATORY_CPF,
}

export const handler = serve(contracts, {
  get: (asked, context) => showContract(asked, { ...context, operator }),
  issue: (asked, context) => issueContract(asked, { ...context, operator }),
  check: async (asked, { address, now }) => {
    await enforceRateLimit('contract-check', { address }, now)
    return checkContract(asked)
  },
})
