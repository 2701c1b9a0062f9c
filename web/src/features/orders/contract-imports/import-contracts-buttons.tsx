import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Button from '@mui/material/Button'
import { type ComponentType, type ReactNode, useState } from 'react'
import { CONTRACT_IMPORTS_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import { SIGNED_COPIES_TEXTS } from '#shared/orders/messages/signed-copies.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const ContractImportDialog = lazyDialog(
  async () => ({ default: (await import('./contract-import-dialog.tsx')).ContractImportDialog }),
  { title: CONTRACT_IMPORTS_TEXTS.TITLE, closesOnBack: true },
)
const SignedCopiesDialog = lazyDialog(
  async () => ({ default: (await import('./signed-copies-dialog.tsx')).SignedCopiesDialog }),
  { title: SIGNED_COPIES_TEXTS.TITLE, width: 'medium', closesOnBack: true },
)

type Props = { label: string; icon: ReactNode; Dialog: ComponentType<{ open: boolean; onClose: () => void }> }

/** A button that loads and opens a dialog. The dialog keeps its state when it is closed and opened again. */
function DialogButton({ label, icon, Dialog }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen !== undefined && <Dialog open={isOpen} onClose={() => setOpen(false)} />}
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
