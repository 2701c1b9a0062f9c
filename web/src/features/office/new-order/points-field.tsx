import AddShoppingCartRounded from '@mui/icons-material/AddShoppingCartRounded'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Term } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '#shared/orders/rules/cart.ts'
import {
  isAddressLine,
  isSellableForTerm,
  MAX_QUOTED_CODES,
  parseAssetCodesInText,
} from '#shared/orders/rules/office-orders.ts'
import { MAX_SEARCH_LENGTH } from '#shared/platform/rules/search.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { callApi } from '#web/lib/call-api.ts'
import { quotedPointsQueryOptions } from '#web/lib/quoted-points-query-options.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& .result': { margin: 0, minHeight: 20, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > button': { justifySelf: 'start' },
}))

const PAUSE_MS = 250

type Named = Pick<Point, 'id' | 'asset_code'>

/** Result of adding points: a text, and the ids of the points concerned. */
type Result = { text: string; ids: readonly string[] }
const EMPTY_RESULT: Result = { text: '', ids: [] }

const joinSentences = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ')

/** Whether a text consists of several asset codes and nothing else, so that it is no search. */
const isListOfCodes = (typed: string): boolean => {
  const { codes, wrong } = parseAssetCodesInText(typed)
  return codes.length > 1 && wrong.length === 0
}

type Props = {
  chosen: readonly string[]
  /** The term for which the points are sold; undefined while it is invalid. */
  term: Term | undefined
  /** Points that are not free for the term. */
  taken: readonly Named[]
  onAdd: (pointIds: readonly string[]) => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

type AddPointsOptions = Pick<Props, 'chosen' | 'onAdd'> & { setTyped: (text: string) => void }

/** Adds points and reports the result, until one of these points is removed again. */
function useAddPoints({ chosen, onAdd, setTyped }: AddPointsOptions) {
  const [result, setResult] = useState(EMPTY_RESULT)
  const add = (
    points: readonly Named[],
    { beyond = [], problem = '' }: { beyond?: string[]; problem?: string } = {},
  ) => {
    const fresh = points.filter(({ id }) => !chosen.includes(id))
    const room = MAX_POINTS_PER_OFFICE_ORDER - chosen.length
    const added = fresh.slice(0, room)
    const leftOut = [...fresh.slice(room).map(({ asset_code }) => asset_code), ...beyond]
    onAdd(added.map(({ id }) => id))
    setTyped('')
    setResult({
      ids: points.filter(point => !fresh.includes(point) || added.includes(point)).map(({ id }) => id),
      text: joinSentences([
        points.length > 0 && fresh.length === 0 ? NEW_ORDER_TEXTS.ALREADY_IN : NEW_ORDER_TEXTS.ADDED(added.length),
        leftOut.length > 0 && NEW_ORDER_TEXTS.LEFT_OUT(leftOut),
        problem,
      ]),
    })
  }
  const addCodes = async (text: string) => {
    const { codes, wrong } = parseAssetCodesInText(text)
    if (codes.length === 0 || isAddressLine(text)) return
    setResult({ text: NEW_ORDER_TEXTS.ADDING, ids: [] })
    try {
      const quote = await callApi(ordersApi.quote, { point_ids: [], codes: codes.slice(0, MAX_QUOTED_CODES) })
      const unknown = [...quote.unknown_codes, ...wrong]
      add(quote.points, {
        beyond: codes.slice(MAX_QUOTED_CODES),
        problem: unknown.length > 0 ? NEW_ORDER_TEXTS.UNKNOWN(unknown) : '',
      })
      // The text is put back, to be corrected or searched as a name.
      if (quote.points.length === 0) setTyped(text.trim())
    } catch (failure) {
      setTyped(text.trim())
      setResult(EMPTY_RESULT)
      toastError(NEW_ORDER_TEXTS.ADD_FAILED, failure)
    }
  }
  const announcedResult = result.ids.every(id => chosen.includes(id)) ? result : EMPTY_RESULT
  return { said: announcedResult, clear: () => setResult(EMPTY_RESULT), add, addCodes }
}

/** Why a found point can't be sold for the term. Until the server has answered that, why it can't be sold today. */
function useNotes(found: readonly Point[], term: Term | undefined) {
  const ids = found.map(({ id }) => id)
  const quote = useQuery({ ...quotedPointsQueryOptions(ids), enabled: term !== undefined && ids.length > 0 })
  return ({ id, status, is_available }: Point): string | undefined => {
    if (!is_available) return NEW_ORDER_TEXTS.NOT_FREE.available
    const point = quote.data?.get(id)
    if (term && point) return isSellableForTerm(point, term) ? undefined : NEW_ORDER_TEXTS.NOT_IN_TERM
    return quote.isLoading || status === 'available' ? undefined : NEW_ORDER_TEXTS.NOT_FREE[status]
  }
}

/** Field that adds points: single ones by a search, many by pasted codes, or those in the cart. */
export function PointsField({ chosen, term, taken, onAdd, error, inputRef }: Props) {
  const { cart } = useCart()
  const [typed, setTyped] = useState('')
  const { said, clear, add, addCodes } = useAddPoints({ chosen, onAdd, setTyped })
  const search = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isSearch = search !== '' && search.length <= MAX_SEARCH_LENGTH && !isListOfCodes(search)
  const found = useQuery({
    queryKey: ['points', 'to-order', search],
    queryFn: async ({ signal }) => (await callApi(pointsApi.list, { search, limit: '25' }, { signal })).items,
    enabled: isSearch,
  })

  // Options of an earlier text are dropped: Enter would add the wrong point.
  const current = search === typed.trim() ? found.data : undefined
  const options = (isSearch ? (current ?? []) : [])
    .filter(({ id }) => !chosen.includes(id))
    .toSorted((one, other) => Number(other.is_available) - Number(one.is_available))

  const noteOn = useNotes(options, term)

  const searched = isListOfCodes(typed)
    ? NEW_ORDER_TEXTS.ENTER_ADDS
    : found.isError
      ? NEW_ORDER_TEXTS.ADD_FAILED
      : current?.length === 0 && NEW_ORDER_TEXTS.ADD_NONE
  const unsellable = taken.filter(({ id }) => said.ids.includes(id)).map(({ asset_code }) => asset_code)
  const fromCart = cart
    .map(({ point_id, name, asset_code = name }) => ({ id: point_id, asset_code }))
    .filter(({ id }) => !chosen.includes(id))
  return (
    <Field>
      <Autocomplete<Point, false, false, true>
        freeSolo
        autoHighlight
        options={options}
        filterOptions={all => all}
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => {
          if (reason === 'reset' || reason === 'selectOption') return
          setTyped(text)
          clear()
        }}
        onKeyDown={(event: KeyboardEvent<HTMLDivElement> & { defaultMuiPrevented?: boolean | undefined }) => {
          if (event.key !== 'Enter' || (options.length > 0 && !isListOfCodes(typed))) return
          // Otherwise the list would close before it is filled.
          event.defaultMuiPrevented = true
          void addCodes(typed)
        }}
        onChange={(_, option) => {
          // Enter returns the typed text when the first option was highlighted automatically.
          const point = typeof option === 'string' ? options[0] : option
          if (point) add([point])
        }}
        clearOnBlur={false}
        getOptionLabel={option => (typeof option === 'string' ? option : option.name)}
        getOptionKey={option => (typeof option === 'string' ? option : option.id)}
        loading={isSearch && current === undefined && !found.isError}
        loadingText={NEW_ORDER_TEXTS.SEARCHING}
        renderOption={({ key, ...props }, option) => {
          const note = noteOn(option)
          return (
            <li key={key} {...props}>
              <span>
                <PointTitle name={option.name} />
                <small style={{ display: 'block' }}>
                  <AssetCode code={option.asset_code}>{addressBelowName(option)}</AssetCode>
                  {note && ` · ${note}`}
                </small>
              </span>
            </li>
          )
        }}
        renderInput={props => (
          <TextField
            {...props}
            inputRef={inputRef}
            label={NEW_ORDER_TEXTS.ADD}
            error={error !== undefined}
            helperText={error ?? NEW_ORDER_TEXTS.ADD_HINT}
            onPaste={event => {
              // A field of one line would join the lines of a pasted column.
              const text = event.clipboardData.getData('text')
              const { codes, wrong } = parseAssetCodesInText(text)
              if (codes.length === 0 || (codes.length === 1 && wrong.length > 0) || isAddressLine(text)) return
              event.preventDefault()
              void addCodes(text)
            }}
          />
        )}
      />
      <p className="result" role="status">
        {said.text !== ''
          ? joinSentences([said.text, unsellable.length > 0 && NEW_ORDER_TEXTS.UNSELLABLE(unsellable)])
          : typed.trim() !== '' && searched}
      </p>
      {fromCart.length > 0 && (
        <Button variant="outlined" startIcon={<AddShoppingCartRounded />} onClick={() => add(fromCart)}>
          {NEW_ORDER_TEXTS.FROM_CART(fromCart.length)}
        </Button>
      )}
    </Field>
  )
}
