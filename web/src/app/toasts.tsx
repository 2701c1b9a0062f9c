import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { SITE } from '#shared/platform/messages/site.ts'
import { useMediaQuery, WIDE_SCREEN } from '#web/lib/use-media-query.ts'
import { theme } from './theme.ts'

/** On a phone, below the header and a dialog's title. The lower edge may be under the keyboard. Pixels. */
const PHONE_TOP = 88

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

/** Toasts cover neither titles nor the next button: in a corner of wide screens, below the title on a phone. */
export function Toasts() {
  const wide = useMediaQuery(WIDE_SCREEN)
  const offset = wide ? { bottom: 16, left: 16 } : { top: PHONE_TOP }
  return createPortal(
    <Toaster
      position={wide ? 'bottom-left' : 'top-center'}
      offset={offset}
      mobileOffset={offset}
      closeButton
      containerAriaLabel={SITE.NOTICES}
      toastOptions={{ closeButtonAriaLabel: SITE.CLOSE_NOTICE }}
      style={{ fontFamily: theme.typography.fontFamily }}
    />,
    useToastContainer(),
  )
}
