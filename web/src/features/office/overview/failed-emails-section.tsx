import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { UNDELIVERED_REASONS } from '#shared/notifications/messages/email-addresses.ts'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { FAILED_EMAILS_ID } from './overview-figures.tsx'
import { useFailedEmails } from './use-overview.ts'

/** E-mails that could not be sent, with recipient and order. */
export function FailedEmailsSection() {
  const failedEmails = useFailedEmails()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isLinkTarget = hash === `#${FAILED_EMAILS_ID}` && key !== ''
  useEffect(() => {
    if (!isLinkTarget) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [isLinkTarget])
  return (
    <Stack
      component="section"
      id={FAILED_EMAILS_ID}
      ref={section}
      tabIndex={-1}
      aria-labelledby={`${FAILED_EMAILS_ID}-title`}
      spacing={1.25}
      sx={{ scrollMarginTop: 80, '&&:focus-visible': { outline: 'none' } }}
    >
      <div>
        <Typography variant="h3" component="h2" id={`${FAILED_EMAILS_ID}-title`}>
          {OVERVIEW_TEXTS.FAILED_EMAILS}
        </Typography>
        <Typography variant="hint">{OVERVIEW_TEXTS.FAILED_EMAILS_DETAIL}</Typography>
      </div>
      {failedEmails.isPending ? (
        <CardListSkeleton label={OVERVIEW_TEXTS.LOADING} count={2} height={64} stacked />
      ) : failedEmails.isError && !failedEmails.data ? (
        <RetryAlert query={failedEmails} title={OVERVIEW_TEXTS.FAILED_EMAILS_FAILED}>
          {failedEmails.error.message}
        </RetryAlert>
      ) : (
        <FramedList>
          {failedEmails.data?.items.map(email => (
            <ListItem key={`${email.failed_at} ${email.subject} ${email.order_id}`} sx={{ display: 'block', py: 1.5 }}>
              <Typography variant="subtitle2" component="div">
                {email.subject}
              </Typography>
              {email.order_id !== null && (
                <div>
                  {email.customer_name} ({email.customer_email}),{' '}
                  <Link
                    style={{ color: 'inherit', fontWeight: 600 }}
                    to={`${PATHS.adminOrders}/${encodeURIComponent(email.order_id)}`}
                  >
                    {orderLabel(email.order_id)}
                  </Link>
                </div>
              )}
              <Typography variant="hint">
                {formatDateTime(email.failed_at)} · {UNDELIVERED_REASONS[email.reason] ?? email.reason}
              </Typography>
            </ListItem>
          ))}
        </FramedList>
      )}
    </Stack>
  )
}
