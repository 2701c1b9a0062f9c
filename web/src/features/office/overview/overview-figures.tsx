import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { CONTRACT_END_GROUPS, type Overview, totalEndingBy } from '#shared/office/rules/overview.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { pipelineColumnUrl } from '#web/features/installation/pipeline/use-board-filters.ts'
import { orderViewUrl } from '#web/features/orders/order-desk/order-views.ts'

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  '& h2': { margin: '0 0 10px', fontSize: 16, fontWeight: 600 },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& .card': {
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    height: '100%',
    padding: '14px 18px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    textDecoration: 'none',
    '&:is(a):hover': { borderColor: theme.palette.primary.main },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .name': { fontSize: 14, color: theme.palette.text.secondary },
  '& .figure': {
    fontSize: 28,
    fontWeight: 600,
    lineHeight: 1.25,
    letterSpacing: '-0.015em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .detail': { fontSize: 14, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& [data-tone=urgent] .figure': { color: theme.palette.status.reserved.text },
  '& [data-tone=wrong] .figure': { color: theme.palette.error.main },
  // Groups of three stay in one row on phones too.
  [theme.breakpoints.down('md')]: {
    '& ul.three': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8 },
    '& ul.three .card': { padding: '12px' },
    '& ul.three .figure': { fontSize: 24 },
    '& ul.three .detail': { fontSize: 12 },
  },
  [theme.largeLetters]: { '& .figure': { fontSize: 22 } },
}))

/** `to`: link to the list of what is counted; undefined when there is nothing to list. */
type FigureProps = {
  to?: string | undefined
  name: string
  figure: string
  detail: string
  tone?: 'urgent' | 'wrong' | undefined
}

function Figure({ to, name, figure, detail, tone }: FigureProps) {
  const content = (
    <>
      <span className="name">{name}</span> <span className="figure">{figure}</span>{' '}
      <span className="detail">{detail}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className="card">{content}</div>
      ) : (
        <Link className="card" to={to} data-tone={tone}>
          {content}
        </Link>
      )}
    </li>
  )
}

const formatCount = (count: number): string => count.toLocaleString('pt-BR')

/** Id of the section with the failed e-mails, for links. */
export const FAILED_EMAILS_ID = 'emails'

/** The overview's figures, each a link to what it counts. */
export function OverviewFigures({ figures }: { figures: Overview }) {
  const { today, pending, to_confirm, holds, contracts, returned_tasks, failed_emails } = figures
  const endingToday = totalEndingBy(holds, today)
  return (
    <Groups>
      <section>
        <h2>{OVERVIEW_TEXTS.ORDERS_TITLE}</h2>
        <ul>
          <Figure
            to={orderViewUrl('holds_today')}
            name={OVERVIEW_TEXTS.HOLDS_TODAY}
            figure={formatCount(endingToday.orders)}
            detail={endingToday.orders > 0 ? formatBRL(endingToday.amount) : OVERVIEW_TEXTS.NOTHING}
            tone={endingToday.orders > 0 ? 'urgent' : undefined}
          />
          <Figure
            to={orderViewUrl('to_confirm')}
            name={OVERVIEW_TEXTS.TO_CONFIRM}
            figure={formatCount(to_confirm.orders)}
            detail={to_confirm.orders > 0 ? formatBRL(to_confirm.amount) : OVERVIEW_TEXTS.NOTHING}
            tone={to_confirm.orders > 0 ? 'urgent' : undefined}
          />
          <Figure
            to={orderViewUrl('pending')}
            name={OVERVIEW_TEXTS.AT_RISK}
            figure={formatBRL(pending.amount)}
            detail={OVERVIEW_TEXTS.ORDERS(pending.orders)}
          />
        </ul>
      </section>
      <section>
        <h2>{OVERVIEW_TEXTS.CONTRACTS_TITLE}</h2>
        <ul className="three">
          {CONTRACT_END_GROUPS.map(days => {
            const soon = totalEndingBy(contracts, addDays(today, days))
            return (
              <Figure
                key={days}
                to={orderViewUrl(`contracts_${days}`)}
                name={OVERVIEW_TEXTS.CONTRACTS_IN(days)}
                figure={formatCount(soon.orders)}
                detail={formatBRL(soon.amount)}
              />
            )
          })}
        </ul>
      </section>
      <section>
        <h2>{OVERVIEW_TEXTS.FAILED_TITLE}</h2>
        <ul>
          <Figure
            to={failed_emails.count > 0 ? `#${FAILED_EMAILS_ID}` : undefined}
            name={OVERVIEW_TEXTS.FAILED_EMAILS}
            figure={
              failed_emails.exact ? formatCount(failed_emails.count) : OVERVIEW_TEXTS.MORE_THAN(failed_emails.count)
            }
            detail={failed_emails.count > 0 ? OVERVIEW_TEXTS.SEE_FAILED_EMAILS : OVERVIEW_TEXTS.NO_FAILED_EMAILS}
            tone={failed_emails.count > 0 ? 'wrong' : undefined}
          />
          <Figure
            to={pipelineColumnUrl('on_hold')}
            name={OVERVIEW_TEXTS.RETURNED}
            figure={formatCount(returned_tasks)}
            detail={returned_tasks > 0 ? OVERVIEW_TEXTS.SEE_RETURNED : OVERVIEW_TEXTS.NO_RETURNED}
            tone={returned_tasks > 0 ? 'wrong' : undefined}
          />
        </ul>
      </section>
    </Groups>
  )
}
