import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Button from '@mui/material/Button'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { CONTRACT_IMPORTS_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import { SIGNED_COPIES_TEXTS } from '#shared/orders/messages/signed-copies.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'

const ContractImportDialog = lazyWithRetry(async () => ({
  default: (await import('./contract-import-dialog.tsx')).ContractImportDialog,
}))
const SignedCopiesDialog = lazyWithRetry(async () => ({
  default: (await import('./signed-copies-dialog.tsx')).SignedCopiesDialog,
}))

type Props = { label: string; icon: ReactNode; Dialog: ComponentType<{ open: boolean; onClose: () => void }> }

/** A button that loads and opens a dialog. The dialog keeps its state when it is closed and opened again. */
function DialogButton({ label, icon, Dialog }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen !== undefined && <Dialog open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Buttons to import running contracts and to add their signed copies. */
export const ImportContractsButtons = () => (
  <>
    <DialogButton label={CONTRACT_IMPORTS_TEXTS.OPEN} icon={<UploadFileRounded />} Dialog={ContractImportDialog} />
    <DialogButton label={SIGNED_COPIES_TEXTS.OPEN} icon={<DescriptionOutlined />} Dialog={SignedCopiesDialog} />
  </>
)
