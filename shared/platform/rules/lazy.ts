/** A value that is made when it is first asked for: formats of Intl cost the home page 20 to 50 ms each on a slow phone. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
