import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OPENED_FROM_SITE_STATE, useGoBack } from '#web/lib/use-go-back.ts'

export type OpenDialog = { kind: 'point'; pointId: string | undefined } | { kind: keyof typeof DIALOG_PARAMETERS }

/** URL parameters of the dialogs that do not concern a single point. */
const DIALOG_PARAMETERS = { import: 'importar', photos: 'fotos', deleted: 'excluidos' } as const
const KINDS = ['import', 'photos', 'deleted'] as const satisfies readonly (keyof typeof DIALOG_PARAMETERS)[]
const PARAMETERS = ['ponto', 'novo', ...Object.values(DIALOG_PARAMETERS)]

function dialogOf(params: URLSearchParams): OpenDialog | undefined {
  const pointId = params.get('ponto')
  if (pointId) return { kind: 'point', pointId }
  if (params.has('novo')) return { kind: 'point', pointId: undefined }
  const kind = KINDS.find(dialogKind => params.has(DIALOG_PARAMETERS[dialogKind]))
  return kind && { kind }
}

const isSameDialog = (a: OpenDialog | undefined, b: OpenDialog | undefined): boolean =>
  a?.kind === b?.kind && (a?.kind !== 'point' || b?.kind !== 'point' || a.pointId === b.pointId)

/**
 * Which dialog is open, from the URL: links and reloads open it, the back button closes it. `dialog` stays set during
 * the closing animation. `openCount` is the dialog's React key, so that each opening has new state.
 */
export function useOpenPointsDialog() {
  const [params, setParams] = useSearchParams()
  const stepBack = useGoBack()
  const requestedDialog = dialogOf(params)
  const latestDialog = useRef<{ dialog: OpenDialog | undefined; openCount: number; open: boolean }>({
    dialog: undefined,
    openCount: 0,
    open: false,
  })
  if (requestedDialog && !(latestDialog.current.open && isSameDialog(requestedDialog, latestDialog.current.dialog)))
    latestDialog.current = { dialog: requestedDialog, openCount: latestDialog.current.openCount + 1, open: true }
  else if (!requestedDialog && latestDialog.current.open)
    latestDialog.current = { ...latestDialog.current, open: false }

  const withoutDialog = (current: URLSearchParams): URLSearchParams => {
    const nextParams = new URLSearchParams(current)
    for (const name of PARAMETERS) nextParams.delete(name)
    return nextParams
  }
  return {
    ...latestDialog.current,
    show: (dialog: OpenDialog) =>
      setParams(
        current => {
          const next = withoutDialog(current)
          if (dialog.kind !== 'point') next.set(DIALOG_PARAMETERS[dialog.kind], '1')
          else if (dialog.pointId === undefined) next.set('novo', '1')
          else next.set('ponto', dialog.pointId)
          return next
        },
        { state: OPENED_FROM_SITE_STATE },
      ),
    close: () => {
      if (!latestDialog.current.open) return
      stepBack(() => setParams(withoutDialog, { replace: true }))
    },
  }
}
