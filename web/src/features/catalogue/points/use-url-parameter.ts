import { useSearchParams } from 'react-router-dom'

/** A URL parameter as state; setting undefined removes it. A change replaces the current history entry. */
export function useUrlParameter(name: string): [string | undefined, (value: string | undefined) => void] {
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
