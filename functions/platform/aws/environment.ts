/**
 * Reads environment variables at cold start. Throws an Error that names the missing ones, so that an incomplete deployment
 * fails immediately and not at the first request that needs them.
 */
export function readEnvironment<Name extends string>(...names: readonly Name[]): Record<Name, string> {
  const missing = names.filter(name => !process.env[name])
  if (missing.length > 0) throw new Error(`environment variables are missing: ${missing.join(', ')}`)
  const read: Partial<Record<Name, string>> = {}
  for (const name of names) read[name] = process.env[name] ?? ''
  return read as Record<Name, string>
}
