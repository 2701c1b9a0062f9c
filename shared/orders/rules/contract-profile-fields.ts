import * as z from 'zod/mini'

/** Fields of a profile that a contract needs, in the order of the profile's form. */
export const CONTRACT_PROFILE_FIELDS = [
  'document_type',
  'document_number',
  'trade_name',
  'legal_name',
  'signatory_name',
  'signatory_cpf',
  'address_zip_code',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_city',
  'address_state',
] as const
export const contractProfileFieldSchema = z.enum(CONTRACT_PROFILE_FIELDS)
export type ContractProfileField = z.infer<typeof contractProfileFieldSchema>
