import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { costlyTermTexts, RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** What the contract costs beyond its price, a line each, with the contract's draft: the cart's, or an order's at `draft`. */
export function CostlyTerms({ draft = PATHS.cartContract }: { draft?: string }) {
  const config = useSiteConfig()
  if (!config) return null
  return (
    <Stack spacing={0.5} sx={{ mt: 2, alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="p">
        {RESERVATION_TEXTS.TERMS}
      </Typography>
      {costlyTermTexts(config.legal_city).map(text => (
        <Typography key={text} variant="hint" component="p">
          {text}
        </Typography>
      ))}
      {/* In another tab, so that what was typed here stays. */}
      <Link
        variant="body2"
        href={draft}
        target="_blank"
        rel="noopener"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 32 }}
      >
        {RESERVATION_TEXTS.DRAFT}
        <VisuallyHidden> {RESERVATION_TEXTS.OTHER_TAB}</VisuallyHidden>
      </Link>
    </Stack>
  )
}
