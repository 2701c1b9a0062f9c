import { PERIOD_UNAVAILABLE_TEXT } from '../../platform/messages/phrases.ts'
import type { CartRefusal } from '../rules/cart.ts'

/**
 * Shown when the cart has more points than one order takes: they are added nevertheless, and the cart can be reserved
 * in parts.
 */
export const CART_OVER_ORDER_LIMIT_TEXTS = {
  NTH_POINT: (count: number, max: number) => `${count}º ponto: um pedido leva até ${max}.`,
  SPLITTABLE: 'O carrinho pode ser dividido em dois pedidos.',
  SPLIT: 'Dividir',
}

/** Why a point can't be added to the cart or changed in it. The browser refuses this; the server is not involved. */
export const CART_CHANGE_REFUSALS: Record<CartRefusal, string> = {
  CART_POINT_ALREADY_IN: 'Este ponto já está no seu carrinho.',
  CART_INVALID_PRICE: 'Preço inválido para o período selecionado.',
  CART_POINT_DETAILS_MISSING: 'Não foi possível encontrar os detalhes do ponto para atualizar o preço.',
  CART_PERIOD_UNAVAILABLE: PERIOD_UNAVAILABLE_TEXT,
}
