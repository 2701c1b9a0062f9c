import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { BANK_STATEMENT_TEXTS } from '#shared/office/messages/bank-statement.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const BankStatementDialog = lazyDialog(
  async () => ({ default: (await import('./bank-statement-dialog.tsx')).BankStatementDialog }),
  { title: BANK_STATEMENT_TEXTS.TITLE, width: 'medium', closesOnBack: true },
)

/** Button that opens the matching of a bank statement, which keeps its state when it is closed and opened again. */
export function BankStatementButton() {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="contained" startIcon={<FactCheckOutlined />} onClick={() => setOpen(true)}>
        {BANK_STATEMENT_TEXTS.OPEN}
      </Button>
      {isOpen !== undefined && <BankStatementDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
