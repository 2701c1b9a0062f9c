import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type Ref, useRef, useState } from 'react'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import { parseIndexPercent } from '#shared/orders/rules/renewals.ts'

type Props = {
  text: string
  onType: (text: string) => void
  onApply: () => void
  result: { error: string } | { applied: number } | undefined
  inputRef: Ref<HTMLInputElement>
}

/** State of the field for an index in percent. `onApply` applies it and returns the number of points. */
export function usePriceIndex(onApply: (percent: number) => number) {
  const [text, setText] = useState('')
  const [appliedText, setAppliedText] = useState('')
  const [result, setResult] = useState<Props['result']>()
  const inputRef = useRef<HTMLInputElement>(null)
  const field: Props = {
    text,
    result,
    inputRef,
    onType: typed => {
      setText(typed)
      setResult(undefined)
    },
    onApply: () => {
      const percent = parseIndexPercent(text)
      if (percent === undefined) return setResult({ error: RENEWAL_TEXTS.INDEX_WRONG })
      setAppliedText(text)
      setResult({ applied: onApply(percent) })
    },
  }
  /** Whether the prices contain the index that the field shows; if not, shows an error in the field. */
  const isApplied = (): boolean => {
    if (text.trim() === appliedText.trim()) return true
    setResult({ error: text.trim() === '' ? RENEWAL_TEXTS.INDEX_STAYS : RENEWAL_TEXTS.INDEX_NOT_APPLIED })
    inputRef.current?.focus()
    return false
  }
  return { field, isApplied }
}

export function PriceIndexField({ text, onType, onApply, result, inputRef }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'start', my: 2 }}>
      <TextField
        size="small"
        fullWidth
        label={RENEWAL_TEXTS.INDEX}
        inputRef={inputRef}
        value={text}
        onChange={event => onType(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onApply()
        }}
        error={result !== undefined && 'error' in result}
        helperText={
          <span role="status">
            {result === undefined
              ? RENEWAL_TEXTS.INDEX_HINT
              : 'error' in result
                ? result.error
                : RENEWAL_TEXTS.INDEX_APPLIED(result.applied)}
          </span>
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
      />
      <Button variant="outlined" onClick={onApply} sx={{ height: 40 }}>
        {RENEWAL_TEXTS.APPLY_INDEX}
      </Button>
    </Stack>
  )
}
