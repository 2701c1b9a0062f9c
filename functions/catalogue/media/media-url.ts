const MEDIA_PATH = '/media/'

/** Where the site shows a public file. */
export const mediaUrl = (key: string): string => `${MEDIA_PATH}${key}`

/** The file that an address of the site shows; undefined for any other address. */
export const keyOfMedia = (url: string | null): string | undefined =>
  url?.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : undefined
