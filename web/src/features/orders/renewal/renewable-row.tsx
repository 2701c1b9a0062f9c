import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useId } from 'react'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { Row } from '#web/ui/row-list.tsx'

type Props = {
  item: OrderItem
  isChosen: boolean
  disabled: boolean
  onChoose: (isChosen: boolean) => void
  /** Its period and price. */
  end: ReactNode
  children: ReactNode
}

/** An order's item that can be renewed, with a checkbox to choose it. */
export function RenewableRow({ item, isChosen, disabled, onChoose, end, children }: Props) {
  const id = useId()
  return (
    <Row
      start={
        <Checkbox
          id={id}
          checked={isChosen}
          disabled={disabled}
          onChange={(_, isChecked) => onChoose(isChecked)}
          slotProps={{ input: { 'aria-label': RENEWAL_TEXTS.CHOOSE(item.point_name) } }}
        />
      }
      name={
        <label htmlFor={id}>
          <PointTitle name={item.point_name} />
        </label>
      }
      end={end}
    >
      {children}
    </Row>
  )
}
