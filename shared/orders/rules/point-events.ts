import type { PointEventRecord } from '../../catalogue/rules/point-history.ts'
import type { Order } from './orders.ts'

/**
 * The history events of an order's points. The same order always gives the same events, so recording may be repeated.
 */
export const pointEventsOfOrder = ({
  id: order_id,
  status,
  items,
}: Pick<Order, 'id' | 'status' | 'items'>): PointEventRecord[] =>
  status !== 'completed'
    ? []
    : items.flatMap(
        ({ id: item_id, point_id, period_years, term, price, starts_at, ends_at, ended_at }): PointEventRecord[] => [
          ...(starts_at !== null && ends_at !== null
            ? [
                {
                  point_id,
                  name: `contract-${item_id}`,
                  event: {
                    type: 'contract_started' as const,
                    at: starts_at,
                    order_id,
                    item_id,
                    period_years,
                    price,
                    ends_at,
                    ...(term && { term }),
                  },
                },
              ]
            : []),
          ...(ended_at === null
            ? []
            : [
                {
                  point_id,
                  name: `ended-${item_id}`,
                  event: { type: 'contract_ended' as const, at: ended_at, order_id, item_id },
                },
              ]),
        ],
      )
