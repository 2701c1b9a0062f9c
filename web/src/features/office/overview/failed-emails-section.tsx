import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { UNDELIVERED_REASONS } from '#shared/notifications/messages/email-addresses.ts'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { FAILED_EMAILS_ID } from './overview-figures.tsx'
import { useFailedEmails } from './use-overview.ts'

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  scrollMarginTop: 80,
  outline: 'none',
  '& h2': { margin: 0, fontSize: 16, fontWeight: 600 },
  '& p': { margin: 0, color: theme.palette.text.secondary },
  '& ul': {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
  },
  '& li': { display: 'grid', gap: 2, padding: '12px 18px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& strong': { fontWeight: 600 },
  '& a': { fontWeight: 600, color: 'inherit' },
  '& .rest': { color: theme.palette.text.secondary },
}))

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
    <Section id={FAILED_EMAILS_ID} ref={section} tabIndex={-1} aria-labelledby={`${FAILED_EMAILS_ID}-title`}>
      <h2 id={`${FAILED_EMAILS_ID}-title`}>{OVERVIEW_TEXTS.FAILED_EMAILS}</h2>
      <p>{OVERVIEW_TEXTS.FAILED_EMAILS_DETAIL}</p>
      {failedEmails.isPending ? (
        <CardListSkeleton label={OVERVIEW_TEXTS.LOADING} count={2} height={64} stacked />
      ) : failedEmails.isError && !failedEmails.data ? (
        <RetryAlert query={failedEmails} title={OVERVIEW_TEXTS.FAILED_EMAILS_FAILED}>
          {failedEmails.error.message}
        </RetryAlert>
      ) : (
        <ul>
          {failedEmails.data?.items.map(email => (
            <li key={`${email.failed_at} ${email.subject} ${email.order_id}`}>
              <strong>{email.subject}</strong>
              {email.order_id !== null && (
                <span>
                  {email.customer_name} ({email.customer_email}),{' '}
                  <Link to={`${PATHS.adminOrders}/${encodeURIComponent(email.order_id)}`}>
                    {orderLabel(email.order_id)}
                  </Link>
                </span>
              )}
              <span className="rest">
                {formatDateTime(email.failed_at)} · {UNDELIVERED_REASONS[email.reason] ?? email.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
