import CallOutlined from '@mui/icons-material/CallOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { CONTACT_TEXTS } from '#shared/platform/messages/contact.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Lines = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '& a': { flex: '1 1 140px', minHeight: 56 },
})

/** Buttons to call the office or write to it by WhatsApp, at the number from the site's settings. */
export function OfficeContactButtons() {
  const number = useSiteConfig()?.whatsapp_number
  if (!number) return null
  return (
    <Lines>
      <Button component="a" href={`tel:+${number}`} variant="outlined" size="large" startIcon={<CallOutlined />}>
        {CONTACT_TEXTS.CALL}
      </Button>
      <Button
        component="a"
        href={whatsappLink(number)}
        target="_blank"
        rel="noopener noreferrer"
        variant="outlined"
        size="large"
        startIcon={<WhatsApp />}
      >
        {CONTACT_TEXTS.WRITE}
        <VisuallyHidden> {CONTACT_TEXTS.OTHER_TAB}</VisuallyHidden>
      </Button>
    </Lines>
  )
}
