import CheckRounded from '@mui/icons-material/CheckRounded'
import { styled } from '@mui/material/styles'
import type { OrderStatus } from '#shared/domain/orders.ts'
import { ORDERS } from '#shared/messages/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type Followed = Exclude<OrderStatus, 'cancelled'>

/** How many steps are behind an order of this status. Art and installation are followed task by task elsewhere. */
const REACHED: Record<Followed, number> = { pending: 1, completed: 2 }
/** What an order of this status waits for. 'Concluído' is said of the order, whose points are yet to be installed. */
const WAITS_FOR: Record<Followed, string> = {
  pending: ORDERS.WAITS_FOR_PAYMENT,
  completed: ORDERS.WAITS_FOR_ART,
}

const Next = styled('p')(({ theme }) => ({
  margin: '12px 8px 0',
  fontSize: 14,
  textAlign: 'center',
  color: theme.palette.text.secondary,
}))

const Line = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${ORDERS.STEPS.length}, 1fr)`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: 9,
    right: '50%',
    width: '100%',
    height: 2,
    background: theme.palette.divider,
  },
  '& .dot': {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `2px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    '& svg': { fontSize: 14 },
  },
  '& .reached': {
    color: theme.palette.text.primary,
    fontWeight: 600,
    '&::before': { background: theme.palette.primary.main },
    '& .dot': {
      color: theme.palette.primary.contrastText,
      borderColor: theme.palette.primary.main,
      background: theme.palette.primary.main,
      '@media print': { color: '#000000', borderColor: '#000000', background: 'none' },
    },
  },
}))

/** Reservado → Pago → Arte → Instalado, and in words what comes next; nothing comes next for one that is `over`. */
export function OrderProgress({ status, over }: { status: Followed; over: boolean }) {
  const reached = REACHED[status]
  return (
    <>
      <Line aria-label={ORDERS.PROGRESS}>
        {ORDERS.STEPS.map((step, index) => (
          <li
            key={step}
            className={index < reached ? 'reached' : undefined}
            aria-current={index === reached - 1 ? 'step' : undefined}
          >
            <span className="dot">{index < reached && <CheckRounded />}</span>
            {step}
            <VisuallyHidden>{index < reached ? ORDERS.STEP_DONE : ORDERS.STEP_NEXT}</VisuallyHidden>
          </li>
        ))}
      </Line>
      {!over && <Next>{WAITS_FOR[status]}</Next>}
    </>
  )
}
