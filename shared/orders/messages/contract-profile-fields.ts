import type { ContractProfileField } from '../rules/contract-profile-fields.ts'

/** Names of the fields that a contract needs, for sentences and lists of missing ones. */
export const CONTRACT_PROFILE_FIELD_NAMES: Record<ContractProfileField, string> = {
  document_type: 'tipo de documento (CPF ou CNPJ)',
  document_number: 'número do documento',
  trade_name: 'nome fantasia',
  legal_name: 'razão social',
  signatory_name: 'nome do signatário',
  signatory_cpf: 'CPF do signatário',
  address_zip_code: 'CEP',
  address_street: 'rua',
  address_number: 'número do endereço',
  address_neighborhood: 'bairro',
  address_city: 'cidade',
  address_state: 'estado',
}
