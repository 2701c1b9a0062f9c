import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { toast } from 'sonner'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { TaskWithArt } from '#shared/installation/rules/arts.ts'
import { callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { splitIntoRequests } from './split-into-requests.ts'

/** With more signs than this the list scrolls, and has a checkbox for all. */
const MAX_SIGNS_UNSCROLLED = 8
const MANY = { maxHeight: 320, overflowY: 'auto', pl: 1.5, borderLeft: 2, borderColor: 'divider' }

type Sign = Pick<TaskWithArt, 'task_id' | 'asset_code' | 'point_id' | 'point_name'>

type Props = {
  /** Signs that are selected at first. */
  signs: readonly Sign[]
  /** All signs of the order that may be selected. */
  options?: readonly Sign[]
  hasArt: boolean
  onSent: () => void
  /**
   * Called when sending begins and ends. During it the parent has to keep this form, even if the order's arts change.
   */
  onSending?: (isSending: boolean) => void
}

/**
 * Form that uploads an art for one or several points. For many points it sends several requests, each with an upload of
 * its own.
 */
export function SendArtForm({ signs, options = signs, hasArt, onSent, onSending }: Props) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(signs.map(({ task_id }) => task_id)))
  const selectedSigns = options.filter(({ task_id }) => selectedIds.has(task_id))
  const parts = splitIntoRequests(selectedSigns.map(({ task_id }) => task_id))
  const isEach = selectedSigns.length === options.length
  const toggle = (id: string) =>
    setSelectedIds(
      previous => new Set(previous.has(id) ? [...previous].filter(otherId => otherId !== id) : [...previous, id]),
    )
  const deselect = (ids: readonly string[]) =>
    setSelectedIds(previous => new Set([...previous].filter(id => !ids.includes(id))))
  return (
    <FileUploadField
      kind="art"
      messages={ART_TEXTS}
      showsFormats={!hasArt}
      chooseLabel={hasArt ? ART_TEXTS.SEND_ANOTHER : ART_TEXTS.CHOOSE}
      uploads={parts.length}
      onUploaded={async (firstKey, signal, uploadAgain) => {
        onSending?.(true)
        try {
          for (const [index, [first = '', ...furtherParts]] of parts.entries()) {
            const key = index === 0 ? firstKey : await uploadAgain()
            const part_of = index === 0 ? undefined : parts[0]?.[0]
            await callApi(artApi.send, { task_id: first, key, also: furtherParts, part_of }, { signal })
            // If a later request fails, sending again concerns the remaining points only.
            if (index < parts.length - 1) deselect([first, ...furtherParts])
          }
        } finally {
          onSending?.(false)
        }
        toast.success(ART_TEXTS.SENT)
        onSent()
      }}
      onFailed={error => toastError(ART_TEXTS.UPLOAD_FAILED, error)}
      isReady={selectedSigns.length > 0}
      questions={
        options.length > 1 && (
          <FormControl
            component="fieldset"
            fullWidth
            sx={{
              '& .MuiFormControlLabel-root': { mr: 0, minHeight: 44 },
              '& .MuiFormControlLabel-label': { fontSize: 14, overflowWrap: 'anywhere' },
            }}
          >
            <Typography variant="subtitle2" component="legend">
              {ART_TEXTS.FOR_POINTS}
            </Typography>
            {options.length > MAX_SIGNS_UNSCROLLED && (
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isEach}
                    indeterminate={selectedSigns.length > 0 && !isEach}
                    onChange={() => setSelectedIds(new Set(isEach ? [] : options.map(({ task_id }) => task_id)))}
                  />
                }
                label={ART_TEXTS.ALL_POINTS(selectedSigns.length, options.length)}
              />
            )}
            <Stack sx={options.length > MAX_SIGNS_UNSCROLLED ? MANY : {}}>
              {options.map(({ task_id, point_name, ...point }) => (
                <FormControlLabel
                  key={task_id}
                  control={<Checkbox checked={selectedIds.has(task_id)} onChange={() => toggle(task_id)} />}
                  label={
                    <AssetCode code={assetCodeOf(point)}>
                      <PointTitle name={point_name} />
                    </AssetCode>
                  }
                />
              ))}
            </Stack>
            {selectedSigns.length === 0 && (
              <Typography variant="inherit" color="error" role="alert">
                {ART_TEXTS.CHOOSE_A_POINT}
              </Typography>
            )}
          </FormControl>
        )
      }
    />
  )
}
