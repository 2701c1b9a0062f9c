import Typography from '@mui/material/Typography'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'

/** Shown if the operator takes no Pix on the site. The contact button is below, in the next steps. */
export const PayBySellerText = () => <Typography variant="body2">{PAYMENT_TEXTS.BY_SELLER}</Typography>
