import { customerMerges } from '#shared/orders/api/customer-merges.ts'
import { mergeCustomers, previewMerge } from '../orders/customer-merges/merge-customers.ts'
import { serve } from './http/serve.ts'

export const handler = serve(customerMerges, { preview: previewMerge, merge: mergeCustomers })
