import { addContracts } from '../orders/contract-imports/add-contracts.ts'
import { undoContractImport } from '../orders/contract-imports/undo-contract-import.ts'
import { withInstallation } from './with-installation.ts'

/**
 * In a file apart from the other use cases (orders.ts) to keep the bundles of functions small: these use cases are
 * large, and bundles have a size limit.
 */
export const importContractLines = withInstallation(addContracts)
export const undoContracts = withInstallation(undoContractImport)
