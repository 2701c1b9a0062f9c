/**
 * Reads environment variables at cold start. Throws an Error that names the missing ones, so that an incomplete deployment
 * fails immediately and not at the first request that needs them.
 */
export function readEnvironment<Name extends string>(...names: readonly Name[]): Record<Name, string> {
  const missingNames = names.filter(name => !process.env[name])
  if (missingNames.length > 0) throw new Error(`environment variables are missing: ${missingNames.join(', ')}`)
  const variables: Partial<Record<Name, string>> = {}
  for (const name of names) variables[name] = process.env[name] ?? ''
  return variables as Record<Name, string>
}
