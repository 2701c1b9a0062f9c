import AddRounded from '@mui/icons-material/AddRounded'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import { compareByName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { normaliseSearchQuery, searchText } from '#shared/platform/rules/search.ts'
import { type Catalogue, useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { WithLoadedCatalogue } from '#web/features/catalogue/catalogue/with-loaded-catalogue.tsx'
import { DeleteTagDialog } from '#web/features/catalogue/tags/delete-tag-dialog.tsx'
import { TagDialog } from '#web/features/catalogue/tags/tag-dialog.tsx'
import { InterruptedTagDeletions, TagList, TagListSkeleton } from '#web/features/catalogue/tags/tag-list.tsx'
import { useTagChanges } from '#web/features/catalogue/tags/use-tag-changes.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'rename' | 'delete' | 'finish'; tag: Tag }

/** Lists, creates, renames and deletes tags. */
export function AdminTagsScreen() {
  useTitle(TAGS_TEXTS.TITLE)
  const { profile } = useSession()
  const catalogue = useCatalogue()
  const changes = useTagChanges()
  const filters = useUrlFilters({ search: 'busca' })
  const { dialog, open, openCount, show, close } = useDialogState<OpenDialog>()
  const count = useRef<HTMLParagraphElement>(null)
  const searchKey = normaliseSearchQuery(filters.typed)
  const isAccessRefused = isForbidden(catalogue.error)
  const createButton = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => show({ kind: 'new' })}>
      {TAGS_TEXTS.NEW}
    </Button>
  )

  const list = ({ tags, removing, points_of_tag }: Catalogue) => {
    const matchingTags = tags.filter(({ name }) => searchText(name).includes(searchKey)).toSorted(compareByName)
    return (
      <>
        {removing.length > 0 && (
          <InterruptedTagDeletions tags={removing} onFinish={tag => show({ kind: 'finish', tag })} />
        )}
        <Typography variant="hint" role="status" ref={count} tabIndex={-1}>
          {matchingTags.length > 0 && TAGS_TEXTS.COUNT(matchingTags.length, tags.length)}
        </Typography>
        {matchingTags.length > 0 ? (
          <TagList
            tags={matchingTags}
            pointsOf={points_of_tag}
            onRename={tag => show({ kind: 'rename', tag })}
            onDelete={tag => show({ kind: 'delete', tag })}
          />
        ) : tags.length > 0 ? (
          <EmptyState
            icon={<SearchOffRounded />}
            title={TAGS_TEXTS.NOTHING_FOUND}
            action={
              <Button variant="outlined" onClick={filters.clear}>
                {OFFICE_TEXTS.CLEAR_FILTERS}
              </Button>
            }
          >
            {TAGS_TEXTS.NOTHING_FOUND_DETAIL(filters.typed.trim())}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<SellOutlined />}
            title={TAGS_TEXTS.NONE}
            action={
              <Button variant="outlined" onClick={() => show({ kind: 'new' })}>
                {TAGS_TEXTS.CREATE_FIRST}
              </Button>
            }
          >
            {TAGS_TEXTS.NONE_DETAIL}
          </EmptyState>
        )}
      </>
    )
  }
  return (
    <PageFrame
      title={TAGS_TEXTS.TITLE}
      intro={TAGS_TEXTS.INTRO}
      action={!isAccessRefused && createButton}
      filters={
        !isAccessRefused &&
        catalogue.data?.tags.length !== 0 && (
          <FilterBar
            label={TAGS_TEXTS.SEARCH}
            placeholder={TAGS_TEXTS.SEARCH}
            filters={{ ...filters, isFiltered: searchKey !== '' }}
          >
            {null}
          </FilterBar>
        )
      }
    >
      <Stack spacing={1.5}>
        <WithLoadedCatalogue catalogue={catalogue} failed={TAGS_TEXTS.LOAD_FAILED} loading={<TagListSkeleton />}>
          {list}
        </WithLoadedCatalogue>
      </Stack>
      {profile && (dialog?.kind === 'new' || dialog?.kind === 'rename') && (
        <TagDialog
          key={openCount}
          open={open}
          onClose={close}
          tag={dialog.kind === 'rename' ? dialog.tag : undefined}
          ownId={profile.id}
          changes={changes}
        />
      )}
      {(dialog?.kind === 'delete' || dialog?.kind === 'finish') && (
        <DeleteTagDialog
          key={openCount}
          open={open}
          onClose={close}
          onDeleted={() => count.current?.focus()}
          tag={dialog.tag}
          interrupted={dialog.kind === 'finish'}
        />
      )}
    </PageFrame>
  )
}
