import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { CONTACT_TEXTS } from '#shared/platform/messages/contact.ts'
import { cnpjText, sellerName } from '#shared/platform/messages/seller.ts'
import { sellerPhoneText, whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  width: '100%',
  margin: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& > div': { padding: '10px 16px' },
  '& > div + div': { borderTop: `1px solid ${theme.palette.divider}` },
  '& dt': { fontSize: 14, fontWeight: 400, color: theme.palette.text.secondary },
  '& dd': { margin: 0, color: theme.palette.text.primary, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 600 },
}))

/** The operator's contact data, from the site's settings. */
export function ContactFacts() {
  const config = useSiteConfig()
  if (!config) return null
  const { whatsapp_number, contact_email, contact_address, legal_address, opening_hours } = config
  return (
    <Facts>
      <Fact name={CONTACT_TEXTS.COMPANY} value={sellerName(config)}>
        {sellerName(config)}
        <br />
        {cnpjText(config)}
      </Fact>
      <Fact name={CONTACT_TEXTS.WHATSAPP} value={whatsapp_number}>
        <Link href={whatsappLink(whatsapp_number)} target="_blank" rel="noopener noreferrer">
          {sellerPhoneText(whatsapp_number)}
          <VisuallyHidden> {CONTACT_TEXTS.OTHER_TAB}</VisuallyHidden>
        </Link>
      </Fact>
      <Fact name={CONTACT_TEXTS.EMAIL} value={contact_email}>
        <Link href={`mailto:${contact_email}`}>{contact_email}</Link>
      </Fact>
      <Fact name={CONTACT_TEXTS.ADDRESS} value={contact_address || legal_address} />
      <Fact name={CONTACT_TEXTS.OPENING_HOURS} value={opening_hours} />
    </Facts>
  )
}

function Fact({ name, value, children = value }: { name: string; value: string; children?: ReactNode }) {
  return (
    value !== '' && (
      <div>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
