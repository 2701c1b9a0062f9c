import Typography from '@mui/material/Typography'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ChangedPoint } from '#shared/catalogue/rules/point-imports.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { changedValueTexts, editedFieldLabel } from '#web/features/catalogue/point-history/edit-texts.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { LineList, MAX_SHOWN_LINES } from './line-list.tsx'

type Props = { changes: readonly ChangedPoint[]; newTags: readonly string[] }

/** Shows what a sheet changes of existing points, column by column. */
export function ChangedLinesList({ changes, newTags }: Props) {
  const { data } = useCatalogue()
  // Tags that do not exist yet are given by name.
  const tags = [...(data?.tags ?? []), ...newTags.map(name => ({ id: name, name }))]
  const names = data && { tags, tiers: data.pricing_tiers }
  return (
    <LineList title={IMPORTS_TEXTS.CHANGES_TITLE(changes.length)}>
      {changes.slice(0, MAX_SHOWN_LINES).map(point => (
        <li key={point.point_id}>
          <strong>
            {IMPORTS_TEXTS.LINE(point.line)}, {point.asset_code}
          </strong>{' '}
          <Typography variant="hint">
            <PointTitle name={point.name} />
          </Typography>
          <ul>
            {point.changes.map(change => {
              const { before, after } = changedValueTexts(change, names)
              return (
                <li key={change.field}>
                  {editedFieldLabel(change.field)}: <del>{before}</del> → <ins>{after}</ins>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
      {changes.length > MAX_SHOWN_LINES && <li>{IMPORTS_TEXTS.MORE_KEPT(changes.length - MAX_SHOWN_LINES)}</li>}
    </LineList>
  )
}
