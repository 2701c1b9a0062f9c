import WhatsApp from '@mui/icons-material/WhatsApp'
import Button, { type ButtonProps } from '@mui/material/Button'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'

type AppearanceProps = 'variant' | 'size' | 'fullWidth' | 'sx' | 'children' | 'aria-label'

type Props = Pick<ButtonProps, AppearanceProps> & {
  'data-screen-only'?: true
  /** Text of the conversation's first message, which the person can edit. */
  text: string
}

/** Button that opens a WhatsApp conversation with the operator. Renders nothing if the deployment has no number. */
export function AskSellerButton({ text, ...button }: Props) {
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
