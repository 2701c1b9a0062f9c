import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentProps } from 'react'

/** MUI disables a loading button; this one stays focusable, is announced as busy and ignores presses. */
function LoadingButtonRoot({ disabled, tabIndex, 'aria-busy': busy, ...props }: ComponentProps<'button'>) {
  if (busy !== true) return <button {...props} disabled={disabled} tabIndex={tabIndex} />
  return <button {...props} aria-busy aria-disabled />
}

/**
 * A button that keeps the focus while it is loading. A disabled button would lose the focus, and keyboard users would
 * start again at the top of the page.
 */
export const BusyButton = (props: ButtonProps) => (
  <Button {...props} component={LoadingButtonRoot} nativeButton aria-busy={props.loading === true} />
)
