import { customerPrivacy } from '#shared/account/api/customer-privacy.ts'
import { exportCustomerData } from '../account/privacy/export-customer-data.ts'
import { previewCustomerDeletion, requestCustomerDeletion } from '../account/privacy/request-customer-deletion.ts'
import { serve } from './http/serve.ts'

export const handler = serve(customerPrivacy, {
  exportData: exportCustomerData,
  previewDeletion: previewCustomerDeletion,
  requestDeletion: requestCustomerDeletion,
})
