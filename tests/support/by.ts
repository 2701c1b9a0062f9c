import { runAsFunction } from '#infra/local/grants.ts'
import type { FunctionName } from '#infra/system.ts'

/** A use case as the function runs it that it belongs to: under that function's grants, and recorded as its use. */
export const by =
  <Args extends unknown[], Result>(name: FunctionName, useCase: (...args: Args) => Result) =>
  (...args: Args): Result =>
    runAsFunction(name, () => useCase(...args))
