import { expect, test } from 'vitest'
import { presentRefusal } from '#shared/api/refusals.ts'
import { exceededGuestOrderLimit, GUEST_ORDER_WINDOW_SECONDS } from '#shared/orders/rules/guest-orders.ts'
import { waitInWords } from '#shared/platform/messages/phrases.ts'

const HOUR = 3600
const NOW = 1_000_000_000
const ago = (...seconds: number[]) => seconds.map(each => NOW - each)

test('orders of a guest are counted for a day', () => expect(GUEST_ORDER_WINDOW_SECONDS).toBe(86_400))

test.each([
  ['none', [], undefined],
  ['4 in an hour', ago(0, 1, 2, 3), undefined],
  ['5 in an hour', ago(10, 20, 30, 40, 3000), { orders: 5, seconds: HOUR, retry_after_seconds: 600 }],
  ['5 in an hour, in any order', ago(3000, 10, 40, 20, 30), { orders: 5, seconds: HOUR, retry_after_seconds: 600 }],
  [
    '6 in an hour, in any order',
    ago(3500, 10, 40, 20, 30, 3000),
    { orders: 5, seconds: HOUR, retry_after_seconds: 600 },
  ],
  ['5, of which one is an hour old', ago(10, 20, 30, 40, HOUR), undefined],
  [
    '5 at once, as the hour of the clock turns',
    ago(1, 1, 1, 1, 1),
    { orders: 5, seconds: HOUR, retry_after_seconds: 3599 },
  ],
  [
    '20 in a day',
    ago(...Array.from({ length: 20 }, (_, index) => (index + 1) * HOUR)),
    { orders: 20, seconds: 24 * HOUR, retry_after_seconds: 4 * HOUR },
  ],
  [
    'both, and the day lasts longer',
    ago(1, 2, 3, 4, 5, ...Array.from({ length: 15 }, (_, index) => (index + 2) * HOUR)),
    { orders: 20, seconds: 24 * HOUR, retry_after_seconds: 8 * HOUR },
  ],
])('%s', (_, madeAt, full) => {
  expect(exceededGuestOrderLimit(madeAt, NOW)).toEqual(full)
})

test.each([
  [
    { orders: 5, seconds: HOUR, retry_after_seconds: 601 },
    'Já houve 5 reservas com este e-mail na última hora. Tente novamente em 11 minutos, ou entre na sua conta para reservar agora.',
  ],
  [
    { orders: 20, seconds: 24 * HOUR, retry_after_seconds: 4 * HOUR },
    'Já houve 20 reservas com este e-mail nas últimas 24 horas. Tente novamente em 4 horas, ou entre na sua conta para reservar agora.',
  ],
])('is said with when to try again: %j', (details, sentence) => {
  expect(presentRefusal('TOO_MANY_GUEST_ORDERS', details)).toEqual({ details, sentence })
})

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3599, '1 hora'],
  [3600, '1 hora'],
  [3700, '1 hora e 2 minutos'],
  [7199, '2 horas'],
  [10_799, '3 horas'],
  [614 * 60, '11 horas'],
  [86_400, '24 horas'],
])('a wait of %i seconds is %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
