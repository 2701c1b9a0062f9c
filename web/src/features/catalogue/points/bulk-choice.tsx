import Autocomplete from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import type { BulkChange } from '#shared/catalogue/rules/bulk-changes.ts'
import { inDisplayOrder, type PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { byName, MAX_TAGS, type Tag } from '#shared/catalogue/rules/tags.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'

export type BulkAction = BulkChange['action']

/** What was chosen so far, whatever the change. */
export type Choice = { tierId: string; tagIds: string[]; show: boolean | undefined }
export const NO_CHOICE: Choice = { tierId: '', tagIds: [], show: undefined }

/** The change that a choice asks for; undefined while something is missing. */
export function changeOf(action: BulkAction, { tierId, tagIds, show }: Choice): BulkChange | undefined {
  switch (action) {
    case 'set_tier':
      return tierId ? { action, pricing_tier_id: tierId } : undefined
    case 'add_tags':
    case 'remove_tags':
      return tagIds.length ? { action, tag_ids: tagIds } : undefined
    case 'set_availability':
      return show === undefined ? undefined : { action, is_available: show }
    case 'delete':
      return { action }
  }
}

const Option = styled('span')(({ theme }) => ({
  display: 'block',
  padding: '8px 0',
  fontWeight: 600,
  '& small': { display: 'block', fontSize: 13, fontWeight: 400, color: theme.palette.text.secondary },
}))

type Props = {
  action: BulkAction
  choice: Choice
  onChoice: (choice: Choice) => void
  tiers: readonly PricingTier[]
  tags: readonly Tag[]
}

/** What a change in bulk needs to know. */
export function BulkChoice({ action, choice, onChoice, tiers, tags }: Props) {
  const id = useId()
  if (action === 'set_tier')
    return (
      <TextField
        select
        fullWidth
        autoFocus
        label={POINTS.CHOOSE_TIER}
        helperText={POINTS.TIER_DETAIL}
        value={choice.tierId}
        onChange={event => onChoice({ ...choice, tierId: event.target.value })}
      >
        {inDisplayOrder(tiers).map(tier => (
          <MenuItem key={tier.id} value={tier.id}>
            {tier.name}
          </MenuItem>
        ))}
      </TextField>
    )
  if (action === 'set_availability')
    return (
      <RadioGroup
        aria-label={POINTS.CHANGE_TITLES.set_availability}
        value={choice.show === undefined ? '' : String(choice.show)}
        onChange={(_, value) => onChoice({ ...choice, show: value === 'true' })}
      >
        {[
          { value: 'true', label: POINTS.SHOW, detail: POINTS.SHOW_DETAIL },
          { value: 'false', label: POINTS.HIDE, detail: POINTS.HIDE_DETAIL },
        ].map(({ value, label, detail }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${value}` } }} />}
            label={
              <Option>
                {label}
                <small id={`${id}-${value}`}>{detail}</small>
              </Option>
            }
          />
        ))}
      </RadioGroup>
    )
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={tags.toSorted(byName)}
      getOptionLabel={tag => tag.name}
      getOptionKey={tag => tag.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={tags.length ? POINTS.NO_TAG_NAMED : POINTS.NO_TAGS}
      openText={POINTS.OPEN_CHOICE}
      closeText={PARTS.CLOSE}
      clearText={POINTS.CLEAR_CHOICE}
      value={tags.filter(tag => choice.tagIds.includes(tag.id))}
      onChange={(_, chosen) => onChoice({ ...choice, tagIds: chosen.slice(0, MAX_TAGS).map(tag => tag.id) })}
      renderInput={params => (
        <TextField {...params} autoFocus label={POINTS.CHOOSE_TAGS} helperText={POINTS.CHOOSE_TAGS_HINT} />
      )}
    />
  )
}
