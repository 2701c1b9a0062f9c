import WhatsApp from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { toast } from 'sonner'
import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { chargeText } from '#shared/orders/messages/charges.ts'
import { instalmentName } from '#shared/orders/messages/instalments.ts'
import type { LedgerRow } from '#shared/orders/rules/ledger.ts'
import { pixCode } from '#shared/orders/rules/pix.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { whatsappNumber } from '#web/features/platform/whatsapp/whatsapp-number.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { RowIconButton } from '#web/ui/row-icon-button.tsx'

type Props = {
  row: LedgerRow
  today: string
  /** Whether it is an icon, in a table. */
  isIcon?: boolean
}

/** Opens a conversation with the customer that asks to pay an instalment, with the Pix code unless the operator has no key. */
export function ChargeButton({ row, today, isIcon = false }: Props) {
  const { customer_name, customer_phone, amount, reference, number, count } = row
  const config = useSiteConfig()
  const label = FINANCE_TEXTS.CHARGE_WHOM(customer_name, instalmentName(number, count))
  if (!customer_phone)
    return isIcon ? (
      <RowIconButton
        title={FINANCE_TEXTS.NO_PHONE}
        aria-label={`${label}. ${FINANCE_TEXTS.NO_PHONE}`}
        aria-disabled
        onClick={() => toast.warning(FINANCE_TEXTS.NO_PHONE_DETAIL, { id: 'no-phone' })}
      >
        <WhatsApp fontSize="small" />
      </RowIconButton>
    ) : (
      <Button
        aria-label={`${label}. ${FINANCE_TEXTS.NO_PHONE}`}
        aria-disabled
        startIcon={<WhatsApp />}
        sx={{ color: 'text.disabled' }}
        onClick={() => toast.warning(FINANCE_TEXTS.NO_PHONE_DETAIL, { id: 'no-phone' })}
      >
        {FINANCE_TEXTS.NO_PHONE}
      </Button>
    )
  const pix =
    config && reference !== undefined
      ? pixCode({ key: config.pix_key, name: config.pix_name, city: config.pix_city }, { amount, reference })
      : undefined
  const link = {
    component: 'a',
    href: whatsappLink(whatsappNumber(customer_phone), chargeText(row, today, pix)),
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-label': label,
  } as const
  return isIcon ? (
    <Tooltip title={FINANCE_TEXTS.CHARGE}>
      <IconButton {...link}>
        <WhatsApp fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : (
    <Button {...link} startIcon={<WhatsApp />}>
      {FINANCE_TEXTS.CHARGE}
    </Button>
  )
}
