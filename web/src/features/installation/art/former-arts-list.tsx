import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ART_STATUS_LABELS, ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { ArtView } from '#shared/installation/rules/arts.ts'
import { ArtFacts, ArtFileLink } from './art-parts.tsx'

const Details = styled('details')({
  '& summary': { minHeight: 32, cursor: 'pointer', fontSize: 14, fontWeight: 500 },
  '& ol': { display: 'grid', gap: 12, margin: '8px 0 0', padding: 0, listStyle: 'none' },
  '& li strong': { fontSize: 14, fontWeight: 600 },
})

/** A task's earlier arts. Arts whose file was deleted are listed without it. */
export function FormerArtsList({ taskId, arts }: { taskId: string; arts: readonly ArtView[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ART_TEXTS.HISTORY}</summary>
      {open && (
        <ol>
          {arts.map(art => (
            <li key={art.art_version}>
              <strong>
                {ART_TEXTS.VERSION(art.art_version)}
                {art.removed_at === null && ` · ${ART_STATUS_LABELS[art.outcome]}`}
              </strong>
              <ArtFacts art={art} />
              {art.has_file && <ArtFileLink task_id={taskId} art_version={art.art_version} />}
            </li>
          ))}
        </ol>
      )}
    </Details>
  )
}
