import { customerMerges } from '#shared/orders/api/customer-merges.ts'
import { mergeCustomers, previewCustomerMerge } from '../orders/customer-merges/merge-customers.ts'
import { serve } from './http/serve.ts'

export const handler = serve(customerMerges, { preview: previewCustomerMerge, merge: mergeCustomers })
