import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentProps } from 'react'

/** What the library disables while it is busy only says so, and stays where the keyboard is; pressing it does nothing. */
function Waiting({ disabled, tabIndex, 'aria-busy': busy, ...props }: ComponentProps<'button'>) {
  if (busy !== true) return <button {...props} disabled={disabled} tabIndex={tabIndex} />
  return <button {...props} aria-busy aria-disabled />
}

/**
 * A button that stays where it is while it is busy, and keeps the focus: one that is disabled loses it, and who works by the
 * keyboard would begin anew at the page's top.
 */
export const BusyButton = (props: ButtonProps) => (
  <Button {...props} component={Waiting} nativeButton aria-busy={props.loading === true} />
)
