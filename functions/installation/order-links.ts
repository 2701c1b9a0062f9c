import * as links from '../orders/order-links/open-order-link.ts'
import { withInstallation } from './with-installation.ts'

/** Apart from the other use cases: only the function behind links has what signs them. */
export const openOrderLink = withInstallation(links.openOrderLink)
