import { CONTRACT_TITLE, clausesOf } from '#shared/orders/messages/contract-clauses.ts'
import type { ContractFacts } from '#shared/orders/rules/contracts.ts'
import { type Contract, contractClientOf, contractFacts, type Operator } from '#shared/orders/rules/contracts.ts'
import { itemWithContractStarted, type Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { anOrder } from './orders.ts'
import { aPerson } from './people.ts'

export const anOperator: Operator = {
  legal_name: 'Placas do Interior Ltda.',
  trade_name: 'Ponto Urbano',
  cnpj: '11222333000181',
  address: 'Rua Um, 100, Centro, CEP 13465-000',
  city: 'Americana/SP',
  signatory_name: 'Olívia Operadora',
  signatory_cpf: '11144477735',
}

const ADDRESS = {
  address_street: 'Rua das Acácias',
  address_number: '120',
  address_complement: 'sala 4',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465000',
} as const

/** A client with a complete profile for a contract: a person or a company. */
export const aProfileForContract = (changes: Partial<Profile> = {}): Profile =>
  aPerson('client', { document_type: 'CPF', document_number: '52998224725', ...ADDRESS, ...changes })

export const COMPANY_PROFILE_FIELDS = {
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  legal_name: 'Padaria Pão da Vila Ltda.',
  trade_name: 'Pão da Vila',
  signatory_name: 'Paulo Padeiro',
  signatory_cpf: '52998224725',
} as const satisfies Partial<Profile>

/** A completed order of so many points; its contracts started at completion. */
export const aCompletedOrder = (id: string, points = 2, changes: Partial<Order> = {}): Order => {
  const completed_at = '2026-11-20T12:00:00.000Z'
  const [item] = anOrder(id).items
  if (!item) throw new Error('an order has an item')
  const items = Array.from({ length: points }, (_, index) =>
    itemWithContractStarted(
      { ...item, id: `item-${index + 1}`, point_id: `${index + 1}`, point_name: `Ouro | Rua ${index + 1}` },
      completed_at,
    ),
  )
  return anOrder(id, {
    status: 'completed',
    reserved_until: null,
    updated_at: completed_at,
    items,
    total_amount: items.reduce((total, { price }) => total + price, 0),
    ...changes,
  })
}

export const contractFactsOf = (order: Order, person: Profile = aProfileForContract()): ContractFacts => {
  const client = contractClientOf(person)
  if (!client) throw new Error('this profile lacks what a contract needs')
  const points = new Map(
    order.items.map(({ point_id }) => [
      point_id,
      { place: `Rua ${point_id} – Centro, Americana`, size: '2,4 × 1,2 m', mark: '' },
    ]),
  )
  const kit = 'Kit Completo (Placa + Estrutura)'
  return contractFacts({
    order,
    points,
    kit,
    client,
    operator: anOperator,
    number: '12/2026',
    now: '2026-11-22T13:00:00.000Z',
  })
}

export const aContract = (points = 2, person?: Profile): Contract => {
  const facts = contractFactsOf(aCompletedOrder('a1b2c3d4-0000', points), person)
  return {
    title: CONTRACT_TITLE,
    ...facts,
    clauses: clausesOf(facts, { kind: 'confirmed', at: '2026-11-20T12:00:00.000Z' }),
  }
}
