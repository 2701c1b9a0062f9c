import { useEffect, useState } from 'react'

/** The value as it was when it last stayed unchanged for `pause` milliseconds. */
export function useDebouncedValue<Value>(value: Value, pause: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (value === debounced) return
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, debounced, pause])
  return debounced
}
