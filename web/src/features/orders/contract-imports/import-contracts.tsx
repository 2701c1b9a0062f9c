import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { CONTRACT_IMPORTS } from '#shared/orders/messages/contract-imports.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'

const ContractImportDialog = lazyWithRetry(async () => ({
  default: (await import('./contract-import-dialog.tsx')).ContractImportDialog,
}))

/** The button that opens the import of contracts, which is loaded then. */
export function ImportContracts() {
  const [state, setState] = useState({ open: false, openCount: 0 })
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<UploadFileRounded />}
        onClick={() => setState(({ openCount }) => ({ open: true, openCount: openCount + 1 }))}
      >
        {CONTRACT_IMPORTS.OPEN}
      </Button>
      <Suspense fallback={null}>
        {state.openCount > 0 && (
          <ContractImportDialog
            key={state.openCount}
            open={state.open}
            onClose={() => setState(current => ({ ...current, open: false }))}
          />
        )}
      </Suspense>
    </>
  )
}
