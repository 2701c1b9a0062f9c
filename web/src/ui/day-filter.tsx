import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  /** '' for none. */
  value: string
  /** The first and the last day that can be chosen. */
  first: string
  last?: string
  error?: string | undefined
  onChange: (day: string) => void
}

/** A day of a filter in the page's address. While a year is typed, the days of its first digits are not looked up. */
export function DayFilter({ label, value, first, last, error, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const lastWritten = useRef(value)
  // A link or the back button has changed the filter.
  useEffect(() => {
    if (value === lastWritten.current) return
    lastWritten.current = value
    setTyped(value)
  }, [value])
  return (
    <TextField
      type="date"
      size="small"
      fullWidth
      label={label}
      value={typed}
      onChange={({ target: { value: day } }) => {
        setTyped(day)
        if (day !== '' && day < first) return
        lastWritten.current = day
        onChange(day)
      }}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first, max: last } }}
    />
  )
}
