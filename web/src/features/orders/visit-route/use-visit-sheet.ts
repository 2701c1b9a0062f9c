import { useLocation, useNavigate } from 'react-router-dom'
import { PATHS } from '#web/lib/paths.ts'
import { OPENED_FROM_SITE_STATE, useGoBack } from '#web/lib/use-go-back.ts'

/** The URL parameter that opens the route generator of the public map. */
const URL_PARAMETER = 'roteiro'
const OPEN_VALUE = '1'

/** Whether the route generator is open, stored in the URL: going back closes it, a reload opens it again. */
export function useVisitSheet() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const stepBack = useGoBack()
  const mapParams = new URLSearchParams(pathname === PATHS.home ? search : '')
  return {
    // Other values are ignored
    isOpen: mapParams.get(URL_PARAMETER) === OPEN_VALUE,
    open: () => {
      mapParams.set(URL_PARAMETER, OPEN_VALUE)
      navigate(`${PATHS.home}?${mapParams}`, { state: OPENED_FROM_SITE_STATE })
    },
    close: () =>
      stepBack(() => {
        mapParams.delete(URL_PARAMETER)
        navigate(`${PATHS.home}?${mapParams}`, { replace: true })
      }),
  }
}
