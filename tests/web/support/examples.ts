import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import type { CartItem } from '#shared/orders/rules/cart.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'

export const examplePoint = (changed: Partial<PublicPoint> = {}): PublicPoint => ({
  id: '100',
  asset_code: 'PU-00100',
  name: 'Ouro | Av. Brasil',
  description: '',
  latitude: -22.78,
  longitude: -47.3,
  status: 'available',
  is_available: true,
  price_1y: 120000,
  price_2y: 210000,
  price_3y: null,
  price_4y: 0,
  price_5y: 450000,
  pricing_tier_id: 'ouro',
  pricing_tier_name: 'Ouro',
  tags: [],
  image_url: null,
  street_name: 'Av. Brasil',
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_SITE_FACTS,
  taken_since: null,
  reserved_until: null,
  sold_until: null,
  installed_at: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...changed,
})

export const exampleItem = (changed: Partial<CartItem> = {}): CartItem => ({
  point_id: '100',
  name: 'Ouro | Av. Brasil',
  asset_code: 'PU-00100',
  price: 120000,
  period_years: 1,
  quantity: 1,
  ...changed,
})

export const otherExampleItem = exampleItem({
  point_id: '101',
  asset_code: 'PU-00101',
  name: 'Prata | Rua das Flores',
  price: 90000,
  period_years: 2,
})

export const exampleProfile = (changed: Partial<Profile> = {}): Profile => ({
  ...newProfile(
    {
      id: 'u1',
      name: 'Ana Souza',
      email: 'ana@exemplo.com',
      phone: '(19) 99999-0000',
      role: 'client',
      email_confirmed_at: '2026-11-01T12:00:00.000Z',
    },
    '2026-11-01T12:00:00.000Z',
  ),
  ...changed,
})

/** An order whose hold has not expired at the time of the test. */
export const exampleOrder = (changed: Partial<Order> = {}): Order => ({
  id: 'a1b2c3d4-0000',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  customer_name: 'Ana Souza',
  customer_email: 'ana@exemplo.com',
  customer_phone: '(19) 99999-0000',
  total_amount: 120000,
  payment_receipt_url: null,
  reserved_until: '2999-11-23T12:00:00.000Z',
  status: 'pending',
  user_id: 'u1',
  kit_type: null,
  edited_by_admin: false,
  items: [
    {
      id: 'item-1',
      point_id: '100',
      point_name: 'Ouro | Av. Brasil',
      period_years: 1,
      price: 120000,
      reserved_period_years: 1,
      reserved_price: 120000,
      starts_at: null,
      ends_at: null,
      ended_at: null,
      renewed_by: null,
    },
  ],
  renews: null,
  renewal_order_id: null,
  contract_hash: null,
  version: 1,
  ...changed,
})
