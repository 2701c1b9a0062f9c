import { useSearchParams } from 'react-router-dom'

/** A value that stands in the page's address; undefined takes it away. Changing it makes no new step of the way back. */
export function useAddressValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  return [
    params.get(name) ?? undefined,
    value =>
      setParams(
        current => {
          const next = new URLSearchParams(current)
          if (value === undefined) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  ]
}
