import { addContracts } from '../orders/contract-imports/add-contracts.ts'
import { undoContractImport } from '../orders/contract-imports/undo-contract-import.ts'
import { withInstallation } from './with-installation.ts'

/** Apart from the other use cases, because they are large: each function's bundle has a limit. */
export const addContractLines = withInstallation(addContracts)
export const undoContracts = withInstallation(undoContractImport)
