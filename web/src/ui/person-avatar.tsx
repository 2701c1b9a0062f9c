import Avatar from '@mui/material/Avatar'

/** 'Ana Maria de Souza' → 'AS' */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

type Props = {
  name: string
  /** URL of the picture; null: initials are shown. */
  url: string | null
  /** Width and height. Pixels. */
  size?: number
  /** Less contrast, for lists. */
  subdued?: boolean
}

/** A person's picture or initials. Decorative, because the name is always beside it. */
export function PersonAvatar({ name, url, size = 32, subdued = false }: Props) {
  return (
    <Avatar
      aria-hidden="true"
      alt=""
      {...(url === null ? {} : { src: url })}
      sx={{
        // Grows with its letters
        width: `${size / 16}rem`,
        height: `${size / 16}rem`,
        fontSize: Math.round(size * 0.4),
        fontWeight: 600,
        ...(subdued
          ? { color: 'primary.dark', bgcolor: 'action.selected' }
          : { color: 'primary.contrastText', bgcolor: 'primary.main' }),
      }}
    >
      {initialsOf(name)}
    </Avatar>
  )
}
