import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { theme } from './theme.ts'

/**
 * Position of toasts on a phone: below the header, a dialog's title and the cart's button (ui/floating-button.ts), because
 * the keyboard may cover the lower edge.
 */
const PHONE_TOP = 'calc(var(--header-height) + 68px)'

/**
 * A portal container in the body. An open dialog sets aria-hidden on all its siblings; it is removed again here, so that screen
 * readers read toasts about actions in the dialog.
 */
function useToastContainer(): HTMLElement {
  const [container] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(container)
    const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'))
    observer.observe(container, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => {
      observer.disconnect()
      container.remove()
    }
  }, [container])
  return container
}

/**
 * Lets Tab move out of the toasts. Without this, sonner's handlers move the focus back to where it came from, so
 * keyboard users could never leave. The focus is moved back only when a focused toast is closed.
 */
function useToastFocus(container: HTMLElement): void {
  useEffect(() => {
    let cameFrom: EventTarget | null = null
    let focusedToast: Element | null = null
    const onFocusIn = (event: FocusEvent) => {
      event.stopPropagation()
      if (!focusedToast) cameFrom = event.relatedTarget
      focusedToast = (event.target as Element).closest('[data-sonner-toast]')
    }
    const onFocusOut = (event: FocusEvent) => {
      event.stopPropagation()
      if (event.relatedTarget && !container.contains(event.relatedTarget as Node)) focusedToast = null
    }
    const observer = new MutationObserver(() => {
      if (!focusedToast || focusedToast.isConnected) return
      focusedToast = null
      if (cameFrom instanceof HTMLElement && document.activeElement === document.body) {
        cameFrom.focus({ preventScroll: true })
      }
    })
    observer.observe(container, { childList: true, subtree: true })
    // Runs before React's handlers, which listen to the portal's container
    container.addEventListener('focusin', onFocusIn, true)
    container.addEventListener('focusout', onFocusOut, true)
    return () => {
      observer.disconnect()
      container.removeEventListener('focusin', onFocusIn, true)
      container.removeEventListener('focusout', onFocusOut, true)
    }
  }, [container])
}

/**
 * Toasts at a place where they cover neither titles nor the next button: in a corner of wide screens, below the title
 * on a phone.
 */
export function SiteToasts() {
  const wide = useMediaQuery(theme.breakpoints.up('md'))
  const container = useToastContainer()
  useToastFocus(container)
  const offset = wide ? { bottom: 16, left: 16 } : { top: PHONE_TOP }
  return createPortal(
    <Toaster
      position={wide ? 'bottom-left' : 'top-center'}
      offset={offset}
      mobileOffset={offset}
      closeButton
      containerAriaLabel={SITE_TEXTS.NOTICES}
      toastOptions={{ closeButtonAriaLabel: SITE_TEXTS.CLOSE_NOTICE }}
      style={{ fontFamily: theme.typography.fontFamily }}
    />,
    container,
  )
}
