import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { SITE } from '#shared/platform/messages/site.ts'
import { useMediaQuery, WIDE_SCREEN } from '#web/lib/use-media-query.ts'
import { theme } from './theme.ts'

/** Below a phone's header and the title of what fills its window: what is at the lower edge a keyboard covers. Pixels. */
const BELOW_TITLES = 88

/**
 * Beside the page, in the body. A dialog hides everything beside itself from screen readers, and would hide what is said of
 * what was pressed in it: that is undone.
 */
function useToastContainer(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(place)
    const hidden = new MutationObserver(() => place.removeAttribute('aria-hidden'))
    hidden.observe(place, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => {
      hidden.disconnect()
      place.remove()
    }
  }, [place])
  return place
}

/** Where they cover neither titles nor what is pressed next: at a corner of a wide window, on a phone below the title. */
export function Toasts() {
  const wide = useMediaQuery(WIDE_SCREEN)
  const place = wide ? { bottom: 16, left: 16 } : { top: BELOW_TITLES }
  return createPortal(
    <Toaster
      position={wide ? 'bottom-left' : 'top-center'}
      offset={place}
      mobileOffset={place}
      closeButton
      containerAriaLabel={SITE.NOTICES}
      toastOptions={{ closeButtonAriaLabel: SITE.CLOSE_NOTICE }}
      style={{ fontFamily: theme.typography.fontFamily }}
    />,
    useToastContainer(),
  )
}
