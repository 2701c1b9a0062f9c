/** How long a connection may take to be made. Milliseconds. */
const CONNECTING_MS = 3_000

/**
 * How long a service may keep a function waiting: what every client of the SDK is made with, because without it a
 * connection that nothing comes from is waited for until the function's own time is over. It counts while a connection
 * is silent, so requests that wait for one of the client's connections lose nothing of it.
 *
 * @param silenceMs the longest silence of one try, milliseconds; the client's retries come on top
 */
export const patience = (silenceMs = 5_000) => ({
  requestHandler: { connectionTimeout: CONNECTING_MS, socketTimeout: silenceMs },
})
