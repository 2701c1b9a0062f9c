import CheckRounded from '@mui/icons-material/CheckRounded'
import { styled } from '@mui/material/styles'
import type { OrderStatus } from '#shared/domain/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const STEPS = ['Reservado', 'Pago', 'Arte', 'Instalado'] as const

/** How many steps are behind an order of this status. Art and installation are followed task by task elsewhere. */
const REACHED: Record<Exclude<OrderStatus, 'cancelled'>, number> = { pending: 1, completed: 2 }

const Line = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${STEPS.length}, 1fr)`,
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
    },
  },
}))

/** Reservado → Pago → Arte → Instalado. */
export function OrderProgress({ status }: { status: Exclude<OrderStatus, 'cancelled'> }) {
  const reached = REACHED[status]
  return (
    <Line aria-label="Andamento do pedido">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < reached ? 'reached' : undefined}
          aria-current={index === reached - 1 ? 'step' : undefined}
        >
          <span className="dot">{index < reached && <CheckRounded />}</span>
          {step}
          <VisuallyHidden>{index < reached ? ': concluído' : ': a seguir'}</VisuallyHidden>
        </li>
      ))}
    </Line>
  )
}
