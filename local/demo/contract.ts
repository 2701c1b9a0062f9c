import { DEFAULT_SETTINGS, operatorOfSettings } from '#infra/config.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { SeededDemo } from './seed.ts'

/** A fictitious company, whose documents have a valid format only. */
const CLIENT_PROFILE = {
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  trade_name: 'Clara Doces',
  legal_name: 'Clara Cliente Confeitaria Ltda.',
  signatory_name: 'Clara Cliente',
  signatory_cpf: '52998224725',
  address_street: 'Rua das Acácias',
  address_number: '120',
  address_complement: 'Loja 2',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465000',
} as const

/**
 * Completes the demo client's profile, which makes her a customer too, and issues the contract of her newest completed
 * order.
 */
export async function seedContractOfClient({ users }: SeededDemo, now: string): Promise<void> {
  const user_id = users.get('cliente@ponto.local')
  if (!user_id) return
  const [{ findProfile }, { saveOwnProfile }, { listOrdersOfOwner }, { issueContract }] = await Promise.all([
    import('#functions/people/profiles/profiles-store.ts'),
    import('#functions/account/me/save-own-profile.ts'),
    import('#functions/orders/orders-store.ts'),
    import('#functions/orders/contracts/issue-contract.ts'),
  ])
  const actor: Actor = { user_id, role: 'client' }
  const profile = await findProfile(user_id)
  // Data that she has entered herself is kept.
  if (profile && !profile.document_number)
    await saveOwnProfile({ version: profile.version, ...CLIENT_PROFILE }, { actor, now })
  const { items } = await listOrdersOfOwner(user_id, undefined, undefined)
  const completedOrder = items.find(({ status }) => status === 'completed')
  if (completedOrder)
    await issueContract({ order_id: completedOrder.id }, { actor, now, operator: operatorOfSettings(DEFAULT_SETTINGS) })
}
