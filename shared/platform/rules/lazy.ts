/** Creates a value when it is first used. Formats of Intl, for example, take 20 to 50 ms each on a slow phone. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
