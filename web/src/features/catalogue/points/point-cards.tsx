import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { formatShortDateTime } from '#web/lib/printed-dates.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointName, PointPrice, PointStatusChip, PointTags, PointTier, PointVisibility } from './point-facts.tsx'
import { type PointActions, PointMenu } from './point-menu.tsx'
import type { Selection } from './use-selection.ts'

const Cards = styled(CardList)(({ theme }) => ({
  '& > li': { display: 'grid', alignContent: 'start' },
  '& > li[data-selected=true]': {
    borderColor: theme.palette.primary.main,
    background: `linear-gradient(${theme.palette.action.selected}, ${theme.palette.action.selected}), ${theme.palette.background.paper}`,
  },
  '& .head': { display: 'flex', alignItems: 'flex-start', gap: 4, padding: '6px 4px 0 6px' },
  '& .open': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    gap: 12,
    padding: '6px 4px',
    border: 0,
    borderRadius: theme.radius.control,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 16px 14px 54px',
  },
  '& .rest': {
    flexBasis: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
}))

type Props = {
  points: readonly Point[]
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  tags: readonly Tag[]
  busy: boolean
  selection: Selection
  actions: PointActions
}

/** Points as cards, for narrow windows. */
export function PointCards({ points, tiers, tags, busy, selection, actions }: Props) {
  const ids = points.map(({ id }) => id)
  const selectedCount = ids.filter(id => selection.ids.has(id)).length
  return (
    <>
      <FormControlLabel
        label={POINTS_TEXTS.SELECT_PAGE}
        sx={{ ml: '-5px' }}
        control={
          <Checkbox
            checked={selectedCount === ids.length}
            indeterminate={selectedCount > 0 && selectedCount < ids.length}
            onChange={() => (selectedCount === ids.length ? selection.remove : selection.add)(ids)}
          />
        }
      />
      <Cards aria-label={POINTS_TEXTS.TITLE} aria-busy={busy}>
        {points.map(point => {
          const isSelected = selection.ids.has(point.id)
          return (
            <li key={point.id} data-selected={isSelected}>
              <div className="head">
                <Checkbox
                  checked={isSelected}
                  onChange={(_, selectedCount) => (selectedCount ? selection.add : selection.remove)([point.id])}
                  slotProps={{ input: { 'aria-label': POINTS_TEXTS.SELECT(point.name) } }}
                />
                <button type="button" className="open" onClick={() => actions.onEdit(point)}>
                  <PointThumbnail url={point.image_url} />
                  <PointName point={point} withCode />
                </button>
                <PointMenu point={point} actions={actions} />
              </div>
              <div className="facts">
                <PointStatusChip point={point} />
                <PointTier point={point} tiers={tiers} besideName />
                <PointPrice point={point} tiers={tiers} />
                <PointTags tagIds={point.tag_ids} tags={tags} />
                <span className="rest">
                  {!point.is_available && <PointVisibility isVisible={false} />}
                  <span>
                    {POINTS_TEXTS.COLUMNS.updated} {formatShortDateTime(point.updated_at)}
                  </span>
                </span>
              </div>
            </li>
          )
        })}
      </Cards>
    </>
  )
}
