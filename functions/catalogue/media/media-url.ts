const MEDIA_PATH = '/media/'

/** The site's URL of a public file. */
export const mediaUrl = (key: string): string => `${MEDIA_PATH}${key}`

/** The storage key behind a URL of the site; undefined for any other URL. */
export const mediaKeyOf = (url: string | null): string | undefined =>
  url?.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : undefined
