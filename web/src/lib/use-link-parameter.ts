import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Takes a parameter of a shared link out of the URL, so that a reload does not repeat it, and passes its value on. */
export function useLinkParameter(name: string, onValue: (value: string) => void): void {
  const [parameters, setParameters] = useSearchParams()
  const value = parameters.get(name)
  const open = useEffectEvent((linked: string) => {
    setParameters(
      current => {
        const rest = new URLSearchParams(current)
        rest.delete(name)
        return rest
      },
      { replace: true },
    )
    onValue(linked)
  })
  useEffect(() => {
    if (value !== null) open(value)
  }, [value])
}
