import Typography from '@mui/material/Typography'
import { PAY_BY_SELLER_TEXT } from '#shared/orders/messages/payment.ts'

/** Shown when the operator has no Pix key on the site. The button to contact the seller is below, in the next steps. */
export const PayBySellerText = () => <Typography variant="body2">{PAY_BY_SELLER_TEXT}</Typography>
