import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { PATHS } from '#web/lib/paths.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 56,
    padding: '4px 8px 4px 20px',
    '& + li': { borderTop: `1px solid ${theme.palette.divider}` },
    '&:first-of-type': { borderTopLeftRadius: theme.radius.card, borderTopRightRadius: theme.radius.card },
    '&:last-of-type': { borderBottomLeftRadius: theme.radius.card, borderBottomRightRadius: theme.radius.card },
    // Shows which buttons belong to which name.
    '&:hover': { background: theme.palette.action.hover },
  },
  '& .name': { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  // Red only on hover: a red icon in each row would distract.
  '& .quiet': { color: theme.palette.text.secondary },
  '& .quiet:hover, & .quiet:focus-visible': { color: theme.palette.text.primary },
  '& .delete:hover, & .delete:focus-visible': { color: theme.palette.error.main },
}))

const Interrupted = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  border: `1px solid ${theme.palette.warning.main}`,
  borderRadius: theme.radius.card,
  background: theme.palette.status.reserved.soft,
  '& h2': { margin: 0, fontSize: 16, lineHeight: 1.4, fontWeight: 600 },
  '& p': { margin: 0 },
}))

const pointsWith = (tag: Tag): string => `${PATHS.adminPoints}?${new URLSearchParams({ tag: tag.id })}`

type Props = {
  tags: readonly Tag[]
  /** Number of points by tag id. */
  pointsOf: Readonly<Record<string, number>>
  onRename: (tag: Tag) => void
  onDelete: (tag: Tag) => void
}

/** Tags with links to their points and buttons to rename and delete. */
export function TagList({ tags, pointsOf, onRename, onDelete }: Props) {
  return (
    <List aria-label={TAGS_TEXTS.TITLE}>
      {tags.map(tag => (
        <li key={tag.id}>
          <span className="name">{tag.name}</span>
          <Button
            component={Link}
            to={pointsWith(tag)}
            size="small"
            aria-label={TAGS_TEXTS.POINTS_OF(pointsOf[tag.id] ?? 0, tag.name)}
          >
            {TAGS_TEXTS.POINTS(pointsOf[tag.id] ?? 0)}
          </Button>
          <Tooltip title={TAGS_TEXTS.RENAME_SHORT}>
            <IconButton className="quiet" aria-label={TAGS_TEXTS.RENAME_WHAT(tag.name)} onClick={() => onRename(tag)}>
              <EditOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title={CONTROL_TEXTS.DELETE}>
            <IconButton
              className="quiet delete"
              aria-label={CONTROL_TEXTS.DELETE_WHAT(tag.name)}
              onClick={() => onDelete(tag)}
            >
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </Tooltip>
        </li>
      ))}
    </List>
  )
}

/** Tags whose deletion was interrupted and can be resumed. */
export function InterruptedTagDeletions({ tags, onFinish }: { tags: readonly Tag[]; onFinish: (tag: Tag) => void }) {
  return (
    <Interrupted aria-labelledby="interrupted-deletions">
      <div>
        <h2 id="interrupted-deletions">{TAGS_TEXTS.INTERRUPTED}</h2>
        <p>{TAGS_TEXTS.INTERRUPTED_DETAIL}</p>
      </div>
      <List>
        {tags.map(tag => (
          <li key={tag.id}>
            <span className="name">{tag.name}</span>
            <Button
              size="small"
              color="error"
              aria-label={TAGS_TEXTS.FINISH_OF(tag.name)}
              onClick={() => onFinish(tag)}
            >
              {TAGS_TEXTS.FINISH}
            </Button>
          </li>
        ))}
      </List>
    </Interrupted>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

export function TagListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{TAGS_TEXTS.LOADING}</VisuallyHidden>
      <List as="div" aria-hidden="true" sx={{ gap: '24px', p: '18px 20px' }}>
        {ROWS.map(row => (
          <Skeleton key={row} variant="rounded" height={20} />
        ))}
      </List>
    </div>
  )
}
