import Autocomplete from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { SIGN_TEXTS } from '#shared/catalogue/messages/signs.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import type { BulkChange } from '#shared/catalogue/rules/bulk-changes.ts'
import { type PricingTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { maySignHangSince } from '#shared/catalogue/rules/signs.ts'
import { compareByName, MAX_TAGS_OF_POINT, type Tag } from '#shared/catalogue/rules/tags.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { dayOf, daySchema } from '#shared/platform/rules/days.ts'
import { serverNow } from '#web/lib/server-clock.ts'

export type BulkAction = BulkChange['action']

/** The input of all bulk actions; each action uses some of the fields. */
export type BulkInput = {
  tierId: string
  tagIds: string[]
  isAvailable: boolean | undefined
  /** Whether signs are to hang; undefined until somebody says so. */
  hang: boolean | undefined
  /** Since which day they hang; '' for today. */
  since: string
}
export const EMPTY_BULK_INPUT: BulkInput = {
  tierId: '',
  tagIds: [],
  isAvailable: undefined,
  hang: undefined,
  since: '',
}

/** The change for the request; undefined while the input is incomplete. */
export function bulkChangeOf(
  action: BulkAction,
  { tierId, tagIds, isAvailable, hang, since }: BulkInput,
): BulkChange | undefined {
  switch (action) {
    case 'set_tier':
      return tierId ? { action, pricing_tier_id: tierId } : undefined
    case 'add_tags':
    case 'remove_tags':
      return tagIds.length ? { action, tag_ids: tagIds } : undefined
    case 'set_availability':
      return isAvailable === undefined ? undefined : { action, is_available: isAvailable }
    case 'mark_signs': {
      const day = hang ? (since === '' ? dayOf(serverNow()) : since) : null
      const isDay = day === null || (daySchema.safeParse(day).success && maySignHangSince(day, serverNow()))
      return hang === undefined || !isDay ? undefined : { action, since: day }
    }
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
  input: BulkInput
  onChange: (input: BulkInput) => void
  tiers: readonly PricingTier[]
  tags: readonly Tag[]
}

/** The input fields of a bulk action. */
export function BulkFields({ action, input, onChange, tiers, tags }: Props) {
  if (action === 'set_tier')
    return (
      <TextField
        select
        fullWidth
        autoFocus
        label={POINTS_TEXTS.CHOOSE_TIER}
        helperText={POINTS_TEXTS.TIER_DETAIL}
        value={input.tierId}
        onChange={event => onChange({ ...input, tierId: event.target.value })}
      >
        {tiersInDisplayOrder(tiers).map(tier => (
          <MenuItem key={tier.id} value={tier.id}>
            {tier.name}
          </MenuItem>
        ))}
      </TextField>
    )
  if (action === 'set_availability')
    return (
      <TwoOptions
        label={POINTS_TEXTS.CHANGE_TITLES.set_availability}
        value={input.isAvailable}
        onValue={isAvailable => onChange({ ...input, isAvailable })}
        options={[
          { value: true, label: POINTS_TEXTS.SHOW, detail: POINTS_TEXTS.SHOW_DETAIL },
          { value: false, label: POINTS_TEXTS.HIDE, detail: POINTS_TEXTS.HIDE_DETAIL },
        ]}
      />
    )
  if (action === 'mark_signs') return <SignFields input={input} onChange={onChange} />
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={tags.toSorted(compareByName)}
      getOptionLabel={tag => tag.name}
      getOptionKey={tag => tag.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={tags.length ? POINTS_TEXTS.NO_TAG_NAMED : POINTS_TEXTS.NO_TAGS}
      openText={POINTS_TEXTS.OPEN_CHOICE}
      closeText={CONTROL_TEXTS.CLOSE}
      clearText={POINTS_TEXTS.CLEAR_CHOICE}
      value={tags.filter(tag => input.tagIds.includes(tag.id))}
      onChange={(_, selected) =>
        onChange({ ...input, tagIds: selected.slice(0, MAX_TAGS_OF_POINT).map(tag => tag.id) })
      }
      renderInput={params => (
        <TextField {...params} autoFocus label={POINTS_TEXTS.CHOOSE_TAGS} helperText={POINTS_TEXTS.CHOOSE_TAGS_HINT} />
      )}
    />
  )
}

type TwoOptionsProps = {
  label: string
  value: boolean | undefined
  onValue: (value: boolean) => void
  options: readonly { value: boolean; label: string; detail: string }[]
}

function TwoOptions({ label: groupLabel, value: chosen, onValue, options }: TwoOptionsProps) {
  const id = useId()
  return (
    <RadioGroup
      aria-label={groupLabel}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(_, value) => onValue(value === 'true')}
    >
      {options.map(({ value, label, detail }) => (
        <FormControlLabel
          key={label}
          value={String(value)}
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
}

function SignFields({ input, onChange }: Pick<Props, 'input' | 'onChange'>) {
  const today = dayOf(serverNow())
  const since = input.since || today
  const isDay = daySchema.safeParse(since).success && maySignHangSince(since, serverNow())
  return (
    <>
      <TwoOptions
        label={POINTS_TEXTS.CHANGE_TITLES.mark_signs}
        value={input.hang}
        onValue={hang => onChange({ ...input, hang })}
        options={[
          { value: true, label: POINTS_TEXTS.SIGNS_UP, detail: POINTS_TEXTS.SIGNS_UP_DETAIL },
          { value: false, label: POINTS_TEXTS.SIGNS_DOWN, detail: POINTS_TEXTS.SIGNS_DOWN_DETAIL },
        ]}
      />
      {input.hang && (
        <TextField
          fullWidth
          type="date"
          label={SIGN_TEXTS.SINCE}
          value={since}
          onChange={event => onChange({ ...input, since: event.target.value })}
          error={!isDay}
          helperText={isDay ? undefined : POINT_REFUSALS.SIGN_DAY_INVALID.sentence}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
          sx={{ marginTop: 2 }}
        />
      )}
    </>
  )
}
