import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { costlyTermTexts, RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Terms = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  marginTop: 16,
  fontSize: 14,
  lineHeight: 1.45,
  color: theme.palette.text.secondary,
  '& p': { margin: 0 },
  '& .title': { fontWeight: 600, color: theme.palette.text.primary },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32 },
}))

/** What the contract costs beyond its price, a line each, with the contract's draft: the cart's, or an order's at `draft`. */
export function CostlyTerms({ draft = PATHS.cartContract }: { draft?: string }) {
  const config = useSiteConfig()
  if (!config) return null
  return (
    <Terms>
      <p className="title">{RESERVATION_TEXTS.TERMS}</p>
      {costlyTermTexts(config.legal_city).map(text => (
        <p key={text}>{text}</p>
      ))}
      {/* In another tab, so that what was typed here stays. */}
      <Link href={draft} target="_blank" rel="noopener">
        {RESERVATION_TEXTS.DRAFT}
        <VisuallyHidden> {RESERVATION_TEXTS.OTHER_TAB}</VisuallyHidden>
      </Link>
    </Terms>
  )
}
