import WhatsApp from '@mui/icons-material/WhatsApp'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { whatsappLink } from './whatsapp-link.ts'

type Looks = 'variant' | 'size' | 'fullWidth' | 'sx' | 'children' | 'aria-label'

type Props = Pick<ButtonProps, Looks> & {
  'data-screen-only'?: true
  /** What the conversation begins with: what it is about. */
  text: string
}

/** Opens a conversation with the operator; nothing where the deployment names no number. */
export function AskSeller({ text, ...button }: Props) {
  const number = useSiteConfig()?.whatsapp_number
  if (!number) return null
  return (
    <Button
      component="a"
      variant="outlined"
      href={whatsappLink(number, text)}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<WhatsApp />}
      {...button}
    />
  )
}
