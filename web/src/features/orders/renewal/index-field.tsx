import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { RENEWAL } from '#shared/orders/messages/renewal.ts'
import { parseIndex } from '#shared/orders/rules/renewals.ts'

const Index = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 8,
  margin: '16px 0',
})

/** An index in percent; applying it says to how many points. */
export function IndexField({ onApply }: { onApply: (percent: number) => number }) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ error: string } | { applied: number }>()
  const apply = () => {
    const percent = parseIndex(text)
    setResult(percent === undefined ? { error: RENEWAL.INDEX_WRONG } : { applied: onApply(percent) })
  }
  return (
    <Index>
      <TextField
        size="small"
        label={RENEWAL.INDEX}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setResult(undefined)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') apply()
        }}
        error={result !== undefined && 'error' in result}
        helperText={
          <span role="status">
            {result === undefined
              ? RENEWAL.INDEX_HINT
              : 'error' in result
                ? result.error
                : RENEWAL.INDEX_APPLIED(result.applied)}
          </span>
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
      />
      <Button variant="outlined" onClick={apply} sx={{ height: 40 }}>
        {RENEWAL.APPLY_INDEX}
      </Button>
    </Index>
  )
}
