import type { Operator } from '#shared/orders/rules/contracts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

const environment = readEnvironment(
  'OPERATOR_LEGAL_NAME',
  'OPERATOR_TRADE_NAME',
  'OPERATOR_CNPJ',
  'OPERATOR_ADDRESS',
  'OPERATOR_CITY',
  'OPERATOR_SIGNATORY_NAME',
  'OPERATOR_SIGNATORY_CPF',
)

/** The operator, who is the contracts' other party, from the stage's settings. */
export const operator: Operator = {
  legal_name: environment.OPERATOR_LEGAL_NAME,
  trade_name: environment.OPERATOR_TRADE_NAME,
  cnpj: environment.OPERATOR_CNPJ,
  address: environment.OPERATOR_ADDRESS,
  city: environment.OPERATOR_CITY,
  signatory_name: environment.OPERATOR_SIGNATORY_NAME,
  signatory_cpf: environment.OPERATOR_SIGNATORY_CPF,
}
