import WhatsApp from '@mui/icons-material/WhatsApp'
import { styled } from '@mui/material/styles'
import { SITE } from '#shared/platform/messages/site.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { whatsappLink } from './whatsapp-link.ts'

const Round = styled('a')(({ theme }) => ({
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
  // WhatsApp's own dark green: white on its bright green is too faint to see.
  background: '#0B7A5E',
  boxShadow: theme.floating,
  transition: theme.transitions.create('background-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { background: '#075E48' },
}))

/** Floating contact button of the public screens; the number comes from the deployment (specification §1). */
export function WhatsAppButton() {
  const number = useSiteConfig()?.whatsapp_number
  if (!number) return null
  return (
    <Round href={whatsappLink(number)} target="_blank" rel="noopener noreferrer" aria-label={SITE.WHATSAPP}>
      <WhatsApp />
    </Round>
  )
}
