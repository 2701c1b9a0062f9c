import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { CONTRACT_END_GROUPS, type Overview, totalEndingBy } from '#shared/office/rules/overview.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { pipelineColumnUrl } from '#web/features/installation/pipeline/use-board-filters.ts'
import { orderViewUrl } from '#web/features/orders/order-desk/order-views.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FigureCard } from '#web/ui/figure-card.tsx'

type GroupProps = { title: string; isThree?: boolean; children: ReactNode }

/** Three figures stay in one row on phones too. Pixels: the figures are not to grow out of their columns. */
const Group = ({ title, isThree = false, children }: GroupProps) => (
  <section>
    <Typography variant="h3" component="h2" sx={{ mb: 1.25 }}>
      {title}
    </Typography>
    <CardList
      sx={{
        gridTemplateColumns: {
          xs: isThree ? 'repeat(3, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          md: 'repeat(auto-fit, minmax(220px, 1fr))',
        },
        gap: { xs: isThree ? 1 : 1.5, md: 1.5 },
        fontSize: { xs: isThree ? 12 : 14, md: 14 },
      }}
    >
      {children}
    </CardList>
  </section>
)

const formatCount = (count: number): string => count.toLocaleString('pt-BR')

/** Id of the section with the failed e-mails, for links. */
export const FAILED_EMAILS_ID = 'emails'

/** The overview's figures, each a link to what it counts. */
export function OverviewFigures({ figures }: { figures: Overview }) {
  const { today, pending, to_confirm, holds, contracts, returned_tasks, failed_emails } = figures
  const endingToday = totalEndingBy(holds, today)
  return (
    <Stack spacing={3}>
      <Group title={OVERVIEW_TEXTS.ORDERS_TITLE}>
        <FigureCard
          to={orderViewUrl('holds_today')}
          name={OVERVIEW_TEXTS.HOLDS_TODAY}
          figure={formatCount(endingToday.orders)}
          detail={endingToday.orders > 0 ? formatBRL(endingToday.amount) : OVERVIEW_TEXTS.NOTHING}
          color={endingToday.orders > 0 && 'status.reserved.text'}
        />
        <FigureCard
          to={orderViewUrl('to_confirm')}
          name={OVERVIEW_TEXTS.TO_CONFIRM}
          figure={formatCount(to_confirm.orders)}
          detail={to_confirm.orders > 0 ? formatBRL(to_confirm.amount) : OVERVIEW_TEXTS.NOTHING}
          color={to_confirm.orders > 0 && 'status.reserved.text'}
        />
        <FigureCard
          to={orderViewUrl('pending')}
          name={OVERVIEW_TEXTS.AT_RISK}
          figure={formatBRL(pending.amount)}
          detail={OVERVIEW_TEXTS.ORDERS(pending.orders)}
        />
      </Group>
      <Group title={OVERVIEW_TEXTS.CONTRACTS_TITLE} isThree>
        {CONTRACT_END_GROUPS.map(days => {
          const soon = totalEndingBy(contracts, addDays(today, days))
          return (
            <FigureCard
              key={days}
              to={orderViewUrl(`contracts_${days}`)}
              name={OVERVIEW_TEXTS.CONTRACTS_IN(days)}
              figure={formatCount(soon.orders)}
              detail={formatBRL(soon.amount)}
            />
          )
        })}
      </Group>
      <Group title={OVERVIEW_TEXTS.FAILED_TITLE}>
        <FigureCard
          to={failed_emails.count > 0 ? `#${FAILED_EMAILS_ID}` : undefined}
          name={OVERVIEW_TEXTS.FAILED_EMAILS}
          figure={
            failed_emails.exact ? formatCount(failed_emails.count) : OVERVIEW_TEXTS.MORE_THAN(failed_emails.count)
          }
          detail={failed_emails.count > 0 ? OVERVIEW_TEXTS.SEE_FAILED_EMAILS : OVERVIEW_TEXTS.NO_FAILED_EMAILS}
          color={failed_emails.count > 0 && 'error.main'}
        />
        <FigureCard
          to={pipelineColumnUrl('on_hold')}
          name={OVERVIEW_TEXTS.RETURNED}
          figure={formatCount(returned_tasks)}
          detail={returned_tasks > 0 ? OVERVIEW_TEXTS.SEE_RETURNED : OVERVIEW_TEXTS.NO_RETURNED}
          color={returned_tasks > 0 && 'error.main'}
        />
      </Group>
    </Stack>
  )
}
