import WhatsApp from '@mui/icons-material/WhatsApp'
import { styled } from '@mui/material/styles'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'

const FloatingLink = styled('a')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  zIndex: theme.zIndex.fab,
  width: 52,
  height: 52,
  borderRadius: '50%',
  color: '#FFFFFF',
  // WhatsApp's dark green: white on the bright green has too little contrast.
  background: '#0B7A5E',
  ...theme.floating,
  transition: theme.transitions.create('background-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { background: '#075E48' },
}))

/** The floating contact button of the public screens, which opens WhatsApp. */
export function WhatsAppButton() {
  const number = useSiteConfig()?.whatsapp_number
  if (!number) return null
  return (
    <FloatingLink
      href={whatsappLink(number)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={SITE_TEXTS.WHATSAPP}
    >
      <WhatsApp />
    </FloatingLink>
  )
}
