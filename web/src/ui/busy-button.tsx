import Button, { type ButtonProps } from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

/**
 * A button that stays where it is while it is busy, and has the focus again afterwards: a disabled button loses it, and
 * who works by the keyboard would begin anew at the page's top.
 */
export function BusyButton(props: ButtonProps) {
  const { loading = false } = props
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (loading) hadFocus.current = focused === button.current
    // Who went on meanwhile is left where they are
    else if (hadFocus.current && focused?.contains(button.current)) button.current?.focus()
  }, [loading])
  return <Button ref={button} {...props} />
}
