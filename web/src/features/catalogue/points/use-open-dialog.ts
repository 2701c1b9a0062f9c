import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'

export type OpenDialog = { kind: 'point'; pointId: string | undefined } | { kind: 'import' } | { kind: 'deleted' }

const PARAMETERS = ['ponto', 'novo', 'importar', 'excluidos'] as const

function asked(params: URLSearchParams): OpenDialog | undefined {
  const pointId = params.get('ponto')
  if (pointId) return { kind: 'point', pointId }
  if (params.has('novo')) return { kind: 'point', pointId: undefined }
  if (params.has('excluidos')) return { kind: 'deleted' }
  return params.has('importar') ? { kind: 'import' } : undefined
}

const same = (a: OpenDialog | undefined, b: OpenDialog | undefined): boolean =>
  a?.kind === b?.kind && (a?.kind !== 'point' || b?.kind !== 'point' || a.pointId === b.pointId)

/**
 * Which dialog is open stands in the address, so that a reload and a link open it and the way back closes it. `dialog`
 * stays while it closes; each opening has a number, so that it starts anew.
 */
export function useOpenDialog() {
  const [params, setParams] = useSearchParams()
  const stepBack = useStepBack()
  const now = asked(params)
  const latest = useRef<{ dialog: OpenDialog | undefined; opening: number; open: boolean }>({
    dialog: undefined,
    opening: 0,
    open: false,
  })
  if (now && !(latest.current.open && same(now, latest.current.dialog)))
    latest.current = { dialog: now, opening: latest.current.opening + 1, open: true }
  else if (!now && latest.current.open) latest.current = { ...latest.current, open: false }

  const without = (current: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(current)
    for (const name of PARAMETERS) next.delete(name)
    return next
  }
  return {
    ...latest.current,
    show: (dialog: OpenDialog) =>
      setParams(
        current => {
          const next = without(current)
          if (dialog.kind === 'import') next.set('importar', '1')
          else if (dialog.kind === 'deleted') next.set('excluidos', '1')
          else if (dialog.pointId === undefined) next.set('novo', '1')
          else next.set('ponto', dialog.pointId)
          return next
        },
        { state: OPENED_HERE },
      ),
    close: () => {
      if (!latest.current.open) return
      stepBack(() => setParams(without, { replace: true }))
    },
  }
}
