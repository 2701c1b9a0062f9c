/**
 * Headers that the site's front (CloudFront; on one machine infra/local/front) sets anew on every request to the API: whom
 * it comes from, and the secret that only the front and the functions know. The gateway answers at an address of its own
 * too, where anybody can send the first of them; serve() refuses what comes without the second.
 */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address'
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'
