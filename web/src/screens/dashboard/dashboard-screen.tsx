import MapOutlined from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#shared/domain/orders.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { formatDay, timeLeft } from '#web/features/orders/dates.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { orderFigures } from '#web/features/orders/order-figures.ts'
import { useMyOrders } from '#web/features/orders/use-my-orders.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 960,
  margin: '0 auto',
  padding: '32px 16px 64px',
  // Room for the cart button beside the greeting.
  '& .greeting': { paddingRight: 64 },
})

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  margin: 0,
  '& > div': {
    padding: 16,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
  },
  '& dt': { fontSize: 14, color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& .figure': { display: 'block', fontSize: 24, lineHeight: 1.35, fontWeight: 700, letterSpacing: '-0.01em' },
  '& .note': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > div:last-of-type': { gridColumn: '1 / -1' },
  },
}))

const Orders = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
})

/** The client's area, first part: greeting, figures and own orders. */
export function DashboardScreen() {
  useTitle('Minha área')
  const { profile } = useSession()
  const orders = useMyOrders()
  const heading = useId()
  return (
    <Page>
      <div className="greeting">
        <Typography variant="h1">Olá, {profile?.name.split(' ')[0]}</Typography>
        <Typography color="textSecondary">Acompanhe aqui seus pedidos e reservas.</Typography>
      </div>
      {orders.isPending ? (
        <LoadingOrders />
      ) : orders.isError && !orders.data ? (
        <Notice
          alert
          title={MESSAGES.ORDERS_FAILED}
          action={
            <Button variant="contained" loading={orders.isFetching} onClick={() => void orders.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {orders.error.message}
        </Notice>
      ) : (
        <>
          <FigureCards orders={orders.data ?? []} all={!orders.hasNextPage} />
          <Orders aria-labelledby={heading}>
            <Typography variant="h2" id={heading}>
              Meus pedidos
            </Typography>
            {orders.data?.length === 0 && (
              <Notice
                icon={<MapOutlined />}
                title={MESSAGES.ORDERS_EMPTY}
                action={
                  <Button component={Link} to={PATHS.home} variant="contained">
                    Ver o mapa
                  </Button>
                }
              >
                {MESSAGES.ORDERS_EMPTY_DETAIL}
              </Notice>
            )}
            {orders.data?.map(order => (
              <OrderCard key={order.id} order={order} />
            ))}
            {orders.hasNextPage && (
              <Button
                variant="outlined"
                loading={orders.isFetchingNextPage}
                onClick={() => void orders.fetchNextPage()}
                sx={{ justifySelf: 'center' }}
              >
                Carregar mais
              </Button>
            )}
          </Orders>
        </>
      )}
    </Page>
  )
}

/** Within its last hour a hold is counted down by the second. */
const SECOND = 1000

/** `all`: every order is loaded; else the counts are of those that are, and say so by a plus. */
function FigureCards({ orders, all }: { orders: readonly Order[]; all: boolean }) {
  const now = useNow(SECOND)
  const { open, points, next } = orderFigures(orders, new Date(now).toISOString())
  const more = all ? '' : '+'
  return (
    <Figures>
      <Figure name="Pedidos em aberto" value={`${open}${more}`} />
      <Figure name="Pontos contratados" value={`${points}${more}`} />
      <Figure
        name="Próximo vencimento"
        value={next ? timeLeft(next.end, now) : '—'}
        note={next && `${next.what === 'hold' ? 'Reserva' : 'Contrato'} até ${formatDay(next.end)}`}
      />
    </Figures>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{value}</span>
        {note && <span className="note">{note}</span>}
      </dd>
    </div>
  )
}

function LoadingOrders() {
  return (
    <div role="status" style={{ display: 'grid', gap: 24 }}>
      <VisuallyHidden>Carregando seus pedidos…</VisuallyHidden>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12 }}>
        {['a', 'b', 'c'].map(figure => (
          <Skeleton key={figure} variant="rounded" height={88} sx={{ borderRadius: '12px' }} />
        ))}
      </div>
      {['a', 'b'].map(card => (
        <Skeleton key={card} variant="rounded" height={260} sx={{ borderRadius: '12px' }} />
      ))}
    </div>
  )
}
