import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { toast } from 'sonner'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'

type Messages = { COPY: string; COPIED: string; COPIED_DETAIL: string }

/** Copies a text and says so. Resolves to false where the browser copies nothing. */
export async function copyText(text: string, { COPIED, COPIED_DETAIL }: Messages): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(COPIED, { description: COPIED_DETAIL })
    return true
  } catch {
    toast.error(PAYMENT_TEXTS.COPY_FAILED)
    return false
  }
}

type Props = { label: string; value: string; messages: Messages }

/** A long text to pay with, and a button that copies it; where the browser copies nothing, the text is selected. */
export function CopyField({ label, value, messages }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(value, messages)) return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <>
      <TextField
        label={label}
        size="small"
        fullWidth
        value={value}
        inputRef={field}
        onFocus={event => event.target.select()}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="contained" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {messages.COPY}
      </Button>
    </>
  )
}
