/**
 * Headers that CloudFront (locally local/front) overwrites on every request to the API: the client's address, and
 * the secret that only CloudFront and the functions know. The gateway also has a public URL, where anybody could forge
 * the address, so serve() refuses requests without the secret.
 */
export const VIEWER_ADDRESS_HEADER = 'x-rate-limit-address'
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'
