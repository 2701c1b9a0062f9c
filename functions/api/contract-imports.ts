import { contractImports } from '#shared/orders/api/contract-imports.ts'
import { importContractLines, undoContracts } from '../installation/contract-imports.ts'
import { listLatestContractImports } from '../orders/contract-imports/contract-imports-store.ts'
import { listImportedContracts } from '../orders/contract-imports/list-imported-contracts.ts'
import { startContractImport } from '../orders/contract-imports/start-contract-import.ts'
import { validateContractLines } from '../orders/contract-imports/validate-contract-lines.ts'
import { serve } from './http/serve.ts'

/**
 * Number of recent imports that the screen lists. Older ones are listed too while their contracts exist, because signed
 * copies may be added to these later.
 */
const LISTED_IMPORTS = 10
const MAX_OLDER_IMPORTS = 90

export const handler = serve(contractImports, {
  check: async ({ lines }, { now }) => (await validateContractLines(lines, now)).report,
  start: startContractImport,
  addLines: importContractLines,
  list: async () => {
    const imports = await listLatestContractImports(LISTED_IMPORTS + MAX_OLDER_IMPORTS)
    return { imports: imports.filter(({ contracts }, index) => index < LISTED_IMPORTS || contracts > 0) }
  },
  contracts: listImportedContracts,
  undo: undoContracts,
})
