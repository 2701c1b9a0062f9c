import { ledger } from '#shared/orders/api/ledger.ts'
import { matchStatement } from '../orders/ledger/match-statement.ts'
import { showCustomerStatement } from '../orders/ledger/show-customer-statement.ts'
import { listLedger, summariseLedger } from '../orders/ledger/show-ledger.ts'
import { serve } from './http/serve.ts'

export const handler = serve(ledger, {
  summary: summariseLedger,
  matchStatement,
  list: listLedger,
  ofCustomer: showCustomerStatement,
})
