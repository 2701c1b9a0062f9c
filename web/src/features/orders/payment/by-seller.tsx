import Typography from '@mui/material/Typography'
import { PAYMENT } from '#shared/orders/messages/payment.ts'

/** Where the operator takes no Pix by the site. The way to the seller stands below, with what happens next. */
export const BySeller = () => <Typography variant="body2">{PAYMENT.BY_SELLER}</Typography>
