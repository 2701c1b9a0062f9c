import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { contractEnd } from '../../catalogue/rules/periods.ts'
import { type CartItems, cartTotal } from '../rules/cart.ts'
import { amountInWords, type Contract, type ContractFacts, draftClientOf, type Operator } from '../rules/contracts.ts'
import { CONTRACT_TEXTS } from './contract.ts'
import { CONTRACT_TITLE, clausesOf, contractKitText, contractPointTexts } from './contract-clauses.ts'

/** The draft of the contract that a cart would become if it were reserved and paid at `now` (ISO 8601). */
export function cartContract(
  cart: CartItems,
  points: Parameters<typeof contractPointTexts>[0],
  operator: Operator,
  now: string,
): Contract {
  const pointTexts = contractPointTexts(points)
  const total_amount = cartTotal(cart)
  const facts: ContractFacts = {
    number: '',
    order_id: '',
    renews: null,
    issued_at: now,
    operator,
    client: draftClientOf({ name: CONTRACT_TEXTS.CLIENT_TO_FILL_IN }),
    items: cart.map(item => ({
      point_id: item.point_id,
      point_name: item.name,
      ...(pointTexts.get(item.point_id) ?? { place: '', size: '', mark: assetCodeOf(item) }),
      period_years: item.period_years,
      starts_at: now,
      ends_at: contractEnd(now, item.period_years),
      price: item.price,
    })),
    kit: contractKitText({ kit_type: null, renews: null }),
    total_amount,
    total_in_words: amountInWords(total_amount),
  }
  return { title: CONTRACT_TITLE, ...facts, clauses: clausesOf(facts, { kind: 'due', until: null }) }
}
