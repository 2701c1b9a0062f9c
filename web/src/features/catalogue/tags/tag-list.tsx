import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { RowIconButton } from '#web/ui/row-icon-button.tsx'

const pointsWith = (tag: Tag): string => `${PATHS.adminPoints}?${new URLSearchParams({ tag: tag.id })}`

type Props = {
  tags: readonly Tag[]
  /** Number of points by tag id. */
  pointsOf: Readonly<Record<string, number>>
  onRename: (tag: Tag) => void
  onDelete: (tag: Tag) => void
}

const TagName = ({ children }: { children: string }) => (
  <Typography variant="subtitle2" component="span" className="name" sx={{ flex: 1, minWidth: 0 }}>
    {children}
  </Typography>
)

/** Shows on hover which buttons belong to which name. */
const ROWS = { '& > li': { gap: 0.5, minHeight: 56, p: '4px 8px 4px 20px', '&:hover': { bgcolor: 'action.hover' } } }

/** Tags with links to their points and buttons to rename and delete. */
export function TagList({ tags, pointsOf, onRename, onDelete }: Props) {
  return (
    <FramedList aria-label={TAGS_TEXTS.TITLE} sx={ROWS}>
      {tags.map(tag => (
        <ListItem key={tag.id}>
          <TagName>{tag.name}</TagName>
          <Button
            component={Link}
            to={pointsWith(tag)}
            size="small"
            aria-label={TAGS_TEXTS.POINTS_OF(pointsOf[tag.id] ?? 0, tag.name)}
          >
            {TAGS_TEXTS.POINTS(pointsOf[tag.id] ?? 0)}
          </Button>
          <RowIconButton
            title={TAGS_TEXTS.RENAME_SHORT}
            aria-label={TAGS_TEXTS.RENAME_WHAT(tag.name)}
            onClick={() => onRename(tag)}
          >
            <EditOutlined fontSize="small" />
          </RowIconButton>
          <RowIconButton
            deletes
            title={CONTROL_TEXTS.DELETE}
            aria-label={CONTROL_TEXTS.DELETE_WHAT(tag.name)}
            onClick={() => onDelete(tag)}
          >
            <DeleteOutlineRounded fontSize="small" />
          </RowIconButton>
        </ListItem>
      ))}
    </FramedList>
  )
}

/** Tags whose deletion was interrupted and can be resumed. */
export function InterruptedTagDeletions({ tags, onFinish }: { tags: readonly Tag[]; onFinish: (tag: Tag) => void }) {
  return (
    <Alert severity="warning" role="region" aria-labelledby="interrupted-deletions">
      <Typography variant="h3" component="h2" id="interrupted-deletions">
        {TAGS_TEXTS.INTERRUPTED}
      </Typography>
      {TAGS_TEXTS.INTERRUPTED_DETAIL}
      <FramedList sx={{ mt: 1.5 }}>
        {tags.map(tag => (
          <ListItem key={tag.id}>
            <TagName>{tag.name}</TagName>
            <Button
              size="small"
              color="error"
              aria-label={TAGS_TEXTS.FINISH_OF(tag.name)}
              onClick={() => onFinish(tag)}
            >
              {TAGS_TEXTS.FINISH}
            </Button>
          </ListItem>
        ))}
      </FramedList>
    </Alert>
  )
}

export const TagListSkeleton = () => <CardListSkeleton label={TAGS_TEXTS.LOADING} count={6} height={56} stacked />
