import Typography from '@mui/material/Typography'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'

/** Shown when the operator has no Pix key on the site. The button to contact the seller is below, in the next steps. */
export const PayBySellerText = () => <Typography variant="body2">{PAYMENT_TEXTS.BY_SELLER}</Typography>
