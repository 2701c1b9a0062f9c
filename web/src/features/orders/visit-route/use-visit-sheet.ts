import { useLocation, useNavigate } from 'react-router-dom'
import { PATHS } from '#web/lib/paths.ts'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'

/** Name of the query parameter with which the public map opens its route generator. */
const PARAMETER = 'roteiro'
const OPEN = '1'

/** The open route generator of the public map. It lives in the address: the way back closes it, a reload opens it again. */
export function useVisitSheet() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const ofMap = new URLSearchParams(pathname === PATHS.home ? search : '')
  return {
    // Any other value is nonsense, and opens nothing
    isOpen: ofMap.get(PARAMETER) === OPEN,
    open: () => {
      ofMap.set(PARAMETER, OPEN)
      navigate(`${PATHS.home}?${ofMap}`, { state: OPENED_HERE })
    },
    close: () =>
      stepBack(() => {
        ofMap.delete(PARAMETER)
        navigate(`${PATHS.home}?${ofMap}`, { replace: true })
      }),
  }
}
